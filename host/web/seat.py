"""What a seat may look at: its state, the board; and how the service is, for anybody."""

from typing import Final

from aiohttp import web

from host.web.answers import given
from host.web.calls import Call
from host.web.messages import OBJECT, SNAPSHOT, TEXT, TRUTH, form
from host.web.routes import Route, Who


async def _seat(call: Call) -> web.StreamResponse:
    return web.json_response(text=call.room.desk.snapshot(call.caller.seat))


async def _board(call: Call) -> web.StreamResponse:
    return given(call.room.desk.board())


async def _health(call: Call) -> web.StreamResponse:
    simulated = call.room.table_top is not None
    return given({**call.room.desk.health(), "simulated": simulated})


ROUTES: Final = (
    Route(
        "GET",
        "/api/health",
        "What the table is called, whether it is simulated, and whether games are recorded.",
        _health,
        Who.ANYBODY,
        gives=form(ok=TRUTH, name=TEXT, stage=TEXT, recording=TRUTH, simulated=TRUTH),
    ),
    Route(
        "GET",
        "/api/seat",
        "All that this seat knows now, as a WebSocket's first message.",
        _seat,
        Who.SEATED,
        gives=SNAPSHOT,
    ),
    Route(
        "GET",
        "/api/board",
        "The board of the game, or of the next one.",
        _board,
        Who.SEATED,
        gives=OBJECT,
    ),
)
