"""The one order of what a board lists, so that the same board always looks, and deals, the same."""

from dataclasses import replace

from fsm.pyramid.board import Area, Board, Colour, Exit, Treasure
from fsm.pyramid.spaces import Heading, cell_of


def in_order(board: Board) -> Board:
    """The same board with spaces, edges, exits and treasures in their one order.

    Spaces by row from the bottom, then column; edges likewise, the earlier space first; exits by
    space; treasures by colour, then id. The die keeps its faces as they are numbered. A space, an
    edge (in either direction) or an exit that is listed twice is there once.
    """
    return replace(
        board,
        spaces=tuple(sorted(set(board.spaces), key=_by_row)),
        edges=tuple(sorted({_forward(edge) for edge in board.edges}, key=_by_rows)),
        start=_area_in_order(board.start),
        prison=_area_in_order(board.prison),
        tomb=_area_in_order(board.tomb) if board.tomb else None,
        treasures=tuple(sorted(board.treasures, key=_by_colour)),
    )


def _by_row(name: str) -> tuple[int, int]:
    at = cell_of(name)
    return at.row, at.column


def _forward(edge: tuple[str, str]) -> tuple[str, str]:
    one, other = sorted(edge, key=_by_row)
    return one, other


def _by_rows(edge: tuple[str, str]) -> tuple[tuple[int, int], tuple[int, int]]:
    return _by_row(edge[0]), _by_row(edge[1])


def _area_in_order(area: Area) -> Area:
    return replace(area, exits=tuple(sorted(set(area.exits), key=_by_space)))


def _by_space(way: Exit) -> tuple[tuple[int, int], int]:
    return _by_row(way.to), list(Heading).index(way.heading)


def _by_colour(treasure: Treasure) -> tuple[int, str]:
    return list(Colour).index(treasure.colour), treasure.id
