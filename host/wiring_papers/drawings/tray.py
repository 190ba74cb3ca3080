"""A tray from above, in its true size if printed at 100 %: pockets, dice, rings of sensors."""

from math import sqrt
from typing import Final

from hal.emulator.dice_ring import places
from hal.table import Pocket, Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, Paper
from host.wiring_papers.pocket import SHAPE

_MM: Final = 1 / 12.7  # units: half an inch each
_SENSOR_MM: Final = (4.0, 3.0)
_RULER_MM: Final = 100.0


def draw(table: Table, reader: str) -> str:
    """The tray of this reader; its pockets lie in a row, in the order of their numbers."""
    paper = Paper(f"The tray of the reader {reader}, from above")
    pockets = [pocket for pocket in table.pockets if pocket.reader == reader]
    pitch, edge = table.dice.pitch_mm, SHAPE.floor_mm(table.dice) / 2 + SHAPE.margin_mm
    last = pitch * (len(pockets) - 1)
    _title(paper, reader, last / 2, edge)
    paper.box((-edge * _MM, -edge * _MM), ((last + 2 * edge) * _MM, 2 * edge * _MM), fill=FILL)
    for index, pocket in enumerate(pockets):
        _pocket(paper, table, pocket, pitch * index)
    if last:
        _measure(paper, (0, edge + 4), (pitch, edge + 4), f"{pitch:g} mm")
    _words(paper, table, -edge)
    return paper.svg()


def _title(paper: Paper, reader: str, middle: float, edge: float) -> None:
    paper.words((middle * _MM, (edge + 17) * _MM), f"Tray of the reader “{reader}”, from above", 14)


def _pocket(paper: Paper, table: Table, pocket: Pocket, x: float) -> None:
    build = table.dice
    _square(paper, x, SHAPE.opening_mm(build), fill="white")
    _square(paper, x, SHAPE.floor_mm(build), colour=INK)
    _square(paper, x, build.die_mm, colour=FAINT, dashed=True)
    wide, high = _SENSOR_MM
    for left, up in places(build.ring_mm):
        corner = ((x + left - wide / 2) * _MM, (up - high / 2) * _MM)
        paper.box(corner, (wide * _MM, high * _MM), fill=INK)
        paper.dot(((x + left) * _MM, up * _MM), 0.04, fill="white", colour="white")
    for dx, dy in ((2, 0), (0, 2)):
        paper.line(((x - dx) * _MM, -dy * _MM), ((x + dx) * _MM, dy * _MM), width=1)
    paper.words((x * _MM, -19.5 * _MM), f"pocket {pocket.number}: die {pocket.die}", 10)


def _square(
    paper: Paper, x: float, side: float, fill: str = "none", colour: str = INK, dashed: bool = False
) -> None:
    corner = ((x - side / 2) * _MM, -side / 2 * _MM)
    paper.box(corner, (side * _MM, side * _MM), fill=fill, colour=colour, dashed=dashed)


def _measure(paper: Paper, start: tuple[float, float], end: tuple[float, float], text: str) -> None:
    (x, y), (right, _) = start, end
    paper.line((x * _MM, y * _MM), (right * _MM, y * _MM), width=1, arrow="<->")
    paper.words(((x + right) / 2 * _MM, (y + 3.5) * _MM), text, 10)


def _words(paper: Paper, table: Table, left: float) -> None:
    build = table.dice
    side = 2 * build.ring_mm / sqrt(2)
    lines = (
        f"solid: floor {SHAPE.floor_mm(build):g} mm, opening {SHAPE.opening_mm(build):.0f} mm",
        f"dashed: a die of {build.die_mm:g} mm, as it should lie",
        f"black: sensors below, {build.ring_mm:g} mm from the middle, a square of {side:.1f} mm",
    )
    for index, text in enumerate(lines):
        paper.words((left * _MM, (left - 8 - 5 * index) * _MM), text, 10, "left")
    _measure(
        paper, (left, left - 31), (left + _RULER_MM, left - 31), "100 mm: check it with a ruler"
    )
