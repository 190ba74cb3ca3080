"""The field of a piece's magnet at the Hall switches of the board, as a simple model.

A magnet is a dipole that stands upright on the board; only the upright part of its field counts.
Straight below it the field is strongest; further out it fades, and a little beyond the height above
the sensor it turns round, so a switch detects a magnet within a radius near that height. The steel
sheet in the middle lets a small share through to the other side.

All figures here are assumed, not measured (`wiring/MAGNETS.md` has the builder's arithmetic): a
disc of 10 mm by 3 mm with 1.3 T of remanence, its centre 7 mm above the near sensors and 13 mm from
the far ones, to which the steel lets 2 % of the field through. What the steel does to the field on
the magnet's own side is left out.
"""

from dataclasses import dataclass
from math import pi, sqrt
from typing import Final

_DISC_MM3: Final = pi * 5.0**2 * 3.0
_REMANENCE_MT: Final = 1300.0


@dataclass(frozen=True, slots=True)
class Sandwich:
    """Magnet, distances and shield. `strength` is the dipole's, in mT·mm³."""

    strength: float = _REMANENCE_MT * _DISC_MM3 / (4 * pi)
    near_mm: float = 7.0
    far_mm: float = 13.0
    shield: float = 0.02

    def near(self, square: float, lifted: float = 0.0) -> float:
        """The field in mT at a sensor on the magnet's own side.

        `square` is the distance along the board, squared; `lifted` the height above the rest.
        """
        return self.strength * _upright(square, self.near_mm + lifted)

    def far(self, square: float, lifted: float = 0.0) -> float:
        """The field in mT at a sensor on the other side, behind the steel."""
        return self.shield * self.strength * _upright(square, self.far_mm + lifted)

    def radius(self, threshold_mt: float) -> float:
        """How far along the board a resting magnet is from a sensor that feels this field.

        0 if none does. Only for the middle lobe: beyond it the field points the other way.
        """
        low, high = 0.0, sqrt(2.0) * self.near_mm
        if self.near(0.0) < threshold_mt:
            return 0.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (
                (middle, high) if self.near(middle * middle) >= threshold_mt else (low, middle)
            )
        return low


def _upright(square: float, height: float) -> float:
    """The upright field of an upright unit dipole, in 1/mm³."""
    up = height * height
    whole = up + square
    return (2.0 * up - square) / (whole * whole * sqrt(whole))
