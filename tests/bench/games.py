"""The games that are measured: three explorers, hands dealt from the game's number."""

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.setup import Setup, Wish


def game_on(board: Board, number: int) -> Setup:
    """One of the measured games."""
    setup = arrange(Wish(board, ("red", "blue", "purple"), seed=number))
    assert isinstance(setup, Setup)
    return setup
