"""Commands by HTTP: one request, one command, one answer."""

from typing import Final

from aiohttp import web

from host.web import commands
from host.web.answers import answered
from host.web.calls import Call
from host.web.messages import ANSWER
from host.web.routes import Route, Who


async def _command(call: Call) -> web.StreamResponse:
    return answered(await call.room.desk.command(call.caller.seat, call.given))


ROUTES: Final = (
    Route(
        "POST",
        "/api/command",
        "Do something; answered when it is recorded and has happened, or was refused.",
        _command,
        Who.SEATED,
        gives=ANSWER,
        body=commands.COMMAND,
        also=(409, 503),
    ),
)
