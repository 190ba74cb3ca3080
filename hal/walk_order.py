"""The order in which a hand walks over a face of the board: row by row, back and forth.

As one who stands before that face sees it: from the top, the first row from the left. A spot of an
area belongs to the row of spaces next to it.
"""

from collections.abc import Iterable
from itertools import groupby

from hal.sides import Side
from hal.table import Spot, Table


def walk_order(table: Table, side: Side, names: Iterable[str] | None = None) -> tuple[str, ...]:
    """The names of these spots, or of all, in the order of the walk."""
    wanted = {spot.name for spot in table.spots} if names is None else set(names)
    ordered: list[str] = []
    for index, row in enumerate(rows_seen(table, side)):
        here = [spot.name for spot in row if spot.name in wanted]
        ordered += reversed(here) if index % 2 else here
    return tuple(ordered)


def rows_seen(table: Table, side: Side) -> list[list[Spot]]:
    """The spots in rows from the top, each from the left as this side sees it."""
    mirror = 1 if side is Side.EXPLORERS else -1

    def level(spot: Spot) -> int:
        return -round(spot.y / table.pitch_mm)

    ordered = sorted(table.spots, key=lambda spot: (level(spot), mirror * spot.x))
    return [list(row) for _, row in groupby(ordered, key=level)]
