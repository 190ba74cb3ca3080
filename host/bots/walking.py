"""How far spaces are from one another, for players by machine, who ask often."""

from collections.abc import Mapping
from functools import lru_cache

from fsm.pyramid import board_distances
from fsm.pyramid.board import Board


@lru_cache(maxsize=512)
def distances(board: Board, place: str) -> Mapping[str, int]:
    """The steps from a place to every space of its board, and none to itself."""
    return {**board_distances.distances(board, place), place: 0}
