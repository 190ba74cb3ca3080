"""What stands in start, prison and the mummy's own area, and the plate with the area's name."""

from collections.abc import Iterator
from typing import Final

from fsm.pyramid.spaces import PRISON, START, Cell
from host.board_picture.plan import PITCH, Plan
from host.board_picture.svg import INK, number, text

FLOORS: Final = {START: "#f6e3b4", PRISON: "#cfc4b4"}
TOMB_FLOOR: Final = "#e6d3a3"

# What the walls take of a plate's width, and a bold capital's width in parts of the font's size.
_MARGIN: Final = 12
_LETTER: Final = 0.8


def furniture(plan: Plan) -> Iterator[str]:
    """Stairs, bars or a sarcophagus in every cell of an area, and one plate with its name."""
    for area in plan.board.areas:
        cells = [at for at, name in plan.areas.items() if name == area.name]
        for at in cells:
            yield from _FURNITURE.get(area.name, _sarcophagus)(*plan.corner(at))
        if cells:
            yield _plate(plan, cells, area.name)


def _plate(plan: Plan, cells: list[Cell], name: str) -> str:
    """The area's name at the foot of its lowest cells, never wider than they are."""
    foot = _foot(cells)
    x = sum(plan.middle(at)[0] for at in foot) / len(foot)
    _, y = plan.corner(foot[0])
    size = min(11, max(1, int((len(foot) * PITCH - _MARGIN) / len(name) / _LETTER)))
    style = f'font-weight="bold" letter-spacing="{1 if size == 11 else 0}"'
    return text(x, y + PITCH - 8, size, name.upper(), style)


def _foot(cells: list[Cell]) -> list[Cell]:
    """The lowest cells, from the left, as far as they lie side by side."""
    lowest = min(at.row for at in cells)
    foot = sorted(at for at in cells if at.row == lowest)
    return [at for index, at in enumerate(foot) if at.column == foot[0].column + index]


def _stairs(x: float, y: float) -> Iterator[str]:
    """Steps that grow wider towards the person in front of the board."""
    for step in range(4):
        inset, top = 16 - 3 * step, y + 8 + 5 * step
        yield (
            f'<rect x="{number(x + inset)}" y="{number(top)}" width="{number(PITCH - 2 * inset)}" '
            f'height="5" fill="#e9c987" stroke="{INK}" stroke-width="1.2"/>'
        )


def _bars(x: float, y: float) -> Iterator[str]:
    for bar in range(5):
        at = number(x + 8 + 8 * bar)
        yield (
            f'<path d="M{at} {number(y + 8)}V{number(y + 28)}" stroke="#5b5047" stroke-width="3.2" '
            'stroke-linecap="round"/>'
        )


def _sarcophagus(x: float, y: float) -> Iterator[str]:
    yield (
        f'<path d="M{number(x + 24)} {number(y + 6)}l9 7-3 18h-12l-3-18z" fill="#d8a93a" '
        f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'
    )


_FURNITURE: Final = {START: _stairs, PRISON: _bars}
