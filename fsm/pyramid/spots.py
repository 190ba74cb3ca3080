"""The places with sensors: which spots a table has on each side.

A spot is named like the space it lies under, `e4`, or after its area with a number, `start.2`. A
space without a spot, like one whose sensor is broken, is played around.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fsm.pyramid.board import Board
from fsm.pyramid.observations import Side
from fsm.pyramid.spaces import cell


@dataclass(frozen=True, slots=True)
class Spots:
    """The spots of a table by name; `without` are those of a side that are known not to work.

    `ghosts`: explorers' magnets may be sensed on the mummy's side. That is a fact of the table, and
    says nothing of the moment: with ghosts, nobody can tell from the sensors whether a magnet there
    is one.
    """

    names: frozenset[str]
    without: Mapping[Side, frozenset[str]] = field(default_factory=dict)
    ghosts: bool = False

    def of(self, side: Side) -> frozenset[str]:
        """The spots that a side can go by."""
        return self.names - self.without.get(side, frozenset())


def place_of(spot: str) -> str:
    """The space or area that a spot belongs to."""
    return spot.partition(".")[0]


def spots_for(board: Board, area_spots: int = 4) -> Spots:
    """A spot under every space and so many in every area: what a full build has."""
    areas = (f"{area}.{n}" for area in board.area_names for n in range(1, area_spots + 1))
    return Spots(frozenset(board.spaces) | frozenset(areas))


def near(spot: str, other: str) -> bool:
    """Whether one magnet may be seen by both; an area is taken to lie apart from the spaces."""
    one, two = cell(spot), cell(other)
    if one and two:
        return abs(one.column - two.column) + abs(one.row - two.row) <= 1
    return place_of(spot) == place_of(other)
