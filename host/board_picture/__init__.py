"""A board as a picture (SVG): a stepped pyramid with its corridors carved into warm sandstone.

Nothing is told by colour alone: every treasure colour has a shape of its own, which also marks
the floor of its region, and every piece has a shape and a letter. The same board always gives
the same text, byte for byte.

`plan` knows where things lie and `svg` how they are written; each other file draws one thing:
landscape, corridors, areas, treasures, names, pieces and legend.
"""

from collections.abc import Iterator, Mapping

from fsm.pyramid.board import Board
from host.board_picture import areas, corridors, landscape, legend, names, pieces, treasures
from host.board_picture.plan import Plan
from host.board_picture.svg import opening


def picture(board: Board, places: Mapping[str, str] | None = None) -> str:
    """The picture of a board, with the pieces at these places (piece to space or area)."""
    return "\n".join(_lines(Plan(board), places or {})) + "\n"


def _lines(plan: Plan, places: Mapping[str, str]) -> Iterator[str]:
    """The whole document, from back to front."""
    yield from opening(plan.width, plan.height, plan.board.title)
    yield from landscape.definitions()
    yield from landscape.desert(plan)
    yield from landscape.stone(plan)
    yield from corridors.corridors(plan)
    yield from areas.furniture(plan)
    yield from corridors.ornaments(plan)
    yield from treasures.jewels(plan)
    yield from names.names(plan)
    yield from pieces.pieces(plan, places)
    yield from legend.legend(plan)
    yield "</svg>"
