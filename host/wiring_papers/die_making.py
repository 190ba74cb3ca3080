"""How a die is made: where its magnet's hole goes, how far off it may be, and what unbalances it.

The magnet sits in the middle and points along (1, 2, 3). So its hole goes right through the die,
from the face with component 3 to the opposite one. Nothing here was made or measured.
"""

from dataclasses import dataclass
from math import acos, atan2, degrees, pi, radians, sqrt, tan
from typing import Final

from hal.emulator.dice_dipole import AXIS, WHOLE
from hal.emulator.dice_pose import STATED
from hal.table import DiceBuild

PLAY_MM: Final = 0.1  # by which the hole is wider than the magnet
DRILL_DEG: Final = 1.5  # of all that a magnet may be askew: the drill's share
MAGNET_G_CM3: Final = 7.5  # NdFeB, usually given
_MU0: Final = 4e-7 * pi
_EARTH_T: Final = 50e-6  # middle latitudes, about
_GRAVITY: Final = 9.81


@dataclass(frozen=True, slots=True)
class Hole:
    """Where to drill: how far from the middle of the face along its sides, and what comes in."""

    along_mm: float  # where component 1 points
    across_mm: float  # where component 2 points
    length_mm: float  # right through the die
    wide_mm: float  # wider than magnet and rods, so that they go in
    rod_mm: float  # each of the two rods that keep the magnet in the middle
    astray_mm: float  # how far off the drill may come out on the other side


def hole(build: DiceBuild) -> Hole:
    """The hole through a die of this build."""
    half = build.die_mm / 2
    one, two, three = AXIS
    length = build.die_mm * WHOLE / three
    return Hole(
        along_mm=half * one / three,
        across_mm=half * two / three,
        length_mm=length,
        wide_mm=build.magnet.diameter_mm + PLAY_MM,
        rod_mm=(length - build.magnet.length_mm) / 2,
        astray_mm=length * tan(radians(DRILL_DEG)),
    )


def loose_deg(build: DiceBuild) -> float:
    """How far a magnet could lean in its hole if nothing but the hole held it."""
    return degrees(atan2(PLAY_MM, build.magnet.length_mm))


def held_deg(build: DiceBuild) -> float:
    """How far it can lean between rods with square ends: as far as the rods."""
    return degrees(atan2(PLAY_MM, hole(build).rod_mm))


def own_deg(build: DiceBuild) -> float:
    """What drill and rods leave for the magnet itself, magnetised not quite along its axis."""
    return STATED.askew - DRILL_DEG - held_deg(build)


def leans_deg(component: float) -> float:
    """How far the magnet leans from the normal of the face that has this component."""
    return degrees(acos(component / WHOLE))


def turned_deg() -> float:
    """How far the die is turned on a wedge: between the line of fall and the side of the die."""
    one, two, _ = AXIS
    return degrees(atan2(one, two))


def rise() -> float:
    """How much a wedge that brings the hole upright rises on its length."""
    one, two, three = AXIS
    return sqrt(one * one + two * two) / three


def magnet_g(build: DiceBuild) -> float:
    """What the magnet weighs."""
    return MAGNET_G_CM3 * _volume_mm3(build) / 1000


def shift_mm(build: DiceBuild, off_mm: float) -> float:
    """How far a magnet so far off the middle takes the die's centre of gravity with it."""
    more_g = magnet_g(build) - _density(build) * _volume_mm3(build) / 1000
    return off_mm * more_g / build.die_g


def open_hole_mm(build: DiceBuild) -> float:
    """The same if one half of the hole is left empty."""
    rod = hole(build).rod_mm
    missing_g = _density(build) * _area_mm2(build) * rod / 1000
    return missing_g * (rod + build.magnet.length_mm) / 2 / build.die_g


def earth_share(build: DiceBuild) -> float:
    """How strongly the Earth's field turns a die at most, as a share of what tips it over."""
    moment = build.magnet.remanence_t.most * _volume_mm3(build) * 1e-9 / _MU0
    tips = build.die_g / 1000 * _GRAVITY * build.die_mm / 2000
    return moment * _EARTH_T / tips


def _density(build: DiceBuild) -> float:
    """Grammes a cm³ of what the die is made of."""
    return 1000 * build.die_g / build.die_mm**3


def _area_mm2(build: DiceBuild) -> float:
    return pi / 4 * build.magnet.diameter_mm**2


def _volume_mm3(build: DiceBuild) -> float:
    return _area_mm2(build) * build.magnet.length_mm
