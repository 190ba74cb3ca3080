"""Which faces the dice of a table have: those of the game, and for the brown die the board's."""

from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.dice import FACES
from hal.table import Table

BROWN: Final = "mummy"
"""The name of the mummy's brown die in a table file; every other die is an explorers' one."""

SIDES: Final = 6


class NoCube(ValueError):
    """A board's brown die is none that a pocket could read; the message says why."""


def faces_of(die: str, board: Board) -> tuple[str, ...]:
    """The six faces of a die, some perhaps alike. Raises NoCube."""
    return _brown(board) if die == BROWN else tuple(face.value for face in FACES)


def faces_at(table: Table, board: Board) -> dict[str, tuple[str, ...]]:
    """The six faces of every die of a table, in the order of its pockets. Raises NoCube."""
    return {pocket.die: faces_of(pocket.die, board) for pocket in table.pockets}


def _brown(board: Board) -> tuple[str, ...]:
    """A board may list each value once; then it stands on several faces of the cube."""
    values = sorted(board.mummy_die)
    if SIDES % len(values):
        raise NoCube(
            f"{board.name} gives the mummy's die {len(values)} faces, and a die in a pocket has "
            f"{SIDES}: give {SIDES} numbers in mummy_die, or a number of them that divides {SIDES}"
        )
    return tuple(str(value) for value in values for _ in range(SIDES // len(values)))
