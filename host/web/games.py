"""The recorded games, for the operator; what is secret of one is told only when it is over.

Or when it was left to another version of the referee, because it cannot go on here.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from host.desk import Answer, Desk, Told
from host.web.answers import answered, given
from host.web.calls import Call
from host.web.messages import NOTHING, TEXT, TRUTH, either, form, list_of
from host.web.routes import Handler, Route, Who

_GAME: Final = form(
    game=TEXT,
    utc=TEXT,
    explorers=list_of(TEXT),
    variant=either(TEXT, NOTHING),
    ended=either(TEXT, NOTHING),
    left=TRUTH,
    good=either(TRUTH, NOTHING),
)
_FILE: Final = form(file=TEXT, text=TEXT)


async def _games(call: Call) -> web.StreamResponse:
    return _shown(await call.room.desk.games())


def _of_one(look: Callable[[Desk, str], Awaitable[Told]]) -> Handler:
    async def handler(call: Call) -> web.StreamResponse:
        return _shown(await look(call.room.desk, call.request.match_info["game"]))

    return handler


def _shown(told: Told) -> web.Response:
    return answered(told) if isinstance(told, Answer) else given(told)


ROUTES: Final = (
    Route(
        "GET",
        "/api/games",
        "The recorded games, the newest last, and how each ended.",
        _games,
        Who.OPERATOR,
        gives=form(games=list_of(_GAME)),
        also=(503,),
    ),
    Route(
        "GET",
        "/api/games/{game}/verified",
        "Whether a game that is over is as it was recorded.",
        _of_one(lambda desk, game: desk.verified(game)),
        Who.OPERATOR,
        gives=form(game=TEXT, good=TRUTH, why=either(TEXT, NOTHING)),
        also=(404, 409, 503),
    ),
    Route(
        "GET",
        "/api/games/{game}/txt",
        "A game that is over, as a text file in English.",
        _of_one(lambda desk, game: desk.game_file(game, "txt")),
        Who.OPERATOR,
        gives=_FILE,
        also=(404, 409, 503),
    ),
    Route(
        "GET",
        "/api/games/{game}/json",
        "A game that is over, as a file for `referee games verify` and `referee replay`.",
        _of_one(lambda desk, game: desk.game_file(game, "json")),
        Who.OPERATOR,
        gives=_FILE,
        also=(404, 409, 503),
    ),
)
