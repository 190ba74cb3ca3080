"""Faults for an emulated table, as they are asked for on the command line: `--fault dead:c3`.

    swap:e3,e4      the wires of two spots are exchanged    dead:c3   stuck:d4   flicker:d4
    reversed        every magnet is upside down             unplug:rows   nack:mummy
    hang            the bus is stuck                        held:mummy    a chip holds it low
    ghosts          poor steel: explorers are seen on some of the mummy's spots

Spots may have a side, as in `dead:mummy:c3`; without one both sides are meant.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hal.emulator.sandwich import POOR_STEEL, Sandwich
from hal.fake import FakeTable
from hal.sides import Side
from hal.table import Table

_COUNTS: Final[Mapping[str, tuple[int, int]]] = {
    "swap": (2, 2),
    "dead": (1, 99),
    "stuck": (1, 99),
    "flicker": (1, 99),
    "reversed": (0, 0),
    "ghosts": (0, 0),
    "unplug": (1, 1),
    "nack": (1, 1),
    "hang": (0, 0),
    "held": (1, 1),
}
_OF_SPOTS: Final = ("swap", "dead", "stuck", "flicker")
_MANY: Final = 12
_OF_CELLS: Final = ("dead", "stuck", "flicker")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, the side (None: both), and the spots or parts it is of."""

    kind: str
    side: Side | None
    names: tuple[str, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that have it."""
        return (self.side,) if self.side else tuple(Side)


def asked_for(texts: Iterable[str], emulated: bool, table: Table) -> list[Fault]:
    """The faults that were asked for. Raises ValueError for those that cannot be."""
    if texts and not emulated:
        raise ValueError("--fault needs --emulated: a real table has its own")
    return [fault(text, table) for text in texts]


def fault(text: str, table: Table) -> Fault:
    """The fault that was asked for. Raises ValueError, which says what there is."""
    kind, *rest = text.split(":")
    if kind not in _COUNTS:
        raise ValueError(f"{text!r} is no fault; there is {', '.join(_COUNTS)}")
    side = (
        Side(rest.pop(0))
        if kind in _OF_CELLS and len(rest) > 1 and rest[0] in tuple(Side)
        else None
    )
    names = tuple(name.strip() for name in ":".join(rest).split(",") if name.strip())
    least, most = _COUNTS[kind]
    if not least <= len(names) <= most:
        wanted = {(0, 0): "nothing more", (1, 1): "one name", (2, 2): "two spots"}
        raise ValueError(f"{text!r}: after {kind} comes {wanted.get((least, most), 'a spot')}")
    if len(set(names)) < len(names):
        raise ValueError(f"{text!r}: name different spots")
    spots = [spot.name for spot in table.spots]
    _known(text, names, spots if kind in _OF_SPOTS else list(table.chips))
    return Fault(kind, side, names)


def _known(text: str, names: Iterable[str], there: list[str]) -> None:
    for name in names:
        if name not in there:
            shown = there if len(there) <= _MANY else [there[0], "…", there[-1]]
            raise ValueError(f"{text!r}: there is no {name!r}; there is {', '.join(shown)}")


def rewired(table: Table, faults: Iterable[Fault]) -> Table:
    """The table as it is really wired: with the wires of some spots exchanged."""
    for one in faults:
        if one.kind == "swap":
            table = _swapped(table, *one.names)
    return table


def sandwich(faults: Iterable[Fault]) -> Sandwich:
    """What lies between the two sides: good steel, or steel with ghosts."""
    return Sandwich(leak=POOR_STEEL if any(one.kind == "ghosts" for one in faults) else None)


def _swapped(table: Table, first: str, second: str) -> Table:
    one, other = table.spot(first), table.spot(second)
    exchanged = {
        first: replace(one, row=other.row, column=other.column),
        second: replace(other, row=one.row, column=one.column),
    }
    return replace(table, spots=tuple(exchanged.get(spot.name, spot) for spot in table.spots))


def inject(fake: FakeTable, faults: Iterable[Fault]) -> None:
    """Put the faults into an emulated table, all but those of its wires and its steel."""
    for one in faults:
        _inject(fake, one)


def _inject(fake: FakeTable, one: Fault) -> None:
    cell: Mapping[str, Callable[[Side, str], None]] = {
        "dead": fake.kill,
        "stuck": fake.stick,
        "flicker": fake.flicker,
    }
    part: Mapping[str, Callable[[str], None]] = {
        "unplug": fake.unplug,
        "nack": fake.nack,
        "held": fake.hold_bus,
    }
    for name in one.names:
        if one.kind in cell:
            for side in one.sides:
                cell[one.kind](side, name)
        elif one.kind in part:
            part[one.kind](name)
    if one.kind == "hang":
        fake.bus_hang()
    if one.kind == "reversed":
        for piece in fake.magnets.names:
            fake.turn_over(piece)
