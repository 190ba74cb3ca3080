"""A table without hands: it sees what a test tells it to see, and notes what everybody can notice.

Of the lamps those of the mummy's side are noted, when they change, and every sound.
"""

from collections.abc import Collection
from typing import Final

from fsm.pyramid.observations import Changed, Die, Observation
from hal.clock import EmulatedClock
from hal.sides import Side
from host.drivers.sink import Sink
from tests.wall_bytes.record import Record


class ToldTable:
    """A `host.drivers.Driver`. `dice`: how each of them lies, as its pocket told last.

    It stays as it is while nobody watches it.
    """

    def __init__(self, clock: EmulatedClock, record: Record) -> None:
        self.clock: Final = clock
        self.dice: Final[dict[str, Die]] = {}
        self._magnets: Final[dict[tuple[Side, str], Changed]] = {}
        self._record: Final = record
        self._lit: frozenset[str] | None = None
        self._sink: Sink | None = None
        self.trouble: str | None = None

    @property
    def is_watched(self) -> bool:
        """Whether somebody is told what it sees."""
        return self._sink is not None

    def start(self, sink: Sink) -> None:
        self._sink, self._lit = sink, None

    def look(self) -> None:
        """Tell everything that there is to see."""
        assert self._sink is not None
        all_there_is: list[Observation] = [*self._magnets.values(), *self.dice.values()]
        for seen in all_there_is:
            self._sink.observed(seen, self.clock.now())
        self._sink.looked(self.clock.now())

    async def close(self) -> None:
        self._sink = None

    def alive(self) -> bool:
        return True

    def show(self, side: Side, lamps: Collection[str]) -> None:
        if side is Side.MUMMY and self._lit != frozenset(lamps):
            self._lit = frozenset(lamps)
            self._record.note("lamps of the mummy", " ".join(sorted(lamps)))

    def sound(self, seconds: float) -> None:
        self._record.note("buzzer", f"{seconds}")

    def see(self, observation: Observation) -> None:
        """What a sensor, a pocket or a key tells."""
        match observation:
            case Changed(side, spot, True):
                self._magnets[Side(side), spot] = observation
            case Changed(side, spot, False):
                self._magnets.pop((Side(side), spot), None)
            case Die(die):
                self.dice[die] = observation
        if self._sink:
            self._sink.observed(observation, self.clock.now())
