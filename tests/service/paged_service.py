"""The service without a table on a real loopback socket, and devices that have joined it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import aiohttp

from host.config import Config
from host.playable_boards import look_for_boards
from host.seats import Seats
from host.service.service import Service
from host.service.table import no_table
from host.web.app import make_app
from host.web.buckets import Rate
from host.web.server import serving
from host.web.settings import Limits, Settings

PATIENCE: Final = 60.0
_NO_HURRY: Final = Rate(burst=10**6, a_second=10.0**6)
_LIMITS: Final = Limits(seated=_NO_HURRY, strangers=_NO_HURRY, joins=_NO_HURRY)


class Device:
    """One device with a seat: what it was told, and what it asks."""

    def __init__(self, http: aiohttp.ClientSession, origin: str, seat: str, token: str) -> None:
        self.seat: Final = seat
        self.told: Final[list[dict[str, Any]]] = []
        self._http: Final = http
        self._origin: Final = origin
        self._token: Final = token
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    @property
    def state(self) -> dict[str, Any]:
        return next(m["state"] for m in reversed(self.told) if "state" in m)

    @property
    def number(self) -> int:
        return next(int(m["n"]) for m in reversed(self.told) if "n" in m)

    async def connect(self) -> "Device":
        self._socket = await self._http.ws_connect(f"{self._origin}/api/ws")
        await self._socket.send_json({"token": self._token})
        await self.hear()
        return self

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = await self._socket.receive_json()
        self.told.append(message)
        return message

    async def hear_until(self, wanted: Any) -> dict[str, Any]:
        """The next message of which that is true."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def ask(self, do: str, **words: object) -> dict[str, Any]:
        """A command by HTTP, with the number of the newest message of this seat."""
        seen = (await self.get("/api/seat"))["n"]
        return await self.post("/api/command", {"seen": seen, "do": do, **words})

    async def get(self, path: str) -> dict[str, Any]:
        async with self._http.get(self._origin + path, headers=self._headers) as answer:
            return dict(await answer.json())

    async def post(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        async with self._http.post(self._origin + path, json=body, headers=self._headers) as answer:
            return dict(await answer.json())

    async def delete(self, path: str) -> dict[str, Any]:
        async with self._http.delete(self._origin + path, headers=self._headers) as answer:
            return dict(await answer.json())

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}


class PagedService:
    """A running service, and ways to join it."""

    def __init__(self, service: Service, seats: Seats, origin: str) -> None:
        self.service: Final = service
        self.origin: Final = origin
        self._seats: Final = seats
        self.http: Final = aiohttp.ClientSession()

    async def device(self, seat: str) -> Device:
        """A device that has joined this seat with a code."""
        code = self._seats.invite(seat, asyncio.get_running_loop().time())
        async with self.http.post(f"{self.origin}/api/join", json={"code": code}) as answer:
            joined = await answer.json()
        assert answer.status == 200, joined
        return Device(self.http, self.origin, seat, joined["token"])


@asynccontextmanager
async def paged_service(folder: Path, seed: int = 7) -> AsyncIterator[PagedService]:
    """A service without a table, from its start to its end."""
    opened, sock = no_table(Config()), socket.create_server(("127.0.0.1", 0))
    host = f"127.0.0.1:{sock.getsockname()[1]}"
    seats = Seats(Random(seed).randbytes)
    service = Service(
        *(opened.driver, opened.facts, look_for_boards(None), folder),
        seed=lambda: seed,
        devices=seats.devices,
    )
    settings = Settings(frozenset({host}), f"http://{host}", _LIMITS)
    app = make_app(service.desk, seats, settings)
    await service.begin()
    async with serving(app, sock, settings.limits):
        pumping = asyncio.ensure_future(service.run())
        paged = PagedService(service, seats, f"http://{host}")
        try:
            yield paged
        finally:
            await paged.http.close()
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)
    await service.close()
