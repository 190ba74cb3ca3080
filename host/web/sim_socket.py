"""The WebSocket of a simulated table: how the faces before a seat look, and what its hands do.

Only there where the table is simulated. Seats without a face before them are sent away with 4403.
"""

from collections.abc import Mapping
from typing import Final

from aiohttp import web

from fsm.pyramid.rulings import Refusal
from host.desk import Reply
from host.sim.desk import Visitor
from host.web import sim_commands
from host.web.calls import Call, Room
from host.web.conversation import converse
from host.web.doorkeeper import Wait
from host.web.routes import Route, Who

_SEATING: Final = ("start", "again", "sit")


class TableTalk:
    """A `host.web.conversation.Talk` with one device at the table."""

    def __init__(self, room: Room, token: str, visitor: Visitor) -> None:
        self._room: Final = room
        self._token: Final = token
        self._visitor: Final = visitor

    async def next(self) -> str:
        """The table first, then how it looks."""
        return await self._visitor.next()

    def too_often(self, at: float) -> Wait | None:
        """Hands that follow a pointer do more than others, and are counted apart."""
        return self._room.doorkeeper.hands(self._token, at)

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of a command."""
        return sim_commands.wrong(given)

    async def do(self, given: Mapping[str, object]) -> Reply:
        """With its hands. Who begins a game or sits down may have taken seats from others."""
        reply = await self._visitor.do(given)
        if given["do"] in _SEATING:
            seats = self._room.seats
            self._room.crowd.sweep(lambda token: seats.seat_of(token) is not None)
        return reply

    def end(self) -> None:
        """Its hands let go."""
        self._visitor.leave()


def _begun(room: Room, token: str, seat: str) -> TableTalk | None:
    visitor = room.table_top.visit(seat, token) if room.table_top else None
    return TableTalk(room, token, visitor) if visitor else None


async def _open(call: Call) -> web.StreamResponse:
    return await converse(call, _begun)


ROUTES: Final = (
    Route(
        "GET",
        "/api/sim/ws",
        "A WebSocket: a face of the simulated table, and hands; its first message is a token.",
        _open,
        Who.ANYBODY,
        gives=None,
    ),
)
