"""What the sensors see, as news: a magnet came or went, a part was lost or is back.

Debounced per crossing, in scans that follow on each other: a scan that failed begins every count
anew, because the one before it may have been wrong already. A lost part is told once, however often
it is asked again, and `PartBack` comes with the first whole scan; then nothing is lost any more.
The debounced picture is kept meanwhile: what changed while a part was away comes as ordinary
changes a few scans later. Two parts lost at once are told one after the other, because a scan ends
at the first. A bus that was freed is told like any lost part, and that it is back with what freed
it.
"""

from dataclasses import dataclass
from typing import Final

from hal.debounce import Debounce
from hal.errors import BusError, BusFreedError, PartLostError
from hal.ports import PartBack, PartLost, Scan, Scanner
from hal.sides import Side
from hal.spot_map import SpotMap

BUS: Final = "bus"
"""The name of the bus among the parts that can be lost."""


@dataclass(frozen=True, slots=True)
class Change:
    """A magnet is on this spot now (`present`), or no longer."""

    side: Side
    spot: str
    present: bool


Seen = Change | PartLost | PartBack


class Sensors:
    """Both sides of the table, debounced. For one thread, the one that scans."""

    def __init__(self, scanner: Scanner, spot_map: SpotMap, scans: int = 3) -> None:
        self._scanner: Final = scanner
        self._map: Final = spot_map
        self._explorers: Final = Debounce(scans)
        self._mummy: Final = Debounce(scans)
        self._lost: list[str] = []
        self._freed = ""

    def poll(self) -> tuple[Seen, ...]:
        """Scan once: what is new. Never raises for a part that is lost."""
        try:
            scan = self._scanner.scan()
        except PartLostError as error:
            return self._lose(error.part, str(error))
        except BusError as error:
            self._freed = str(error) if isinstance(error, BusFreedError) else ""
            return self._lose(BUS, str(error))
        return (*self._found(), *self._changes(scan)) if self._lost else self._changes(scan)

    @property
    def lost(self) -> tuple[str, ...]:
        """The parts that did not answer when last asked."""
        return tuple(self._lost)

    def picture(self, side: Side) -> frozenset[str]:
        """The spots of this side that have a magnet, debounced."""
        return frozenset(self._map.names(side, self._debounce(side).state))

    def _debounce(self, side: Side) -> Debounce:
        return self._explorers if side is Side.EXPLORERS else self._mummy

    def _changes(self, scan: Scan) -> tuple[Seen, ...]:
        explorers, mummy = self._explorers.feed(scan.explorers), self._mummy.feed(scan.mummy)
        if not explorers | mummy:
            return ()
        return (*self._named(Side.EXPLORERS, explorers), *self._named(Side.MUMMY, mummy))

    def _named(self, side: Side, changed: int) -> list[Change]:
        state = self._debounce(side).state
        present = set(self._map.names(side, changed & state))
        return [Change(side, spot, spot in present) for spot in self._map.names(side, changed)]

    def _lose(self, part: str, why: str) -> tuple[Seen, ...]:
        self._explorers.start_anew()
        self._mummy.start_anew()
        if part in self._lost:
            return ()
        self._lost.append(part)
        return (PartLost(part, why),)

    def _found(self) -> list[PartBack]:
        back = [PartBack(part, self._freed if part == BUS else "") for part in self._lost]
        self._lost, self._freed = [], ""
        return back
