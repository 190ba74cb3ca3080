"""What is read of a die that leans in its pocket: too often a face, so people must set it flat.

A leaning magnet passes through all levels, those of faces too, and one number cannot tell them
apart. Reckoned for dice on an edge, turned anyhow, alone in a tray of middling parts.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from hal.dice.bands import PARTS, WIDEST
from hal.emulator.dice_pose import on_edge
from hal.emulator.dice_ring import unit_v
from hal.emulator.dice_tray import DiceTray
from hal.table import DiceBuild, Pocket

_LEVELS: Final = tuple(sign * part for part in PARTS for sign in (1, -1))
_FACES: Final = tuple(str(level) for level in _LEVELS)


@dataclass(frozen=True, slots=True)
class Leaning:
    """Of dice that lean: the share that is read as the face most upwards, and as another."""

    nearest: float
    other: float


def leaning(build: DiceBuild, least: float, most: float, dice: int = 5_000) -> Leaning:
    """What is read of dice that lean by so many degrees."""
    chance, nearest, other = Random(4), 0, 0
    tray = DiceTray(build, [Pocket("reader", 0, "die")], {"die": _FACES})
    for _ in range(dice):
        face = chance.choice(_FACES)
        turned, towards = chance.uniform(0, 360), chance.uniform(0, 360)
        tray.put("die", face, on_edge(build.die_mm, chance.uniform(least, most), turned, towards))
        read = _read((tray.volts("reader", 0) - build.sensor.null_v.typical) / unit_v(build))
        nearest, other = nearest + (read == face), other + (read not in (face, None))
    return Leaning(nearest / dice, other / dice)


def _read(level: float) -> str | None:
    for one, face in zip(_LEVELS, _FACES, strict=True):
        if abs(level - one) <= WIDEST:
            return face
    return None
