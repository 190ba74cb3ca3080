"""From a sensor's edge to the message at eight clients, in real time, where no Done is waited for.

The whole service runs here: an emulated table that is scanned a hundred times a second, the pump,
the journal on a real disk with a commit for each entry, the game, and the pages on a loopback
socket. Two devices at each explorer's seat listen in a process of their own. Hands slide explorers
to spaces from which they cannot go on: the time begins when the magnet comes within the reach of
that space's switch, and ends when the last of the eight has the message. Debounce, and the wait for
the next scan, are in it.

The scans go through the real driver on emulated chips, whose work is done in the same thread; at a
real table that is a wire's work, and a thread's. Not measured on a Pi.
"""

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from bisect import bisect_left
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import dist
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from fsm.pyramid.events import Moved
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.observations import Changed
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.fake import FakeTable
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference
from host.drivers.emulated_table import EmulatedTable
from host.evening.game_stage import GameStage
from host.evening.room import Facts
from host.playable_boards import look_for_boards
from host.seats import Seats
from host.service.service import Service
from host.table_watch import spots_of
from host.web.app import make_app
from host.web.server import serving
from host.web.settings import Settings
from tests.bench.service_table import PacedHands

EDGES: Final = 300
EXPLORERS: Final = ("red", "turquoise", "blue", "purple")
CLIENTS: Final = EXPLORERS * 2
_HERTZ: Final = 100.0
_GRAIN_S: Final = 0.0001
_PIECES: Final = dict.fromkeys((*EXPLORERS, COUNTER), Side.EXPLORERS) | {MUMMY: Side.MUMMY}


class Latency(NamedTuple):
    """What `make bench` shows, under `service.`."""

    edge_to_client_ms_p50: float
    edge_to_client_ms_p99: float
    edges: int


class _Edge(NamedTuple):
    """When the magnet was there, and the number of each client's message that tells of it."""

    moment: float
    numbers: tuple[int, ...]


def measure(edges: int = EDGES, chips: bool = True) -> Latency:
    """Play until so many edges have been told; some minutes, because it is real time."""
    with TemporaryDirectory(dir=sys.prefix) as folder:  # a disk: /tmp may be memory
        seconds = asyncio.run(_Bench(Path(folder), chips).measured(edges))
    hundredths = quantiles(seconds, n=100, method="inclusive")
    return Latency(hundredths[49] * 1e3, hundredths[98] * 1e3, len(seconds))


class _Bench:
    """One game at one table."""

    def __init__(self, folder: Path, chips: bool) -> None:
        self._fake: Final = FakeTable(reference(), _PIECES, (MUMMY, COUNTER), chips, seed=1)
        self._driver: Final = EmulatedTable(self._fake, _HERTZ)
        self._spots: Final = spots_of(wired(self._fake.table))
        facts, boards = Facts(self._spots, Tray(), STANDARD), look_for_boards(self._fake.table)
        self._service: Final = Service(
            self._driver, facts, boards, folder, seed=lambda: 1, hear=self._hear
        )
        self._edge_at: float | None = None
        self._edges: Final[list[_Edge]] = []

    async def measured(self, edges: int) -> list[float]:
        """Seconds from each edge to the last client."""
        await self._service.begin()
        async with _served(self._service) as (seats, origin):
            pumping = asyncio.create_task(self._service.run())
            clients = await _clients(origin, [_token(seats, seat) for seat in CLIENTS])
            await self._play(edges)
            heard = await _heard(clients)
            pumping.cancel()
        await self._service.close()
        return [max(heard[told] for told in enumerate(e.numbers)) - e.moment for e in self._edges]

    async def _play(self, edges: int) -> None:
        start = {"seen": 1, "do": "start", "explorers": list(EXPLORERS)}
        assert (await self._service.desk.command("operator", start)).ok
        stage, pump = self._service.evening.stage, self._service.pump
        assert isinstance(stage, GameStage)
        hands = PacedHands(self._fake, self._spots, pump, stage.live, Random(1), self._slid)
        await hands.set_up()
        while len(self._edges) < edges:
            self._edge_at = None
            await hands.decide()

    def _slid(self, piece: str, space: str) -> None:
        """A piece begins to slide: when it will be felt at its end, on the event loop's clock."""
        spot = next(spot for spot in self._fake.table.spots if spot.name == space)
        motion, radius = self._fake.magnets.motion(piece), self._fake.magnets.radius(piece)
        begins = self._fake.clock.now()

        def is_felt(tick: int) -> bool:
            where = motion.at(begins + tick * _GRAIN_S)
            return where is not None and dist((where.x, where.y), (spot.x, spot.y)) <= radius

        ticks = bisect_left(range(int((motion.ends - begins) / _GRAIN_S)), True, key=is_felt)
        self._edge_at = begins + ticks * _GRAIN_S + self._driver.epoch

    def _hear(self, moment: Moment) -> None:
        """Everybody was told: if it is of a rest that a sensor saw, it counts."""
        rested = isinstance(moment.observation, Changed) and moment.observation.present
        if self._edge_at and rested and any(isinstance(one, Moved) for one in moment.told):
            numbers = tuple(self._service.hub.newest(seat) for seat in CLIENTS)
            self._edges.append(_Edge(self._edge_at, numbers))


@asynccontextmanager
async def _served(service: Service) -> AsyncIterator[tuple[Seats, str]]:
    opened, seats = socket.create_server(("127.0.0.1", 0)), Seats(Random(1).randbytes)
    host = f"127.0.0.1:{opened.getsockname()[1]}"
    settings = Settings(frozenset({host}), f"http://{host}")
    async with serving(make_app(service.desk, seats, settings), opened, settings.limits):
        yield seats, f"http://{host}"


def _token(seats: Seats, seat: str) -> str:
    joined = seats.join(seats.invite(seat, 0.0), 0.0)
    assert joined is not None
    return joined.token


async def _clients(origin: str, tokens: list[str]) -> Process:
    command = (sys.executable, "-m", "tests.bench.service_clients", origin, *tokens)
    clients = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert clients.stdout is not None
    assert await clients.stdout.readline() == b"ready\n"
    return clients


async def _heard(clients: Process) -> dict[tuple[int, int], float]:
    """When each client had each of its messages."""
    told, _ = await clients.communicate(b"\n")
    lines = (line.split() for line in told.decode().splitlines())
    return {(int(client), int(number)): float(moment) for client, number, moment in lines}
