"""The board as one seat sees it, cell by cell, ready to be drawn: what is where, what is open.

Areas have no cells of their own in a board; each exit shows where one lies, one step behind it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.board_drawing import area_cells, behind
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import PRISON, START, Cell, Heading, cell_of
from host.sight import Sight

SIGNS: Final = {MUMMY: "M", "red": "R", "turquoise": "T", "blue": "B", "purple": "P"}
OWN: Final = "*"
REACH: Final = "×"
_AREA_SIGNS: Final = {START: "=", PRISON: "#"}
_TOMB_SIGN: Final = "@"


@dataclass(frozen=True)
class Chart:
    """What to draw. `reach` marks spaces with a sign: where a move can end."""

    sight: Sight
    reach: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def columns(self) -> list[int]:
        """The columns from left to right; the mummy sees the last one first (rule 1)."""
        seen = sorted({at.column for at in self._shown} | set(range(self._board.columns)))
        return seen[::-1] if self.sight.mirrored else seen

    @cached_property
    def rows(self) -> list[int]:
        """The rows from top to bottom."""
        seen = {at.row for at in self._shown} | set(range(self._board.rows))
        return sorted(seen, reverse=True)

    def column_name(self, column: int) -> str:
        """The letter of a column; one beside the board, where an area may lie, has none."""
        return chr(ord("a") + column) if column in range(self._board.columns) else ""

    def row_name(self, row: int) -> str:
        """The number of a row; one over or under the board has none."""
        return str(row + 1) if row in range(self._board.rows) else ""

    def is_space(self, at: Cell) -> bool:
        """Whether pieces can end here."""
        return at in self._shown and at not in self._areas

    def shows(self, at: Cell) -> bool:
        """Whether there is a space or an area here, not rock."""
        return at in self._shown

    def joined(self, one: Cell, other: Cell) -> bool:
        """Whether one can pass between two neighbouring cells."""
        return frozenset({one, other}) in self._passages

    def text(self, at: Cell, width: int) -> str:
        """What stands in a cell, two signs that matter first."""
        if at in self._areas:
            return self._area_text(at, width)
        return self._space_text(str(at)).ljust(width) if self.shows(at) else " " * width

    def style(self, at: Cell) -> str:
        """How to paint a cell."""
        space, treasure = str(at), self._board.treasure_at.get(str(at))
        if at in self._areas:
            return "area"
        if space in self._pieces:
            return self._pieces[space]
        if space in self.reach:
            return "reach"
        return treasure.colour if treasure else ""

    @property
    def _board(self) -> Board:
        return self.sight.game.board

    @cached_property
    def _pieces(self) -> dict[str, str]:
        return {place: piece for piece, place in self.sight.places.items() if place}

    @cached_property
    def _areas(self) -> dict[Cell, str]:
        """The cells of areas, by column and row."""
        return dict(sorted(area_cells(self._board).items()))

    @cached_property
    def _shown(self) -> frozenset[Cell]:
        return frozenset(cell_of(space) for space in self._board.spaces) | frozenset(self._areas)

    @cached_property
    def _passages(self) -> frozenset[frozenset[Cell]]:
        within = {frozenset(map(cell_of, edge)) for edge in self._board.edges}
        out = {
            frozenset({cell_of(way.to), behind(way)})
            for area in self._board.areas
            for way in area.exits
            if behind(way) in self._areas
        }
        return frozenset(within | out | self._inside_areas())

    def _inside_areas(self) -> set[frozenset[Cell]]:
        return {
            frozenset({at, beside})
            for at, name in self._areas.items()
            for beside in map(at.beside, Heading)
            if self._areas.get(beside) == name
        }

    def _space_text(self, space: str) -> str:
        treasure = self._board.treasure_at.get(space)
        letter = treasure.colour[0] if treasure else ""
        piece = SIGNS.get(self._pieces.get(space, ""), "")
        above = piece or self.reach.get(space, "")
        wanted = treasure is not None and treasure.id in self.sight.hand
        under = OWN if wanted else letter if above else ""
        return f"{under or ' '}{above or letter or ' '}"

    def _area_text(self, at: Cell, width: int) -> str:
        """The signs of the pieces in an area, shared out over its cells."""
        name = self._areas[at]
        cells = [other for other, area in self._areas.items() if area == name]
        inside = "".join(
            SIGNS[piece] for piece, place in self.sight.places.items() if place == name
        )
        begin = cells.index(at) * width
        return inside[begin : begin + width].ljust(width, _AREA_SIGNS.get(name, _TOMB_SIGN))
