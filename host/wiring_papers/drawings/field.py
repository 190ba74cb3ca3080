"""The field of the pieces' magnets along the board, with the thresholds of the Hall switch."""

from collections.abc import Callable
from typing import Final

from hal.sides import Side
from hal.table import Table
from host.wiring_papers.detection import NO_SHEET, felt_mt
from host.wiring_papers.drawings.paper import FAINT, INK, POWER, SIGNAL, Paper
from host.wiring_papers.sandwich import BOARD, EXPLORER, MUMMY, OFFSET_MM

_WIDE: Final = 0.6  # units a mm
_HIGH: Final = 0.05  # units a mT
_LAST_MM: Final = 24
_MOST_MT: Final = 120
_LEAST_MT: Final = -40


def draw(table: Table) -> str:
    """Fields by the distance from the middle of the sensor."""
    paper = Paper("Field at a sensor by the distance of the magnet")
    paper.words((_WIDE * _LAST_MM / 2, _HIGH * _MOST_MT + 0.8), "Field at a sensor", 14)
    _axes(paper)
    _thresholds(paper, table)
    _curves(paper)
    x = _WIDE * OFFSET_MM
    paper.line((x, 0), (x, _HIGH * _MOST_MT), colour=FAINT, dashed=True)
    paper.words((x - 0.15, 2.6), "worst offset", 10, "right", FAINT)
    paper.words((0.2, _HIGH * _MOST_MT - 0.3), "stronger", 10, "left", FAINT)
    return paper.svg()


def _axes(paper: Paper) -> None:
    paper.line((0, _HIGH * _LEAST_MT), (0, _HIGH * _MOST_MT))
    paper.line((0, 0), (_WIDE * _LAST_MM, 0))
    for mm in range(2, _LAST_MM + 1, 2):
        paper.line((_WIDE * mm, -0.08), (_WIDE * mm, 0.08))
        paper.words((_WIDE * mm, _HIGH * _LEAST_MT - 0.3), str(mm), 10)
    for mt in range(_LEAST_MT, _MOST_MT + 1, 20):
        paper.line((-0.08, _HIGH * mt), (0.08, _HIGH * mt))
        paper.words((-0.2, _HIGH * mt), str(mt), 10, "right")
    paper.words((-1.1, 2), "mT", 11)
    paper.words((_WIDE * _LAST_MM / 2, _HIGH * _LEAST_MT - 0.8), "mm from the middle of the sensor")


def _thresholds(paper: Paper, table: Table) -> None:
    sensor = table.sensor
    for mt, words in (
        (sensor.operate_mt.most, "surely operates"),
        (sensor.release_mt.least, "surely releases below"),
    ):
        y = _HIGH * mt
        paper.line((0, y), (_WIDE * _LAST_MM, y), colour=POWER, dashed=True, width=1)
        paper.words((_WIDE * _LAST_MM, y + 0.22), f"{words}: {mt:g} mT", 10, "right", POWER)


def _curves(paper: Paper) -> None:
    lines: tuple[tuple[str, str, bool, Callable[[float], float]], ...] = (
        ("explorer", SIGNAL, False, felt_mt(BOARD, Side.EXPLORERS, EXPLORER.weak, BOARD.sheet)),
        (
            "explorer, no steel",
            SIGNAL,
            True,
            felt_mt(BOARD, Side.EXPLORERS, EXPLORER.weak, NO_SHEET),
        ),
        ("mummy", INK, False, felt_mt(BOARD, Side.MUMMY, MUMMY.weak, BOARD.sheet)),
        ("mummy, no steel", INK, True, felt_mt(BOARD, Side.MUMMY, MUMMY.weak, NO_SHEET)),
    )
    for index, (name, colour, dashed, field) in enumerate(lines):
        _curve(paper, field, colour, dashed)
        y = _HIGH * _MOST_MT - 0.3 - 0.42 * index
        left = _WIDE * _LAST_MM - 4.2
        paper.line((left, y), (left + 0.9, y), colour=colour, dashed=dashed)
        paper.words((left + 1.1, y), name, 10, "left")


def _curve(paper: Paper, field: Callable[[float], float], colour: str, dashed: bool) -> None:
    values = [(step / 10, field(step / 10)) for step in range(10 * _LAST_MM + 1)]
    seen = [(x, mt) for x, mt in values if mt <= _MOST_MT]
    points = [(round(_WIDE * x, 2), round(_HIGH * mt, 2)) for x, mt in seen]
    paper.line(*points, colour=colour, dashed=dashed)
