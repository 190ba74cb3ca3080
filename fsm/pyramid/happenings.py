"""What a live game tells: the events of the game, and what there is to say about the handling.

`side` says who is told: one side of the board alone, or, where it is None, everybody. Explorers'
refusals, handling, dice and named spots never reach the mummy; who hears which event is in `views`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fsm.pyramid.events import Event
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Refused:
    """The rulebook does not allow what this side did or asked."""

    side: Side
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Breach:
    """Something was handled wrongly at the board."""

    side: Side | None
    code: Handling
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Instructed:
    """This side has a new instruction, or none any more."""

    side: Side
    instruction: Instruction | None


@dataclass(frozen=True, slots=True)
class Noticed:
    """A spot is found not to work, and will be played around; or, with no fault, works again."""

    side: Side
    spot: str
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class Paused:
    """The game waits for a part of the table.

    Where that part only reads `dice`, Done on the side that rolls them means to play on without.
    """

    part: str
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Resumed:
    """No part is waited for any more, and the game goes on."""


@dataclass(frozen=True, slots=True)
class PlayedWithout:
    """People do not wait for this part: they say what its dice show, until it answers again."""

    part: str


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """A part that people played without answers again, and its dice are read."""

    part: str


@dataclass(frozen=True, slots=True)
class EnteredByHand:
    """A person has said what a die shows; nothing has read it."""

    side: Side | None
    die: str
    face: str


@dataclass(frozen=True, slots=True)
class Undone:
    """A command was undone, by its word; everybody hears of it where the turn itself goes back."""

    side: Side | None
    do: str


@dataclass(frozen=True, slots=True)
class UndoProposed:
    """The operator asks the explorers to undo their last command.

    What that was, and whether it can be undone, is theirs to know; so it is theirs to do.
    """


@dataclass(frozen=True, slots=True)
class TableAccepted:
    """The operator says that all is right as it stands; told whether or not that changes anything.

    What it changes is for the side that it is about.
    """


@dataclass(frozen=True, slots=True)
class Revealed:
    """From now on the operator sees everything."""


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """One device more sees what this seat may know."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatEmptied:
    """No device has this seat any more."""

    seat: str


Happening = (
    Event
    | Refused
    | Breach
    | Instructed
    | Noticed
    | Paused
    | Resumed
    | PlayedWithout
    | ReadAgain
    | EnteredByHand
    | Undone
    | UndoProposed
    | TableAccepted
    | Revealed
    | SeatJoined
    | SeatEmptied
)
