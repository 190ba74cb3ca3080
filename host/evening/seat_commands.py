"""What a seat asks for on its page, as an observation for the game; or why it may not ask that.

The form is looked at here, and whose business it is; what the rules say to it is found out by the
game. A seat that has nothing to decide hears just that, whatever it asks: the phase of the game is
not everybody's affair.
"""

from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid import reading, views
from fsm.pyramid.chance import complete
from fsm.pyramid.commands import Announce, Card, Done, Move, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.correction import homes
from fsm.pyramid.dice import FACES
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.keys import KEYS
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import (
    Accepted,
    Asked,
    Back,
    Declared,
    Entered,
    Lost,
    Observation,
    Pressed,
    Revealed,
    Side,
    Undo,
    UndoProposed,
)
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR
from fsm.pyramid.tray import Tray
from host import table_sentences
from host.desk import Answer
from host.evening.asked_about import asked_about
from host.evening.seat_sides import side_of
from host.language import _
from host.sentences import sentence
from host.terms import die as die_name
from host.terms import seat as seat_name

Given = Mapping[str, object]

_EXPLORERS_PLAY: Final = (Announce.do, Release.do, Roll.do, Move.do, Card.do, Done.do)
_MUMMYS_PLAY: Final = (MummyRoll.do, MummyMove.do)
_HANDS: Final = ("press", "declare", "enter", "pause", "continue")
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "press": ("key",),
    "declare": ("piece", "place"),
    "enter": ("die", "face"),
}

_SIDES_WORDS: Final[Mapping[Side, tuple[str, ...]]] = {
    Side.EXPLORERS: (*_EXPLORERS_PLAY, *_HANDS, "undo"),
    Side.MUMMY: (*_MUMMYS_PLAY, *_HANDS),
}
_OPERATORS_WORDS: Final = ("accept", "undo", "pause", "continue", "reveal")


def words_of(seat: str, game: LiveGame) -> tuple[str, ...]:
    """The words that this seat may ever say in this game."""
    if seat == OPERATOR:
        return _OPERATORS_WORDS
    side = side_of(seat, game.position.setup)
    return _SIDES_WORDS[side] if side else ()


def observation(seat: str, given: Given, game: LiveGame, tray: Tray) -> Observation | Answer:
    """What the game is to be fed, or the answer to somebody who may not ask that."""
    do = str(given.get("do"))
    if do not in words_of(seat, game):
        return _not_allowed(seat, do, words_of(seat, game))
    if do in _EXPLORERS_PLAY + _MUMMYS_PLAY:
        return _play(seat, do, given, game, tray)
    read = reading.texts(given, *_KEYS.get(do, ()))
    if isinstance(read, Refusal):
        return refused(read)
    if do == "press" and _waits(seat, game):
        return _not_yours()
    if do == "enter" and (wrong := _not_on_a_die(read, game, tray)):
        return wrong
    return _OTHERS[do](seat, read, game)


def refused(refusal: Refusal) -> Answer:
    """The refusal as an answer."""
    return Answer(False, refusal.code.value, sentence(refusal))


def _play(seat: str, do: str, given: Given, game: LiveGame, tray: Tray) -> Observation | Answer:
    if _waits(seat, game):
        return _not_yours()
    command = reading.command({**given, "do": do})
    if isinstance(command, Refusal):
        return refused(command)
    if (isinstance(command, Roll) and tray.explorers) or (
        isinstance(command, MummyRoll) and tray.mummy
    ):
        return _dice_are_read()
    return Asked(complete(game.position, command))


def _waits(seat: str, game: LiveGame) -> bool:
    """Whether it is not for this seat to play now."""
    acting = views.acting_seat(game.position)
    if seat == DISPLAY:
        return acting == MUMMY and game.instruction(Side.EXPLORERS) is None
    return acting is not None and seat != acting and seat != MUMMY


def _of_side(seat: str, piece: str) -> bool:
    """The mummy speaks for itself alone, and nobody else does for it."""
    return (seat == MUMMY) == (piece == MUMMY)


def _may_speak(seat: str, thing: str, game: LiveGame) -> bool:
    """Whether this seat may say anything about a piece or a die now."""
    return _of_side(seat, thing) and (not _waits(seat, game) or asked_about(thing, game))


