"""What a side is asked to do at the board: always one thing at a time.

The logical game is the authority; an instruction leads the table back to it. Each side has its own,
and neither hears the other's. Following an instruction always brings the game on.
"""

from dataclasses import dataclass
from typing import Final

# The mummy's half on the explorers' side of the board.
COUNTER: Final = "counter-magnet"


@dataclass(frozen=True, slots=True)
class Put:
    """Put this piece on this place; `origin` is where it seems to be, if anywhere."""

    piece: str
    place: str
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Take whatever is on this spot off the board."""

    spot: str


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
    """Put the mummy back on this place, and walk it from there space by space."""

    place: str


Instruction = Put | TakeOff | Which | Where | Confirm | Walk
