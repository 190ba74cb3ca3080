"""A pocket in section, everything to one scale: a die that lies right, and one that leans."""

from math import atan2, cos, degrees, radians, sin, sqrt
from typing import Final

from hal.emulator.dice_ring import places
from hal.table import DiceBuild, Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, SIGNAL, Align, Paper, Point
from host.wiring_papers.pocket import SHAPE

_MM: Final = 0.3  # units
_PACKAGE_MM: Final = (4.0, 1.5)  # of a sensor in TO-92 that lies on its back
_APART_MM: Final = 66.0  # between the two pictures
_HALF_MM: Final = 18.0  # drawn of the tray to each side of a pocket's middle


def draw(table: Table) -> str:
    """Both pockets, cut through the middle; the sensors are seen behind the cut."""
    paper, build = Paper("A pocket in section"), table.dice
    middle = _APART_MM / 2 * _MM
    paper.words((middle, 30 * _MM), "A pocket in section, everything to one scale", 14)
    _tray(paper, build, 0.0)
    _tray(paper, build, _APART_MM)
    half = build.die_mm / 2
    _die(paper, build, (-half, 0.0), 0.0, "lies right, turned anyhow")
    foot, lean = _on_the_rim(build)
    _die(paper, build, (_APART_MM + foot, 0.0), lean, "leans on the rim: set it flat")
    _measures(paper, build)
    return paper.svg()


def _tray(paper: Paper, build: DiceBuild, x: float) -> None:
    """Floor, wall and chamfer as one outline, and two of the four sensors in their windows."""
    hole, top = SHAPE.hole_mm(build) / 2, SHAPE.opening_mm(build) / 2
    thick, rim = SHAPE.thick_mm(build), SHAPE.rim_mm
    shoulder, bottom = rim - SHAPE.chamfer_mm, rim - SHAPE.deep_mm(build)
    half = (
        (0.0, 0.0), (hole, 0.0), (hole, shoulder), (top, rim), (_HALF_MM, rim),
        (_HALF_MM, bottom), *_window(build), (0.0, bottom),
    )  # fmt: skip
    for side in (-1, 1):
        paper.line(*(((x + side * right) * _MM, up * _MM) for right, up in half))
    wide, deep = _PACKAGE_MM
    for left, _ in places(build.ring_mm)[:2]:
        corner = ((x + left - wide / 2) * _MM, (-thick - deep) * _MM)
        paper.box(corner, (wide * _MM, deep * _MM), fill=INK)
        spot = ((x + left) * _MM, (-thick - SHAPE.element_mm) * _MM)
        paper.dot(spot, 0.08, fill="white")


def _window(build: DiceBuild) -> tuple[Point, ...]:
    """Where a sensor sits, from the outside to the middle."""
    (x, _), half = places(build.ring_mm)[0], SHAPE.window_mm[0] / 2
    top, bottom = -SHAPE.thick_mm(build), -SHAPE.thick_mm(build) - SHAPE.window_mm[2]
    return ((x + half, bottom), (x + half, top), (x - half, top), (x - half, bottom))


def _on_the_rim(build: DiceBuild) -> tuple[float, float]:
    """Where the lower edge of a leaning die stands, and by how many degrees it leans."""
    reach = build.die_mm - 1
    along = sqrt(reach**2 - SHAPE.rim_mm**2)
    return SHAPE.opening_mm(build) / 2 - along, degrees(atan2(SHAPE.rim_mm, along))


def _die(paper: Paper, build: DiceBuild, foot: Point, lean: float, words: str) -> None:
    """A die on its lower left edge, with its middle marked."""
    size, c, s = build.die_mm, cos(radians(lean)), sin(radians(lean))

    def at(right: float, up: float) -> Point:
        return (foot[0] + c * right - s * up) * _MM, (foot[1] + s * right + c * up) * _MM

    paper.shape(
        *(at(*corner) for corner in ((0, 0), (size, 0), (size, size), (0, size))), fill=FILL
    )
    paper.dot(at(size / 2, size / 2), 0.1, fill=SIGNAL, colour=SIGNAL)
    paper.words(((foot[0] + size / 2) * _MM, 25 * _MM), words, 11)


def _measures(paper: Paper, build: DiceBuild) -> None:
    half, thick = build.die_mm / 2, SHAPE.thick_mm(build)
    spot, bottom = -thick - SHAPE.element_mm, -thick - SHAPE.window_mm[2]
    _upright(paper, -21, spot, half, f"{build.height_mm:g} mm", "right")
    for y in (spot, half):
        paper.line((-22 * _MM, y * _MM), (-1 * _MM, y * _MM), colour=FAINT, width=1, dashed=True)
    _upright(paper, 20, 0, SHAPE.rim_mm, f"rim {SHAPE.rim_mm:g} mm", "left")
    _upright(paper, 20, -thick, 0, f"floor {thick:g} mm", "left")
    _upright(paper, 20, bottom, -thick, f"windows {SHAPE.window_mm[2]:g} mm", "left")
    _flat(paper, -7.5, SHAPE.hole_mm(build), f"hole {SHAPE.hole_mm(build):.1f} mm")
    x, _ = places(build.ring_mm)[0]
    _flat(paper, -11.5, 2 * x, f"sensors {2 * x:.1f} mm")
    paper.words((20 * _MM, 8.5 * _MM), f"chamfer 45°, {SHAPE.chamfer_mm:g} mm", 10, "left")


def _upright(paper: Paper, x: float, low: float, high: float, text: str, side: Align) -> None:
    paper.line((x * _MM, low * _MM), (x * _MM, high * _MM), width=1, arrow="<->")
    out = 1 if side == "left" else -1
    paper.words(((x + out) * _MM, (low + high) / 2 * _MM), text, 10, side)


def _flat(paper: Paper, y: float, wide: float, text: str) -> None:
    paper.line((-wide / 2 * _MM, y * _MM), (wide / 2 * _MM, y * _MM), width=1, arrow="<->")
    paper.words((0, (y - 1.6) * _MM), text, 10)
