"""The small boards of the rule tests, as values, and the practice board."""

from typing import Any

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from tests.fsm.pyramid.games import practice_board
from tests.rules import boards


def _read(drawn: dict[str, Any]) -> Board:
    board = board_json.read(drawn)
    assert isinstance(board, Board), board
    return board


LINE = _read(boards.LINE)  # one corridor b1 … h1; prison opens onto g1 and h1
FIELD = _read(boards.FIELD)  # nine open spaces b1 … d3
RING = _read(boards.RING)  # the field without its middle
FORK = _read(boards.FORK)  # b1 c1 d1 and b2 c2 d2, joined only at b
TREASURES = _read(boards.TREASURES)  # the line, red-scarab on c1
PRACTICE = practice_board()
