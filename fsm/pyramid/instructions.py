"""What a side is asked to do at the board or with its dice: always one thing at a time.

The logical game is the authority; an instruction leads the table back to it. Each side has its own,
and neither hears the other's. Following an instruction always brings the game on.
"""

from dataclasses import dataclass
from typing import Final

# The mummy's half on the explorers' side of the board.
COUNTER: Final = "counter-magnet"


@dataclass(frozen=True, slots=True)
class Put:
    """Put this piece on this place; `origin` is where it seems to be, if anywhere.

    `unseen`: no sensor would see it on its place, so it may be there. Done: nothing is on `origin`.
    """

    piece: str
    place: str
    origin: str | None = None
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Take whatever is on this spot off the board."""

    spot: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take this piece off the board, for it is out of the game. Done: it is off."""

    piece: str


@dataclass(frozen=True, slots=True)
class Which:
    """Say which of these pieces is on the spot: by its number among the keys, or on the display."""

    spot: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Where:
    """Say on the display on which of these spaces the piece stands; no sensor sees it."""

    piece: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Confirm:
    """Press Done if the piece stands there: the sensors leave a doubt."""

    piece: str
    place: str


@dataclass(frozen=True, slots=True)
class Walk:
    """Put the mummy back on this place, and walk it from there space by space.

    `unseen`: no sensor sees it, and it may stand where none would. Done: its walk ends where it is.
    """

    place: str
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Roll this die again, or push it flat: it is cocked. Done: it lies flat as it is."""

    die: str


@dataclass(frozen=True, slots=True)
class RollToo:
    """Roll these dice as well: all unlocked dice are rolled together."""

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetIn:
    """Set these dice into their pockets, where none of them was seen yet, and then roll them.

    Done: they are rolled, and what they show will be said.
    """

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollAndSay:
    """Roll these dice, which nothing reads; then press Done, to say what each of them shows."""

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayFace:
    """Say what this die shows: by a key, release for the mummy, or on the display."""

    die: str


@dataclass(frozen=True, slots=True)
class SetDie:
    """Set this die into its pocket with this face up. Done: it lies so, whatever is read."""

    die: str
    face: str


DiceInstruction = RollAgain | RollToo | SetIn | RollAndSay | SayFace | SetDie
Instruction = Put | TakeOff | Remove | Which | Where | Confirm | Walk | DiceInstruction
