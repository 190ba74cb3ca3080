"""What a side is asked to put right at the table, in sentences: one template a kind of instruction.

Start and prison are not said as spaces are, so they have sentences of their own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from fsm.pyramid.instructions import (
    Confirm,
    Instruction,
    Put,
    Remove,
    RollAgain,
    RollAndSay,
    RollToo,
    SayFace,
    SetDie,
    SetIn,
    TakeOff,
    Walk,
    Where,
    Which,
)
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import PRISON, START
from fsm.pyramid.spots import place_of
from host.language import N_, _, said
from host.terms import dice, die, either, piece, place, the_face, whom

# A sentence for start, for prison and, by the empty name, for any space.
_Places = Mapping[str, str]


def kind(asked: Instruction) -> str:
    """The word for what is asked: `put`, `take-off`, `roll-and-say`."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in type(asked).__name__)[1:]


def instruction(asked: Instruction, side: Side = Side.EXPLORERS) -> str:
    """What this side is to do."""
    if side is Side.MUMMY and isinstance(asked, TakeOff):
        return _(  # the mummy's half lies on the other side
            "Take away the magnet that is on {spot}. If nothing is there, press Done.",
            spot=asked.spot,
        )
    return _INSTRUCTIONS[type(asked)](asked)


def _at(sentences: _Places, place: str, **facts: object) -> str:
    return said(sentences.get(place, sentences[""]), space=place, **facts)


def _put(put: Put) -> str:
    asked = _at(_PUT, put.place, piece=whom(put.piece))
    if put.origin is None:
        return asked
    seems = _at(_SEEMS, place_of(put.origin))
    return f"{asked} {seems} {_nothing_on(put.origin)}" if put.unseen else f"{asked} {seems}"


def _nothing_on(spot: str) -> str:
    """The piece may be where it belongs, and nobody sees it there."""
    return _("If nothing is on {spot}, press Done.", spot=place(spot))


_PUT: Final[_Places] = {
    START: N_("Put {piece} on the start."),
    PRISON: N_("Put {piece} in prison."),
    "": N_("Put {piece} on {space}."),
}
_SEEMS: Final[_Places] = {
    START: N_("It seems to be on the start."),
    PRISON: N_("It seems to be in prison."),
    "": N_("It seems to be on {space}."),
}


def _take_off(take: TakeOff) -> str:
    return _(
        "Take away what is on {spot}; it may be the mummy’s half. If nothing is there, press Done.",
        spot=take.spot,
    )


def _remove(remove: Remove) -> str:
    return _(
        "Take {piece} off the board: it is out of the game. Then press Done.",
        piece=whom(remove.piece),
    )


def _which(which: Which) -> str:
    keys = ("1", "2", "3", "4", the_face("arrow"))
    named = zip(keys, which.pieces, strict=False)
    choices = [_("{key} for {piece}", key=key, piece=piece(one)) for key, one in named]
    return _at(_WHICH, place_of(which.spot), choices=", ".join(choices))


_WHICH: Final[_Places] = {
    START: N_("Which piece is on the start? Press {choices}."),
    PRISON: N_("Which piece is in prison? Press {choices}."),
    "": N_("Which piece is on {space}? Press {choices}."),
}


def _where(where: Where) -> str:
    facts = {"piece": piece(where.piece), "spaces": either(where.choices)}
    return _("On which space is {piece}? It may be on {spaces}.", **facts)


def _confirm(confirm: Confirm) -> str:
    return _at(_CONFIRM, confirm.place, piece=piece(confirm.piece))


_CONFIRM: Final[_Places] = {
    START: N_("Press Done if {piece} stands on the start."),
    PRISON: N_("Press Done if {piece} stands in prison."),
    "": N_("Press Done if {piece} stands on {space}."),
}


def _walk(walk: Walk) -> str:
    return _at(_WALK_UNSEEN if walk.unseen else _WALK, walk.place)


_WALK: Final[_Places] = {
    START: N_("Put the mummy back on the start and walk it from there, space by space."),
    PRISON: N_("Put the mummy back in prison and walk it from there, space by space."),
    "": N_("Put the mummy back on {space} and walk it from there, space by space."),
}
_WALK_UNSEEN: Final[_Places] = {
    START: N_(
        "No sensor sees the mummy. Put it back on the start and walk on from there; "
        "or press Done if its walk ends where it stands."
    ),
    PRISON: N_(
        "No sensor sees the mummy. Put it back in prison and walk on from there; "
        "or press Done if its walk ends where it stands."
    ),
    "": N_(
        "No sensor sees the mummy. Put it back on {space} and walk on from there; "
        "or press Done if its walk ends where it stands."
    ),
}


def _roll_again(asked: RollAgain) -> str:
    return _("Roll {die} again: it is cocked. If it lies flat, press Done.", die=die(asked.die))


def _roll_too(asked: RollToo) -> str:
    return _("Roll {dice} too.", dice=dice(asked.dice))


def _set_in(asked: SetIn) -> str:
    return _(
        "Set into the pockets before you roll: {dice}. "
        "What a pocket does not see: roll it, and press Done to say what it shows.",
        dice=dice(asked.dice),
    )


def _roll_and_say(asked: RollAndSay) -> str:
    return _("Roll {dice}, then press Done to say what each of them shows.", dice=dice(asked.dice))


def _say_face(asked: SayFace) -> str:
    if asked.die == MUMMY:
        return _("Say on the display what the mummy’s die shows.")
    return _("What does {die} show? Press its key, or Release for the mummy.", die=die(asked.die))


def _set_die(asked: SetDie) -> str:
    facts = {"die": die(asked.die), "face": the_face(asked.face)}
    return _("Put {die} back into its pocket, {face} up. If it lies so, press Done.", **facts)


_INSTRUCTIONS: Final[Mapping[type[Instruction], Callable[[Any], str]]] = {
    Put: _put,
    TakeOff: _take_off,
    Remove: _remove,
    Which: _which,
    Where: _where,
    Confirm: _confirm,
    Walk: _walk,
    RollAgain: _roll_again,
    RollToo: _roll_too,
    SetIn: _set_in,
    RollAndSay: _roll_and_say,
    SayFace: _say_face,
    SetDie: _set_die,
}
