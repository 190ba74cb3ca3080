"""What lies behind the corridors: the sky, the desert and the pyramid's stone."""

from collections.abc import Iterator
from typing import Final

from fsm.pyramid.spaces import Cell
from host.board_picture.plan import GROUND, PITCH, SIDE, SKY, Plan
from host.board_picture.svg import number

_ROCK: Final = "#b58446"
_ROCK_LIGHT: Final = "#d2a564"
_ROCK_DARK: Final = "#8d5f2c"


def definitions() -> Iterator[str]:
    """The colours of the sky and the pattern of the stone, for use by their names."""
    yield "<defs>"
    yield (
        '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
        'stop-color="#fbe3b5"/><stop offset="0.5" stop-color="#fdf0d2"/>'
        '<stop offset="1" stop-color="#f3d7a0"/></linearGradient>'
    )
    # Two courses of brick, half a brick apart.
    yield (
        f'<pattern id="stone" width="64" height="{PITCH}" patternUnits="userSpaceOnUse" '
        f'y="{SKY}"><rect width="64" height="{PITCH}" fill="{_ROCK_LIGHT}"/>'
        f'<path d="M0 0H64M0 {PITCH / 2:g}H64M16 0V{PITCH / 2:g}M48 {PITCH / 2:g}V{PITCH}" '
        f'stroke="{_ROCK}" stroke-width="1.5" fill="none"/></pattern>'
    )
    yield "</defs>"


def desert(plan: Plan) -> Iterator[str]:
    """The sky, the sun and two dunes."""
    width, height, base = plan.width, plan.height, plan.base
    yield f'<rect width="{width}" height="{height}" rx="14" fill="url(#sky)"/>'
    yield f'<circle cx="{number(width * 0.84)}" cy="112" r="46" fill="#fff3c4"/>'
    yield (
        f'<path d="M0 {base - 150} Q{number(width * 0.2)} {base - 230} {number(width * 0.45)} '
        f'{base - 120} T{width} {base - 190} V{base} H0 Z" fill="#efcf94"/>'
    )
    yield (
        f'<path d="M0 {base - 60} Q{number(width * 0.25)} {base - 120} {number(width * 0.55)} '
        f"{base - 50} T{width} {base - 90} V{height - 14} Q{width} {height} {width - 14} "
        f'{height} H14 Q0 {height} 0 {height - 14} Z" fill="#e7bf7d"/>'
    )


def stone(plan: Plan) -> Iterator[str]:
    """A block a row, never narrower than what rests on it, and a plinth below."""
    left, right = float(plan.width), 0.0
    for row in range(plan.last.row, plan.first.row - 1, -1):
        if ends := plan.row_ends(row):
            left, right = min(left, ends[0] - SIDE), max(right, ends[1] + SIDE)
        yield _block(left, right, plan.corner(Cell(0, row))[1])
    yield (
        f'<rect x="{number(left - 18)}" y="{plan.base}" width="{number(right - left + 36)}" '
        f'height="{GROUND}" rx="4" fill="{_ROCK_DARK}"/>'
    )


def _block(left: float, right: float, top: float) -> str:
    cap = 26 if top <= SKY else 0
    return (
        f'<rect x="{number(left)}" y="{number(top - cap)}" width="{number(right - left)}" '
        f'height="{PITCH + cap}" fill="url(#stone)" stroke="{_ROCK_DARK}" stroke-width="1.5"/>'
    )
