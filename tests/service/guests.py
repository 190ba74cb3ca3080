"""Devices at the seats of a running service: faithful ones, and others that come, dawdle and die.

The faithful are there from the first to the last, one at every seat, and hear every number once.
Visitors join with a code of their own and go again: some read everything, some a message now and
then, some nothing at all, and some are just switched off.
"""

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Final

import aiohttp

from host.seats import SEATS, Seats
from host.service.service import Service
from host.web.app import make_app
from host.web.buckets import Rate
from host.web.server import serving
from host.web.settings import Limits, Settings

_NO_HURRY: Final = Rate(burst=10**6, a_second=10.0**6)
_LIMITS: Final = Limits(send_s=0.5, strangers=_NO_HURRY)  # the devices' time is not the table's
_SMALL: Final = 4096  # bytes: so that whoever reads nothing is soon felt
_MOST_VISITORS: Final = 8
_PATIENCE_S: Final = 60.0


class Faithful:
    """A page that stays open; when it is sent away it comes again."""

    def __init__(self, house: "Guests", seat: str, token: str) -> None:
        self.number = -1
        self._house: Final = house
        self._seat: Final = seat
        self._token: Final = token

    async def listen(self) -> None:
        while True:
            async with await self._house.connected(self._token) as ws:
                async for given in ws:
                    self._hear(given.json())

    @property
    def knows_all(self) -> bool:
        return self.number == self._house.newest(self._seat)

    def _hear(self, message: dict[str, object]) -> None:
        number = message.get("n")
        if isinstance(number, int):
            follows = number in {1, self.number + 1} or message["type"] == "state"
            assert follows, f"{self._seat}: message {number} after {self.number}"
            self.number = number


class Visitor:
    """A device that does not stay: a bare socket, which takes so many bytes when it looks."""

    def __init__(self, port: int, token: str, takes: int) -> None:
        self.token: Final = token
        self._takes: Final = takes
        self._socket: Final = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        self._socket.connect(("127.0.0.1", port))
        self._socket.setblocking(False)
        self._socket.sendall(_HANDSHAKE % port)

    def introduce(self) -> bool:
        """Show the token, once the service has agreed to talk; whether that is done."""
        with suppress(BlockingIOError):
            if self._socket.recv(_SMALL):
                self._socket.sendall(_frame(_TEXT, b'{"token":"%s"}' % self.token.encode()))
                return True
        return False

    def look(self) -> None:
        """Take what there is, as far as it wants to; it may have been sent away."""
        with suppress(BlockingIOError, ConnectionError):
            if self._takes:
                self._socket.recv(self._takes)

    def go(self, in_order: bool) -> None:
        """Say goodbye, or be switched off."""
        with suppress(BlockingIOError, ConnectionError):
            if in_order:
                self._socket.sendall(_frame(_GOODBYE, b""))
            else:
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_GOODBYE)
        self._socket.close()


_HANDSHAKE: Final = (
    b"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
_TEXT: Final = 0x81  # RFC 6455, 5.2: the last frame of a message, and its kind
_GOODBYE: Final = 0x88
_NO_GOODBYE: Final = struct.pack("ii", 1, 0)


def _frame(kind: int, said: bytes) -> bytes:
    """A frame of less than 126 bytes, masked with nothing."""
    return bytes((kind, 0x80 | len(said), 0, 0, 0, 0)) + said


class Guests:
    """Everybody at one service, on its event loop."""

    def __init__(self, service: Service, chance: Random) -> None:
        self._service: Final = service
        self._chance: Final = chance
        self._seats: Final = Seats(chance.randbytes)
        self._stack: Final = AsyncExitStack()
        self._faithful: list[Faithful] = []
        self._listening: list[asyncio.Task[None]] = []
        self._visitors: list[Visitor] = []
        self._tasks = 0
        self.came = 0

    async def open(self) -> None:
        """Open the pages; the faithful come."""
        opened = socket.create_server(("127.0.0.1", 0))
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
        self._port = opened.getsockname()[1]
        host = f"127.0.0.1:{self._port}"
        settings = Settings(frozenset({host}), f"http://{host}", _LIMITS)
        app = make_app(self._service.desk, self._seats, settings)
        await self._stack.enter_async_context(serving(app, opened, _LIMITS))
        self._origin = f"http://{host}"
        self._http = await self._stack.enter_async_context(aiohttp.ClientSession())
        self._faithful = [Faithful(self, seat, self._token(seat)) for seat in SEATS]
        self._listening = [asyncio.ensure_future(one.listen()) for one in self._faithful]
        await self.caught_up()
        self._tasks = len(asyncio.all_tasks())

    async def mingle(self) -> None:
        """Somebody comes, or goes; everybody else looks, in their own manner."""
        if self._chance.random() < 0.1:
            await self._come()
        if self._visitors and (self._chance.random() < 0.1 or self._crowded):
            self._leave(self._visitors.pop(self._chance.randrange(len(self._visitors))))
        for visitor in self._visitors:
            visitor.look()

    async def alone(self) -> None:
        """All visitors go; returns when nothing is left of them, and the faithful know all."""
        while self._visitors:
            self._leave(self._visitors.pop())
        await self._until(lambda: self.listeners == len(SEATS))
        await self._until(lambda: len(asyncio.all_tasks()) <= self._tasks)
        await self.caught_up()

    async def caught_up(self) -> None:
        """Until the faithful have heard everything."""
        await self._until(lambda: all(one.knows_all for one in self._faithful))

    async def close(self) -> None:
        """Everybody goes."""
        await self.alone()
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self._stack.aclose()

    @property
    def listeners(self) -> int:
        """How many clients the service has."""
        return sum(self._service.hub.clients.values())

    def newest(self, seat: str) -> int:
        """The number of this seat's newest message."""
        return self._service.hub.newest(seat)

    async def connected(self, token: str) -> aiohttp.ClientWebSocketResponse:
        """A WebSocket that has shown its token."""
        ws = await self._http.ws_connect(f"{self._origin}/api/ws")
        await ws.send_json({"token": token})
        return ws

    @property
    def _crowded(self) -> bool:
        return len(self._visitors) > _MOST_VISITORS

    async def _come(self) -> None:
        token = self._token(self._chance.choice(SEATS))
        takes = self._chance.choice((0, 0, _SMALL // 2, 10**6))
        visitor = Visitor(self._port, token, takes)
        await self._until(visitor.introduce)
        self._visitors.append(visitor)
        self.came += 1

    def _leave(self, visitor: Visitor) -> None:
        visitor.go(in_order=self._chance.random() < 0.5)
        self._seats.leave(visitor.token)

    def _token(self, seat: str) -> str:
        joined = self._seats.join(self._seats.invite(seat, 0.0), 0.0)
        assert joined is not None
        return joined.token

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(_PATIENCE_S):
            while not true():
                for task in self._listening:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.001)
