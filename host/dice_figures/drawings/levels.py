"""The seven levels of a pocket: how far they scatter, and the bands in which faces are read."""

from typing import Final

import numpy as np
from numpy.random import default_rng

from hal.dice.bands import PARTS, WIDEST
from hal.emulator.dice_ring import unit_counts
from host.dice_figures.chart import Axis, Chart
from host.dice_figures.judging import bands_of
from host.dice_figures.rolls import FACES, Many, Roller, Rolls, Setting
from host.dice_figures.trials import SEED
from host.wiring_papers.drawings.paper import FAINT, INK, SIGNAL

ROLLS: Final = 1_200_000
_BIN: Final = 0.025  # units
_MOST: Final = 4.0
_SHARES: Final = (1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1)
_RARE: Final = _SHARES[0]
_FEW: Final = 3  # rolls: fewer in a bin are no curve
_BAND: Final = "#e6e0d2"


def draw(setting: Setting, many: int = ROLLS) -> str:
    """Histograms of the levels, in units from each die's own calibration, and as they are."""
    chart = Chart(
        "The seven levels of a pocket",
        Axis("level in units (1 unit: the weakest face)", -_MOST, _MOST, range(-4, 5)),
        Axis("share of a face's rolls", _RARE, 1.0, _SHARES, log=True, rates=True),
    )
    for part in (*PARTS, *(-part for part in PARTS)):
        chart.band(part - WIDEST, part + WIDEST, _BAND)
        chart.words((part, 1), f"face {part:+d}", "center", up=-0.25)
    chart.words((0, 1), "empty", "center", up=-0.25)
    _curves(chart, setting, many)
    chart.note("Shaded: the bands in which a face is read. Between them a die is cocked.")
    chart.note("Solid: levels measured from each die's own calibration, as the game reads them.", 1)
    askew = f"magnets glued in up to {setting.within.askew:g} degrees askew"
    chart.note(f"Dashed: the same without calibration, {askew}.", 2)
    return chart.svg()


def _curves(chart: Chart, setting: Setting, many: int) -> None:
    roller = Roller(setting, default_rng(SEED))
    rolls, unit = roller.rolls(many), unit_counts(setting.build)
    own = _from_calibration(rolls)
    for face in range(FACES):
        up = rolls.faces == face
        _histogram(chart, rolls.levels[up] / unit, dashed=True)
        _histogram(chart, own[up])
    _histogram(chart, roller.empties(many // FACES) / unit)


def _from_calibration(rolls: Rolls) -> Many:
    """Levels in units, moved by as much as the calibrated level of that face is off its whole."""
    bands = bands_of(rolls.placements)
    part, sign = rolls.faces // 2, 1 - 2 * (rolls.faces % 2)
    centre = sign * bands.magnitudes[part, np.arange(len(part))]
    return np.asarray(sign * (part + 1) + (rolls.levels - centre) / bands.unit)


def _histogram(chart: Chart, levels: Many, dashed: bool = False) -> None:
    edges = np.arange(-_MOST, _MOST + _BIN / 2, _BIN)
    counts, _ = np.histogram(levels, edges)
    points = [
        (float(edges[at] + _BIN / 2), max(float(counts[at]) / len(levels), _RARE))
        for at in np.flatnonzero(counts >= _FEW)
    ]
    chart.curve(points, colour=FAINT if dashed else _colour(levels), dashed=dashed)


def _colour(levels: Many) -> str:
    return SIGNAL if abs(float(np.mean(levels))) > 0.5 else INK
