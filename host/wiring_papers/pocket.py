"""The pocket that a die lies in: a round hole, and why this one and no other.

A pocket is a hole a little wider than a die from corner to corner. So a die lies flat on its floor
however it is turned: there is no way to hang by its corners, as there is in a square hole, and the
corners keep it over the ring of sensors. A chamfer leads it in.

What the shape does not prevent: a die that leans with its lower side on the rim. It stands out by
many degrees, so that people see it; the reader does not (`host.dice_figures.leaning`).

The dice's build is the table file's; the figures here are ours. Nobody has made such a pocket.
"""

from dataclasses import dataclass
from math import asin, degrees, sqrt
from typing import Final

from hal.emulator.dice_pose import STATED
from hal.emulator.dice_ring import felt, places
from hal.table import DiceBuild

PIECE: Final = 3
"""So many pockets in a piece of a tray: it fits a small printer's bed and a sheet of A4."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pocket's shape, with units in the names; a tray is a row of equal tiles with one each."""

    play_mm: float = 1.4  # by which the hole is wider than a die from corner to corner
    rim_mm: float = 5.0  # above the floor
    chamfer_mm: float = 1.5  # at 45 degrees, of the rim
    apart_mm: float = 0.5  # how far off the hole's middle a ring of sensors may lie
    element_mm: float = 0.6  # assumed: how deep in its package a sensor feels
    window_mm: tuple[float, float, float] = (4.2, 3.3, 1.5)  # for a sensor, from below the floor
    across_tray_mm: float = 48.0

    def hole_mm(self, build: DiceBuild, rounded_mm: float = 0.0) -> float:
        """How wide the hole is for a die whose edges are rounded by this radius."""
        return across_mm(build, rounded_mm) + self.play_mm

    def opening_mm(self, build: DiceBuild) -> float:
        """How wide it is at the rim."""
        return self.hole_mm(build) + 2 * self.chamfer_mm

    def thick_mm(self, build: DiceBuild) -> float:
        """How thick the floor is, if the sensors touch it from below."""
        return build.height_mm - build.die_mm / 2 - self.element_mm

    def deep_mm(self, build: DiceBuild) -> float:
        """From the rim down to the backs of the sensors: how thick a tile is."""
        return self.rim_mm + self.thick_mm(build) + self.window_mm[2]

    def leans_deg(self, build: DiceBuild) -> float:
        """How far a die leans at least with a lower corner on the chamfer, its opposite below."""
        return degrees(asin((self.rim_mm - self.chamfer_mm) / across_mm(build)))


SHAPE: Final = Shape()


def across_mm(build: DiceBuild, rounded_mm: float = 0.0) -> float:
    """A die from corner to corner of a face, edges rounded by this radius."""
    return sqrt(2) * build.die_mm - 2 * (sqrt(2) - 1) * rounded_mm


def off_mm(build: DiceBuild, hole_mm: float, rounded_mm: float = 0.0) -> float:
    """How far off the middle of a hole a die can lie at most: two of its corners touch the wall."""
    corner = build.die_mm / 2 - rounded_mm
    within = hole_mm / 2 - rounded_mm
    return sqrt(within * within - corner * corner) - corner


def most_rounded_mm(build: DiceBuild, hole_mm: float, off: float = STATED.off_centre) -> float:
    """The edges' radius with which a die in this hole can lie just so far off its middle."""
    least, most = 0.0, build.die_mm / 2
    for _ in range(50):
        middle = (least + most) / 2
        least, most = (middle, most) if off_mm(build, hole_mm, middle) < off else (least, middle)
    return least


def seen(build: DiceBuild, component: float, lifted_mm: float) -> float:
    """The level, in units, of a die in the middle of its pocket that lies too high by this much."""
    ring = places(build.ring_mm)

    def field(height_mm: float) -> float:
        return sum(felt((0.0, 0.0, 1.0), (0.0, 0.0, height_mm), ring))

    return component * field(build.height_mm + lifted_mm) / field(build.height_mm)
