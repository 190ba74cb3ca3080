"""The legend below the pyramid: what each treasure is called, by colour and number."""

from collections.abc import Iterator

from fsm.pyramid.board import Colour
from host.board_picture.plan import GROUND, Plan
from host.board_picture.svg import text
from host.board_picture.treasures import jewel


def legend(plan: Plan) -> Iterator[str]:
    """A column for every colour that the board has."""
    colours = [colour for colour in Colour if plan.treasures(colour)]
    for index, colour in enumerate(colours):
        yield from _column(plan, colour, 44 + index * (plan.width - 60) / len(colours))


def _column(plan: Plan, colour: Colour, x: float) -> Iterator[str]:
    top = plan.base + GROUND + 30
    yield from jewel(colour, x, top - 6, 10)
    yield text(x + 20, top, 17, colour.value, 'font-weight="bold"', anchor="start")
    for mark, treasure in enumerate(plan.treasures(colour), start=1):
        words = treasure.id.removeprefix(f"{colour.value}-").replace("-", " ")
        yield text(x - 6, top + 4 + mark * 23, 16, f"{mark}  {words}", anchor="start")
