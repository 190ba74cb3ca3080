"""The WebSocket of a seat: all that it is told, and its commands."""

from collections.abc import Mapping
from typing import Final

from aiohttp import web

from fsm.pyramid.rulings import Refusal
from host.desk import Reply
from host.web.calls import Call, Room
from host.web.commands import COMMAND
from host.web.conversation import converse
from host.web.doorkeeper import Wait
from host.web.routes import Route, Who


class SeatTalk:
    """A `host.web.conversation.Talk` with a client of one seat."""

    def __init__(self, room: Room, token: str, seat: str) -> None:
        self._room: Final = room
        self._token: Final = token
        self._seat: Final = seat
        self._listener: Final = room.desk.listen(seat)

    async def next(self) -> str:
        """The next message of its seat. Raises SlowClientError."""
        return await self._listener.next()

    def too_often(self, at: float) -> Wait | None:
        """Counted with everything else that this device does."""
        return self._room.doorkeeper.seated(self._token, at)

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of a command."""
        return COMMAND.wrong(given)

    async def do(self, given: Mapping[str, object]) -> Reply:
        """At the desk."""
        return Reply(await self._room.desk.command(self._seat, given))

    def end(self) -> None:
        """Listen no more."""
        self._room.desk.unlisten(self._seat, self._listener)


async def _open(call: Call) -> web.StreamResponse:
    return await converse(call, SeatTalk)


ROUTES: Final = (
    Route(
        "GET",
        "/api/ws",
        "A WebSocket: the messages of a seat, and its commands; its first message is a token.",
        _open,
        Who.ANYBODY,
        gives=None,
    ),
)
