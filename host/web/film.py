"""The film of a game that is over: every move of it, for everybody who has a seat."""

from typing import Final

from aiohttp import web

from host.web.answers import given, refused
from host.web.calls import Call
from host.web.messages import OBJECT
from host.web.routes import Route, Who


async def _film(call: Call) -> web.StreamResponse:
    film = call.room.desk.film(call.caller.seat)
    if film is None:
        return refused("film/not-yet", "The film is shown when a game is over; play on.")
    return given(film)


ROUTES: Final = (
    Route(
        "GET",
        "/api/film",
        "The whole game, when it is over.",
        _film,
        Who.SEATED,
        gives=OBJECT,
        also=(409,),
    ),
)
