"""Whether the wiring of a table carries a board: a spot for every space, and for the areas.

An area without spots is no fault: who is not seen anywhere else stands there, by exclusion.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.spaces import Cell, cell_of
from hal.table import Table
from hal.table_structure import most
from host.counting import counted

_MAX_LISTED: Final = 30


def lacks(board: Board, table: Table) -> list[str]:
    """A sentence for everything that the board needs and this wiring does not have."""
    spots = {spot.name for spot in table.spots}
    missing = [space for space in board.spaces if space not in spots]
    if not missing:
        return []
    return [
        f"{counted(len(missing), 'space')} of {board.name} without sensors: {_listed(missing)}",
        *_too_large(board),
        *_lines(missing, table),
        capacity(len(board.spaces)),
    ]


def remarks(board: Board, table: Table) -> Iterator[str]:
    """What is worth knowing though it is no fault: how areas are seen, and spare sensors."""
    for area in board.areas:
        spots = sum(spot.name.startswith(f"{area.name}.") for spot in table.spots)
        seen = (
            f"{counted(spots, 'spot')}" if spots else "no spots: who is there is told by exclusion"
        )
        yield f"{area.name}: {seen}"
    known = {*board.spaces, *board.area_names}
    if spare := [spot.name for spot in table.spots if spot.name.split(".")[0] not in known]:
        yield f"sensors that {board.name} has no use for: {_listed(spare)}"
    yield capacity(len(board.spaces))


def capacity(spaces: int) -> str:
    """How much board three chips can carry, and what these spaces leave of it for areas."""
    columns, rows = most("columns"), most("rows")
    left = max(0, columns * rows - spaces)
    return (
        f"three chips carry at most {columns} columns and {rows} rows, {columns * rows} crossings: "
        f"beside {counted(spaces, 'space')} {left} for area spots"
    )


def _too_large(board: Board) -> Iterator[str]:
    """Where no table file can help, because the chips have no more pins."""
    for what, has in (("columns", board.columns), ("rows", board.rows)):
        if has > most(what):
            yield f"{board.name} has {has} {what}, and the wiring can carry {most(what)}"


def _lines(missing: Iterable[str], table: Table) -> Iterator[str]:
    """Which whole columns and rows the table lacks."""
    cells = sorted(map(cell_of, missing))
    columns = {column.name for column in table.matrix.columns}
    rows = {row.name for row in table.matrix.rows}
    for what, named, known in (
        ("columns", [_letter(cell) for cell in cells], columns),
        ("rows", [str(cell.row + 1) for cell in sorted(cells, key=lambda cell: cell.row)], rows),
    ):
        if unknown := [name for name in dict.fromkeys(named) if name not in known]:
            yield f"{what} that {table.name} has not wired: {', '.join(unknown)}"


def _letter(cell: Cell) -> str:
    return str(cell)[0]


def _listed(names: list[str]) -> str:
    """The names, or the first of very many."""
    more = f" and {len(names) - _MAX_LISTED} more" if len(names) > _MAX_LISTED else ""
    return ", ".join(names[:_MAX_LISTED]) + more
