"""The corridors: a floor for every cell, passages between them, and the signs of the regions.

A region is where a treasure colour is near; its floors have a tint and bear the colour's shape.
"""

from collections.abc import Iterator
from typing import Final

from fsm.pyramid.board import Board, Colour
from fsm.pyramid.board_distances import distances
from fsm.pyramid.board_drawing import behind
from fsm.pyramid.spaces import Cell, Heading, cell_of
from host.board_picture.areas import FLOORS, TOMB_FLOOR
from host.board_picture.plan import PITCH, Plan
from host.board_picture.svg import INK, number, outline
from host.board_picture.treasures import LOOKS

_WALL: Final = 8
_PASSAGE: Final = 26  # narrower than a floor, so that spaces can be counted
_REGION_STEPS: Final = 5  # a floor belongs to the nearest treasure within so many steps
_FLOOR: Final = "#fdf3dc"


def corridors(plan: Plan) -> Iterator[str]:
    """Floors and passages: first all with an outline, then all without, so that they join."""
    fills = _fills(plan)
    rects = [(_passage(plan, one, other), fills[one]) for one, other in _ways(plan)]
    rects += [(_floor(plan, at), fills[at]) for at in plan.cells]
    yield f'<g fill="{INK}" stroke="{INK}" stroke-width="5" stroke-linejoin="round">'
    yield from (f"<rect {rect}/>" for rect, _ in rects)
    yield "</g>"
    yield from (f'<rect {rect} fill="{fill}"/>' for rect, fill in rects)


def ornaments(plan: Plan) -> Iterator[str]:
    """A small shape on every floor without a treasure: it is a space, of this region."""
    regions = _regions(plan.board)
    style = f'fill="none" stroke="{INK}" stroke-opacity="0.35"'
    for at, name in plan.spaces.items():
        if name not in plan.board.treasure_at:
            shape, size = (LOOKS[regions[name]].shape, 4.2) if name in regions else ("circle", 2)
            yield outline(shape, *plan.middle(at), size, style)


def _regions(board: Board) -> dict[str, Colour]:
    """The colour of the nearest treasure, for spaces that have one near."""
    nearest: dict[str, tuple[int, int, Colour]] = {}
    for index, treasure in enumerate(board.treasures):
        steps = {treasure.space: 0} | distances(board, treasure.space)
        for name, far in steps.items():
            if far <= _REGION_STEPS:
                here = (far, index, treasure.colour)
                nearest[name] = min(nearest.get(name, here), here)
    return {name: colour for name, (_, _, colour) in nearest.items()}


def _fills(plan: Plan) -> dict[Cell, str]:
    """The colour of every floor."""
    tints = {name: LOOKS[colour].floor for name, colour in _regions(plan.board).items()}
    spaces = {at: tints.get(name, _FLOOR) for at, name in plan.spaces.items()}
    return spaces | {at: FLOORS.get(name, TOMB_FLOOR) for at, name in plan.areas.items()}


def _ways(plan: Plan) -> Iterator[tuple[Cell, Cell]]:
    """Every passage once, exits and the inside of areas included."""
    for one, other in plan.board.edges:
        yield cell_of(one), cell_of(other)
    for way in (way for area in plan.board.areas for way in area.exits):
        if behind(way) in plan.areas:
            yield behind(way), cell_of(way.to)
    for at, name in plan.areas.items():
        for beside in (at.beside(Heading.UP), at.beside(Heading.RIGHT)):
            if plan.areas.get(beside) == name:
                yield at, beside


def _floor(plan: Plan, at: Cell) -> str:
    x, y = plan.corner(at)
    side = PITCH - _WALL
    return (
        f'x="{number(x + _WALL / 2)}" y="{number(y + _WALL / 2)}" '
        f'width="{side}" height="{side}" rx="5"'
    )


def _passage(plan: Plan, one: Cell, other: Cell) -> str:
    (x, y), (u, v) = plan.middle(one), plan.middle(other)
    inside = one in plan.areas and other in plan.areas
    narrow = PITCH - _WALL if inside else _PASSAGE
    width, height = (narrow, PITCH) if x == u else (PITCH, narrow)
    return (
        f'x="{number((x + u - width) / 2)}" y="{number((y + v - height) / 2)}" '
        f'width="{width}" height="{height}"'
    )
