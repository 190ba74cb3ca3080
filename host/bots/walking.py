"""How far spaces are from one another, for players by machine."""

from collections.abc import Mapping
from functools import lru_cache

from fsm.pyramid.board import Board
from fsm.pyramid.corridors import Corridors


def distances(board: Board, place: str) -> Mapping[str, int]:
    """The steps from a place to every space of its board."""
    return _distances(board.corridors, place, len(board.spaces))


@lru_cache(maxsize=512)
def _distances(corridors: Corridors, place: str, most: int) -> Mapping[str, int]:
    walks = {walk[-1]: len(walk) for walk in corridors.walks(place, most)}
    return {**walks, place: 0}
