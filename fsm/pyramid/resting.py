"""Where the explorer that moves is seen, when everybody else stands where they should."""

from typing import NamedTuple

from fsm.pyramid.eye import Eye
from fsm.pyramid.moves import others_on_spaces
from fsm.pyramid.position import Position


class Resting(NamedTuple):
    """The whole picture, matched against the position.

    `clear`: all others stand right, and one magnet at most is new. `space`: where that one is.
    `left_behind`: the space the explorer came from still sees a magnet too.
    """

    clear: bool
    space: str | None
    left_behind: bool


def resting(position: Position, eye: Eye) -> Resting:
    """What the sensors say of the explorer that moves. The mummy's space tells nothing of it."""
    corridors = position.setup.board.corridors
    told = ~(eye.blind | corridors.bit.get(position.mummy, 0))
    others, seen = others_on_spaces(position) & told, eye.spaces & told
    new = corridors.names(seen & ~others)
    left_behind = len(new) > 1 and position.place in new
    if left_behind:
        new.remove(position.place)
    clear = not others & ~seen and len(new) <= 1
    return Resting(clear, new[0] if clear and new else None, left_behind)


def unseeable_ends(position: Position, eye: Eye, ends: int) -> list[str]:
    """The ends on which no sensor would see the explorer."""
    return position.setup.board.corridors.names(ends & eye.blind)
