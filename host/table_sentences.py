"""What is said at the table, in sentences: breaches, broken parts, what was said or undone.

One template a code; names in braces are its facts. Instructions are in `instruction_sentences`. Who
may hear which is not decided here: every happening says its side.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fsm.pyramid.commands import Done, Move, Release
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
    SeatEmptied,
    SeatJoined,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.observations import Side
from fsm.pyramid.parts import PEOPLE, REFEREE
from host.language import N_, _, said
from host.terms import capital, dice, die, part, piece, place, the_face, together, who_sits, whom

_BREACHES: Final[Mapping[Handling, str]] = {
    Handling.WRONG_PIECE: N_("{pieces} may not be moved now."),
    Handling.TWO_PIECES: N_("{pieces} are not where they belong."),
    Handling.OFF_BOARD: N_("{pieces} should stand on the board, and no sensor sees it."),
    Handling.STRAY_MAGNET: N_("A magnet is seen on {spots}, where nobody belongs."),
    Handling.COUNTER_MAGNET: N_("The mummy’s half on this side is not behind the mummy."),
    Handling.UNSEEN: N_(
        "No sensor sees {piece}. Put it on a free space, the right way up, or say where it is."
    ),
    Handling.NOT_SO: N_(
        "A magnet is still seen on {spot}. Take it away; if nothing is there, press Done again."
    ),
    Handling.NO_TREASURE: N_("There is no treasure on {space}; press Done instead."),
    Handling.NO_USE: N_("That changes nothing now: it is not what is asked for."),
    Handling.MUMMY_OFF_TURN: N_(
        "The mummy was moved from {last} to {at} when it was not its turn."
    ),
    Handling.MUMMY_TOO_FAR: N_(
        "The mummy was moved beyond the end of its walk, from {last} to {at}."
    ),
    Handling.MUMMY_SECOND: N_(
        "A second magnet is seen on the mummy’s side, on {spot}. Take it away."
    ),
    Handling.BEHIND_NOBODY: N_(
        "A magnet lies on the mummy’s side, on {spot}, where no explorer stands. "
        "Explorers alone hear of it: it tells where nobody stands."
    ),
    Handling.MUMMY_ELSEWHERE: N_(
        "A magnet is still seen on {spot}; take it away from there first."
    ),
    Handling.MUMMY_GAP: N_("The mummy may have come from {last} to {at} by several ways."),
    Handling.NOT_AWAITED: N_(
        "Not counted: {dice}. When it is your turn to roll, take it out of its pocket, and roll it."
    ),
    Handling.NOT_ROLLED: N_(
        "Not rolled yet: {dice}. Take out what lies in its pocket, and roll it."
    ),
    Handling.ROLLED_ALREADY: N_("Rolled already: {dice} counts as {face}."),
    Handling.DICE_OUT: N_("Set into the pockets first, so that they can be read: {dice}."),
    Handling.DICE_BEGUN: N_("A roll takes all unlocked dice: finish it first with {dice}."),
    Handling.LOCKED_TAKEN: N_("{dice} is locked and may not be taken."),
    Handling.LOCKED_TURNED: N_("{dice} is locked, and does not show the mummy any more."),
    Handling.NOT_YOURS: N_("There is nothing to decide on this side now; wait for your turn."),
    Handling.PAUSED: N_("The game is paused; nothing counts until it goes on."),
    Handling.UNDO_NOTHING: N_("There is nothing to undo yet."),
    Handling.UNDO_DIE_FALLEN: N_("That cannot be undone: dice have been rolled since. Play on."),
    Handling.UNDO_SHOWN: N_("That cannot be undone: everybody has learnt from it. Play on."),
    Handling.UNDO_MUMMY: N_("That cannot be undone: it is the mummy’s turn, or it was. Play on."),
}

# A mummy that is in a hand is nowhere yet, and has left its space all the same.
_IN_A_HAND: Final[Mapping[Handling, str]] = {
    Handling.MUMMY_OFF_TURN: N_("The mummy was taken from {last} when it was not its turn."),
    Handling.MUMMY_TOO_FAR: N_("The mummy was taken from {last} after its walk had ended."),
}

_NO_PARTS: Final[Mapping[str, str]] = {
    PEOPLE: N_("The game is paused. Nothing counts until somebody continues it."),
    REFEREE: N_("The referee was away. It compares the table with the game, and then goes on."),
}

_UNDONE: Final[Mapping[str, str]] = {
    Move.do: N_("The move is undone; put the piece back, and move again."),
    Done.do: N_("The end of the turn is undone; the same explorer goes on."),
    Release.do: N_("The release is undone; the same explorer goes on, and the mummy stays."),
}

_FAULTS: Final[Mapping[Side, Mapping[Fault | None, str]]] = {
    Side.EXPLORERS: {
        Fault.DEAD: N_(
            "On the explorers’ side: The spot {spot} does not see magnets; "
            "press Done for a piece that stands there."
        ),
        Fault.STUCK: N_(
            "On the explorers’ side: The spot {spot} sees a magnet that is not there; "
            "it is not believed any more."
        ),
        Fault.FLICKERING: N_(
            "On the explorers’ side: The spot {spot} flickers; it is not believed any more."
        ),
        None: N_("On the explorers’ side: The spot {spot} works again."),
    },
    Side.MUMMY: {
        Fault.DEAD: N_(
            "On the mummy’s side: The spot {spot} does not see magnets; "
            "press Done for a piece that stands there."
        ),
        Fault.STUCK: N_(
            "On the mummy’s side: The spot {spot} sees a magnet that is not there; "
            "it is not believed any more."
        ),
        Fault.FLICKERING: N_(
            "On the mummy’s side: The spot {spot} flickers; it is not believed any more."
        ),
        None: N_("On the mummy’s side: The spot {spot} works again."),
    },
}


def breach(told: Breach) -> str:
    """What was handled wrongly."""
    facts = {name: _FACTS.get(name, str)(fact) for name, fact in told.facts.items()}
    in_a_hand = None if "at" in facts else _IN_A_HAND.get(told.code)
    return capital(said(in_a_hand or _BREACHES[told.code], **facts))


def noticed(told: Noticed) -> str:
    """What is wrong with a spot, and on which side of the board."""
    return said(_FAULTS[told.side][told.fault], spot=told.spot)


def paused(told: Paused) -> str:
    """What the game waits for."""
    if told.part in _NO_PARTS:
        return said(_NO_PARTS[told.part])
    lost = _(
        "The game is paused: {part} does not answer. Look at its plug and its supply.",
        part=part(told.part),
    )
    without = _("Or press Done to play without it.")
    return f"{lost} {without}" if told.dice else lost


def resumed(_told: Resumed) -> str:
    """That it goes on."""
    return _("The game goes on.")


def played_without(told: PlayedWithout) -> str:
    """What nobody waits for."""
    without = _(
        "{part} is not waited for: say what its dice show until it answers again.",
        part=part(told.part),
    )
    return capital(without)


def read_again(told: ReadAgain) -> str:
    """What works again."""
    return capital(_("{part} answers again, and its dice are read.", part=part(told.part)))


def entered_by_hand(told: EnteredByHand) -> str:
    """What somebody said."""
    facts = {"die": die(told.die), "face": the_face(told.face)}
    return capital(_("{die} shows {face}: said by hand, read by nothing.", **facts))


def undone(told: Undone) -> str:
    """What does not count any more."""
    return said(_UNDONE[told.do])


def undo_proposed(_told: UndoProposed) -> str:
    """What is asked of the explorers, and of nobody else."""
    return _("The operator asks the explorers to undo what they did last, if they can.")


def accepted(_told: TableAccepted) -> str:
    """What the operator has said; of what it changes each side hears its own."""
    return _("The operator has accepted the table as it stands.")


def revealed(_told: Revealed) -> str:
    """That there are no secrets from the operator any more."""
    return _("Everything is revealed: from now on the operator’s page shows all that is secret.")


def joined(told: SeatJoined) -> str:
    """Who else sees from now on what a seat may know."""
    return _("A device has joined: {seat}.", seat=who_sits(told.seat))


def emptied(told: SeatEmptied) -> str:
    """That a seat is free."""
    return _("Emptied: {seat}. Whoever sits there must join again.", seat=who_sits(told.seat))


def shared() -> str:
    """To a seat that not one device alone has."""
    return _(
        "More than one device sees what this seat sees. If one is not yours, let the operator "
        "empty the seat."
    )


def _pieces(pieces: Sequence[str]) -> str:
    return together([piece(one) for one in pieces])


def _spots(spots: Sequence[str]) -> str:
    return together(list(spots))


_FACTS: Final[Mapping[str, Callable[[Any], str]]] = {
    "pieces": _pieces,
    "piece": whom,
    "spots": _spots,
    "dice": dice,
    "face": lambda face: the_face(str(face)),
    "last": place,
    "at": place,
}
