"""Every refusal has a code `family/name`; this is the list of them.

A refusal is a value, never an exception, and leaves the game exactly as it was. Its sentence for
people is made at the edge, in the language of the seat, from the code and the facts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """Why something was refused. Codes are stable; sentences may change."""

    # input: it could not be understood
    INPUT_TOO_LONG = "input/too-long"  # the line is longer than the limit
    INPUT_NOT_JSON = "input/not-json"  # the line is not JSON
    INPUT_NOT_OBJECT = "input/not-object"  # JSON, but not an object
    INPUT_NO_COMMAND = "input/no-command"  # `do` is missing or names no command
    INPUT_MISSING = "input/missing"  # a key that the command needs is not there
    INPUT_UNKNOWN_KEY = "input/unknown-key"  # a key that the command does not have
    INPUT_WRONG_TYPE = "input/wrong-type"  # a value of the wrong type
    INPUT_UNKNOWN_SPACE = "input/unknown-space"  # the board has no such space
    INPUT_UNKNOWN_FACE = "input/unknown-face"  # no explorer die has such a face
    INPUT_UNKNOWN_TREASURE = "input/unknown-treasure"  # the board has no such treasure
    INPUT_UNKNOWN_SEAT = "input/unknown-seat"  # nobody sits there in this game
    INPUT_BAD_GAME = "input/bad-game"  # a saved game that cannot be read or does not replay
    INPUT_OTHER_RULINGS = "input/other-rulings"  # a recorded game of another form of the rulings

    # setup: the game cannot begin so
    SETUP_NO_GAME = "setup/no-game"  # a command before any `new`
    SETUP_BOARD = "setup/board"  # the board is not found or refused by its check
    SETUP_VARIANT = "setup/variant"  # no such variant
    SETUP_EXPLORERS = "setup/explorers"  # wrong number of explorers, or one twice or unknown
    SETUP_OPTION = "setup/option"  # unknown option or a value that it cannot have
    SETUP_THRESHOLD = "setup/threshold"  # the mummy could never collect that many lives
    SETUP_SEED = "setup/seed"  # a seed outside 64 bits
    SETUP_UNKNOWN_SEAT = "setup/unknown-seat"  # hands or played for a seat not in this game
    SETUP_UNKNOWN_PIECE = "setup/unknown-piece"  # a piece that is not in this game
    SETUP_UNKNOWN_TREASURE = "setup/unknown-treasure"  # a card that the board does not have
    SETUP_HAND = "setup/hand"  # not one card of each colour, or a card dealt twice
    SETUP_CARDS = "setup/cards"  # physical cards with something that only the holder can know
    SETUP_PLACE = "setup/place"  # no such place, or one where that piece cannot be
    SETUP_SHARED_SPACE = "setup/shared-space"  # two explorers on one space
    SETUP_ON_MUMMY = "setup/on-mummy"  # an explorer on the mummy's space
    SETUP_LIVES = "setup/lives"  # lives outside what a piece can have
    SETUP_ELIMINATED = "setup/eliminated"  # a place or the turn for a piece without lives
    SETUP_LOCKED = "setup/locked"  # not 0 to 5 locked dice
    SETUP_PLAYED = "setup/played"  # a played card that is not in the hand
    SETUP_OVER = "setup/over"  # the game would be over already

    # turn: not now
    TURN_NOT_NOW = "turn/not-now"  # another deed is due
    TURN_OVER = "turn/over"  # the game is over

    # roll
    ROLL_COUNT = "roll/count"  # not one face for each die rolled
    ROLL_ALL_TOGETHER = "roll/all-together"  # single dice may not be rolled here
    ROLL_NO_SUCH_DIE = "roll/no-such-die"  # a die that is not among the newest faces
    ROLL_PLAYABLE_DIE = "roll/playable-die"  # only an unplayable die may be rolled alone
    ROLL_NOT_ON_DIE = "roll/not-on-die"  # the brown die has no such face

    # die
    DIE_NONE_LOCKED = "die/none-locked"  # nothing to release
    DIE_RELEASED = "die/released"  # one release a turn
    DIE_MUMMY = "die/mummy"  # a mummy is locked, never announced
    DIE_NOT_ROLLED = "die/not-rolled"  # no unlocked die shows that face
    DIE_UNPLAYABLE = "die/unplayable"  # that face cannot be moved in full

    # move
    MOVE_AREA = "move/area"  # start and prison are never entered
    MOVE_MUMMY = "move/mummy"  # the mummy stands there
    MOVE_OCCUPIED = "move/occupied"  # another explorer stands there
    MOVE_STAYED = "move/stayed"  # the move may not end where it began
    MOVE_SHORT = "move/short"  # fewer steps than announced
    MOVE_STOPPED = "move/stopped"  # an arrow goes on to the next obstacle
    MOVE_CROOKED = "move/crooked"  # an arrow goes straight
    MOVE_FAR = "move/far"  # not to be reached with that number

    # card
    CARD_ELSEWHERE = "card/elsewhere"  # the explorer does not stand on that symbol
    CARD_NOT_HELD = "card/not-held"  # the card is not in that hand
    CARD_LAID = "card/laid"  # physical cards: it has been laid already
    CARD_COLOUR = "card/colour"  # physical cards: this seat has no card of that colour left
    CARD_MANDATORY = "card/mandatory"  # house rule: the card must be laid

    # mummy
    MUMMY_AREA = "mummy/area"  # start, prison and tomb are never entered
    MUMMY_WALL = "mummy/wall"  # no passage between two spaces of the path
    MUMMY_FAR = "mummy/far"  # more steps than it has
    MUMMY_SHORT = "mummy/short"  # option exact: fewer steps than it must walk
    MUMMY_SIEGE = "mummy/siege"  # after a long siege it must end on another space


@dataclass(frozen=True, slots=True)
class Refusal:
    """A ruling against what was asked; `facts` are what its sentence needs."""

    code: Code
    facts: Mapping[str, object] = field(default_factory=dict)


def refuse(code: Code, **facts: object) -> Refusal:
    """A refusal with its facts by name."""
    return Refusal(code, facts)
