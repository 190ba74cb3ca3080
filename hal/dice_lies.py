"""Where each die is and how it lies, as anybody at the table sees it: now, and as hands will do.

A die is in its pocket, on the table beside it, or in a hand. Hands plan ahead, so what is known is
a row of moments for each die; whoever asks says what time it is, and time only goes forwards.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class At(StrEnum):
    """Where a die can be."""

    POCKET = "pocket"
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Lies:
    """How a die lies; no face is up while it tumbles. `leaning`: cocked in its pocket."""

    at: At
    face: str | None
    leaning: bool = False


class DiceLies:
    """All dice, by name."""

    def __init__(self, now: Mapping[str, Lies]) -> None:
        self._rows: Final = {die: deque([(0.0, lies)]) for die, lies in now.items()}

    def at(self, die: str, moment: float) -> Lies:
        """How it lies at this moment."""
        row = self._rows[die]
        while len(row) > 1 and row[1][0] <= moment:
            row.popleft()
        return row[0][1]

    def last(self, die: str) -> Lies:
        """How it will lie when hands are done with it."""
        return self._rows[die][-1][1]

    def plan(self, die: str, moment: float, lies: Lies) -> None:
        """From that moment on it lies so, which is not before anything that was planned."""
        self._rows[die].append((moment, lies))

    def begin_anew(self, die: str, lies: Lies) -> None:
        """It lies so, as if it always had."""
        self._rows[die] = deque([(0.0, lies)])
