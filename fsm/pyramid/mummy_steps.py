"""The mummy's next steps, read from its own side of the board and nothing else.

Explorers do not exist here: what the mummy is told about its walk must be the same wherever they
stand. A step is taken when the magnet has left its space and is seen on another; over a gap the one
shortest walk counts, and where there are several, none does.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from fsm.pyramid.board import Board
from fsm.pyramid.corridors import Walk
from fsm.pyramid.eye import Eye


class Gap(NamedTuple):
    """The mummy is seen where no one walk leads: too far, or by several ways."""

    at: str
    too_far: bool


def at_home(eye: Eye, place: str) -> bool:
    """Whether the mummy is on this place, by exclusion where no sensor watches it."""
    return eye.sees(place) if eye.watches(place) else not eye.spaces


def onward(board: Board, eye: Eye, place: str, left: int) -> Walk | Gap:
    """The steps it has taken from `place`, none yet, or a gap."""
    seen = board.corridors.names(eye.spaces)
    if not seen or at_home(eye, place):
        return ()
    beside = [space for space in seen if board.corridors.adjoin(place, space)]
    if len(beside) == 1:
        return (beside[0],)
    return _over_gap(board, eye, place, seen[0], left) if len(seen) == 1 else ()


def hidden_walk(board: Board, eye: Eye, place: str, spaces: Sequence[str], left: int) -> Walk:
    """The one walk onto one of these spaces; empty where there is none or several."""
    walks = [only_way(board, eye, place, space) for space in spaces if space != place]
    fitting = [walk for walk in walks if walk and len(walk) <= left]
    return fitting[0] if len(fitting) == 1 else ()


def _over_gap(board: Board, eye: Eye, place: str, space: str, left: int) -> Walk | Gap:
    if board.corridors.distance(place, space) > left:
        return Gap(space, too_far=True)
    return only_way(board, eye, place, space) or Gap(space, too_far=False)


def only_way(board: Board, eye: Eye, place: str, space: str) -> Walk | None:
    """The one shortest walk, or the one that would not have been seen."""
    corridors = board.corridors
    return corridors.only_walk(place, space) or corridors.only_walk(place, space, eye.blind)


def chain(board: Board, place: str, lit: Sequence[str]) -> Walk:
    """The spots that saw it one after another, if they make a walk of two steps or more."""
    places = [place, *lit]
    spaces = all(spot in board.corridors.bit for spot in lit)
    joined = spaces and all(board.corridors.adjoin(*pair) for pair in pairwise(places))
    return tuple(lit) if joined and len(lit) > 1 else ()


def never_lit(board: Board, eye: Eye, place: str, space: str) -> Walk:
    """The one shortest walk over spots that have never seen a magnet; empty where none is."""
    dark = board.corridors.set_of(s for s in board.spaces if s not in eye.ever)
    return board.corridors.only_walk(place, space, dark) or ()
