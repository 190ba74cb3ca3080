"""What can be seen at a table: one frozen value for each kind of observation.

Drivers, dice readers and pages turn into these, and nothing else reaches a live game; so a list of
observations with their times is the whole record of an evening. A *spot* is a place with a sensor
on each side of the board: a space, `e4`, or one of an area's, `start.2` (see `spots`).
"""

from dataclasses import dataclass
from enum import StrEnum

from fsm.pyramid.commands import Command


class Side(StrEnum):
    """The two sides of the board, and who sits there."""

    EXPLORERS = "explorers"
    MUMMY = "mummy"


@dataclass(frozen=True, slots=True)
class Changed:
    """A sensor has settled: it sees a magnet now, or no longer."""

    side: Side
    spot: str
    present: bool


class Lie(StrEnum):
    """How a die lies, as far as its pocket can tell."""

    OUT = "out"  # not in its pocket
    MOVING = "moving"  # in its pocket, not at rest
    SETTLED = "settled"  # at rest with this face up, having left its pocket before
    HANDLED = "handled"  # at rest with this face up, and not known to have left its pocket
    COCKED = "cocked"  # at rest, and no face can be read


@dataclass(frozen=True, slots=True)
class Die:
    """A die lies otherwise than before; `face` is its name where one can be read."""

    die: str
    lie: Lie
    face: str | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """A person says what a die shows that was rolled and cannot be read."""

    die: str
    face: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed: `1 2 3 4 arrow release card done`, or the mummy's `done`.

    `held_s`: how long before it went down, where it is told only as it comes up.
    """

    side: Side
    key: str
    held_s: float | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Dice have fallen, or a page asks for something: a command for the rulebook as it is."""

    command: Command


@dataclass(frozen=True, slots=True)
class Declared:
    """A person says where a piece stands; believed, as a word across the table would be."""

    piece: str
    place: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """The operator says that the table is right as it stands, whatever the sensors say."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The explorers' side asks to undo its last command."""


@dataclass(frozen=True, slots=True)
class UndoProposed:
    """The operator asks the explorers to undo their last command, for all to hear."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The operator wants to see everything from now on, for all to know."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A device has joined this seat with a code: whoever has it sees what that seat may know."""

    seat: str


@dataclass(frozen=True, slots=True)
class Emptied:
    """The operator has sent all devices of this seat away."""

    seat: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A part of the table no longer answers; `dice` are those that it reads."""

    part: str
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Back:
    """A part answers again."""

    part: str


@dataclass(frozen=True, slots=True)
class Woken:
    """The time that the game wanted to be woken at has come."""


Observation = (
    Changed
    | Die
    | Entered
    | Pressed
    | Asked
    | Declared
    | Accepted
    | Undo
    | UndoProposed
    | Revealed
    | Joined
    | Emptied
    | Lost
    | Back
    | Woken
)
