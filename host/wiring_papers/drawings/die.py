"""Drilling a die: the mark on its face, the hole in section, and the die on a wedge."""

from math import cos, radians, sin, sqrt
from typing import Final

from hal.table import DiceBuild, Table
from host.wiring_papers.die_making import Hole, hole, leans_deg, rise, turned_deg
from host.wiring_papers.drawings.paper import FAINT, FILL, SIGNAL, Paper, Point

_MM: Final = 0.27  # units


def draw(table: Table) -> str:
    """Four pictures to one scale, from left to right."""
    paper = Paper("Drilling a die")
    build = table.dice
    where = hole(build)
    paper.words((11.2, 6.6), f"Drilling a die of {build.die_mm:g} mm, everything to one scale", 14)
    _face(paper, build, where, 0.0)
    _section(paper, build, where, 7.4)
    _wedge(paper, build, 15.0)
    _above(paper, build, 22.8)
    return paper.svg()


def _face(paper: Paper, build: DiceBuild, where: Hole, x: float) -> None:
    """The face with component 3, and where to begin."""
    half = build.die_mm / 2
    paper.box((x - half * _MM, -half * _MM), (2 * half * _MM, 2 * half * _MM), fill=FILL)
    paper.line((x - half * _MM, 0), (x + half * _MM, 0), colour=FAINT, width=1, dashed=True)
    paper.line((x, -half * _MM), (x, half * _MM), colour=FAINT, width=1, dashed=True)
    right, up = where.along_mm * _MM, where.across_mm * _MM
    paper.dot((x + right, up), 0.1, fill=SIGNAL, colour=SIGNAL)
    paper.line((x, up), (x + right, up), width=1)
    paper.line((x + right, 0), (x + right, up), width=1)
    paper.words((x + right + 0.15, up / 2), f"{where.across_mm:.2f}", 9, "left")
    paper.words((x - 0.1, up), f"{where.along_mm:.2f}", 9, "right")
    paper.words((x + half * _MM + 0.12, 0), "+1", 12, "left")
    paper.words((x, half * _MM + 0.25), "+2", 12)
    paper.words((x - half * _MM / 2, -half * _MM / 2), "+3", 14)
    _under(paper, x, "1. mark the face +3", "+1, +2: the faces at its sides")


def _section(paper: Paper, build: DiceBuild, where: Hole, x: float) -> None:
    """Cut along the hole: rods, magnet, north."""
    half, wide = build.die_mm / 2, _half_wide(build)
    paper.box((x - wide * _MM, -half * _MM), (2 * wide * _MM, 2 * half * _MM), fill=FILL)
    lean = radians(leans_deg(3))

    def at(along: float, aside: float) -> Point:
        right, up = along * sin(lean) + aside * cos(lean), along * cos(lean) - aside * sin(lean)
        return x + right * _MM, up * _MM

    radius, end = build.magnet.diameter_mm / 2, build.magnet.length_mm / 2
    for side in (-radius, radius):
        paper.line(at(-_reach(half, lean, -side), side), at(_reach(half, lean, side), side))
    paper.line(
        at(-end, -radius), at(-end, radius), at(end, radius), at(end, -radius), at(-end, -radius)
    )
    paper.words(at(end / 2, 0), "N", 9)
    paper.words(at(-end / 2, 0), "S", 9)
    paper.words(at(5.6, 0), "rod", 9, turned=90 - leans_deg(3))
    paper.words(at(-5.6, 0), "rod", 9, turned=90 - leans_deg(3))
    paper.line((x, 0), (x, half * _MM + 0.9), colour=FAINT, width=1, dashed=True)
    paper.line(
        at(half / cos(lean), 0), at(half / cos(lean) + 4, 0), colour=FAINT, width=1, dashed=True
    )
    paper.words((x + 0.75, half * _MM + 0.75), f"{leans_deg(3):.1f}°", 10)
    paper.words((x - wide * _MM + 0.1, half * _MM + 0.25), "face +3", 10, "left")
    _under(
        paper,
        x,
        "2. the hole, cut along",
        f"rods {where.rod_mm:.2f} mm, magnet {build.magnet.length_mm:g} mm",
    )


