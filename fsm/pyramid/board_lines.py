"""Checking the lines of a drawn map, given its grid: what stands where something else must stand.

Where many places of a line are wrong, as after one character too many, the first of them is
reported; the same goes for row numbers that are wrong one after the other.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from fsm.pyramid.board_findings import Code, shown
from fsm.pyramid.board_marks import is_content, is_mark
from fsm.pyramid.board_sheet import OPENING, WALL, Sheet
from fsm.pyramid.spaces import Cell

# So many wrong places in one line are one slip that shifted the rest of it.
_SHIFTED: Final = 3

# What is wrong (code, where, message), and a place on a line with what is wrong there, if anything.
_Trouble = tuple[Code, str, str]
_Checked = tuple[int, _Trouble | None]


def check_lines(sheet: Sheet) -> None:
    """Notes on the sheet everything that is wrong within its grid and beside it."""
    for line in range(sheet.top, sheet.bottom + 1):
        _report(sheet, line, (_walls if sheet.has_walls(line) else _cells)(sheet, line))
    _check_row_numbers(sheet)
    _check_corners(sheet)


def _report(sheet: Sheet, line: int, places: Iterable[_Checked]) -> None:
    """Reports what is wrong on a line; of many places the first, as the line must be shifted."""
    wrong = [(at, *what) for at, what in places if what]
    for at, code, where, message in wrong if len(wrong) < _SHIFTED else wrong[:1]:
        sheet.refuse(code, line, at, where, message)


# --- lines of walls ---------------------------------------------------------------------------


def _walls(sheet: Sheet, line: int) -> Iterator[_Checked]:
    for column in range(sheet.columns + 1):
        at = sheet.corner(column)
        corner = sheet.text(line, at, at + 1)
        yield at, None if corner in "+ " else _no_corner(corner)
        if column < sheet.columns:
            wall = sheet.wall_over(line, column)
            yield at + 1, None if wall in (WALL, OPENING) else _no_wall(sheet, line, column, wall)
    beyond = sheet.text(line, sheet.beyond)
    yield sheet.beyond + _indent(beyond), _too_long(beyond) if beyond.strip() else None


def _no_corner(found: str) -> _Trouble:
    return (
        Code.MAP_CORNER,
        "map",
        f"Found {shown(found)} at a corner of the grid, where + or a blank must stand; "
        "every cell is three characters wide.",
    )


def _no_wall(sheet: Sheet, line: int, column: int, found: str) -> _Trouble:
    lowest = line == sheet.bottom
    cell = Cell(column, 0 if lowest else sheet.row_at(line + 1))
    return (
        Code.MAP_WALL,
        str(cell),
        f"Found {shown(found)} {'under' if lowest else 'over'} {cell}, where a whole wall "
        "(three hyphens) or a whole opening (three blanks) must stand.",
    )


def _too_long(found: str) -> _Trouble:
    return (
        Code.MAP_CHARACTER,
        "map",
        f"Found {shown(found.strip())} beyond the last column letter; "
        "shorten the line, or add a letter for a new column.",
    )


# --- lines of cells ---------------------------------------------------------------------------


def _cells(sheet: Sheet, line: int) -> Iterator[_Checked]:
    for column in range(sheet.columns + 1):
        at = sheet.corner(column)
        wall = sheet.text(line, at, at + 1)
        yield at, None if wall in "| " else _no_upright_wall(wall)
        if column < sheet.columns:
            cell = Cell(column, sheet.row_at(line))
            shows = sheet.inside(cell).strip()
            yield sheet.place(cell)[1], None if is_content(shows) else _no_content(cell, shows)


def _no_upright_wall(found: str) -> _Trouble:
    return (
        Code.MAP_WALL,
        "map",
        f"Found {shown(found)} between two cells, where | or a blank must stand; "
        "every cell is three characters wide.",
    )


def _no_content(cell: Cell, found: str) -> _Trouble:
    if all(is_mark(part) for part in found.split()):
        message = (
            f"Cell {cell} shows {shown(found)}, two marks; a space holds one treasure at most."
        )
        return Code.TREASURE_SHARED, str(cell), message
    return (
        Code.MAP_CHARACTER,
        str(cell),
        f"Cell {cell} shows {shown(found)}, which means nothing; write . for a space, S, P or M "
        "for an area, a treasure's mark such as r1, or nothing for rock.",
    )


# --- row numbers ------------------------------------------------------------------------------


def _check_row_numbers(sheet: Sheet) -> None:
    """The number on the left must be there; one on the right may. First of several in a row."""
    spoilt = False
    for line in range(sheet.bottom - 1, sheet.top, -2):
        number = str(sheet.row_at(line) + 1)
        before, beyond = sheet.text(line, 0, sheet.left), sheet.text(line, sheet.beyond)
        left_is_wrong = before.strip() != number
        right_is_wrong = beyond.strip() not in ("", number)
        if (left_is_wrong or right_is_wrong) and not spoilt:
            found = before if left_is_wrong else beyond
            at = _first_digit(before) if left_is_wrong else sheet.beyond + _indent(beyond)
            sheet.refuse(Code.MAP_ROW, line, at, f"row {number}", _row_message(found, number))
        spoilt = left_is_wrong or right_is_wrong


def _first_digit(before: str) -> int:
    return _indent(before) if before.strip() else 0


def _row_message(found: str, number: str) -> str:
    here = f"{shown(found.strip())} stands" if found.strip() else "nothing stands"
    return (
        f"Beside row {number}, counted from the bottom, {here}; write {number}, "
        "or put back the row that is missing or drop the one too many."
    )


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


# --- corners ----------------------------------------------------------------------------------


def _check_corners(sheet: Sheet) -> None:
    """A wall must reach a corner at both ends, or a slip of one character would open a corner."""
    spoilt = {finding.line for finding in sheet.findings}
    message = "A wall ends here without a corner; write + where walls meet or end."
    for line in range(sheet.top, sheet.bottom + 1, 2):
        if line + sheet.first_line in spoilt:
            continue
        for at in map(sheet.corner, range(sheet.columns + 1)):
            if sheet.text(line, at, at + 1) == " " and _touched(sheet, line, at):
                sheet.refuse(Code.MAP_CORNER, line, at, "map", message)


def _touched(sheet: Sheet, line: int, at: int) -> bool:
    beside = sheet.text(line, max(at - 1, 0), at) + sheet.text(line, at + 1, at + 2)
    above = sheet.text(line - 1, at, at + 1) if line > sheet.top else " "
    below = sheet.text(line + 1, at, at + 1) if line < sheet.bottom else " "
    return "-" in beside or "|" in above + below
