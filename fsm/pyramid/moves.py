"""Where the explorer whose turn it is can move (rules 38-52, 91, 92)."""

from typing import TYPE_CHECKING

from fsm.pyramid.dice import NUMBERS, PLAYABLE, Face

if TYPE_CHECKING:
    from fsm.pyramid.position import Position


def ends(position: "Position", face: Face) -> int:
    """The set of spaces on which a move by `face` can end; empty where the face is unplayable."""
    place = position.place
    corridors = position.setup.board.corridors
    mummy = corridors.bit.get(position.mummy, 0)
    others = others_on_spaces(position)
    if face is Face.ARROW:
        return corridors.slides(place, mummy | others)
    found = corridors.reach(place, NUMBERS[face], mummy) & ~others
    if position.setup.options.number_may_end_on_origin:
        return found
    return found & ~corridors.bit.get(place, 0)


def blocked(position: "Position") -> bool:
    """No face at all can be played (rule 22)."""
    return not any(ends(position, face) for face in PLAYABLE)


def others_on_spaces(position: "Position") -> int:
    """The spaces held by the other explorers; those on start, in prison or out hold none."""
    places, active = position.places, position.active
    return position.setup.board.corridors.set_of(places[:active] + places[active + 1 :])
