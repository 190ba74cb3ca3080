"""A unipolar Hall switch with an open-drain output, many at a time: one bit a switch.

A field at or above the operate point switches it on (the output pulls low), one at or below the
release point off; in between it keeps what it was. A switch that is powered up in between has
nothing to keep and comes up either way. A magnet the wrong way up is a negative field: never seen.

The words here are of one row of the matrix, both sides at once: bit p is the switch on pin p of the
explorers' column chip, bit 16 + p the one on pin p of the mummy's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

MUMMY_SHIFT: Final = 16


class Fields(NamedTuple):
    """How strong the magnets are at the switches of one row."""

    strong: int
    """The switches at or above their operate point."""

    between: int
    """The switches above their release point and below their operate point."""


class RowFields(Protocol):
    """Whoever knows the magnets tells what the switches of a row feel."""

    def row(self, row: int, at: float) -> Fields:
        """What the switches of the row with this index feel at this time.

        It is asked once for each row of each scan, so it should be cheap while nothing moves.
        Crossings without a sensor are 0 in both words.
        """
        ...


@dataclass(frozen=True, slots=True)
class HallSwitch:
    """The figures of a part: thresholds in mT, time from power to a valid output in seconds."""

    operate_mt: float
    release_mt: float
    power_up_s: float

    def __post_init__(self) -> None:
        if not 0 < self.release_mt < self.operate_mt:
            raise ValueError(
                f"a Hall switch that operates at {self.operate_mt:g} mT and releases at "
                f"{self.release_mt:g} mT: the release point must be the smaller, and above 0"
            )

    def is_strong(self, mt: float) -> bool:
        """Whether this field switches it on."""
        return mt >= self.operate_mt

    def is_between(self, mt: float) -> bool:
        """Whether this field leaves it as it was."""
        return self.release_mt < mt < self.operate_mt


def powered_up(fields: Fields, chance: Callable[[int], int]) -> int:
    """The switches that are on after power-up; `chance` is `Random.getrandbits` or the like."""
    strong, between = fields
    return strong | between & chance(between.bit_length()) if between else strong


def kept(before: int, fields: Fields) -> int:
    """The switches that are on, of those that had power all the time and were `before`."""
    return fields.strong | before & fields.between
