"""A board drawn as text, in the form in which board files are drawn (see `board_map`).

A `Board` knows where an area is left, not what it looks like: an area is drawn as the cells its
exits come from, so one with a cell that has no exit is drawn smaller than in its file.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from fsm.pyramid.board import Board, Exit
from fsm.pyramid.board_marks import AREA_MARKS, SPACE
from fsm.pyramid.spaces import Cell, Heading, cell_of

_BACK: Final = {
    Heading.UP: Heading.DOWN,
    Heading.DOWN: Heading.UP,
    Heading.LEFT: Heading.RIGHT,
    Heading.RIGHT: Heading.LEFT,
}


def area_cells(board: Board) -> dict[Cell, str]:
    """The cell behind every exit, with its area's name; never a cell that is a space.

    Such a cell may lie outside the grid, on any side.
    """
    spaces = {cell_of(name) for name in board.spaces}
    return {
        behind(way): area.name
        for area in board.areas
        for way in area.exits
        if behind(way) not in spaces
    }


def behind(way: Exit) -> Cell:
    """The cell from which an exit leads onto its space."""
    return cell_of(way.to).beside(_BACK[way.heading])


def draw(board: Board, marks: Mapping[str, str]) -> str:
    """The map with letters, numbers and walls; `marks` has up to three characters for a space."""
    return "\n".join(_Sheet(board, marks).lines())


class _Sheet:
    """One drawing in the making: what stands in each cell, and which ways are open."""

    def __init__(self, board: Board, marks: Mapping[str, str]) -> None:
        self._rows = range(board.rows)
        self._areas = area_cells(board)
        letters = {area.name: mark for area, mark in zip(board.areas, AREA_MARKS, strict=False)}
        self._inside = {at: marks.get(str(at), SPACE) for at in map(cell_of, board.spaces)}
        self._inside |= {at: letters[name] for at, name in self._areas.items()}
        self._open = set(_passages(board))
        self._across = range(
            min(0, *(at.column for at in self._inside)),
            max(board.columns, *(at.column + 1 for at in self._inside)),
        )
        self._up = range(
            min(0, *(at.row for at in self._inside)),
            max(board.rows, *(at.row + 1 for at in self._inside)),
        )
        self._letters = range(board.columns)

    def lines(self) -> Iterator[str]:
        """From top to bottom, without blanks at the ends."""
        yield self._letter_line()
        for row in reversed(self._up):
            yield self._wall_line(row)
            yield self._cell_line(row)
        yield self._wall_line(self._up.start - 1)
        yield self._letter_line()

    def _letter_line(self) -> str:
        letters = (
            chr(ord("a") + column) if column in self._letters else " " for column in self._across
        )
        return ("     " + "".join(f" {letter}  " for letter in letters)).rstrip()

    def _wall_line(self, row: int) -> str:
        """The walls over a row."""
        parts = ["    "]
        for column in self._across:
            at = Cell(column, row)
            parts.append(self._corner(at) + ("---" if self._is_wall(at, Heading.UP) else "   "))
        return ("".join(parts) + self._corner(Cell(self._across.stop, row))).rstrip()

    def _cell_line(self, row: int) -> str:
        number = f"{row + 1:>2}" if row in self._rows else "  "
        parts = [f" {number} "]
        for column in self._across:
            at = Cell(column, row)
            parts.append("|" if self._is_wall(at, Heading.LEFT) else " ")
            parts.append(self._inside.get(at, "").center(3))
        last = Cell(self._across.stop, row)
        parts.append("|" if self._is_wall(last, Heading.LEFT) else " ")
        return ("".join(parts) + f" {number}").rstrip()

    def _corner(self, at: Cell) -> str:
        """What stands up and left of a cell: a corner where any wall ends there."""
        left, up = at.beside(Heading.LEFT), at.beside(Heading.UP)
        ends = (
            self._is_wall(at, Heading.UP),
            self._is_wall(left, Heading.UP),
            self._is_wall(at, Heading.LEFT),
            self._is_wall(up, Heading.LEFT),
        )
        return "+" if any(ends) else " "

    def _is_wall(self, at: Cell, heading: Heading) -> bool:
        beside = at.beside(heading)
        if at not in self._inside and beside not in self._inside:
            return False
        if at in self._areas and self._areas[at] == self._areas.get(beside):
            return False
        return (at, beside) not in self._open


def _passages(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Every open way, in both directions."""
    exits = [way for area in board.areas for way in area.exits]
    ways = [(cell_of(one), cell_of(other)) for one, other in board.edges]
    ways += [(cell_of(way.to), behind(way)) for way in exits]
    for here, there in ways:
        yield here, there
        yield there, here
