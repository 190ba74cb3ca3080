"""Names of places and directions.

A space is named by column letter and row number, `e4`, row 1 at the bottom, as the explorers see
the board. One physical space has one name: the mummy's face is mirrored only where it is drawn.
"""

import re
from enum import StrEnum
from typing import Final, NamedTuple

START: Final = "start"
PRISON: Final = "prison"

MAX_COLUMNS: Final = 26
MAX_ROWS: Final = 99

_NAME: Final = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


class Heading(StrEnum):
    """The four directions of a step, as the explorers see the board."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Cell(NamedTuple):
    """A square of the grid, counted from 0 at the bottom left; ``str`` gives the space's name."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    def beside(self, heading: Heading) -> "Cell":
        """The square one step further; it may lie outside the grid."""
        columns, rows = _STEPS[heading]
        return Cell(self.column + columns, self.row + rows)


_STEPS: Final = {
    Heading.UP: (0, 1),
    Heading.DOWN: (0, -1),
    Heading.LEFT: (-1, 0),
    Heading.RIGHT: (1, 0),
}


def cell(name: str) -> Cell | None:
    """The square that `name` names, or None where it is not the name of a space."""
    found = _NAME.fullmatch(name)
    return Cell(ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def cell_of(space: str) -> Cell:
    """The square of a name that was checked to be that of a space."""
    found = cell(space)
    assert found is not None, f"{space!r} does not name a space"
    return found
