"""Where the mummy can walk, as commands ready for the list of legal ones.

Its walks do not depend on explorers, so a board can keep them: made once for each place where the
mummy ever stands, 8 kB a place on the practice board, and gone with the board.
"""

from bisect import bisect_right

from fsm.pyramid.commands import MummyMove
from fsm.pyramid.corridors import Corridors


class MummyWalks:
    """The walks of one board's mummy, which never walks further than `longest`."""

    def __init__(self, corridors: Corridors, longest: int) -> None:
        self._corridors = corridors
        self._longest = longest
        self._kept: dict[str, tuple[MummyMove, ...]] = {}

    def within(self, place: str, steps: int) -> tuple[MummyMove, ...]:
        """A shortest walk to every other space within so many steps."""
        nearest_first = self._kept.get(place) or self._keep(place)
        return nearest_first[: bisect_right(nearest_first, steps, key=_length)]

    def exactly(self, place: str, steps: int) -> tuple[MummyMove, ...]:
        """A walk of just so many steps to every other space that allows one.

        Where no other space does, the walk back to its own, so that the mummy can always walk.
        """
        walks = tuple(map(MummyMove, self._corridors.exact_walks(place, steps)))
        elsewhere = tuple(move for move in walks if move.path[-1] != place)
        return elsewhere or walks

    def _keep(self, place: str) -> tuple[MummyMove, ...]:
        self._kept[place] = tuple(map(MummyMove, self._corridors.walks(place, self._longest)))
        return self._kept[place]


def _length(move: MummyMove) -> int:
    return len(move.path)
