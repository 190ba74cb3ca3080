"""Dice rolled and set into pockets by the hundred thousand, through the emulator's formulas.

Each roll has a die of its own: its magnet glued in askew, its six placements of calibration, and
then one face up in its pocket, both neighbours lying anyhow. Calibration is done as the command
does it, with the other dice out, and by hands that lay dice no better than in play.

The sensors of a pocket differ from each other as far as their data allow. A reader measures with 10
bits and takes 64 conversions; the sensors' noise carries it over the steps, but not wholly: what is
left of the steps is reckoned too. Levels are in a reader's counts above the pocket's zero.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy import float64, int64
from numpy.random import Generator
from numpy.typing import NDArray

from hal.emulator.dice_dipole import UPRIGHT, Vector, skewed, spun, tipped, unit_mt_mm3
from hal.emulator.dice_pose import STATED, Tolerances
from hal.emulator.dice_ring import COUNTS, SENSORS, Hall, felt, joined, places, unit_counts
from hal.table import DiceBuild, Spread

Many = NDArray[float64]

FACES: Final = len(UPRIGHT)
_STEPS: Final = 1024  # of 10 bits
_CONVERSIONS: Final = 64
_FROM: Final = np.array([[index for index, _ in face] for face in UPRIGHT])
_SIGN: Final = np.array([[float(sign) for _, sign in face] for face in UPRIGHT])


@dataclass(frozen=True, slots=True)
class Setting:
    """How a tray is built, how far from right dice lie in it, and how much too high when rolled."""

    build: DiceBuild
    within: Tolerances = STATED
    lifted_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Rolls:
    """Which face was up, the level that a reader told, and the six placements before."""

    faces: NDArray[int64]
    levels: Many
    placements: tuple[Many, ...]


class Roller:
    """Rolls dice; the same seed gives the same rolls."""

    def __init__(self, setting: Setting, chance: Generator) -> None:
        self._build: Final = setting.build
        self._within: Final = setting.within
        self._lifted: Final = setting.lifted_mm
        self._chance: Final = chance
        self._ring: Final = places(setting.build.ring_mm)
        self._strength: Final = unit_mt_mm3(setting.build.magnet)
        self._null: Final = setting.within.null * unit_counts(setting.build)

    def rolls(self, many: int) -> Rolls:
        """So many rolls, each of a newly made and calibrated die."""
        die, halls = self._magnets(many), self._halls(many)
        zero = self._counts(tuple(np.zeros(many) for _ in self._ring), halls)
        drifted = zero - self._drift(many)  # one session: a zero that is off is off for all six
        placements = tuple(
            self._counts(self._felt(die, np.full(many, face)), halls) - drifted
            for face in range(FACES)
        )
        faces = self._chance.integers(0, FACES, many)
        alone, beside = self._felt(die, faces, up=self._lifted), self._neighbours(many)
        fields = tuple(own + other for own, other in zip(alone, beside, strict=True))
        return Rolls(faces, self._counts(fields, halls) - zero + self._drift(many), placements)

    def empties(self, many: int) -> Many:
        """The levels of so many empty pockets between two dice."""
        halls = self._halls(many)
        zero = self._counts(tuple(np.zeros(many) for _ in self._ring), halls)
        return self._counts(self._neighbours(many), halls) - zero + self._drift(many)

    def _neighbours(self, many: int) -> tuple[Many, ...]:
        pitch = self._build.pitch_mm
        left, right = (
            self._felt(self._magnets(many), self._chance.integers(0, FACES, many), aside)
            for aside in (-pitch, pitch)
        )
        return tuple(one + other for one, other in zip(left, right, strict=True))

    def _felt(
        self, magnets: Vector[Many], faces: NDArray[int64], aside: float = 0.0, up: float = 0.0
    ) -> tuple[Many, ...]:
        """The field at each sensor of the pocket, of dice that somebody set in by hand."""
        many, within = len(faces), self._within
        x, y = (self._evenly(many, within.off_centre) for _ in "xy")
        at = (aside + x, y, self._build.height_mm + up + self._evenly(many, within.height))
        own = np.stack(magnets)[_FROM[faces].T, np.arange(many)] * _SIGN[faces].T
        moment = spun((own[0], own[1], own[2]), *self._anyhow(many))
        leaning = tipped(moment, self._up_to(within.tilt, many), self._anyhow(many))
        return tuple(self._strength * field for field in felt(leaning, at, self._ring))

    def _counts(self, fields: tuple[Many, ...], halls: tuple[Hall[Many], ...]) -> Many:
        """What a reader makes of these fields, with its noise and what is left of its steps."""
        sensor = self._build.sensor
        steps = joined(fields, halls, np.ones(1)) / sensor.supply_v * _STEPS
        noise = sensor.noise_mv / 1000 / SENSORS**0.5 / sensor.supply_v * _STEPS
        ripple = np.exp(-2 * (np.pi * noise) ** 2) / np.pi * np.sin(2 * np.pi * steps)
        heard = self._chance.normal(0, noise / _CONVERSIONS**0.5, len(steps))
        return np.asarray((steps + ripple + heard) * (COUNTS / _STEPS))

    def _magnets(self, many: int) -> Vector[Many]:
        """Magnets as they were glued in, some stronger than others."""
        strong = self._build.magnet.remanence_t
        strength = self._some(strong, many) / strong.typical
        x, y, z = skewed(self._up_to(self._within.askew, many), self._anyhow(many))
        return strength * x, strength * y, strength * z

    def _halls(self, many: int) -> tuple[Hall[Many], ...]:
        """The four sensors of each pocket, sorted, and their resistors."""
        sensor, ohm = self._build.sensor, self._build.resistor_ohm
        middle, share = self._some(sensor.mv_per_mt, many), sensor.matched_percent / 100
        return tuple(
            Hall(
                middle * (1 + self._evenly(many, share)),
                self._some(sensor.null_v, many),
                self._some(ohm, many),
            )
            for _ in range(SENSORS)
        )

    def _drift(self, many: int) -> Many:
        """How far a pocket's zero has drifted since its reader last saw it empty."""
        return self._chance.normal(0, self._null, many)

    def _some(self, spread: Spread, many: int) -> Many:
        return self._chance.uniform(spread.least, spread.most, many)

    def _evenly(self, many: int, most: float) -> Many:
        return self._chance.uniform(-most, most, many)

    def _anyhow(self, many: int) -> tuple[Many, Many]:
        return _turn(self._chance.uniform(0, 2 * np.pi, many))

    def _up_to(self, degrees: float, many: int) -> tuple[Many, Many]:
        return _turn(self._chance.uniform(0, np.radians(degrees), many))


def _turn(radians: Many) -> tuple[Many, Many]:
    return np.cos(radians), np.sin(radians)
