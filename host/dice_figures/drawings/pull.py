"""The pull between touching dice, by the size of their magnets."""

from typing import Final

from hal.table import DiceBuild
from host.dice_figures.chart import Axis, Chart
from host.dice_figures.pull import A_QUARTER, pull_weights
from host.wiring_papers.drawings.paper import POWER, SIGNAL

_SIZES: Final = tuple(2 + step / 10 for step in range(41))
_SOLD: Final = (2, 3, 4, 5, 6)


def draw(build: DiceBuild) -> str:
    """The curve, the sizes that are sold, and the size that was chosen."""
    chart = Chart(
        "Pull between two touching dice",
        Axis("mm: diameter and length of the magnet (N52)", 2, 6, _SOLD),
        Axis("pull in weights of a die", 0.001, 10, (0.001, 0.01, 0.1, 1, 10), log=True),
    )
    chart.level(A_QUARTER, "must be below a quarter of its weight", POWER, up=-0.22)
    chart.curve([(size, pull_weights(build, size)) for size in _SIZES], SIGNAL)
    for size in _SOLD:
        point = (float(size), pull_weights(build, size))
        chosen = size == build.magnet.diameter_mm
        chart.dot(point, SIGNAL, hollow=not chosen)
        words = f"{size} x {size} mm: {point[1]:.2g}{', chosen' if chosen else ''}"
        last = size == _SOLD[-1]
        chart.words(point, words, "right" if last else "left", up=0.3 if last else -0.3)
    chart.note(f"Dice of {build.die_mm:g} mm and {build.die_g:g} g, face to face, at their worst.")
    return chart.svg()
