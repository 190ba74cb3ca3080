"""The words around the pyramid: the title, letters under the columns, numbers beside the rows."""

from collections.abc import Iterator

from fsm.pyramid.spaces import Cell
from host.board_picture.plan import PITCH, SIDE, Plan
from host.board_picture.svg import text


def names(plan: Plan) -> Iterator[str]:
    """Title, column letters under the map, row numbers on both sides of every row."""
    yield text(plan.width / 2, 44, 25, plan.board.title, 'font-weight="bold"')
    for column in range(plan.board.columns):
        x, _ = plan.middle(Cell(column, 0))
        letter = chr(ord("a") + column)
        yield text(x, plan.base + 29, 18, letter, 'fill="#fff3d6" font-weight="bold"')
    for row in range(plan.board.rows):
        if ends := plan.row_ends(row):
            _, y = plan.corner(Cell(0, row))
            for x in (ends[0] - SIDE / 2, ends[1] + SIDE / 2):
                yield text(x, y + PITCH / 2 + 6, 17, str(row + 1), 'font-weight="bold"')
