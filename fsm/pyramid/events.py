"""What happened: one frozen value for each kind of event, in the words of the game.

Who may hear of which event is decided in `views`, never here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fsm.pyramid.dice import Face


class Reason(StrEnum):
    """Why a game was won."""

    CARDS = "cards"
    LIVES = "lives"


@dataclass(frozen=True, slots=True)
class Started:
    """A game began; everything drawn by chance follows from the seed."""

    name: ClassVar = "started"
    seed: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of an explorer, or the mummy's normal move, began."""

    name: ClassVar = "turn"
    piece: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A blocked explorer loses the (rest of the) turn."""

    name: ClassVar = "skipped"
    piece: str


@dataclass(frozen=True, slots=True)
class Released:
    """The locked dice were released, by choice or by force; the mummy moves in between."""

    name: ClassVar = "released"
    piece: str
    locked: int
    forced: bool


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fell; `locked` counts the locked dice afterwards.

    `dice` are the places, among the faces before, of the dice rolled; None when all were.
    """

    name: ClassVar = "rolled"
    piece: str
    faces: tuple[Face, ...]
    locked: int
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class LostMove:
    """All five dice are locked: the explorer stays where it is."""

    name: ClassVar = "lost-move"
    piece: str


@dataclass(frozen=True, slots=True)
class Announced:
    """An explorer said which die it will move by."""

    name: ClassVar = "announced"
    piece: str
    face: Face


@dataclass(frozen=True, slots=True)
class Moved:
    """An explorer's move ended."""

    name: ClassVar = "moved"
    piece: str
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A treasure card was laid for all to see."""

    name: ClassVar = "card-played"
    piece: str
    treasure: str


@dataclass(frozen=True, slots=True)
class MummyRolled:
    """The brown die fell; `steps` is what the mummy may walk, locked dice included."""

    name: ClassVar = "mummy-rolled"
    value: int
    steps: int


@dataclass(frozen=True, slots=True)
class MummyMoved:
    """The mummy walked these spaces, really entered."""

    name: ClassVar = "mummy-moved"
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Captured:
    """An explorer was met by the mummy and goes to prison, with this many lives left."""

    name: ClassVar = "captured"
    piece: str
    at: str
    lives: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """An explorer handed over its last life and is out of the game."""

    name: ClassVar = "eliminated"
    piece: str


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over: `by` is a seat or the mummy."""

    name: ClassVar = "won"
    by: str
    reason: Reason


Event = (
    Started
    | Turn
    | Skipped
    | Released
    | Rolled
    | LostMove
    | Announced
    | Moved
    | CardPlayed
    | MummyRolled
    | MummyMoved
    | Captured
    | Eliminated
    | Won
)
Events = tuple[Event, ...]
