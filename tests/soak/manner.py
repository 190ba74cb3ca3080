"""How people handle things: speeds, offsets, bounces and pauses, drawn from a seeded chance.

The figures are assumed, not measured: what we think a lively evening looks like.
"""

from math import hypot
from random import Random
from typing import Final

from hal.emulator.motion import Point

_OFF_MM: Final = 1.5  # one sigma
_MOST_OFF_MM: Final = 4.0  # what the wiring's arithmetic allows for


class Manner:
    """One person's hands."""

    def __init__(self, chance: Random) -> None:
        self.chance: Final = chance

    def likely(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.chance.random() < share

    def between(self, least: float, most: float) -> float:
        """Some time, or speed."""
        return self.chance.uniform(least, most)

    def speed(self) -> float:
        """Of a slide, in mm/s."""
        return self.chance.uniform(80.0, 350.0)

    def off(self) -> Point:
        """How far from the middle of its space a piece ends."""
        x, y = self.chance.gauss(0.0, _OFF_MM), self.chance.gauss(0.0, _OFF_MM)
        share = min(1.0, _MOST_OFF_MM / hypot(x, y))
        return x * share, y * share

    def bounce(self) -> float:
        """Seconds of chatter as a magnet comes down or off."""
        return self.chance.uniform(0.0, 0.04) if self.likely(0.5) else 0.0

    def press(self) -> float:
        """How long a key is held."""
        return self.chance.uniform(0.06, 0.3)

    def chatter(self) -> float:
        """Seconds of bounce of a key."""
        return self.chance.uniform(0.0, 0.01)
