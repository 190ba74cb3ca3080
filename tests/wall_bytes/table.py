"""A table without hands: it sees what a test tells it to see, and notes what everybody can notice.

Of the lamps those of the mummy's side are noted, when they change, and every sound.
"""

from collections.abc import Collection
from typing import Final

from fsm.pyramid.observations import Observation
from hal.clock import EmulatedClock
from hal.sides import Side
from host.drivers.sink import Sink
from tests.wall_bytes.record import Record


class ToldTable:
    """A `host.drivers.Driver`."""

    def __init__(self, clock: EmulatedClock, record: Record) -> None:
        self.clock: Final = clock
        self._record: Final = record
        self._lit: frozenset[str] | None = None
        self._sink: Sink | None = None
        self.trouble: str | None = None

    def start(self, sink: Sink) -> None:
        self._sink = sink
        sink.looked(self.clock.now())

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
        assert self._sink is not None
        self._sink.observed(observation, self.clock.now())
