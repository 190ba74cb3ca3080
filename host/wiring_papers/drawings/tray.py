"""A tray from above, in its true size if printed at 100 %: pockets, dice, rings of sensors.

A tray is a row of equal tiles; so that it fits a sheet of A4, and a small printer's bed, it is
drawn in pieces, one below the other.
"""

from collections.abc import Sequence
from typing import Final

from hal.emulator.dice_ring import places
from hal.table import DiceBuild, Pocket, Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, Paper
from host.wiring_papers.pocket import PIECE, SHAPE

_MM: Final = 1 / 12.7  # units: half an inch each
_SENSOR_MM: Final = (4.0, 3.0)
_RULER_MM: Final = 100.0
_BELOW_MM: Final = 56.0  # from piece to piece


def draw(table: Table, reader: str) -> str:
    """The tray of this reader; its pockets lie in a row, in the order of their numbers."""
    paper = Paper(f"The tray of the reader {reader}, from above")
    pockets = [pocket for pocket in table.pockets if pocket.reader == reader]
    pieces = [pockets[at : at + PIECE] for at in range(0, len(pockets), PIECE)]
    _title(paper, table.dice, reader)
    for index, piece in enumerate(pieces):
        _piece(paper, table.dice, piece, -_BELOW_MM * index)
    _words(paper, table.dice, -_BELOW_MM * (len(pieces) - 1) - SHAPE.across_tray_mm / 2)
    return paper.svg()


def _title(paper: Paper, build: DiceBuild, reader: str) -> None:
    left, top = -build.pitch_mm / 2, SHAPE.across_tray_mm / 2
    title = f"Tray of the reader “{reader}”, from above"
    paper.words((left * _MM, (top + 17) * _MM), title, 12, "left")
    start = (left, top + 4)
    _measure(paper, start, build.pitch_mm, f"a tile: {build.pitch_mm:g} mm")


def _piece(paper: Paper, build: DiceBuild, pockets: Sequence[Pocket], y: float) -> None:
    """Some tiles side by side, this far up."""
    pitch, high = build.pitch_mm, SHAPE.across_tray_mm
    for index, pocket in enumerate(pockets):
        x = pitch * index
        corner = ((x - pitch / 2) * _MM, (y - high / 2) * _MM)
        paper.box(corner, (pitch * _MM, high * _MM), fill=FILL)
        _pocket(paper, build, (x, y))
        words = f"pocket {pocket.number}: die {pocket.die}"
        paper.words((x * _MM, (y - high / 2 + 4) * _MM), words, 10)


def _pocket(paper: Paper, build: DiceBuild, at: tuple[float, float]) -> None:
    x, y = at
    middle, half = (x * _MM, y * _MM), build.die_mm / 2
    paper.circle(middle, SHAPE.opening_mm(build) / 2 * _MM, fill="white")
    paper.circle(middle, SHAPE.hole_mm(build) / 2 * _MM)
    size = (2 * half * _MM, 2 * half * _MM)
    paper.box(((x - half) * _MM, (y - half) * _MM), size, colour=FAINT, dashed=True)
    wide, high = _SENSOR_MM
    for left, up in places(build.ring_mm):
        corner = ((x + left - wide / 2) * _MM, (y + up - high / 2) * _MM)
        paper.box(corner, (wide * _MM, high * _MM), fill=INK)
        paper.dot(((x + left) * _MM, (y + up) * _MM), 0.04, fill="white", colour="white")
    for dx, dy in ((2, 0), (0, 2)):
        paper.line(((x - dx) * _MM, (y - dy) * _MM), ((x + dx) * _MM, (y + dy) * _MM), width=1)


def _measure(paper: Paper, start: tuple[float, float], long: float, text: str) -> None:
    x, y = start
    paper.line((x * _MM, y * _MM), ((x + long) * _MM, y * _MM), width=1, arrow="<->")
    paper.words(((x + long / 2) * _MM, (y + 3.5) * _MM), text, 10)


def _words(paper: Paper, build: DiceBuild, bottom: float) -> None:
    left, square = -build.pitch_mm / 2, 2 * places(build.ring_mm)[0][0]
    lines = (
        f"each tile {build.pitch_mm:g} x {SHAPE.across_tray_mm:g} mm; pieces are joined end to end",
        f"circles: hole {SHAPE.hole_mm(build):.1f} mm, at the rim {SHAPE.opening_mm(build):.1f} mm",
        f"dashed: a die of {build.die_mm:g} mm; it may be turned anyhow",
        f"black: sensors below, {build.ring_mm:g} mm from the middle,",
        f"the corners of a square of {square:.1f} mm",
    )
    for index, text in enumerate(lines):
        paper.words((left * _MM, (bottom - 8 - 5 * index) * _MM), text, 10, "left")
    start = (left, bottom - 41)
    _measure(paper, start, _RULER_MM, f"{_RULER_MM:g} mm: check it with a ruler")
