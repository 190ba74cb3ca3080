"""The sheet a map is drawn on: lines of characters, where the grid lies on them, what is wrong.

Lines and characters are counted from 0 here; findings and spots count from 1, in the file.
"""

from dataclasses import dataclass, field
from typing import Final

from fsm.pyramid.board_findings import Code, Finding
from fsm.pyramid.spaces import Cell, Heading
from fsm.pyramid.toml_places import Spot

WALL: Final = "---"
OPENING: Final = "   "
_PITCH: Final = 1 + len(WALL)  # from one corner to the next


@dataclass(slots=True)
class Sheet:
    """The lines of the drawing and, once found, where the grid lies on them."""

    lines: list[str]
    first_line: int
    left: int = 0
    columns: int = 0
    top: int = 0
    bottom: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many lines of cells there are."""
        return (self.bottom - self.top) // 2

    @property
    def beyond(self) -> int:
        """The first character to the right of the grid."""
        return self.corner(self.columns) + 1

    def corner(self, column: int) -> int:
        """The character of the corners and upright walls on the left of a column."""
        return self.left + _PITCH * column

    def has_walls(self, line: int) -> bool:
        """Whether this is to be a line of walls; lines of walls and lines of cells take turns."""
        return (line - self.top) % 2 == 0

    def line_of(self, row: int) -> int:
        """The line of cells that shows a row."""
        return self.bottom - 1 - 2 * row

    def row_at(self, line: int) -> int:
        """The row that a line of cells shows."""
        return (self.bottom - 1 - line) // 2

    def text(self, line: int, begin: int, end: int | None = None) -> str:
        """This part of a line, as if every line went on with blanks."""
        if end is None:
            return self.lines[line][begin:]
        return self.lines[line].ljust(end)[begin:end]

    def wall_over(self, line: int, column: int) -> str:
        """What stands on a line of walls between the corners of a column."""
        return self.text(line, self.corner(column) + 1, self.corner(column + 1))

    def inside(self, cell: Cell) -> str:
        """What stands in a cell, blanks included."""
        begin, end = self.corner(cell.column) + 1, self.corner(cell.column + 1)
        return self.text(self.line_of(cell.row), begin, end)

    def is_open(self, cell: Cell, side: Heading) -> bool:
        """Whether there is an opening, and no wall, on a side of a cell."""
        line, at = self.place(cell, side)
        upright = side in (Heading.LEFT, Heading.RIGHT)
        return not self.text(line, at, at + (1 if upright else len(WALL))).strip()

    def place(self, cell: Cell, side: Heading | None = None) -> tuple[int, int]:
        """The line and first character of a cell's content, or of the wall on a side of it."""
        line, at = self.line_of(cell.row), self.corner(cell.column)
        match side:
            case Heading.LEFT:
                return line, at
            case Heading.RIGHT:
                return line, at + _PITCH
            case Heading.UP:
                return line - 1, at + 1
            case Heading.DOWN:
                return line + 1, at + 1
        inside = self.inside(cell)
        return line, at + 1 + (len(inside) - len(inside.lstrip())) % len(inside)

    def spot(self, cell: Cell, side: Heading | None = None) -> Spot:
        """The same place, as it is counted in the file."""
        line, at = self.place(cell, side)
        return Spot(line + self.first_line, at + 1)

    def refuse(self, code: Code, line: int, character: int, where: str, message: str) -> None:
        """Notes what is wrong here; `where` names the thing itself."""
        self.findings.append(Finding(code, message, line + self.first_line, character + 1, where))
