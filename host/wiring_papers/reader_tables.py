"""DICE.md's tables about the readers: pins, arithmetic, which sensor, which magnet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hal.dice.fitting import LEAST_UNIT
from hal.emulator.dice_dipole import AXIS
from hal.emulator.dice_ring import SENSORS, unit_counts, unit_v
from hal.table import DiceBuild, Spread, Table
from host.dice_figures.pull import A_QUARTER, pull_weights
from host.wiring_papers import reader_circuit as circuit
from host.wiring_papers.reader_circuit import CIRCUIT
from host.wiring_papers.tables import markdown

_SIZES_MM: Final = (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Linear:
    """A linear Hall sensor that one might buy: what it gives at 5 V, and what it takes."""

    part: str
    mv_per_mt: float
    takes: str


SENSORS_TO_BUY: Final = (
    Linear("DRV5055A1 or Z1", 100.0, "±21 mT, ±1 mA"),
    Linear("DRV5055A2 or Z2", 50.0, "±42 mT, ±1 mA"),
    Linear("SS49E", 14.0, "6 mA typical"),
)


def pins(table: Table) -> str:
    """What is on which pin of which reader's Nano."""
    names = list(circuit.readers(table))
    dice = {(pocket.reader, pocket.number): pocket.die for pocket in table.pockets}
    most = max((pocket.number for pocket in table.pockets), default=-1)
    rows = [
        [f"A{n}", f"ADC{n}", *(_die(dice.get((name, n))) for name in names)]
        for n in range(most + 1)
    ]
    rows += [
        [f"A{most + 1} to A7" if most < 6 else "A7", "", *["open" for _ in names]],
        ["5V", "", *["all sensors, VCC" for _ in names]],
        ["GND", "", *["all sensors and capacitors" for _ in names]],
        ["AREF, VIN, 3V3", "", *["open" for _ in names]],
        ["USB", "", *["the Pi" for _ in names]],
    ]
    return markdown(["Nano", "input", *(f"reader {name}" for name in names)], rows)


def arithmetic(table: Table) -> str:
    """From a unit of field to counts, and what is lost on the way."""
    build = table.dice
    step, count = circuit.step_mv(build), circuit.count_mv(build)
    null = build.sensor.null_v
    lines = [
        ("a unit at the input", f"{1000 * unit_v(build):.1f} mV", _of(build)),
        (
            "one step of the ADC, 10 bits",
            f"{step:.2f} mV",
            f"{1000 * unit_v(build) / step:.1f} a unit",
        ),
        ("one count of a level, 13 bits", f"{count:.2f} mV", f"{unit_counts(build):.1f} a unit"),
        ("a calibration asks for", f"{LEAST_UNIT:.1f} counts a unit", "else a die looks like none"),
        (
            "noise of one conversion",
            f"{circuit.noise_steps(build):.2f} steps",
            f"{build.sensor.noise_mv:g} mV a sensor, assumed; four averaged",
        ),
        (
            "left of it in a level",
            f"{circuit.level_noise_counts(build):.1f} counts",
            "64 conversions",
        ),
        (
            "left of the coarse steps, at worst",
            f"{circuit.ripple_units(build):.3f} units",
            f"with {CIRCUIT.input_nf:g} nF at the input",
        ),
        (
            "the same with 100 nF at the input",
            f"{circuit.ripple_units(build, 100):.3f} units",
            "the noise that blurs the steps would be filtered away",
        ),
        (
            "sensors without a field differ by",
            f"{1000 * (null.most - null.least):.0f} mV",
            f"{(null.most - null.least) / unit_v(build):.1f} units; ZERO takes it out",
        ),
        (
            "before the ADC",
            f"{circuit.source_k(build):g} k",
            f"{SENSORS} of {build.resistor_ohm.typical / 1000:g} k side by side; "
            f"{CIRCUIT.source_k:g} k at most",
        ),
        (
            "a resistor takes from its sensor, at most",
            f"{_crossing_ma(null, build):.3f} mA",
            "of the 1 mA that it can drive",
        ),
        (
            "after a conversion the input is right again in",
            f"{circuit.settles_us(build):.0f} µs",
            f"of the {CIRCUIT.sample_us:g} µs in which the next one looks",
        ),
    ]
    return markdown(["what", "figure", "how"], lines)


