"""Which bit of a scan is which spot.

The bit of a crossing is 16 times its row plus the column's pin on that side: a scan is made with
one shift a row. A map comes from the table file (`wired`) or from a calibration, which may have
found that two wires are swapped.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hal.sides import Side
from hal.table import Spot, Table

ROW_BITS: Final = 16


@dataclass(frozen=True, slots=True)
class SpotMap:
    """For each side the bit number of every spot, by the spot's name."""

    bits: Mapping[Side, Mapping[str, int]]

    def names(self, side: Side, word: int) -> list[str]:
        """The spots whose bits are set, in the order of the map; other bits say nothing."""
        return [name for name, bit in self.bits[side].items() if word >> bit & 1]


def wired(table: Table) -> SpotMap:
    """The map that the table file tells."""
    return SpotMap(
        {side: {spot.name: bit_of(table, side, spot) for spot in table.spots} for side in Side}
    )


def bit_of(table: Table, side: Side, spot: Spot) -> int:
    """The bit number of a spot in a scan of one side, as the table file wires it."""
    return spot.row * ROW_BITS + table.matrix.columns[spot.column].pins[side]
