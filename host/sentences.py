"""Every refusal in a sentence for people: what was given, what is wrong, what to do.

One template a code; its names in braces are the facts of the refusal.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid.rulings import Code, Refusal
from host.language import N_, Plural, Template, _, said
from host.terms import colour, face, place, seat, treasure

# Input may be huge: of a value, and of a list of them, no more than this is repeated to the reader.
_LONGEST: Final = 80
_MOST: Final = 20

# Facts in our own words, which are never cut.
_OURS: Final = frozenset({"allowed", "known", "number", "wanted", "why", "wrong"})

_SENTENCES: Final[Mapping[Code, Template]] = {
    Code.INPUT_TOO_LONG: N_("The line is longer than {limit} bytes; no command need be that long."),
    Code.INPUT_NOT_JSON: N_("The line is not JSON ({why}); send one JSON object on one line."),
    Code.INPUT_NOT_OBJECT: N_("The line is JSON but not an object; send something like {example}."),
    Code.INPUT_NO_COMMAND: N_("There is no command {do}; `do` may be {known}."),
    Code.INPUT_MISSING: N_("The key {key} is missing; add it."),
    Code.INPUT_UNKNOWN_KEY: N_("The key {key} means nothing here; known are {known}."),
    Code.INPUT_WRONG_TYPE: N_("{key} is {value}, but it must be {wanted}."),
    Code.INPUT_UNKNOWN_SPACE: N_("This board has no space {space}; see `referee board show`."),
    Code.INPUT_UNKNOWN_FACE: N_(
        "No explorer die has a face {face}; there are 1 2 3 4 arrow mummy."
    ),
    Code.INPUT_UNKNOWN_TREASURE: N_(
        "This board has no treasure {names}; see `referee board show`."
    ),
    Code.INPUT_UNKNOWN_SEAT: N_("Nobody sits at {seat} in this game; the seats are {known}."),
    Code.INPUT_BAD_GAME: N_(
        "Line {line} of the saved game cannot be used: {why}. Load another save."
    ),
    Code.INPUT_OTHER_RULINGS: N_(
        "Its rulings are of form {form}, and this version of the referee plays by form {ours}; "
        "take the version that it was begun with."
    ),
    Code.SETUP_NO_GAME: N_("There is no game yet; begin one with the command new."),
    Code.SETUP_BOARD: N_("The board {board} cannot be used: {why}"),
    Code.SETUP_VARIANT: N_("There is no variant {variant}; choose {allowed}, or leave it out."),
    Code.SETUP_EXPLORERS: N_(
        "{explorers} cannot play: name {number} different explorers among red, turquoise, blue "
        "and purple, in turn order."
    ),
    Code.SETUP_OPTION: N_("The option {option} cannot be {value}: {allowed}."),
    Code.SETUP_THRESHOLD: N_(
        "The mummy would need {needed} lives, but there are only {lives} in the game; lower the "
        "threshold or give more lives."
    ),
    Code.SETUP_SEED: N_("The seed must fit into {bits} bits; choose a smaller number."),
    Code.SETUP_UNKNOWN_SEAT: N_("{names} has no hand in this game; the seats are {known}."),
    Code.SETUP_UNKNOWN_PIECE: N_("{piece} is not an explorer of this game; name one that is."),
    Code.SETUP_UNKNOWN_TREASURE: N_("There is no treasure {names} on this board."),
    Code.SETUP_HAND: N_("The cards {cards} cannot be dealt so: {wrong}."),
    Code.SETUP_CARDS: N_("The cards cannot be {cards}: {why}."),
    Code.SETUP_PLACE: N_("{piece} cannot stand on {place}; give a space of the board, or {areas}."),
    Code.SETUP_SHARED_SPACE: N_("Two explorers stand on {space}; a space holds one."),
    Code.SETUP_ON_MUMMY: N_("An explorer stands on {space}, the mummy’s space; move one of them."),
    Code.SETUP_LIVES: N_("{piece} cannot have {lives} lives; give 0 to {most}."),
    Code.SETUP_ELIMINATED: N_("{piece} has no lives left, so it has neither a place nor a turn."),
    Code.SETUP_LOCKED: N_("{locked} dice cannot be locked; there are five."),
    Code.SETUP_PLAYED: N_(
        "{seat} cannot have played {cards}: give its whole hand in `hands`, each card once."
    ),
    Code.SETUP_OVER: N_("That game would be over already; leave somebody something to win."),
    Code.TURN_NOT_NOW: N_(
        "{do} is not due: the phase is {phase} and {turn} must act; ask for legal."
    ),
    Code.TURN_OVER: N_("The game is over; begin another with the command new."),
    Code.ROLL_COUNT: N_(
        "{given} faces were given for {due} dice; give one face for each die rolled."
    ),
    Code.ROLL_ALL_TOGETHER: N_("All unlocked dice are rolled together; leave `dice` out."),
    Code.ROLL_NO_SUCH_DIE: N_(
        "Dice {dice} are not among the {faces} unlocked ones, counted from 0."
    ),
    Code.ROLL_PLAYABLE_DIE: N_(
        "The {face} can be played, so it is not rolled alone; roll all dice."
    ),
    Code.ROLL_NOT_ON_DIE: N_("The brown die cannot show {value}; its faces are {die}."),
    Code.DIE_NONE_LOCKED: N_("No die is locked, so there is nothing to release; roll."),
    Code.DIE_RELEASED: N_("{piece} has released this turn already; roll."),
    Code.DIE_MUMMY: N_("A mummy is locked and moves nobody; announce another face or roll again."),
    Code.DIE_NOT_ROLLED: N_("No unlocked die shows {face}; there are {faces}."),
    Code.DIE_UNPLAYABLE: N_("The {face} cannot be moved in full; choose another or roll again."),
    Code.MOVE_AREA: N_("{to} may be left but never entered; end on a space."),
    Code.MOVE_MUMMY: N_("The mummy stands on {to}; end somewhere else."),
    Code.MOVE_OCCUPIED: N_(
        "Another explorer stands on {to}; a space holds one. End somewhere else."
    ),
    Code.MOVE_STAYED: N_("The move may not end on {origin}, where it began; go on."),
    Code.MOVE_SHORT: Plural(
        "{to} is fewer than {face} step from {origin}; move all {face} steps.",
        "{to} is fewer than {face} steps from {origin}; move all {face} steps.",
        by="face",
    ),
    Code.MOVE_STOPPED: N_("An arrow goes on up to the next obstacle; do not stop on {to}."),
    Code.MOVE_CROOKED: N_("{to} is not straight ahead of {origin}; an arrow never turns."),
    Code.MOVE_FAR: Plural(
        "{to} cannot be reached from {origin} with {face} step; choose another space.",
        "{to} cannot be reached from {origin} with {face} steps; choose another space.",
        by="face",
    ),
    Code.CARD_ELSEWHERE: N_("The {treasure} lies on {space}; its card can be laid only there."),
    Code.CARD_NOT_HELD: N_("The card of the {treasure} is not in this hand; say done instead."),
    Code.CARD_LAID: N_(
        "The card of the {treasure} has been laid already, and there is one such card; say done."
    ),
    Code.CARD_COLOUR: N_(
        "The card of the {treasure} cannot be in this hand: no {colour} card is left; say done."
    ),
    Code.CARD_MANDATORY: N_("By the house rule the card of the {treasure} must be laid now."),
    Code.MUMMY_AREA: N_("The mummy never enters {area}; walk another way."),
    Code.MUMMY_WALL: N_("There is no passage from {last} to {space}; walk from space to space."),
    Code.MUMMY_FAR: Plural(
        "{taken} step is too many; the mummy has {steps}.",
        "{taken} steps are too many; the mummy has {steps}.",
        by="taken",
    ),
    Code.MUMMY_SHORT: Plural(
        "{taken} step is too few; by this option the mummy walks exactly {steps}.",
        "{taken} steps are too few; by this option the mummy walks exactly {steps}.",
        by="taken",
    ),
    Code.MUMMY_SIEGE: Plural(
        "The mummy has besieged everybody for {rounds} round; this move must end on another space.",
        "The mummy has besieged everybody for {rounds} rounds; "
        "this move must end on another space.",
        by="rounds",
    ),
}


def sentence(refusal: Refusal) -> str:
    """What to tell the person who was refused."""
    facts = {name: _shown(name, fact) for name, fact in refusal.facts.items()}
    return said(_SENTENCES[refusal.code], **facts)


def _shown(name: str, fact: object) -> str:
    if name == "value":
        return _cut(json.dumps(fact, ensure_ascii=False))  # as it was given, quotes and all
    call = _CALLED.get(name, str)
    if isinstance(fact, list):
        return _listed([call(str(entry)) for entry in fact])
    text = call(fact) if isinstance(fact, str) else json.dumps(fact)
    return _in_our_words(text) if name in _OURS else _cut(text)


# Facts that are the names of things.
_CALLED: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("piece", "seat", "turn", "explorers"), seat),
    **dict.fromkeys(("to", "origin", "space", "place", "area", "areas", "last"), place),
    **dict.fromkeys(("face", "faces"), face),
    "treasure": treasure,
    "colour": colour,
}

# What the rules say in a fact; what is not here is a list of names or numbers.
_PHRASES: Final = frozenset(
    {
        N_("2 to 4"),
        N_("a list"),
        N_("a text"),
        N_("a whole number"),
        N_("an object"),
        N_("choose dealt or physical"),
        N_("dealt twice"),
        N_("no such option"),
        N_("the name of a board"),
        N_("then nobody but the holder knows a hand, so leave `hands` out"),
        N_("then nobody can see whether a card must be laid, so let `card_play` be optional"),
        N_("true or false"),
    }
)
_RANGE: Final = re.compile(r"a whole number from (\d+) to (\d+)")


def _in_our_words(text: str) -> str:
    if found := _RANGE.fullmatch(text):
        return _("a whole number from {least} to {most}", least=found[1], most=found[2])
    return _(text) if text in _PHRASES else text


def _listed(entries: list[str]) -> str:
    more = [] if len(entries) <= _MOST else ["…"]
    return ", ".join([*map(_cut, entries[:_MOST]), *more]) or _("nothing")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