def sensors(table: Table) -> str:
    """The sensors that come into question, with the magnet of the build and with the needed one."""
    rows = [_sensor(table.dice, sensor) for sensor in SENSORS_TO_BUY]
    heads = ["sensor", "mV/mT", "its data", "a unit", "counts a unit", "enough?", "smallest magnet"]
    return markdown(heads, rows)


def magnets(table: Table) -> str:
    """Magnets as long as wide: what is felt of them, and how they pull each other."""
    rows = [_magnet(sized(table.dice, size), size) for size in _SIZES_MM]
    return markdown(["magnet", "counts a unit", "touching dice pull", "verdict"], rows)


def usb(table: Table) -> str:
    """What each reader takes from its USB port."""
    rows = [
        [name, str(pockets), str(SENSORS * pockets), f"{circuit.reader_ma(pockets):.0f} mA"]
        for name, pockets in (*circuit.readers(table).items(), ("any, at most", 8))
    ]
    return markdown(["reader", "pockets", "sensors", "takes at most"], rows)


def sized(build: DiceBuild, size_mm: float) -> DiceBuild:
    """The same build with a magnet as long as wide."""
    return replace(build, magnet=replace(build.magnet, diameter_mm=size_mm, length_mm=size_mm))


def with_sensor(build: DiceBuild, mv_per_mt: float) -> DiceBuild:
    """The same build with a sensor that gives this much."""
    even = Spread(mv_per_mt, mv_per_mt, mv_per_mt)
    return replace(build, sensor=replace(build.sensor, mv_per_mt=even))


def _sensor(build: DiceBuild, sensor: Linear) -> Sequence[str]:
    fitted = with_sensor(build, sensor.mv_per_mt)
    counts = unit_counts(fitted)
    return [
        sensor.part,
        f"{sensor.mv_per_mt:g}",
        sensor.takes,
        f"{1000 * unit_v(fitted):.1f} mV",
        f"{counts:.1f}",
        "yes" if counts > LEAST_UNIT else "no",
        _smallest(fitted),
    ]


def _smallest(build: DiceBuild) -> str:
    """The smallest magnet of the list that this sensor feels, and how dice then pull."""
    for size in _SIZES_MM:
        if unit_counts(sized(build, size)) > LEAST_UNIT:
            return f"{size} x {size} mm: pulls {pull_weights(build, size):.2f}"
    return "none of these"


def _magnet(build: DiceBuild, size_mm: float) -> Sequence[str]:
    counts, pull = unit_counts(build), pull_weights(build, size_mm)
    weak, clumps = counts < LEAST_UNIT, pull > A_QUARTER
    verdict = "too weak" if weak else "dice roll as a clump" if clumps else "**good**"
    return [
        f"{size_mm:g} x {size_mm:g} mm",
        f"{counts:.1f}",
        f"{pull:.2f} of their weight",
        verdict,
    ]


def _of(build: DiceBuild) -> str:
    gives = build.sensor.mv_per_mt.typical
    felt_mt = 1000 * unit_v(build) / gives
    return f"{felt_mt:.2f} mT at {gives:g} mV/mT; the strongest face has {AXIS[2]:g} units"


def _crossing_ma(null: Spread, build: DiceBuild) -> float:
    """One sensor as far above as can be, the other three as far below."""
    ohm = build.resistor_ohm.least
    return 1000 * (null.most - null.least) / (ohm + ohm / (SENSORS - 1))


def _die(name: str | None) -> str:
    return "open" if name is None else f"pocket of die {name}"
