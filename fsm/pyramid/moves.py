"""Where the explorer whose turn it is can move (rules 38-52, 91, 92)."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from fsm.pyramid.dice import NUMBERS, PLAYABLE, Face

if TYPE_CHECKING:
    from fsm.pyramid.position import Position

_GREATEST: Final = max(NUMBERS.values())


def ends(position: "Position", face: Face) -> int:
    """The set of spaces on which a move by `face` can end; empty where the face is unplayable."""
    if face is Face.ARROW:
        return _arrow_ends(position)
    number = NUMBERS[face]
    return _number_layers(position, number)[number - 1] & ~_no_end(position)


def playable(position: "Position", faces: Collection[Face]) -> list[Face]:
    """Those of the faces that can be moved in full, each once."""
    free = ~_no_end(position)
    layers = _number_layers(position, _GREATEST)
    found = [face for face, n in NUMBERS.items() if face in faces and layers[n - 1] & free]
    return [*found, Face.ARROW] if Face.ARROW in faces and _arrow_ends(position) else found


def blocked(position: "Position") -> bool:
    """No face at all can be played (rule 22)."""
    return not (ends(position, Face.ONE) or playable(position, PLAYABLE))


def may_go_on(position: "Position", space: str) -> bool:
    """Whether a piece resting on that space may be on its way still, by the announced face."""
    assert position.announced is not None
    corridors = position.setup.board.corridors
    if position.announced is Face.ARROW:
        return bool(corridors.bit[space] & corridors.passes(position.place, _obstacles(position)))
    return bool(steps_left(position, space))


def steps_left(position: "Position", space: str) -> int | None:
    """How many steps of the announced number are left there, by the shortest way to that space.

    None for an arrow, and where that number does not reach.
    """
    assert position.announced is not None
    if position.announced is Face.ARROW:
        return None
    number, bit = NUMBERS[position.announced], position.setup.board.corridors.bit[space]
    layers = _number_layers(position, number)
    return next((number - n for n, layer in enumerate(layers, start=1) if layer & bit), None)


def others_on_spaces(position: "Position") -> int:
    """The spaces held by the other explorers; those on start, in prison or out hold none."""
    corridors = position.setup.board.corridors
    return corridors.set_of(position.places) & ~corridors.bit.get(position.place, 0)


def _number_layers(position: "Position", number: int) -> list[int]:
    """Other explorers may be jumped, the mummy may not (rules 42 and 44)."""
    corridors = position.setup.board.corridors
    return corridors.layers(position.place, number, corridors.bit.get(position.mummy, 0))


def _no_end(position: "Position") -> int:
    """Where a number may not end: on another explorer, or by an option where it began (41, 45)."""
    corridors = position.setup.board.corridors
    if position.setup.options.number_may_end_on_origin:
        return others_on_spaces(position)
    return corridors.set_of(position.places)


def _arrow_ends(position: "Position") -> int:
    corridors, obstacles = position.setup.board.corridors, _obstacles(position)
    return corridors.slides(position.place, obstacles)


def _obstacles(position: "Position") -> int:
    """What stops an arrow: the mummy and the other explorers (rule 46)."""
    corridors = position.setup.board.corridors
    return corridors.bit.get(position.mummy, 0) | others_on_spaces(position)
