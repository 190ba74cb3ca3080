"""The pocket that a die lies in: its floor and walls, and why these and no others.

A pocket is square and widens upwards. Its floor leaves a die little room, which keeps it over the
ring. Its walls are steeper than 45 degrees, so that no die can lie on one; and not so steep that a
die which is set in crookedly, and hangs on the walls by its corners, hangs high: from far above, a
strong face looks like a weak one that lies right.

The dice's build is the table file's; the figures here are ours. Nobody has made such a pocket.
"""

from dataclasses import dataclass
from math import cos, radians, sqrt, tan
from typing import Final

from hal.emulator.dice_dipole import AXIS
from hal.emulator.dice_pose import STATED
from hal.emulator.dice_ring import felt, places
from hal.table import DiceBuild


@dataclass(frozen=True, slots=True)
class Shape:
    """A pocket's shape, with units in the names."""

    room_mm: float = 1.0  # to each side of a die that lies in the middle
    wall_deg: float = 55.0  # from the floor
    rim_mm: float = 5.0  # above the floor
    element_mm: float = 0.6  # assumed: how deep in its package a sensor feels
    margin_mm: float = 15.0  # of tray beyond the outermost pockets' floors

    def floor_mm(self, build: DiceBuild) -> float:
        """The side of the floor."""
        return build.die_mm + 2 * self.room_mm

    def opening_mm(self, build: DiceBuild) -> float:
        """The side of the opening at the rim."""
        return self.floor_mm(build) + 2 * self.rim_mm / tan(radians(self.wall_deg))

    def thick_mm(self, build: DiceBuild) -> float:
        """How thick the floor is, if the sensors touch it from below."""
        return build.height_mm - build.die_mm / 2 - self.element_mm

    def apart_mm(self) -> float:
        """How far off a ring of sensors may lie, so that all in all a die is as near as stated."""
        return STATED.off_centre - self.room_mm

    def hangs_mm(self, build: DiceBuild) -> float:
        """How high above the floor a die hangs that is turned by 45 degrees."""
        wide = sqrt(2) * build.die_mm - self.floor_mm(build)
        return max(0.0, wide / 2 * tan(radians(self.wall_deg)))


SHAPE: Final = Shape()


def seen(build: DiceBuild, component: float, lifted_mm: float) -> float:
    """The level, in units, of a die in the middle of its pocket that lies too high by this much."""
    ring = places(build.ring_mm)

    def field(height_mm: float) -> float:
        return sum(felt((0.0, 0.0, 1.0), (0.0, 0.0, height_mm), ring))

    return component * field(build.height_mm + lifted_mm) / field(build.height_mm)


def hanging(build: DiceBuild, shape: Shape = SHAPE) -> tuple[float, ...]:
    """The levels, in units, of the three strengths of a die that hangs on the walls."""
    return tuple(seen(build, part, shape.hangs_mm(build)) for part in AXIS)


def falls_back(shape: Shape = SHAPE) -> float:
    """How far inside its lower edge the middle of a die is that leans flat on a wall.

    In halves of its diagonal. If positive, the die falls into the pocket; at 45 degrees it is 0.
    """
    return cos(radians(135 - shape.wall_deg))
