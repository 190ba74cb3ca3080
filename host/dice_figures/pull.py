"""How strongly the magnets of two dice that touch pull each other, in weights of a die.

Two dice are nearest face to face. A magnet points along (1, 2, 3) of its die, so it never points
straight at the other one: at worst the components 3 point along the line between the dice and the
others are opposed, which pulls with 23/28 of what two magnets on one axis would. That much less is
taken of the exact figure for two cylinders on one axis.
"""

from typing import Final

from hal.table import DiceBuild
from host.wiring_papers.magnetism import Disc, coupling_n

AXIAL: Final = 23 / 28
A_QUARTER: Final = 0.25
"""Dice that pull each other with less than that roll apart."""

_G: Final = 9.81  # m/s2


def pull_weights(build: DiceBuild, size_mm: float) -> float:
    """The pull of two touching dice at worst, with magnets as long as wide, in weights of a die."""
    disc = Disc(size_mm, size_mm, build.magnet.remanence_t.most)
    newtons = AXIAL * coupling_n(disc, disc, build.die_mm - size_mm)
    return newtons / (build.die_g / 1000 * _G)
