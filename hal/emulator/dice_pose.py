"""How a die lies in its pocket, and how far from right it may lie.

A pose is measured from the middle of the pocket and from the height of a die that lies flat on its
floor. `yaw` is how the die is turned on the table; `tilt` is how far its top leans over, and
`towards` in which direction. Angles are in degrees, lengths in mm.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from random import Random
from typing import Final

from hal.emulator.dice_dipole import UPRIGHT, Vector, skewed, spun, tipped


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die lies; without anything given: right."""

    x: float = 0.0
    y: float = 0.0
    height: float = 0.0
    yaw: float = 0.0
    tilt: float = 0.0
    towards: float = 0.0


@dataclass(frozen=True, slots=True)
class Tolerances:
    """How far from right a die may lie, evenly spread, and how far askew its magnet may be glued.

    `off_centre` holds for x and for y: a square. `null` is how far a pocket's zero may be from
    where its reader believes it, in units, as the sigma of a bell curve.
    """

    off_centre: float = 1.5
    height: float = 0.3
    tilt: float = 2.0
    askew: float = 3.0
    null: float = 0.05


STATED: Final = Tolerances()
"""What the pockets must bear; `make dice-figures` shows the rates."""


def random_pose(chance: Random, within: Tolerances = STATED) -> Pose:
    """A die set in by hand, turned anyhow."""
    return Pose(
        x=chance.uniform(-within.off_centre, within.off_centre),
        y=chance.uniform(-within.off_centre, within.off_centre),
        height=chance.uniform(-within.height, within.height),
        yaw=chance.uniform(0, 360),
        tilt=chance.uniform(0, within.tilt),
        towards=chance.uniform(0, 360),
    )


def random_magnet(chance: Random, within: Tolerances = STATED) -> Vector[float]:
    """The moment of a magnet as somebody glued it in, in the die's axes."""
    return skewed(_turn(chance.uniform(0, within.askew)), _turn(chance.uniform(0, 360)))


def lying(magnet: Vector[float], face: int, pose: Pose) -> Vector[float]:
    """The moment, as it points on the table, of a die with this face up."""
    x, y, z = (sign * magnet[index] for index, sign in UPRIGHT[face])
    return tipped(spun((x, y, z), *_turn(pose.yaw)), _turn(pose.tilt), _turn(pose.towards))


def on_edge(die_mm: float, tilt: float, yaw: float = 0.0, towards: float = 0.0) -> Pose:
    """A die that stands on an edge, leaning over so far: that lifts its middle."""
    lifted = die_mm / 2 * (cos(radians(tilt)) + sin(radians(tilt)) - 1)
    return Pose(height=lifted, yaw=yaw, tilt=tilt, towards=towards)


def _turn(degrees: float) -> tuple[float, float]:
    return cos(radians(degrees)), sin(radians(degrees))
