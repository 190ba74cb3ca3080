"""What the service takes after a whole game by pages, with eight clients that have heard all of it.

`referee serve --without-table` runs as another process; the clients are here. They play the plans
of robots, which know the whole position: a referee of their own begins with the opening that the
service wrote down, and is told each command that was taken.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import aiohttp

from fsm.pyramid import plain, record
from fsm.pyramid.record import Opening
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import OPERATOR
from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader
from tests.bench.service_process import Served, served
from tests.soak.plans import choose

EXPLORERS: Final = ("red", "turquoise", "blue", "purple")
SEATS: Final = (*EXPLORERS, "mummy", "table", "display", OPERATOR)

_AGAIN: Final = {"seat/stale": 0.002, "limit/rate": 0.2}
"""What is asked again, after so many seconds."""


class Memory(NamedTuple):
    """What `make bench` shows, under `service.`: before anybody came, and after the game."""

    rss_mb_at_start: float
    rss_mb: float
    decisions: int


def measure(seed: int = 1) -> Memory:
    """One whole game."""
    with TemporaryDirectory() as folder, served(Path(folder)) as service:
        at_start = service.rss_mb
        decisions = asyncio.run(_play(service, seed))
        return Memory(at_start, decisions[1], decisions[0])


async def _play(service: Served, seed: int) -> tuple[int, float]:
    """How many decisions it took, and the memory while everybody was still there."""
    async with AsyncExitStack() as stack:
        clients = {seat: await stack.enter_async_context(_client(service, seat)) for seat in SEATS}
        await clients[OPERATOR].ask("start", explorers=list(EXPLORERS))
        referee, chance, decisions = Referee(_opening(service).setup), Random(seed), 0
        while referee.legal():
            command = choose(referee.position, chance)
            words = {key: word for key, word in plain.command(command).items() if key != "do"}
            await clients[str(referee.position.turn)].ask(command.do, **words)
            assert not isinstance(referee.feed(command), Refusal)
            decisions += 1
        for client in clients.values():
            await client.until_over()
        return decisions, service.rss_mb


def _opening(service: Served) -> Opening:
    game = Reader(service.folder / JOURNAL).unfinished()
    assert game is not None
    opening = record.read(game.opening)
    assert isinstance(opening, Opening), opening
    return opening


class _Client:
    """One WebSocket that takes everything, and remembers the newest number alone."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket: Final = socket
        self._number = 0
        self._over: Final = asyncio.Event()
        self._replies: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue()

    async def listen(self) -> None:
        async for given in self._socket:
            message = json.loads(given.data)
            if message["type"] == "reply":
                self._replies.put_nowait(message)
            self._number = message.get("n", self._number)
            if message.get("state", {}).get("stage") == "over":
                self._over.set()

    async def ask(self, do: str, **words: object) -> None:
        """Ask until it is taken: others act too, and nobody may ask too often."""
        while not (reply := await self._asked(do, words))["ok"]:
            await asyncio.sleep(_AGAIN[reply["code"]])

    async def until_over(self) -> None:
        await self._over.wait()

    async def _asked(self, do: str, words: dict[str, object]) -> dict[str, Any]:
        await self._socket.send_json({"seen": self._number, "do": do, **words})
        return await self._replies.get()


@asynccontextmanager
async def _client(service: Served, seat: str) -> AsyncIterator[_Client]:
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{service.origin}/api/ws") as ws:
        await ws.send_json({"token": await asyncio.to_thread(service.token, seat)})
        client = _Client(ws)
        listening = asyncio.create_task(client.listen())
        yield client
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
