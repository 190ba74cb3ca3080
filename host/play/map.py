"""The map in the terminal: a tall one with walls, and a low one with corridors for low screens.

    tall:  ┌───┬───────┐        low:   7   ╷    *r┌────┐
           │ · │*r   · │               6  R└────·────┘
           │   └───    │
           │ R   ·   · │
           └───────────┘

Both are exact. In the low one the lines are the corridors, a sign stands left of its space, and a
space in a straight corridor has a dot, so that steps can be counted.
"""

from collections.abc import Iterator

from fsm.pyramid.spaces import Cell
from host.play.chart import Chart
from host.play.paint import Paint

# A line's sign by its arms: up, right, down, left.
_SIGNS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

# A space that could not be told from its surroundings otherwise.
_FREE = "·"
_STRAIGHT = "─"

# A cell that is on no board.
_ROCK = Cell(-9, -9)


def tall(chart: Chart, paint: Paint) -> Iterator[str]:
    """The lines of the map with walls: two a row, and four characters a column."""
    columns, rows = chart.columns, chart.rows
    for row in [*rows, rows[-1] - 1]:
        yield "    " + paint(_walls_above(chart, row).rstrip(), "wall")
        if row in rows:
            yield f"{chart.row_name(row):>3} {_cells(chart, row, paint)}".rstrip()
    letters = map(chart.column_name, columns)
    yield "    " + "".join(f"  {letter:1} " for letter in letters).rstrip()


def low(chart: Chart, paint: Paint) -> Iterator[str]:
    """The lines of the map as corridors: one a row, and five characters a column."""
    for row in chart.rows:
        cells = "".join(_junction(chart, row, at, paint) for at in range(len(chart.columns)))
        yield f"{chart.row_name(row):>3} {cells}".rstrip()
    letters = map(chart.column_name, chart.columns)
    yield "    " + "".join(f"  {letter:1}  " for letter in letters).rstrip()


def _walls_above(chart: Chart, row: int) -> str:
    """The line of walls between this row and the one over it."""
    line = ""
    for at in range(len(chart.columns) + 1):
        line += _SIGNS[_arms(chart, row, at)]
        line += "───" if _wall_over(chart, row, at) else "   "
    return line


def _cells(chart: Chart, row: int, paint: Paint) -> str:
    """The insides of a row, and the walls between them."""
    line = ""
    for at in range(len(chart.columns) + 1):
        line += paint("│", "wall") if _wall_before(chart, row, at) else " "
        line += _inside(chart, _at(chart, row, at), paint)
    return line


def _inside(chart: Chart, here: Cell, paint: Paint) -> str:
    """What stands in a cell; an empty space has a dot, so that steps can be counted."""
    text = chart.text(here, 3)
    if chart.shows(here) and not text.strip():
        return paint(f" {_FREE} ", "wall")
    return paint(text, chart.style(here))


def _arms(chart: Chart, row: int, at: int) -> int:
    """Which walls meet at the upper left corner of a cell."""
    up, right = _wall_before(chart, row + 1, at), _wall_over(chart, row, at)
    down, left = _wall_before(chart, row, at), _wall_over(chart, row, at - 1)
    return up + 2 * right + 4 * down + 8 * left


def _wall_over(chart: Chart, row: int, at: int) -> bool:
    return _walled(chart, _at(chart, row, at), _at(chart, row + 1, at))


def _wall_before(chart: Chart, row: int, at: int) -> bool:
    return _walled(chart, _at(chart, row, at), _at(chart, row, at - 1))


def _walled(chart: Chart, one: Cell, other: Cell) -> bool:
    return (chart.shows(one) or chart.shows(other)) and not chart.joined(one, other)


def _junction(chart: Chart, row: int, at: int, paint: Paint) -> str:
    """A cell of the low map: signs or the corridor from the left, crossing, corridor on."""
    here = _at(chart, row, at)
    left, right = _at(chart, row, at - 1), _at(chart, row, at + 1)
    above, below = here._replace(row=row + 1), here._replace(row=row - 1)
    arms = [chart.joined(here, beside) for beside in (above, right, below, left)]
    crossing = _SIGNS[sum(1 << arm for arm, is_open in enumerate(arms) if is_open)]
    if crossing == _STRAIGHT and chart.is_space(here):
        crossing = _FREE
    signs = chart.text(here, 2)
    from_left, on = ("──" if is_open else "  " for is_open in (arms[3], arms[1]))
    before = (signs, chart.style(here)) if signs.strip() else (from_left, "wall")
    return paint(*before) + paint(crossing + on, "wall")


def _at(chart: Chart, row: int, at: int) -> Cell:
    """The cell that is drawn in this place; beyond the map there is only rock."""
    columns = chart.columns
    return Cell(columns[at], row) if 0 <= at < len(columns) else _ROCK
