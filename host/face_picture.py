"""A face of the board in a few lines: a sign for every spot, as the side sees it.

Two signs a pitch, so that both faces go side by side into eighty columns and the spots of an area,
half a pitch apart, have a place each. Where a table file puts two spots nearer together than that,
one of them hides the other. The letters run backwards for the mummy, who sees the board mirrored.
"""

from collections.abc import Callable
from math import floor

from hal.sides import Side
from hal.table import Spot, Table
from hal.walk_order import rows_seen

Sign = Callable[[str], str]
"""The sign of a spot by its name; one column wide, whatever colours it has."""


def picture(table: Table, side: Side, sign: Sign) -> list[str]:
    """The lines: letters, rows from the top with their numbers, letters. All equally wide."""
    lines = [
        f"{_number(table, row)} {_row(table, side, row, sign)}" for row in rows_seen(table, side)
    ]
    letters = "   " + _letters(table, side)
    return [letters, *lines, letters]


def side_by_side(left: list[str], right: list[str]) -> list[str]:
    """Two pictures of equal height next to each other."""
    return [f"{one}     {other}".rstrip() for one, other in zip(left, right, strict=True)]


def _width(table: Table) -> int:
    return 2 * len(table.matrix.columns)


def _at(table: Table, side: Side, x: float) -> int:
    """The column of the picture for a place on the board."""
    pitches = x / table.pitch_mm
    seen = pitches if side is Side.EXPLORERS else len(table.matrix.columns) - 1 - pitches
    return min(max(floor(2 * seen), 0), _width(table) - 1)


def _row(table: Table, side: Side, row: list[Spot], sign: Sign) -> str:
    cells = [" "] * _width(table)
    for spot in row:
        cells[_at(table, side, spot.x)] = sign(spot.name)
    return "".join(cells)


def _letters(table: Table, side: Side) -> str:
    names = [column.name for column in table.matrix.columns]
    return " ".join(names if side is Side.EXPLORERS else reversed(names)) + " "


def _number(table: Table, row: list[Spot]) -> str:
    return f"{round(row[0].y / table.pitch_mm) + 1:>2}"
