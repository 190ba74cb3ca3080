"""Boards for tests of dice: the practice board, and it with another brown die."""

from dataclasses import replace

from fsm.pyramid.board import Board
from host import boards

_FOUND = boards.find("practice")
assert isinstance(_FOUND, Board)
PRACTICE: Board = _FOUND


def with_brown_die(*values: int) -> Board:
    """The practice board with these values on the mummy's die."""
    return replace(PRACTICE, mummy_die=values)
