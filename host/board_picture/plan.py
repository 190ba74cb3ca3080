"""Where everything lies in the picture of a board, in the units of the SVG, y downwards."""

from typing import Final

from fsm.pyramid.board import Board, Colour, Treasure
from fsm.pyramid.board_drawing import area_cells
from fsm.pyramid.spaces import Cell, cell_of

PITCH: Final = 48
SIDE: Final = 56  # sandstone left and right of the outermost cells, where row numbers stand
SKY: Final = 128  # above the top row: title and sun
GROUND: Final = 44  # below the bottom row: column letters
_NARROWEST: Final = 760  # leaves room for the legend


class Plan:
    """The cells of one board and their places in its picture. Never changes once made."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.areas: Final = area_cells(board)
        self.spaces: Final = {cell_of(name): name for name in board.spaces}
        self.cells: Final = (*self.spaces, *self.areas)
        self.first: Final = Cell(*map(min, zip(*self.cells, strict=True)))
        self.last: Final = Cell(*map(max, zip(*self.cells, strict=True)))
        across = (self.last.column - self.first.column + 1) * PITCH
        self.width: Final = max(across + 2 * (SIDE + 44), _NARROWEST)
        self.left: Final = (self.width - across) / 2
        self.base: Final = SKY + (self.last.row - self.first.row + 1) * PITCH
        self.height: Final = self.base + GROUND + self._legend_height()

    def corner(self, at: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x = self.left + (at.column - self.first.column) * PITCH
        return x, self.base - (at.row - self.first.row + 1) * PITCH

    def middle(self, at: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(at)
        return x + PITCH / 2, y + PITCH / 2

    def row_ends(self, row: int) -> tuple[float, float] | None:
        """The outer edges of the first and the last cell of a row, None for a row without cells."""
        columns = [at.column for at in self.cells if at.row == row]
        if not columns:
            return None
        left, _ = self.corner(Cell(min(columns), row))
        right, _ = self.corner(Cell(max(columns) + 1, row))
        return left, right

    def treasures(self, colour: Colour) -> list[Treasure]:
        """The treasures of a colour, in the order of their numbers from 1."""
        return [treasure for treasure in self.board.treasures if treasure.colour is colour]

    def _legend_height(self) -> int:
        lines = max(len(self.treasures(colour)) for colour in Colour)
        return 75 + 23 * lines if lines else 24
