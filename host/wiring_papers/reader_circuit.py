"""The circuit of a dice reader: four linear Hall sensors a pocket, their resistors, one input.

What is no fact of a data sheet is assumed; DICE.md says which is which. A reader's steps are those
of its 10 bits, its counts those of the 13 bits that it makes of them (`firmware/PROTOCOL.md`).
"""

from dataclasses import dataclass
from math import ceil, exp, log, pi, sqrt
from typing import Final

from hal.emulator.dice_ring import COUNTS, SENSORS, unit_v
from hal.table import DiceBuild, Table

STEPS: Final = 1024
CONVERSIONS: Final = 64  # in a level


@dataclass(frozen=True, slots=True)
class ReaderCircuit:
    """The parts around the sensors and what is known of the Nano, with units in the names."""

    bypass_nf: float = 100.0
    input_nf: float = 1.0  # from a pocket's input to ground
    reservoir_uf: float = 10.0
    sensor_ma: float = 10.0  # assumed: what a DRV5055 takes at most
    nano_ma: float = 40.0  # assumed: an Arduino Nano with its USB chip
    diode_v: float = 0.45  # assumed: between USB and the Nano's 5 V pin, at most
    sensor_least_v: float = 4.5  # assumed: below this a DRV5055 on "5 V" is not specified
    source_k: float = 10.0  # the ADC wants no more than this before it (Microchip, AVR ADC)
    sample_pf: float = 14.0  # assumed: what a conversion takes its charge into
    sample_us: float = 12.0  # 1.5 clocks of an ADC at 125 kHz
    bandwidth_khz: float = 20.0  # DRV5055, SBAS640B page 1


CIRCUIT: Final = ReaderCircuit()


def source_k(build: DiceBuild) -> float:
    """What the ADC sees before it: four equal resistors side by side."""
    return build.resistor_ohm.typical / SENSORS / 1000


def cut_off_khz(build: DiceBuild, input_nf: float = CIRCUIT.input_nf) -> float:
    """Above this the resistors and the capacitor at the input let less through."""
    return 1000 / (2 * pi * source_k(build) * input_nf)


def settles_us(build: DiceBuild) -> float:
    """Until an input is right again to a count, after a conversion took its charge."""
    share = CIRCUIT.sample_pf / (CIRCUIT.sample_pf + 1000 * CIRCUIT.input_nf)
    return source_k(build) * CIRCUIT.input_nf * max(0.0, log(share * COUNTS / 2))


def noise_steps(build: DiceBuild, input_nf: float = CIRCUIT.input_nf) -> float:
    """The noise of one conversion in steps. Without any, 64 of them would tell no more than 1."""
    passed = cut_off_khz(build, input_nf)
    share = passed / (passed + CIRCUIT.bandwidth_khz)  # two filters of one pole, one after another
    volts = build.sensor.noise_mv / 1000 * sqrt(share / SENSORS)
    return volts / build.sensor.supply_v * STEPS


def ripple_units(build: DiceBuild, input_nf: float = CIRCUIT.input_nf) -> float:
    """How far off a level may be because steps are coarse and the noise does not blur them."""
    left = exp(-2 * (pi * noise_steps(build, input_nf)) ** 2) / pi
    return left / STEPS * build.sensor.supply_v / unit_v(build)


def step_mv(build: DiceBuild) -> float:
    """One step of the ADC."""
    return 1000 * build.sensor.supply_v / STEPS


def count_mv(build: DiceBuild) -> float:
    """One count of a level."""
    return 1000 * build.sensor.supply_v / COUNTS


def level_noise_counts(build: DiceBuild) -> float:
    """What is left of the sensors' noise in a level."""
    return noise_steps(build) / sqrt(CONVERSIONS) * COUNTS / STEPS


def readers(table: Table) -> dict[str, int]:
    """Each reader and how many pockets it has, in the order of the table file."""
    found: dict[str, int] = {}
    for pocket in table.pockets:
        found[pocket.reader] = found.get(pocket.reader, 0) + 1
    return found


def bought(table: Table) -> int:
    """So many sensors always give each pocket four that agree, however their maker's limits spread.

    Sort them into classes as wide as four may differ: at most three are left over in each.
    """
    sensor = table.dice.sensor
    wide = 2 * sensor.matched_percent / 100 * sensor.mv_per_mt.typical
    classes = ceil((sensor.mv_per_mt.most - sensor.mv_per_mt.least) / wide)
    return SENSORS * (len(table.pockets) - 1) + 1 + (SENSORS - 1) * classes


def reader_ma(pockets: int) -> float:
    """What a reader takes from its USB port at most."""
    return CIRCUIT.nano_ma + pockets * SENSORS * CIRCUIT.sensor_ma
