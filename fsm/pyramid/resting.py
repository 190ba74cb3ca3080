"""Where the explorer that moves is seen, and whether everybody else stands where they should."""

from typing import NamedTuple

from fsm.pyramid.eye import Eye
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.moves import others_on_spaces
from fsm.pyramid.names import Names
from fsm.pyramid.position import Position


class Resting(NamedTuple):
    """The whole picture, matched against the position.

    `space`: where it was followed to, or where the only magnet is that none of the others explains.
    `others`: they all stand right. `left_behind`: the space it came from sees a magnet still.
    """

    space: str | None
    others: bool
    left_behind: bool


def resting(position: Position, eye: Eye, names: Names) -> Resting:
    """What the sensors say of the explorer that moves; where the mummy's half is, nothing."""
    corridors = position.setup.board.corridors
    told = ~(eye.blind | corridors.set_of((position.mummy, names.standing.get(COUNTER))))
    others, seen = others_on_spaces(position) & told, eye.spaces & told
    new = corridors.names(seen & ~others)
    followed = names.place(position.piece)
    if followed in new and followed != position.place:
        return Resting(followed, not others & ~seen, left_behind=False)
    left_behind = len(new) > 1 and position.place in new
    if left_behind:
        new.remove(position.place)
    return Resting(new[0] if len(new) == 1 else None, not others & ~seen, left_behind)


def unseeable_ends(position: Position, eye: Eye, ends: int) -> list[str]:
    """The ends on which no sensor would see the explorer."""
    return position.setup.board.corridors.names(ends & eye.blind)
