"""What is said at the table, in sentences for people: breaches, instructions, broken parts, dice.

One template a code, and one a kind of instruction; names in braces are its facts. Who may hear
which is not decided here: every happening says its side.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fsm.pyramid.commands import Done, Move, Release
from fsm.pyramid.dice import Face
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Resumed,
    Revealed,
    Undone,
)
from fsm.pyramid.instructions import (
    COUNTER,
    Confirm,
    Instruction,
    Put,
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
from fsm.pyramid.parts import PEOPLE, REFEREE
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import PRISON, START
from fsm.pyramid.spots import place_of

_BREACHES: Final[Mapping[Handling, str]] = {
    Handling.WRONG_PIECE: "{pieces} may not be moved now.",
    Handling.TWO_PIECES: "{pieces} are not where they belong.",
    Handling.OFF_BOARD: "{pieces} should stand on the board, and no sensor sees it.",
    Handling.STRAY_MAGNET: "A magnet is seen on {spots}, where nobody belongs.",
    Handling.COUNTER_MAGNET: "The mummy's half on this side is not behind the mummy.",
    Handling.UNSEEN: (
        "No sensor sees {piece}. Put it on a free space, the right way up, or say where it is."
    ),
    Handling.NOT_SO: "A magnet is still seen on {spot}; take it away from there first.",
    Handling.NO_TREASURE: "There is no treasure on {space}; press Done instead.",
    Handling.MUMMY_OFF_TURN: "The mummy was moved from {last} to {at} when it was not its turn.",
    Handling.MUMMY_TOO_FAR: "The mummy was moved beyond the end of its walk, from {last} to {at}.",
    Handling.MUMMY_GAP: "The mummy may have come from {last} to {at} by several ways.",
    Handling.NOT_AWAITED: (
        "Not counted: {dice}. When it is your turn to roll, take it out of its pocket, and roll it."
    ),
    Handling.NOT_ROLLED: "Not rolled yet: {dice}. Take out what lies in its pocket, and roll it.",
    Handling.ROLLED_ALREADY: "Rolled already: {dice} counts as {face}.",
    Handling.DICE_OUT: "Set into the pockets first, so that they can be read: {dice}.",
    Handling.DICE_BEGUN: "A roll takes all unlocked dice: finish it first with {dice}.",
    Handling.LOCKED_TAKEN: "{dice} is locked and may not be taken.",
    Handling.LOCKED_TURNED: "{dice} is locked, and does not show the mummy any more.",
    Handling.NOT_YOURS: "There is nothing to decide on this side now; wait for your turn.",
    Handling.PAUSED: "The game is paused; nothing counts until it goes on.",
    Handling.UNDO_NOTHING: "There is nothing to undo yet.",
    Handling.UNDO_DIE_FALLEN: "That cannot be undone: dice have been rolled since. Play on.",
    Handling.UNDO_SHOWN: "That cannot be undone: everybody has learnt from it. Play on.",
    Handling.UNDO_MUMMY: "That cannot be undone: it is the mummy's turn, or it was. Play on.",
}

_NO_PARTS: Final[Mapping[str, str]] = {
    PEOPLE: "The game is paused. Nothing counts until somebody continues it.",
    REFEREE: "The referee was away. It compares the table with the game, and then goes on.",
}

_UNDONE: Final[Mapping[str, str]] = {
    Move.do: "The move is undone; put the piece back, and move again.",
    Done.do: "The end of the turn is undone; the same explorer goes on.",
    Release.do: "The release is undone; the same explorer goes on, and the mummy stays.",
}

_FAULTS: Final[Mapping[Fault | None, str]] = {
    Fault.DEAD: "The spot {spot} does not see magnets; press Done for a piece that stands there.",
    Fault.STUCK: "The spot {spot} sees a magnet that is not there; it is not believed any more.",
    Fault.FLICKERING: "The spot {spot} flickers; it is not believed any more.",
    None: "The spot {spot} works again.",
}


def breach(told: Breach) -> str:
    """What was handled wrongly."""
    facts = {name: _FACTS.get(name, _shown)(fact) for name, fact in told.facts.items()}
    return _capital(_BREACHES[told.code].format_map(facts))


def noticed(told: Noticed) -> str:
    """What is wrong with a spot, and on which side of the board."""
    side = "mummy's" if told.side is Side.MUMMY else "explorers'"
    return f"On the {side} side: {_FAULTS[told.fault].format(spot=told.spot)}"


def paused(told: Paused) -> str:
    """What the game waits for."""
    if told.part in _NO_PARTS:
        return _NO_PARTS[told.part]
    without = " Or press Done to play without it." if told.dice else ""
    return (
        f"The game is paused: the {told.part} does not answer. "
        f"Look at its plug and its supply.{without}"
    )


def resumed(_: Resumed) -> str:
    """That it goes on."""
    return "The game goes on."


def played_without(told: PlayedWithout) -> str:
    """What nobody waits for."""
    return f"The {told.part} is not waited for: say what its dice show until it answers again."


def read_again(told: ReadAgain) -> str:
    """What works again."""
    return f"The {told.part} answers again, and its dice are read."


def entered_by_hand(told: EnteredByHand) -> str:
    """What somebody said."""
    return _capital(f"{_die(told.die)} shows {_face(told.face)}: said by hand, read by nothing.")


def undone(told: Undone) -> str:
    """What does not count any more."""
    return _UNDONE[told.do]


def revealed(_: Revealed) -> str:
    """That there are no secrets from the operator any more."""
    return "Everything is revealed: from now on the operator's page shows all that is secret."


def kind(asked: Instruction) -> str:
    """The word for what is asked: `put`, `take-off`, `roll-and-say`."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in type(asked).__name__)[1:]


