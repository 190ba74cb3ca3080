"""The sensors below a pocket: what they feel, and the voltage that their resistors make of it.

Four linear Hall sensors lie on a ring. Each gives half its supply without a field and more or less
with one, in proportion to the supply (*ratiometric*). One resistor each joins them to the reader's
input, which sees the average; it measures against the same supply, so a supply that drifts changes
nothing. No current flows into the input.

Like `dice_dipole`, all of it is plain arithmetic, for numbers as for arrays of numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final, Generic

from hal.emulator.dice_dipole import Number, Vector, unit_mt_mm3, upward
from hal.table import DiceBuild, Spread

SENSORS: Final = 4
COUNTS: Final = 8192  # of a reader's 13 bits (firmware/PROTOCOL.md)


@dataclass(frozen=True, slots=True)
class Hall(Generic[Number]):
    """One sensor with its resistor: its sensitivity, what it gives in no field, and its ohms."""

    mv_per_mt: Number
    null_v: Number
    ohm: Number


def places(ring_mm: float) -> tuple[tuple[float, float], ...]:
    """Where the sensors of a pocket lie, from its middle: between the directions of the tray."""
    angles = [(2 * index + 1) * pi / SENSORS for index in range(SENSORS)]
    return tuple((ring_mm * cos(angle), ring_mm * sin(angle)) for angle in angles)


def felt(
    moment: Vector[Number], at: Vector[Number], ring: Sequence[tuple[float, float]]
) -> tuple[Number, ...]:
    """What each sensor feels of a magnet at this place; a unit's strength is 1."""
    x, y, z = at
    return tuple(upward(moment, left - x, up - y, -z) for left, up in ring)


def joined(fields_mt: Sequence[Number], halls: Sequence[Hall[Number]], supply: Number) -> Number:
    """The voltage where the resistors meet; `supply` is a share of the one in the data sheet."""
    voltages = [
        supply * (hall.null_v + hall.mv_per_mt * field / 1000.0)
        for field, hall in zip(fields_mt, halls, strict=True)
    ]
    conductance = sum((1.0 / hall.ohm for hall in halls[1:]), start=1.0 / halls[0].ohm)
    currents = [volts / hall.ohm for volts, hall in zip(voltages, halls, strict=True)]
    return sum(currents[1:], start=currents[0]) / conductance


def typical_halls(build: DiceBuild) -> tuple[Hall[float], ...]:
    """Four sensors as the data sheet's middle has them."""
    sensor = build.sensor
    hall = Hall(sensor.mv_per_mt.typical, sensor.null_v.typical, build.resistor_ohm.typical)
    return (hall,) * SENSORS


def random_halls(build: DiceBuild, chance: Random) -> tuple[Hall[float], ...]:
    """Four sorted sensors of a bag: whatever lies within the limits is as likely."""
    sensor, share = build.sensor, build.sensor.matched_percent / 100
    middle = _some(sensor.mv_per_mt, chance)
    return tuple(
        Hall(
            middle * chance.uniform(1 - share, 1 + share),
            _some(sensor.null_v, chance),
            _some(build.resistor_ohm, chance),
        )
        for _ in range(SENSORS)
    )


def _some(spread: Spread, chance: Random) -> float:
    return chance.uniform(spread.least, spread.most)


def unit_v(build: DiceBuild) -> float:
    """What one unit changes at the reader's input, of middling parts and a die that lies right."""
    ring = places(build.ring_mm)
    below = felt((0.0, 0.0, 1.0), (0.0, 0.0, build.height_mm), ring)
    field_mt = unit_mt_mm3(build.magnet) * sum(below) / SENSORS
    return build.sensor.mv_per_mt.typical * field_mt / 1000.0


def unit_counts(build: DiceBuild) -> float:
    """The same in counts of the reader."""
    return unit_v(build) / build.sensor.supply_v * COUNTS
