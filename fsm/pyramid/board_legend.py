"""The legend of a drawn map: what the rest of its file says about it, and whether the two agree.

The treasure tables explain the marks, `mummy_start` names the mummy's own area. What the drawing
shows must make sense with them: every mark explained once, every area there, every opening towards
a space.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fsm.pyramid.board import Colour
from fsm.pyramid.board_findings import Code, Finding, shown
from fsm.pyramid.board_map import Drawing
from fsm.pyramid.board_marks import (
    AREA_MARKS,
    PRISON_MARK,
    SPACE,
    START_MARK,
    TOMB_MARK,
    is_mark,
)
from fsm.pyramid.spaces import Cell, Heading
from fsm.pyramid.toml_places import Spot


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a treasure table, and where it stands."""

    mark: str
    id: str
    colour: Colour
    spot: Spot


@dataclass(frozen=True, slots=True)
class Legend:
    """All that explains the map. `tomb` is None where the mummy begins in prison."""

    entries: tuple[Entry, ...]
    tomb: str | None
    map_spot: Spot


def disagreements(drawing: Drawing, legend: Legend) -> Iterator[Finding]:
    """What the drawing shows without a meaning, and what is explained but not drawn."""
    yield from _openings(drawing)
    yield from _entries(drawing, legend)
    yield from _marks(drawing, legend)
    yield from _areas(drawing, legend)


def _openings(drawing: Drawing) -> Iterator[Finding]:
    for (cell, heading), spot in drawing.openings.items():
        here, there = drawing.marks[cell], drawing.marks.get(cell.beside(heading))
        if there is None:
            yield _finding(Code.MAP_OPEN, spot, str(cell), _open_to_rock(cell, heading))
        elif here < there and {here, there}.issubset(AREA_MARKS):
            yield _finding(Code.MAP_OPEN, spot, str(cell), _open_areas(cell, here, there))


def _entries(drawing: Drawing, legend: Legend) -> Iterator[Finding]:
    drawn, tabled = set(drawing.marks.values()), set[str]()
    for entry in legend.entries:
        mark = entry.mark
        if mark in tabled:
            yield _finding(Code.MARK_TWICE, entry.spot, mark, _in_two_tables(mark))
        elif not is_mark(mark):
            yield _finding(Code.MARK_MISSING, entry.spot, shown(mark), _no_mark(mark))
        elif mark not in drawn:
            yield _finding(Code.MARK_MISSING, entry.spot, mark, _not_drawn(mark))
        tabled.add(mark)


def _marks(drawing: Drawing, legend: Legend) -> Iterator[Finding]:
    tabled, seen = {entry.mark for entry in legend.entries}, dict[str, Cell]()
    for cell, mark in drawing.marks.items():
        if mark == SPACE or mark in AREA_MARKS:
            continue
        spot = drawing.spots[cell]
        if mark not in tabled:
            yield _finding(Code.MARK_UNKNOWN, spot, str(cell), _unexplained(cell, mark))
        elif mark in seen:
            yield _finding(Code.MARK_TWICE, spot, str(cell), _drawn_twice(cell, mark, seen[mark]))
        seen.setdefault(mark, cell)


def _areas(drawing: Drawing, legend: Legend) -> Iterator[Finding]:
    wanted = {START_MARK: "start", PRISON_MARK: "prison"}
    if legend.tomb is not None:
        wanted[TOMB_MARK] = "the mummy's own area"
    for mark, area in wanted.items():
        if mark not in drawing.marks.values():
            message = f"The map does not show {area}; write {mark} in its cell or cells."
            yield _finding(Code.AREA_MISSING, legend.map_spot, "map", message)
    strays = [cell for cell, mark in drawing.marks.items() if mark == TOMB_MARK]
    if legend.tomb is None and strays:
        stray = strays[0]
        yield _finding(Code.AREA_MISSING, drawing.spots[stray], str(stray), _nameless(stray))


def _finding(code: Code, spot: Spot, where: str, message: str) -> Finding:
    return Finding(code, message, spot.line, spot.column, where)


# --- sentences ---


def _open_to_rock(cell: Cell, heading: Heading) -> str:
    return (
        f"Cell {cell} is open {_towards(heading)}, where there is nothing but rock; "
        "draw a wall here, or a space (.) behind it."
    )


def _towards(heading: Heading) -> str:
    return {Heading.UP: "at the top", Heading.DOWN: "at the bottom"}.get(
        heading, f"on the {heading}"
    )


def _open_areas(cell: Cell, one: str, other: str) -> str:
    return (
        f"The areas {one} and {other} are open to each other at {cell}; "
        "an area is left onto a space only, so draw a wall here."
    )


def _in_two_tables(mark: str) -> str:
    return f"The mark {shown(mark)} stands in two tables; a treasure has one colour."


def _no_mark(mark: str) -> str:
    return (
        f"{shown(mark)} cannot mark a treasure in the map; use a small letter and "
        "up to two small letters or digits, such as r1."
    )


def _not_drawn(mark: str) -> str:
    return (
        f"The mark {mark} is not in the map; write it in the cell of its treasure, "
        "or drop this line."
    )


def _unexplained(cell: Cell, mark: str) -> str:
    return (
        f"Cell {cell} shows the mark {mark}, which no table of treasures explains; "
        f'add a line such as {mark} = "golden-cup" to the table of its colour.'
    )


def _drawn_twice(cell: Cell, mark: str, other: Cell) -> str:
    return (
        f"Cell {cell} shows the mark {mark}, which {other} shows too; "
        "every treasure lies on one space."
    )


def _nameless(cell: Cell) -> str:
    return (
        f"Cell {cell} shows M, an area of the mummy's own, but it has no name; "
        'write mummy_start = "tomb" above the map, or draw something else here.'
    )
