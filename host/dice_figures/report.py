"""The rates of the reference tray and of worse ones, as a table for people."""

from collections.abc import Iterator, Sequence
from typing import Final

from hal.emulator.dice_pose import Tolerances
from hal.emulator.dice_ring import unit_counts, unit_v
from hal.table import DiceBuild
from host.dice_figures.judging import MOST_COCKED, MOST_WRONG, Tally
from host.dice_figures.leaning import leaning
from host.dice_figures.pull import A_QUARTER, pull_weights
from host.dice_figures.rolls import Setting
from host.dice_figures.settings import (
    askew,
    lifted,
    off_centre,
    one_sensor,
    spaced,
    stated,
    unsorted,
)

MANY: Final = 10_000_000
FEWER: Final = 1_000_000


def misses(tally: Tally) -> list[str]:
    """What these rolls miss of what is demanded; nothing if they hold it."""
    found = []
    if tally.wrong > MOST_WRONG * tally.rolls:
        found.append(f"{rate(tally.wrong, tally.rolls)} wrong faces, {MOST_WRONG:g} are allowed")
    if tally.cocked > MOST_COCKED * tally.rolls:
        found.append(f"{rate(tally.cocked, tally.rolls)} cocked, {MOST_COCKED:g} are allowed")
    return found


def rate(some: int, rolls: int) -> str:
    """A rate; of what was never seen the limit below which it is, with 95 %."""
    return f"{some / rolls:.1e}" if some else f"< {3 / rolls:.0e}"


def report(build: DiceBuild, tallies: Sequence[tuple[str, Tally]]) -> Iterator[str]:
    """The lines of the table; the first tray is the one that must hold."""
    yield from _facts(build)
    yield f"Tolerances: {_tolerances(stated(build).within)}."
    yield ""
    yield f"{'tray and dice':38} {'rolls':>11} {'wrong face':>11} {'cocked':>11}"
    (name, tally), *worse = tallies
    yield _line(name, tally) + "".join(f"   {miss}" for miss in misses(tally))
    yield from (_line(*one) for one in worse)
    yield ""
    yield from _leaning(build)


def trays(build: DiceBuild) -> tuple[tuple[str, Setting, int], ...]:
    """The trays whose rates are compared, and how many rolls each gets; the first must hold."""
    setting = stated(build)
    return (
        ("reference build", setting, MANY),
        ("one sensor below the middle", one_sensor(setting), FEWER),
        ("pockets 40 mm apart", spaced(setting, 40), FEWER),
        ("sensors not sorted", unsorted(setting), FEWER),
        ("magnets up to 5 degrees askew", askew(setting, 5), FEWER),
        ("up to 2 mm off the middle", off_centre(setting, 2), FEWER),
        ("rolled dice on a crumb of 1 mm", lifted(setting, 1), FEWER),
        ("rolled dice on a crumb of 2 mm", lifted(setting, 2), FEWER),
    )


def _line(name: str, tally: Tally) -> str:
    wrong, cocked = rate(tally.wrong, tally.rolls), rate(tally.cocked, tally.rolls)
    verdict = "" if misses(tally) else "   ok"
    return f"{name:38} {tally.rolls:11,} {wrong:>11} {cocked:>11}{verdict}"


def _facts(build: DiceBuild) -> Iterator[str]:
    size = build.magnet.diameter_mm
    yield f"A unit is {1000 * unit_v(build):.1f} mV at a reader, {unit_counts(build):.1f} counts."
    yield (
        f"Touching dice with magnets of {size:g} mm pull each other with "
        f"{pull_weights(build, size):.2f} of a die's weight; {A_QUARTER:g} is allowed."
    )


def _leaning(build: DiceBuild) -> Iterator[str]:
    """What no band can find out, and people must see."""
    for least, most in ((2, 5), (5, 10), (10, 20), (20, 45)):
        read = leaning(build, least, most)
        yield (
            f"A die that leans by {least} to {most} degrees is read as the face most upwards in "
            f"{read.nearest:.0%}, as another in {read.other:.0%}."
        )


def _tolerances(within: Tolerances) -> str:
    return (
        f"off centre {within.off_centre:g} mm in a square, height {within.height:g} mm, tilt "
        f"{within.tilt:g} degrees, magnet {within.askew:g} degrees askew before calibration, null "
        f"sigma {within.null:g} unit, both neighbours at random"
    )