def _wedge(paper: Paper, build: DiceBuild, x: float) -> None:
    """The die on the slope, seen from the side; the drill comes from straight above."""
    half, wide = build.die_mm / 2, _half_wide(build)
    lean = radians(leans_deg(3))
    low = -half * _MM - 0.1
    run = 5.4
    foot = x + run / 2
    paper.line((foot, low), (foot - run, low), (foot - run, low + run * rise()), (foot, low))
    middle = (foot - run / 2, low + run * rise() / 2)
    down, up = (cos(lean), -sin(lean)), (sin(lean), cos(lean))

    def at(along: float, above: float) -> Point:
        return (
            middle[0] + (down[0] * along + up[0] * above) * _MM,
            middle[1] + (down[1] * along + up[1] * above) * _MM,
        )

    size = build.die_mm
    paper.line(at(-wide, 0), at(wide, 0), at(wide, size), at(-wide, size), at(-wide, 0))
    entry = _entry(half, lean)
    paper.line(at(-entry, size), at(entry, 0), colour=SIGNAL, dashed=True)
    begin = at(-entry, size)
    paper.line((begin[0], begin[1] + 1.6), (begin[0], begin[1] + 0.1), colour=SIGNAL, arrow="->")
    paper.words((begin[0] + 0.2, begin[1] + 1.2), "drill", 10, "left", SIGNAL)
    paper.words((foot - 1.25, low + 0.28), f"{leans_deg(3):.1f}°", 10)
    _under(paper, x, "3. on a wedge", f"it rises {100 * rise():.1f} mm on 100")


def _above(paper: Paper, build: DiceBuild, x: float) -> None:
    """The slope seen straight on: two strips hold the die, turned so that its mark lies uphill."""
    turn = radians(turned_deg())
    half = build.die_mm / 2

    def at(one: float, two: float) -> Point:
        """So far towards the sides 1 and 2 of the face."""
        right, up = one * cos(turn) - two * sin(turn), one * sin(turn) + two * cos(turn)
        return x + right * _MM, up * _MM

    paper.line(*(at(*corner) for corner in _corners(half)))
    out = half + 0.6
    for strip in (((-out, -half), (-out, half)), ((-half, -out), (half, -out))):
        paper.line(*(at(*point) for point in strip), width=4)
    paper.line((x, 4.0), (x, -3.3), colour=FAINT, width=1, arrow="->")
    paper.words((x + 0.15, 3.8), "the slope falls", 9, "left", FAINT)
    where = hole(build)
    paper.dot(at(where.along_mm, where.across_mm), 0.1, fill=SIGNAL, colour=SIGNAL)
    paper.words(at(half + 1.2, 0), "+1", 12)
    paper.words(at(0, half + 1.2), "+2", 12)
    paper.words(at(-half / 2, -half / 2), "+3", 14)
    _under(paper, x, "4. two strips on the slope", f"turned by {turned_deg():.1f}°, 1 in 2")


def _corners(half: float) -> tuple[Point, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)


def _under(paper: Paper, x: float, *lines: str) -> None:
    for index, text in enumerate(lines):
        paper.words((x, -3.9 - 0.4 * index), text, 10 if index else 11)


def _half_wide(build: DiceBuild) -> float:
    """Half the width of a die that is cut along its hole."""
    return build.die_mm / 2 * sqrt(5) / 2


def _entry(half: float, lean: float) -> float:
    """How far from the middle of its face the hole begins."""
    return half * sin(lean) / cos(lean)


def _reach(half: float, lean: float, aside: float) -> float:
    """How far along the hole its wall goes on this side before it meets the face."""
    return (half + aside * sin(lean)) / cos(lean)
