"""Treasures: a jewel in the colour and shape of each, with its number within the colour."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.board import Colour
from fsm.pyramid.spaces import cell_of
from host.board_picture.plan import Plan
from host.board_picture.svg import INK, outline, text


@dataclass(frozen=True, slots=True)
class Look:
    """How a treasure colour is drawn."""

    fill: str
    floor: str  # the tint of its region
    text: str
    shape: str  # one that `outline` knows


LOOKS: Final = {
    Colour.RED: Look("#c8372d", "#f9ddd0", "#ffffff", "circle"),
    Colour.BLUE: Look("#2f62b5", "#d9e4f4", "#ffffff", "square"),
    Colour.WHITE: Look("#ffffff", "#fffdf6", INK, "hexagon"),
    Colour.GREEN: Look("#3a8a4d", "#dcecd2", "#ffffff", "triangle"),
    Colour.YELLOW: Look("#f3bf26", "#fbeab4", INK, "diamond"),
}


def jewels(plan: Plan) -> Iterator[str]:
    """Every treasure on its space."""
    for treasure in plan.board.treasures:
        mark = plan.treasures(treasure.colour).index(treasure) + 1
        x, y = plan.middle(cell_of(treasure.space))
        yield from jewel(treasure.colour, x, y, 15, str(mark))


def jewel(colour: Colour, x: float, y: float, size: float, mark: str = "") -> Iterator[str]:
    """One treasure of this colour around a point, with its mark if it has one."""
    look = LOOKS[colour]
    style = f'fill="{look.fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"'
    yield outline(look.shape, x, y, size, style)
    if mark:
        lift = 8 if look.shape == "triangle" else 6
        yield text(x, y + lift, 17, mark, f'fill="{look.text}" font-weight="bold"')
