"""What a player can do: one frozen value for each kind of deed.

Words are the game's own: spaces such as `e4`, treasures such as `red-scarab`. `repr` can be pasted.
A `Roll` without faces, or a `MummyRoll` without a value, is a deed whose dice have not fallen yet:
`legal` lists it so, and `chance` or a dice reader completes it before it is played.
`do` is the word for the deed, in the table of turns, in the notation and in the engine's JSON.
"""

from dataclasses import dataclass
from typing import ClassVar

from fsm.pyramid.dice import Face


@dataclass(frozen=True, slots=True)
class Release:
    """Release the locked dice: the mummy makes an interim move."""

    do: ClassVar = "release"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll all unlocked dice, or only those with these places in the newest faces."""

    do: ClassVar = "roll"
    faces: tuple[Face, ...] | None = None
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    """Choose an unlocked die and say its face aloud."""

    do: ClassVar = "announce"
    face: Face


@dataclass(frozen=True, slots=True)
class Move:
    """Put the explorer on the space where its move ends."""

    do: ClassVar = "move"
    to: str


@dataclass(frozen=True, slots=True)
class Card:
    """Lay the card of the treasure one stands on, and end the turn."""

    do: ClassVar = "card"
    treasure: str


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn without laying a card."""

    do: ClassVar = "done"


@dataclass(frozen=True, slots=True)
class MummyRoll:
    """Roll the brown die for the mummy's normal move."""

    do: ClassVar = "mummy-roll"
    value: int | None = None


@dataclass(frozen=True, slots=True)
class MummyMove:
    """Walk the mummy over these spaces, in order; none of them means that it stays."""

    do: ClassVar = "mummy-move"
    path: tuple[str, ...] = ()


Command = Release | Roll | Announce | Move | Card | Done | MummyRoll | MummyMove
