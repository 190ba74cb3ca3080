"""The pieces: explorers in cloaks, told apart by letter and head, and the mummy."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from fsm.pyramid.spaces import Cell, cell
from host.board_picture.plan import Plan
from host.board_picture.svg import INK, number, outline, text

# Fill, text colour, shape, letter.
_LOOKS: Final = {
    "red": ("#c8372d", "#ffffff", "circle", "R"),
    "turquoise": ("#2bb3a8", INK, "square", "T"),
    "blue": ("#2f62b5", "#ffffff", "hexagon", "B"),
    "purple": ("#7a3f98", "#ffffff", "diamond", "P"),
}
_UNKNOWN: Final = ("#777777", "#ffffff", "circle", "?")


def pieces(plan: Plan, places: Mapping[str, str]) -> Iterator[str]:
    """Every piece at its place; one in an area that the picture does not show is left out."""
    waiting: Counter[str] = Counter()
    for piece, place in places.items():
        at, shift = cell(place), 0.0
        if at is None:
            at, shift = _seat(plan, place, waiting[place])
            waiting[place] += 1
        if at is not None:
            x, y = plan.middle(at)
            yield from (_mummy(x, y) if piece == "mummy" else _explorer(piece, x + shift, y))


def _seat(plan: Plan, area: str, taken: int) -> tuple[Cell | None, float]:
    """The next free seat in an area: its cells in turn, then a little to the side."""
    cells = sorted(at for at, name in plan.areas.items() if name == area)
    if not cells:
        return None, 0
    return cells[taken % len(cells)], 9.0 * (taken // len(cells))


def _explorer(piece: str, x: float, y: float) -> Iterator[str]:
    """A figure in a cloak with its letter; the head has the piece's shape."""
    fill, ink, shape, letter = _LOOKS.get(piece, _UNKNOWN)
    cloak = f"M{number(x - 6)} {number(y - 5)}h12l8 24h-28z"
    for width, colour in ((7, "#ffffff"), (2, INK)):
        style = f'fill="{fill}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
        yield f'<path d="{cloak}" {style}/>'
        yield outline(shape, x, y - 11, 8.5, style)
    yield text(x, y + 16, 16, letter, f'fill="{ink}" font-weight="bold"')


def _mummy(x: float, y: float) -> Iterator[str]:
    """A wrapped figure with two eyes."""
    yield (
        f'<rect x="{number(x - 12)}" y="{number(y - 20)}" width="24" height="40" rx="12" '
        f'fill="#f4efe2" stroke="{INK}" stroke-width="2"/>'
    )
    for line in (-12, 2, 8, 14):
        start = f"M{number(x - 11)} {number(y + line)}"
        yield f'<path d="{start}l22 -3" stroke="#a8977a" stroke-width="1.8"/>'
    for eye in (-4.5, 4.5):
        yield f'<circle cx="{number(x + eye)}" cy="{number(y - 6)}" r="2.6" fill="{INK}"/>'
