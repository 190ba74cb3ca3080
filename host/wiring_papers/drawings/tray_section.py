"""A pocket in section, everything to one scale: a die that lies right, and one that hangs."""

from math import radians, sqrt, tan
from typing import Final

from hal.emulator.dice_ring import places
from hal.table import Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, SIGNAL, Align, Paper
from host.wiring_papers.pocket import SHAPE

_MM: Final = 0.3  # units
_PACKAGE_MM: Final = (4.0, 1.5)  # of a sensor in TO-92 that lies on its back
_APART_MM: Final = 58.0  # between the two pictures
_HALF_MM: Final = 18.0  # drawn of the tray to each side of a pocket's middle


def draw(table: Table) -> str:
    """Both pockets, cut through the middle; the sensors are seen behind the cut."""
    paper = Paper("A pocket in section")
    middle = _APART_MM / 2 * _MM
    paper.words((middle, 28 * _MM), "A pocket in section, everything to one scale", 14)
    _tray(paper, table, 0.0)
    _tray(paper, table, _APART_MM)
    _die(paper, table, 0.0, table.dice.die_mm, 0.0, "lies right")
    across = sqrt(2) * table.dice.die_mm
    hangs = SHAPE.hangs_mm(table.dice)
    _die(paper, table, _APART_MM, across, hangs, "turned by 45°, hangs on the walls")
    _measures(paper, table)
    return paper.svg()


def _tray(paper: Paper, table: Table, x: float) -> None:
    """Floor and walls as one outline, and two of the four sensors below."""
    build = table.dice
    floor, top = SHAPE.floor_mm(build) / 2, SHAPE.opening_mm(build) / 2
    thick, rim = SHAPE.thick_mm(build), SHAPE.rim_mm
    shape = (
        (-_HALF_MM, -thick), (-_HALF_MM, rim), (-top, rim), (-floor, 0.0),
        (floor, 0.0), (top, rim), (_HALF_MM, rim), (_HALF_MM, -thick), (-_HALF_MM, -thick),
    )  # fmt: skip
    paper.line(*(((x + right) * _MM, up * _MM) for right, up in shape))
    wide, deep = _PACKAGE_MM
    for left, _ in places(build.ring_mm)[:2]:
        corner = ((x + left - wide / 2) * _MM, (-thick - deep) * _MM)
        paper.box(corner, (wide * _MM, deep * _MM), fill=INK)
        spot = ((x + left) * _MM, (-thick - SHAPE.element_mm) * _MM)
        paper.dot(spot, 0.08, fill="white")


def _die(paper: Paper, table: Table, x: float, wide: float, lifted: float, words: str) -> None:
    """A die, with its middle marked."""
    size = table.dice.die_mm
    corner = ((x - wide / 2) * _MM, lifted * _MM)
    paper.box(corner, (wide * _MM, size * _MM), fill=FILL)
    paper.dot((x * _MM, (lifted + size / 2) * _MM), 0.1, fill=SIGNAL, colour=SIGNAL)
    paper.words((x * _MM, (size + 6.5) * _MM), words, 11)


def _measures(paper: Paper, table: Table) -> None:
    build = table.dice
    half, thick = build.die_mm / 2, SHAPE.thick_mm(build)
    spot = -thick - SHAPE.element_mm
    _upright(paper, -21, spot, half, f"{build.height_mm:g} mm", "right")
    for y in (spot, half):
        paper.line((-22 * _MM, y * _MM), (-1 * _MM, y * _MM), colour=FAINT, width=1, dashed=True)
    _upright(paper, 20, -thick, 0, f"floor {thick:g} mm", "left")
    _upright(paper, 20, 0, SHAPE.rim_mm, f"rim {SHAPE.rim_mm:g} mm", "left")
    _upright(
        paper, _APART_MM + 5, 0, SHAPE.hangs_mm(build), f"{SHAPE.hangs_mm(build):.1f} mm", "left"
    )
    _flat(paper, -6.5, SHAPE.floor_mm(build), f"floor {SHAPE.floor_mm(build):g} mm")
    x, _ = places(build.ring_mm)[0]
    _flat(paper, -10.5, 2 * x, f"sensors {2 * x:.1f} mm")
    lean = SHAPE.rim_mm / tan(radians(SHAPE.wall_deg))
    foot = SHAPE.floor_mm(build) / 2 + lean
    paper.words(((_APART_MM + foot + 1) * _MM, 6.5 * _MM), f"walls {SHAPE.wall_deg:g}°", 10, "left")


def _upright(paper: Paper, x: float, low: float, high: float, text: str, side: Align) -> None:
    paper.line((x * _MM, low * _MM), (x * _MM, high * _MM), width=1, arrow="<->")
    out = 1 if side == "left" else -1
    paper.words(((x + out) * _MM, (low + high) / 2 * _MM), text, 10, side)


def _flat(paper: Paper, y: float, wide: float, text: str) -> None:
    paper.line((-wide / 2 * _MM, y * _MM), (wide / 2 * _MM, y * _MM), width=1, arrow="<->")
    paper.words((0, (y - 1.6) * _MM), text, 10)
