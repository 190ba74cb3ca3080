"""One device of a seat: what it asks over HTTP, and the frames of its WebSocket.

Whatever it gets is noted, unless it is an explorer's: explorers may know it.
"""

import asyncio
import re
from typing import Any, Final

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, WSMsgType

from tests.wall_bytes.record import Record, veiled

_NUMBER: Final = re.compile(r'^\{"type":"(?:state|update)",(?:"seat":"\w+",)?"n":(\d+)')
_SAID: Final = frozenset({"Date", "Content-Length"})


def _heads(answer: ClientResponse) -> list[str]:
    """All headers but the time of day; how long the body is says the body."""
    return sorted(f"{name}: {said}" for name, said in answer.headers.items() if name not in _SAID)


class Device:
    """`noted`: its channel in the record begins with the name of its seat."""

    def __init__(
        self, seat: str, token: str, client: ClientSession, record: Record, *, noted: bool = True
    ) -> None:
        self.seat: Final = seat
        self.token: Final = token
        self.noted = noted
        self._client = client
        self._record: Final = record
        self._newest: int | None = None  # nothing, while it does not listen
        self._replies = 0
        self._stirred: Final = asyncio.Event()
        self._socket: ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    async def ask(self, method: str, path: str, **more: Any) -> tuple[int, str]:
        """The status and the body of an answer."""
        headers = {"Authorization": f"Bearer {self.token}"} | more.pop("headers", {})
        async with self._client.request(method, path, headers=headers, **more) as answer:
            text = await answer.text()
            if self.noted:
                told = f"{method} {path} {answer.status} {_heads(answer)} {veiled(self.seat, text)}"
                self._record.note(f"{self.seat} http", told)
            return answer.status, text

    async def connect(self, channel: str) -> None:
        """Listen from now on; every frame is noted."""
        self._socket = socket = await self._client.ws_connect("/api/ws")
        self._newest = -1
        await socket.send_json({"token": self.token})
        self._reader = asyncio.get_running_loop().create_task(self._read(socket, channel))

    @property
    def listens(self) -> bool:
        """Whether its socket is open."""
        return self._newest is not None

    async def hang_up(self) -> None:
        """Listen no more."""
        if self._socket and self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            await self._socket.close()
        self._socket = self._reader = self._newest = None

    async def sent_away(self) -> None:
        """Returns when the other end has closed its socket, if it has one."""
        if self._reader:
            await asyncio.gather(self._reader)

    def reach(self, client: ClientSession) -> None:
        """The service has begun again, at another address."""
        self._client = client

    async def talk(self, message: dict[str, object]) -> None:
        """Over its WebSocket; returns when the reply has come, and whatever came before it."""
        assert self._socket is not None
        self._replies = 0
        await self._socket.send_json(message)
        while not self._replies:
            self._stirred.clear()
            await self._stirred.wait()

    def again(self, token: str | None = None) -> "Device":
        """Another device with the same seat, or the same with another token."""
        return Device(self.seat, token or self.token, self._client, self._record, noted=self.noted)

    async def heard(self, number: int) -> None:
        """Returns when its socket, if it has one, has brought the message of this number."""
        while self._newest not in (None, number):
            self._stirred.clear()
            await self._stirred.wait()

    async def _read(self, socket: ClientWebSocketResponse, channel: str) -> None:
        async for frame in socket:
            text = frame.data if frame.type is WSMsgType.TEXT else repr(frame)
            if self.noted:
                self._record.note(channel, veiled(self.seat, text))
            if found := _NUMBER.match(text):
                self._newest = int(found[1])
            self._replies += text.startswith('{"type":"reply"')
            self._stirred.set()
        if self.noted:
            self._record.note(channel, f"closed {socket.close_code}")
        self._newest = None  # nothing more is to come
        self._replies += 1
        self._stirred.set()
