"""From what a person types to what they mean. Forgiving: case, fillers, and beginnings of words.

`4`, `announce 4`, `a`, `arr`, `E7`, `c4-d4-e4`, `4 e7` (announce, then move) are all understood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.commands import Announce, Card, Command, Done, Move, MummyMove, Release, Roll
from fsm.pyramid.commands import MummyRoll as RollBrownDie
from fsm.pyramid.dice import Face
from fsm.pyramid.spaces import PRISON, START, cell
from fsm.pyramid.table import Phase
from host.play.words import listed
from host.sight import Offer

HELP, MAP, HAND, RULES, SAVE, QUIT = "help", "map", "hand", "rules", "save", "quit"


@dataclass(frozen=True, slots=True)
class Deed:
    """A command to play; `rest` is what was typed for the question after this one."""

    command: Command
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """A wish to the program: one of the words above, with what followed it."""

    word: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """It could not be understood; the sentence says why."""

    why: str


Meaning = Deed | Order | Unclear
_Words = Mapping[str, Command]

# At every prompt. Some words have two forms; the second is understood but not offered.
_ORDERS: Final = {
    "?": HELP,
    "h": HELP,
    "help": HELP,
    "m": MAP,
    "map": MAP,
    "board": MAP,
    "hand": HAND,
    "cards": HAND,
    "rules": RULES,
    "save": SAVE,
    "quit": QUIT,
    "exit": QUIT,
}

_FILLERS: Final = frozenset(
    {"announce", "choose", "use", "take", "play", "move", "go", "walk", "slide", "to", "the"}
    | {"my", "with", "die", "dice", "please", "via"}
)

# Known words of the game, for an answer better than "not understood" when they come too early.
_NOT_NOW: Final = {
    "release": "locked dice are released only before the first roll of a turn",
    "roll": "no dice are rolled at this moment",
    "arrow": "a die is announced after rolling",
    "lay": "a card is laid after a move",
    "card": "a card is laid after a move",
    "done": "a turn is ended after the move",
    "stay": "only the mummy may stay where it is",
}

# No more of a word is repeated to the person.
_LONGEST: Final = 30

_DASHES: Final = re.compile(r"(?<=\d)\s*(?:-+>?|→|>|,|;)\s*(?=[a-z]\d)")


def meaning(line: str, offer: Offer) -> Meaning:
    """What the person means by a line, given what is offered to them."""
    head, _, tail = line.strip().partition(" ")
    order = _order(head.lower(), offer) if head else None
    if order:
        return Order(order, tail.strip())
    words = _DASHES.sub(" ", line.lower()).replace(",", " ").split()
    said = [word for word in words if word not in _FILLERS] or words
    return _READERS[Phase(offer.sight.phase)](said, offer) if said else _enter(offer)


def _enter(offer: Offer) -> Meaning:
    """Enter alone is enough where there is only one thing to do."""
    if len(offer.legal) == 1:
        return Deed(offer.legal[0])
    return Unclear("Nothing was typed, and there is more than one thing to do.")


def _order(word: str, offer: Offer) -> str | None:
    """The order that this word is or begins, unless it begins a word of the present question."""
    if word in _ORDERS:
        return _ORDERS[word]
    asked = any(known.startswith(word) for known in _words(offer))
    found = {order for known, order in _ORDERS.items() if known.startswith(word)}
    return found.pop() if len(found) == 1 and not asked else None


def _words(offer: Offer) -> _Words:
    """The words that answer the present question."""
    match Phase(offer.sight.phase):
        case Phase.BEGIN:
            return {"roll": Roll(), "release": Release()}
        case Phase.CHOOSE:
            return {"roll": Roll(), "again": Roll()} | {face: Announce(face) for face in Face}
        case Phase.CARD:
            return _card_words(offer)
        case Phase.MUMMY_ROLL:
            return {"roll": RollBrownDie()}
        case Phase.INTERIM | Phase.MUMMY_MOVE:
            return {"stay": MummyMove()}
        case _:
            return {}


def _card_words(offer: Offer) -> _Words:
    due = [command for command in offer.legal if isinstance(command, Card)]
    lay = {word: due[0] for word in ("lay", "card", "yes") if due}
    held = {card: Card(card) for card in offer.sight.hand}
    short = {card.partition("-")[2]: Card(card) for card in offer.sight.hand}
    return {**short, **held, **lay, "done": Done(), "no": Done(), "end": Done()}


def _one_word(said: list[str], offer: Offer) -> Meaning:
    return _named(said[0], _words(offer))


def _announcement(said: list[str], offer: Offer) -> Meaning:
    """A die, and perhaps at once the space that it is to lead to."""
    if _is_space(said[0]):
        return _die_for(said[-1], offer)
    if said[0].isdecimal() and said[0] not in set(Face):
        rolled = ", ".join(offer.sight.faces)
        return Unclear(f"No die shows {said[0][:_LONGEST]}; your dice are {rolled}.")
    named = _named(said[0], _words(offer))
    return Deed(named.command, " ".join(said[1:])) if isinstance(named, Deed) else named


def _die_for(space: str, offer: Offer) -> Meaning:
    """Only a space was named: that is clear enough where a single die leads there."""
    faces = [face for face, spaces in offer.ends.items() if space in spaces]
    if len(faces) == 1:
        return Deed(Announce(Face(faces[0])), space)
    if faces:
        return Unclear(
            f"{listed(faces)} leads to {space}: say which, such as “{faces[0]} {space}”."
        )
    return Unclear(f"None of your dice leads to {space}.")


def _end_space(said: list[str], offer: Offer) -> Meaning:
    """Only the end counts for an explorer, so of a whole path the last space is taken."""
    if _is_space(said[-1]) or said[-1] in {START, PRISON}:
        return Deed(Move(said[-1]))
    return _named(said[0], _words(offer), "Name a space, such as e7: column letter, row number.")


def _walk(said: list[str], offer: Offer) -> Meaning:
    places = [word for word in said if _is_space(word) or word in {START, PRISON}]
    if len(places) < len(said):
        return _named(said[0], _words(offer), "Name spaces, such as e7 or e7 e8 f8, or stay.")
    path = tuple(places[1:] if places[1:] and places[0] == offer.sight.mummy else places)
    return Deed(MummyMove(path)) if len(path) > 1 else _walk_to(path[0], offer)


def _walk_to(space: str, offer: Offer) -> Meaning:
    """A shortest walk to a space. The list of walks never depends on where explorers are."""
    walks = [command for command in offer.legal if isinstance(command, MummyMove)]
    for walk in walks:
        if walk.path[-1:] == (space,):
            return Deed(walk)
    if space == offer.sight.mummy:
        return Deed(MummyMove())
    if space in offer.sight.game.board.spaces:
        far = f"{space} is out of reach with {offer.sight.steps} steps"
        return Unclear(f"{far}; the spaces within reach are marked on the map.")
    return Deed(MummyMove((space,)))  # the referee says what is wrong with it


def _named(word: str, words: _Words, otherwise: str = "") -> Meaning:
    """The command of a word or of the beginning of one."""
    if word in words:
        return Deed(words[word])
    found = {known: command for known, command in words.items() if known.startswith(word)}
    if word in _SHORT and _SHORT[word] in found:
        return Deed(found[_SHORT[word]])
    if len(set(found.values())) == 1:
        return Deed(next(iter(found.values())))
    if found:
        return Unclear(f"“{word}” could be {listed(sorted(found))}; type a little more of it.")
    return Unclear(_not_understood(word, otherwise))


# What a single letter means where several words begin with it.
_SHORT: Final = {"r": "roll", "a": "arrow", "l": "lay", "d": "done", "y": "yes", "n": "no"}


def _not_understood(word: str, otherwise: str) -> str:
    for known, why in _NOT_NOW.items():
        if known.startswith(word):
            return f"“{known}” is not possible now: {why}."
    if _is_space(word) or word in set(Face):
        return f"“{word}” comes later: one thing after the other."
    return otherwise or f"“{word[:_LONGEST]}” is not understood."


def _is_space(word: str) -> bool:
    return cell(word) is not None


_READERS: Final[dict[Phase, Callable[[list[str], Offer], Meaning]]] = {
    Phase.BEGIN: _one_word,
    Phase.INTERIM: _walk,
    Phase.CHOOSE: _announcement,
    Phase.MOVE: _end_space,
    Phase.CARD: _one_word,
    Phase.MUMMY_ROLL: _one_word,
    Phase.MUMMY_MOVE: _walk,
}
