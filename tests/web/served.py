"""The application on a real socket of this machine, and clients for it."""

import json
import secrets
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse

from host.desk import Desk
from host.seats import Seats
from host.web.app import ROUTES, make_app
from host.web.buckets import Rate
from host.web.routes import Route
from host.web.server import serving
from host.web.settings import Limits, Settings
from tests.web.fake_desk import GAME, FakeDesk

OFTEN: Final = Rate(burst=10**6, a_second=10**6)
EASY: Final = Limits(
    hold_s=0.0,
    arrivals=OFTEN,
    seated=OFTEN,
    strangers=OFTEN,
    files=OFTEN,
    joins=OFTEN,
    patience=OFTEN,
)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@dataclass(frozen=True, slots=True)
class Opened:
    """A service that runs, and a client to it."""

    port: int
    seats: Seats
    clock: Clock
    client: ClientSession

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def token(self, seat: str) -> str:
        """A token for a device that joins this seat now."""
        joined = self.seats.join(self.seats.invite(seat, self.clock()), self.clock())
        assert joined
        return joined.token

    async def ask(
        self, method: str, path: str, token: str = "", **more: Any
    ) -> tuple[int, dict[str, Any]]:
        """The status and the JSON of an answer, every error in our own form."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        async with self.client.request(method, path, headers=headers, **more) as response:
            return response.status, await told(response)

    async def command(self, token: str, do: str, **more: object) -> tuple[int, dict[str, Any]]:
        """A command that has seen the newest message."""
        seen = (await self.ask("GET", "/api/seat", token))[1]["n"]
        return await self.ask("POST", "/api/command", token, json={"seen": seen, "do": do, **more})

    @asynccontextmanager
    async def socket(self, token: str, **more: Any) -> AsyncIterator[ClientWebSocketResponse]:
        """A WebSocket that has sent its token."""
        async with self.client.ws_connect("/api/ws", **more) as socket:
            await socket.send_json({"token": token})
            yield socket


@dataclass(frozen=True, slots=True)
class Served(Opened):
    """One with a fake desk."""

    desk: FakeDesk


async def told(response: ClientResponse) -> dict[str, Any]:
    assert response.content_type == "application/json", await response.text()
    value: dict[str, Any] = json.loads(await response.text())
    if response.status != 200:
        assert value.keys() == {"ok", "code", "message"}
        assert value["ok"] is False
    return value


def address(path: str) -> str:
    """The path of a route with a real name for each that it takes."""
    return path.format_map({"seat": "table", "language": "it", "game": GAME})


def bound() -> socket.socket:
    """A socket of this machine, with a port of its own."""
    at = socket.socket()
    at.bind(("127.0.0.1", 0))
    return at


def settings_for(port: int, limits: Limits = EASY) -> Settings:
    hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
    return Settings(hosts, f"http://127.0.0.1:{port}", limits)


@asynccontextmanager
async def served(
    limits: Limits = EASY, routes: Sequence[Route] = ROUTES, **other: Any
) -> AsyncIterator[Served]:
    """The service with a fake desk, while the block lasts."""
    desk = FakeDesk()
    async with opened(desk, limits, routes, **other) as it:
        yield Served(it.port, it.seats, it.clock, it.client, desk)


@asynccontextmanager
async def opened(
    desk: Desk, limits: Limits = EASY, routes: Sequence[Route] = ROUTES, **other: Any
) -> AsyncIterator[Opened]:
    """The service at any desk, while the block lasts."""
    at, seats, clock = bound(), Seats(secrets.token_bytes), Clock()
    port = at.getsockname()[1]
    settings = replace(settings_for(port, limits), clock=clock, **other)
    app = make_app(desk, seats, settings, routes)
    async with serving(app, at, limits), ClientSession(f"http://127.0.0.1:{port}") as client:
        yield Opened(port, seats, clock, client)