def instruction(asked: Instruction) -> str:
    """What to do."""
    return _INSTRUCTIONS[type(asked)](asked)


def _put(put: Put) -> str:
    there = f"; it seems to be {_on(place_of(put.origin))}" if put.origin else ""
    return f"Put {_piece(put.piece)} {_on(put.place)}{there}."


def _take_off(take: TakeOff) -> str:
    return (
        f"Take away what is on {take.spot}; it may be the mummy's half. "
        "If nothing is there, press Done."
    )


def _which(which: Which) -> str:
    keys = ("1", "2", "3", "4", "the arrow")
    named = zip(keys, which.pieces, strict=False)
    choices = ", ".join(f"{key} for {_piece(piece)}" for key, piece in named)
    return f"Which piece is {_on(place_of(which.spot))}? Press {choices}."


def _where(where: Where) -> str:
    return f"On which space is {_piece(where.piece)}? It may be on {_either(where.choices)}."


def _confirm(confirm: Confirm) -> str:
    return f"Press Done if {_piece(confirm.piece)} stands {_on(confirm.place)}."


def _walk(walk: Walk) -> str:
    return f"Put the mummy back {_on(walk.place)} and walk it from there, space by space."


def _roll_again(asked: RollAgain) -> str:
    return f"Roll {_die(asked.die)} again: it is cocked. If it lies flat, press Done."


def _roll_too(asked: RollToo) -> str:
    return f"Roll {_dice(asked.dice)} too."


def _set_in(asked: SetIn) -> str:
    return (
        f"Set into the pockets before you roll: {_dice(asked.dice)}. "
        "What a pocket does not see: roll it, and press Done to say what it shows."
    )


def _roll_and_say(asked: RollAndSay) -> str:
    return f"Roll {_dice(asked.dice)}, then press Done to say what each of them shows."


def _say_face(asked: SayFace) -> str:
    if asked.die == MUMMY:
        return f"Say on the display what {_die(asked.die)} shows."
    return f"What does {_die(asked.die)} show? Press its key, or release for the mummy."


def _set_die(asked: SetDie) -> str:
    up = f"{_face(asked.face)} up"
    return f"Put {_die(asked.die)} back into its pocket, {up}. If it lies so, press Done."


_INSTRUCTIONS: Final[Mapping[type[Instruction], Callable[[Any], str]]] = {
    Put: _put,
    TakeOff: _take_off,
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


def _shown(fact: object) -> str:
    pieces = fact if isinstance(fact, list) else [fact]
    return " and ".join(_piece(str(piece)) for piece in pieces)


def _piece(piece: str) -> str:
    return {COUNTER: "the mummy's half", MUMMY: "the mummy"}.get(piece, piece)


def _dice(dice: Iterable[str]) -> str:
    """`die 2, die 3 and die 4`."""
    *most, last = map(_die, dice)
    return f"{', '.join(most)} and {last}" if most else last


def _die(die: str) -> str:
    return "the mummy's die" if die == MUMMY else f"die {die}"


def _face(face: object) -> str:
    """The arrow and the mummy are things; numbers are names."""
    return f"the {face}" if face in (Face.ARROW, Face.MUMMY) else str(face)


_FACTS: Final[Mapping[str, Callable[[Any], str]]] = {"dice": _dice, "face": _face}


def _on(place: str) -> str:
    return {PRISON: "in prison", START: "on the start"}.get(place, f"on {place}")


def _either(spaces: tuple[str, ...]) -> str:
    *most, last = spaces
    return f"{', '.join(most)} or {last}" if most else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
