"""Both faces of the board in a few lines, two signs a space, so that they fit side by side.

On the explorers' face everybody is seen, on the mummy's face, mirrored, the mummy alone; that is
what the two sides of the table looked at.
"""

from collections.abc import Callable

from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import Cell
from host.play.chart import SIGNS
from host.play.paint import Paint

_EMPTY = "·"
_ROCK = " "
_GAP = "     "


def faces(position: Position, paint: Paint) -> list[str]:
    """The lines: what the faces are called, letters, and the rows from the top."""
    board = position.setup.board
    columns = range(board.columns)
    explorers = _face(position, columns, _pieces(position), paint)
    mummy = _face(position, columns[::-1], {position.mummy: MUMMY}, paint)
    width = 2 * board.columns + 3
    heads = f"{'explorers’ face':<{width}}{_GAP}mummy’s face (mirrored)"
    return [heads, *(f"{one}{_GAP}{other}" for one, other in zip(explorers, mummy, strict=True))]


def _face(position: Position, columns: range, pieces: dict[str, str], paint: Paint) -> list[str]:
    letters = " ".join(chr(ord("a") + column) for column in columns)
    sign = _sign(position, pieces, paint)
    rows = reversed(range(position.setup.board.rows))
    lines = (
        f"{row + 1:>2} " + "".join(sign(Cell(at, row)) + " " for at in columns) for row in rows
    )
    return [f"   {letters} ", *lines]


def _sign(position: Position, pieces: dict[str, str], paint: Paint) -> Callable[[Cell], str]:
    board = position.setup.board
    spaces = frozenset(board.spaces)

    def sign(cell: Cell) -> str:
        space = str(cell)
        if space not in spaces:
            return _ROCK
        if piece := pieces.get(space):
            return paint(SIGNS[piece], piece)
        treasure = board.treasure_at.get(space)
        return paint(treasure.colour[0], treasure.colour) if treasure else _EMPTY

    return sign


def _pieces(position: Position) -> dict[str, str]:
    places = zip(position.setup.explorers, position.places, strict=True)
    return {place: piece for piece, place in places if place} | {position.mummy: MUMMY}