def _press(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    side = Side.MUMMY if seat == MUMMY else Side.EXPLORERS
    if read["key"] not in KEYS[side]:
        return _no_such_key(read["key"], side)
    return Pressed(side, read["key"])


def _declare(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    piece, place, board = read["piece"], read["place"], game.position.setup.board
    if not _may_speak(seat, piece, game):
        return _not_yours()
    if piece not in {MUMMY, *homes(game.position)}:
        return refused(refuse(Code.SETUP_UNKNOWN_PIECE, piece=piece))
    if place not in {*board.spaces, *board.area_names}:
        return refused(refuse(Code.INPUT_UNKNOWN_SPACE, space=place))
    return Declared(piece, place)


def _enter(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    if not _may_speak(seat, read["die"], game):
        return _not_yours()
    return Entered(read["die"], read["face"])


def _not_on_a_die(read: Mapping[str, str], game: LiveGame, tray: Tray) -> Answer | None:
    """What is wrong with the names, which everybody knows; the turn does not matter."""
    die, face, brown = read["die"], read["face"], game.position.setup.board.mummy_die
    if die not in {*tray.explorers, tray.mummy}:
        return _not_read(die)
    if die == tray.mummy and face not in map(str, brown):
        return refused(refuse(Code.ROLL_NOT_ON_DIE, value=face, die=list(brown)))
    if die != tray.mummy and face not in FACES:
        return refused(refuse(Code.INPUT_UNKNOWN_FACE, face=face))
    return None


def _undo(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    return _propose_undo(game) if seat == OPERATOR else Undo()


def _propose_undo(game: LiveGame) -> Observation | Answer:
    """Refused by what everybody knows alone: whether anything can be undone is no operator's."""
    if game.waiting_for:
        return _breach(Handling.PAUSED)
    return _breach(Handling.UNDO_SHOWN) if game.revealed else UndoProposed()


def _accept(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    """In a pause it means to play without what reads the dice, if nothing else is missing."""
    return _breach(Handling.PAUSED) if game.paused and not game.dispensable else Accepted()


def _pause(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    return _breach(Handling.PAUSED) if PEOPLE in game.waiting_for else Lost(PEOPLE)


def _continue(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    return Back(PEOPLE) if PEOPLE in game.waiting_for else _not_paused()


def _reveal(seat: str, read: Mapping[str, str], game: LiveGame) -> Observation | Answer:
    return _revealed_already() if game.revealed else Revealed()


_OTHERS: Final[Mapping[str, Callable[[str, Mapping[str, str], LiveGame], Observation | Answer]]] = {
    "press": _press,
    "declare": _declare,
    "enter": _enter,
    "undo": _undo,
    "pause": _pause,
    "continue": _continue,
    "accept": _accept,
    "reveal": _reveal,
}


def _not_yours() -> Answer:
    return _breach(Handling.NOT_YOURS)


def _breach(code: Handling) -> Answer:
    return Answer(False, code.value, table_sentences.breach(Breach(None, code)))


def _no_such_key(key: str, side: Side) -> Answer:
    facts = {"key": f"{key!r:.40}", "keys": ", ".join(sorted(KEYS[side]))}
    text = _("There is no key {key} on this side; there is: {keys}.", **facts)
    return Answer(False, "handling/no-key", text)


def _not_read(die: str) -> Answer:
    text = _("No pocket reads {die}: say what it shows when you roll.", die=die_name(die[:40]))
    return Answer(False, "dice/not-read", text)


def _not_paused() -> Answer:
    text = _("Nobody has paused the game, so there is nothing to continue.")
    return Answer(False, "turn/not-paused", text)


def _revealed_already() -> Answer:
    text = _("Everything is revealed already; everybody was told.")
    return Answer(False, "stage/revealed", text)


def _dice_are_read() -> Answer:
    text = _("The dice are read by their pockets: roll them, and set each into its pocket.")
    return Answer(False, "stage/dice-are-read", text)


def _not_allowed(seat: str, do: str, words: tuple[str, ...]) -> Answer:
    words = (*words, "abandon") if seat == OPERATOR else words
    facts = {"seat": seat_name(seat), "do": f"{do!r:.40}", "words": ", ".join(words)}
    if words:
        text = _("The seat {seat} cannot say {do}; it can say {words}.", **facts)
    else:
        text = _("The seat {seat} cannot say {do}; it can only look on.", **facts)
    return Answer(False, "seat/not-allowed", text)
