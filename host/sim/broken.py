"""What somebody broke on purpose: spots that see wrong, parts without a plug, weak magnets."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hal.fake import FakeTable
from hal.sides import Side
from host.desk import Answer
from host.sim import refusals
from host.sim.layout import readers

KINDS: Final = ("dead", "stuck", "flickering")
UNPLUGGED: Final = "unplugged"

Fault = dict[str, str]


class Broken:
    """All faults of one table; taken out they leave nothing behind."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake: Final = fake
        self._readers: Final = readers(fake.table) if fake.dice else {}
        self._spots: Final = tuple(spot.name for spot in fake.table.spots)
        self._cells: Final[dict[tuple[Side, str], str]] = {}
        self._unplugged: Final[dict[str, None]] = {}

    def fault(self, kind: str, side: str, spot: str, on: bool) -> Answer:
        """Break a spot of a side so, or make it good again."""
        if spot not in self._spots:
            return refusals.unknown(spot, f"{self._spots[0]} … {self._spots[-1]}")
        where = (Side(side), spot)
        if on:
            self._verbs[kind](*where)
            self._cells[where] = kind
        elif self._cells.get(where) == kind:
            self._fake.heal(*where)
            del self._cells[where]
        return refusals.DONE

    def plug(self, part: str, on: bool) -> Answer:
        """Pull a part's plug, or put it in."""
        if part not in self.parts:
            return refusals.unknown(part, ", ".join(self.parts))
        if on is (part in self._unplugged):
            self._pull(part, on)
        return refusals.DONE

    def weaken(self, piece: str, on: bool) -> Answer:
        """Give a piece a magnet that is too weak, or a good one."""
        if piece not in self._fake.magnets.names:
            return refusals.unknown(piece, ", ".join(self._fake.magnets.names))
        (self._fake.weaken if on else self._fake.strengthen)(piece)
        return refusals.DONE

    @property
    def parts(self) -> tuple[str, ...]:
        """What has a plug."""
        return (*self._fake.table.chips, *self._readers)

    def shown(self) -> list[Fault]:
        """Spots and parts, as plain data, in the order in which they were broken."""
        cells = [
            {"kind": kind, "side": side.value, "spot": spot}
            for (side, spot), kind in self._cells.items()
        ]
        return [*cells, *({"kind": UNPLUGGED, "part": part} for part in self._unplugged)]

    def restore(self, faults: Iterable[Mapping[str, str]]) -> None:
        """Break what was `shown` before; what this table does not have is left out."""
        for fault in faults:
            if fault["kind"] == UNPLUGGED:
                self.plug(fault["part"], on=False)
            else:
                self.fault(fault["kind"], fault["side"], fault["spot"], on=True)

    @property
    def _verbs(self) -> Mapping[str, Callable[[Side, str], None]]:
        return {
            "dead": self._fake.kill,
            "stuck": self._fake.stick,
            "flickering": self._fake.flicker,
        }

    def _pull(self, part: str, on: bool) -> None:
        if on:
            del self._unplugged[part]
        else:
            self._unplugged[part] = None
        reader, dice = self._readers.get(part), self._fake.dice
        if reader and dice:
            (dice.plug if on else dice.unplug)(reader)
        else:
            (self._fake.plug if on else self._fake.unplug)(part)
