"""What the rest of the program may expect of the hardware, whichever hardware it is.

The real chips, the emulated ones and the fake table all keep these promises; `tests/contract` holds
them to it. Nothing here promises to be safe for several threads: one thread scans.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from hal.sides import Side


class Scan(NamedTuple):
    """One look at every crossing of both sides: a set bit is a magnet.

    The bit of a crossing is 16 times the row's index plus the column's pin on that side's chip.
    Crossings without sensors are 0.
    """

    explorers: int
    mummy: int


@dataclass(frozen=True, slots=True)
class Press:
    """A key that went down; one that can be held came up again before that counted.

    `side` is None for keys that belong to nobody. `held_s`: how long ago it went down, of one that
    can be held; presses are equal however long they lasted.
    """

    side: Side | None
    key: str
    held_s: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    """A key that was held down long enough; it is still down, and coming up tells nothing more."""

    side: Side | None
    key: str


@dataclass(frozen=True, slots=True)
class PartLost:
    """A part does not work; `why` is a sentence for people, with its place and what to do."""

    part: str
    why: str


@dataclass(frozen=True, slots=True)
class PartBack:
    """A part that was lost works again; `how` is a sentence, where somebody mended it."""

    part: str
    how: str = ""


class Lie(StrEnum):
    """How a die lies, as far as its pocket can tell."""

    OUT = "out"  # not in its pocket
    MOVING = "moving"  # in its pocket, not at rest
    SETTLED = "settled"  # at rest with this face up, having left its pocket before
    HANDLED = "handled"  # at rest with this face up, and not known to have left its pocket
    COCKED = "cocked"  # at rest, and no face can be read


@dataclass(frozen=True, slots=True)
class DieSeen:
    """A die lies otherwise than before; `face` is its calibrated name where one can be read."""

    die: str
    lie: Lie
    face: str | None = None


KeyNews = Press | Hold | PartLost | PartBack
DiceNews = DieSeen | PartLost | PartBack


class Scanner(Protocol):
    """Looks at the whole table."""

    def scan(self) -> Scan:
        """One whole scan of both sides, not debounced.

        One missed acknowledgement is no failure; two of the same chip are. A scan that fails may be
        followed by another: it tries again, and sets up what came back.

        Raises: PartLostError if a chip does not answer, BusError if the whole bus is stuck;
        BusFreedError is one that says what freed it.
        """
        ...


class Keys(Protocol):
    """The keys at the table."""

    def poll(self, at: float) -> tuple[KeyNews, ...]:
        """The keys that were pressed or held since the last call, once each, bouncing left out.

        A key that was down at the first call, or while its pin failed, must come up first. A pin
        that fails is told once, as a lost part, and once that it is back.
        """
        ...


class Lamps(Protocol):
    """The lamps of both sides."""

    def show(self, side: Side, names: Collection[str]) -> None:
        """Light exactly these lamps of that side."""
        ...


class Buzzers(Protocol):
    """What makes a noise."""

    def sound(self, name: str, seconds: float, at: float) -> None:
        """Begin to sound at `at`; it ends by itself with the first `poll` after that long."""
        ...


class Dice(Protocol):
    """The dice in the pockets of all readers."""

    def poll(self, at: float) -> tuple[DiceNews, ...]:
        """What has changed since the last call, in order.

        A die that left its pocket and came back is told as out, then as settled or cocked, whatever
        frames were lost; unless its reader began anew meanwhile, or it was out for less time than a
        reader needs to see a pocket empty (150 ms).
        """
        ...
