"""Every refusal in a sentence for people: what was given, what is wrong, what to do.

One template a code; its names in braces are the facts of the refusal.
"""

import json
from collections.abc import Mapping
from typing import Final

from fsm.pyramid.rulings import Code, Refusal

# Input may be huge: of a value, and of a list of them, no more than this is repeated to the reader.
_LONGEST: Final = 80
_MOST: Final = 20

# Facts in our own words, which are never cut.
_OURS: Final = frozenset({"allowed", "known", "wanted", "why"})

_SENTENCES: Final[Mapping[Code, str]] = {
    Code.INPUT_TOO_LONG: "The line is longer than {limit} bytes; no command need be that long.",
    Code.INPUT_NOT_JSON: "The line is not JSON ({why}); send one JSON object on one line.",
    Code.INPUT_NOT_OBJECT: "The line is JSON but not an object; send something like {example}.",
    Code.INPUT_NO_COMMAND: "There is no command {do}; `do` may be {known}.",
    Code.INPUT_MISSING: "The key {key} is missing; add it.",
    Code.INPUT_UNKNOWN_KEY: "The key {key} means nothing here; known are {known}.",
    Code.INPUT_WRONG_TYPE: "{key} is {value}, but it must be {wanted}.",
    Code.INPUT_UNKNOWN_SPACE: "This board has no space {space}; see `referee board show`.",
    Code.INPUT_UNKNOWN_FACE: "No explorer die has a face {face}; there are 1 2 3 4 arrow mummy.",
    Code.INPUT_UNKNOWN_TREASURE: "This board has no treasure {treasure}; see `referee board show`.",
    Code.INPUT_UNKNOWN_SEAT: "Nobody sits at {seat} in this game; the seats are {known}.",
    Code.INPUT_BAD_GAME: "Line {line} of the saved game cannot be used: {why}. Load another save.",
    Code.SETUP_NO_GAME: "There is no game yet; begin one with the command new.",
    Code.SETUP_BOARD: "The board {board} cannot be used: {why}",
    Code.SETUP_VARIANT: "There is no variant {variant}; choose {allowed}, or leave it out.",
    Code.SETUP_EXPLORERS: (
        "{explorers} cannot play: name {number} different explorers among red, turquoise, blue "
        "and purple, in turn order."
    ),
    Code.SETUP_OPTION: "The option {option} cannot be {value}: {allowed}.",
    Code.SETUP_THRESHOLD: (
        "The mummy would need {needed} lives, but there are only {lives} in the game; lower the "
        "threshold or give more lives."
    ),
    Code.SETUP_SEED: "The seed must fit into {bits} bits; choose a smaller number.",
    Code.SETUP_UNKNOWN_SEAT: "{names} has no hand in this game; the seats are {known}.",
    Code.SETUP_UNKNOWN_PIECE: "{piece} is not an explorer of this game; name one that is.",
    Code.SETUP_UNKNOWN_TREASURE: "There is no treasure {names} on this board.",
    Code.SETUP_HAND: "The cards {cards} cannot be dealt so: {wrong}.",
    Code.SETUP_CARDS: "The cards cannot be {cards}: {why}.",
    Code.SETUP_PLACE: "{piece} cannot stand on {place}; give a space of the board, or {areas}.",
    Code.SETUP_SHARED_SPACE: "Two explorers stand on {space}; a space holds one.",
    Code.SETUP_ON_MUMMY: "An explorer stands on {space}, the mummy's space; move one of them.",
    Code.SETUP_LIVES: "{piece} cannot have {lives} lives; give 0 to {most}.",
    Code.SETUP_ELIMINATED: "{piece} has no lives left, so it has neither a place nor a turn.",
    Code.SETUP_LOCKED: "{locked} dice cannot be locked; there are five.",
    Code.SETUP_PLAYED: (
        "{seat} cannot have played {cards}: give its whole hand in `hands`, each card once."
    ),
    Code.SETUP_OVER: "That game would be over already; leave somebody something to win.",
    Code.TURN_NOT_NOW: "{do} is not due: the phase is {phase} and {turn} must act; ask for legal.",
    Code.TURN_OVER: "The game is over; begin another with the command new.",
    Code.ROLL_COUNT: "{given} faces were given for {due} dice; give one face for each die rolled.",
    Code.ROLL_ALL_TOGETHER: "All unlocked dice are rolled together; leave `dice` out.",
    Code.ROLL_NO_SUCH_DIE: "Dice {dice} are not among the {faces} unlocked ones, counted from 0.",
    Code.ROLL_PLAYABLE_DIE: "The {face} can be played, so it is not rolled alone; roll all dice.",
    Code.ROLL_NOT_ON_DIE: "The brown die cannot show {value}; its faces are {die}.",
    Code.DIE_NONE_LOCKED: "No die is locked, so there is nothing to release; roll.",
    Code.DIE_RELEASED: "{piece} has released this turn already; roll.",
    Code.DIE_MUMMY: "A mummy is locked and moves nobody; announce another face or roll again.",
    Code.DIE_NOT_ROLLED: "No unlocked die shows {face}; there are {faces}.",
    Code.DIE_UNPLAYABLE: "The {face} cannot be moved in full; choose another or roll again.",
    Code.MOVE_AREA: "{to} may be left but never entered; end on a space.",
    Code.MOVE_MUMMY: "The mummy stands on {to}; end somewhere else.",
    Code.MOVE_OCCUPIED: "Another explorer stands on {to}; a space holds one. End somewhere else.",
    Code.MOVE_STAYED: "The move may not end on {origin}, where it began; go on.",
    Code.MOVE_SHORT: "{to} is fewer than {face} steps from {origin}; move all {face} steps.",
    Code.MOVE_STOPPED: "An arrow goes on up to the next obstacle; do not stop on {to}.",
    Code.MOVE_CROOKED: "{to} is not straight ahead of {origin}; an arrow never turns.",
    Code.MOVE_FAR: "{to} cannot be reached from {origin} with {face} steps; choose another space.",
    Code.CARD_ELSEWHERE: "{treasure} lies on {space}; its card can be laid only there.",
    Code.CARD_NOT_HELD: "{treasure} is not in this hand; say done instead.",
    Code.CARD_LAID: "{treasure} has been laid already, and there is one such card; say done.",
    Code.CARD_COLOUR: "{treasure} cannot be in this hand: no {colour} card is left; say done.",
    Code.CARD_MANDATORY: "By the house rule {treasure} must be laid now.",
    Code.MUMMY_AREA: "The mummy never enters {area}; walk another way.",
    Code.MUMMY_WALL: "There is no passage from {last} to {space}; walk from space to space.",
    Code.MUMMY_FAR: "{taken} steps are too many; the mummy has {steps}.",
    Code.MUMMY_SHORT: "{taken} steps are too few; by this option the mummy walks exactly {steps}.",
    Code.MUMMY_SIEGE: (
        "The mummy has besieged everybody for {rounds} rounds; this move must end on another space."
    ),
}


def sentence(refusal: Refusal) -> str:
    """What to tell the person who was refused."""
    facts = {name: _shown(name, fact) for name, fact in refusal.facts.items()}
    return _SENTENCES[refusal.code].format_map(facts)


def _shown(name: str, fact: object) -> str:
    if name == "value":
        return _cut(json.dumps(fact, ensure_ascii=False))  # as it was given, quotes and all
    if isinstance(fact, list):
        return _listed([str(entry) for entry in fact])
    text = fact if isinstance(fact, str) else json.dumps(fact)
    return text if name in _OURS else _cut(text)


def _listed(entries: list[str]) -> str:
    more = [] if len(entries) <= _MOST else ["…"]
    return ", ".join([*map(_cut, entries[:_MOST]), *more]) or "nothing"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
