"""From a magnet's rest to the ruling, where the piece cannot go on.

Robot hands play on emulated chips, through the real driver, at 100 scans a second; hands begin
whenever they like, so the phase of the scan is random. Counted is every move that was ruled because
a sensor changed: not those that wait for Done, and no captures, where the mummy may
slide on. The time is the emulated clock's (wire, settle, debounce, waiting for the next scan) plus
what Python took, on this machine, for the poll and all that the game made of it; the emulator's own
work is in it.

A switch sees a magnet some millimetres before it rests, so a slow one may be ruled while it still
comes to rest: that counts as no time on the clock, never as less.
"""

from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final, NamedTuple

from fsm.pyramid.commands import Move, MummyMove
from fsm.pyramid.events import Captured, Moved, MummyMoved
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Asked, Changed, Observation
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from host.table_watch import Told
from tests.fsm.pyramid.games import setup_of
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Story
from tests.soak.table import RobotTable

RESTS: Final = 500
_KIND: Final = "four explorers"


class Latency(NamedTuple):
    """What `make bench` shows, under `sensing.`: milliseconds from rest to ruling."""

    rest_to_ruling_ms_p50: float
    rest_to_ruling_ms_p99: float
    rests: int


def measure(rests: int = RESTS) -> Latency:
    """Play until so many rests have been ruled."""
    seconds: list[float] = []
    for seed in range(rests):
        seconds += _rests_of(seed, rests - len(seconds))
        if len(seconds) >= rests:
            break
    hundredths = quantiles(seconds, n=100, method="inclusive")
    return Latency(hundredths[49] * 1e3, hundredths[98] * 1e3, len(seconds))


def _rests_of(seed: int, most: int) -> list[float]:
    """The rests of one game: hands for what is moved, words for all the rest."""
    chance = Random(seed)
    table = _TimedTable(setup_of(_KIND, seed), seed)
    robot = Robot(table, Manner(chance))
    robot.set_up()
    while legal(table.position) and len(table.seconds) < most:
        command = choose(table.position, chance)
        if isinstance(command, Move | MummyMove):
            robot.carry_out(command)
        else:
            table.feed(Asked(command))
        table.told = []
    return table.seconds


class _NewestOnly(Story):
    """Remembers nothing but what the game was fed last."""

    newest: Observation | None = None

    def observed(self, observation: Observation, at: float) -> None:
        self.newest = observation


class _TimedTable(RobotTable):
    """Takes the time of every ruling on a rest."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.seconds: Final[list[float]] = []
        self._newest: Final = _NewestOnly()
        super().__init__(setup, chips=True, seed=seed, story=self._newest)

    def poll(self) -> Told:
        """Poll, and see whether a rest was ruled."""
        begun = perf_counter()
        told = super().poll()
        python_s = perf_counter() - begun
        rested = _rested(told)
        if rested and isinstance(self._newest.newest, Changed):
            rests_at = self.fake.magnets.motion(rested).ends
            self.seconds.append(max(0.0, self.ruled_at - rests_at) + python_s)
        return told


def _rested(news: Told) -> str | None:
    """The piece whose move was ruled to have ended, if it captured nobody."""
    if any(isinstance(event, Captured) for event in news):
        return None
    movers = [event.piece for event in news if isinstance(event, Moved)]
    walks = [MUMMY for event in news if isinstance(event, MummyMoved)]
    return next(iter(movers + walks), None)
