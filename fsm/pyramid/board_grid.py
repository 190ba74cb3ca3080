"""Finding the grid of a drawn map: the letters over it show the columns, its lines the rows.

Everything else about a map is told by counting from here, so a grid is found whole or not at all.
"""

import re
from typing import Final

from fsm.pyramid.board_findings import Code, shown
from fsm.pyramid.board_sheet import Sheet
from fsm.pyramid.spaces import MAX_COLUMNS, MAX_ROWS

_LETTERS: Final = re.compile(r"\s*[a-z](\s+[a-z])*\s*", re.ASCII)


def find_grid(sheet: Sheet) -> bool:
    """Whether the grid was found and noted on the sheet; where it was not, the sheet says why."""
    return _has_no_tabs(sheet) and _has_columns(sheet) and _has_rows(sheet)


def _has_no_tabs(sheet: Sheet) -> bool:
    tabbed = [number for number, line in enumerate(sheet.lines) if "\t" in line]
    for number in tabbed:
        sheet.refuse(
            Code.MAP_TAB,
            number,
            sheet.lines[number].index("\t"),
            "map",
            "There is a tab in the map; tabs are drawn differently everywhere, so use blanks.",
        )
    return not tabbed


# --- columns ----------------------------------------------------------------------------------


def _has_columns(sheet: Sheet) -> bool:
    """Finds the columns by the line of letters over the map."""
    first = next((n for n, line in enumerate(sheet.lines) if line.strip()), None)
    if first is None:
        sheet.refuse(Code.MAP_LINE, 0, 0, "map", "The map is empty; draw it, letters first.")
        return False
    line = sheet.lines[first]
    begin = len(line) - len(line.lstrip())
    if not line.lstrip().startswith("a") or "+" in line or begin < 4:
        _refuse_first_line(sheet, first, begin)
        return False
    sheet.left, sheet.top = begin - 2, first + 1
    sheet.columns = len(line.split())
    return _check_letters(sheet, first) and _fits_across(sheet, first)


def _refuse_first_line(sheet: Sheet, line: int, begin: int) -> None:
    sheet.refuse(
        Code.MAP_COLUMNS,
        line,
        begin,
        "map",
        "A map begins with a line of column letters, a b c …, each over the middle of its "
        "column, with four blanks or more before the a.",
    )


def _check_letters(sheet: Sheet, line: int) -> bool:
    """Whether the letters of a line stand over their columns; reports the first that does not."""
    found = {match.start(): match[0] for match in re.finditer(r"\S+", sheet.lines[line])}
    wanted = {
        sheet.corner(column) + 2: chr(ord("a") + column)
        for column in range(min(sheet.columns, MAX_COLUMNS))
    }
    for at in sorted(found.keys() | wanted.keys()):
        if found.get(at) != wanted.get(at) and not (at not in wanted and len(found) > MAX_COLUMNS):
            sheet.refuse(Code.MAP_COLUMNS, line, at, "map", _letter_message(found, wanted, at))
            return False
    return True


def _letter_message(found: dict[int, str], wanted: dict[int, str], at: int) -> str:
    here = f"{shown(found[at])} stands" if at in found else "nothing stands"
    there = (
        f"the column letter {wanted[at]} belongs" if at in wanted else "no column letter belongs"
    )
    return (
        f"In the line of column letters {here} where {there}; the letters a, b, c … stand over "
        "the middle of their columns, four characters apart."
    )


def _fits_across(sheet: Sheet, line: int) -> bool:
    if sheet.columns > MAX_COLUMNS:
        at = sheet.corner(MAX_COLUMNS) + 2
        message = f"The map has {sheet.columns} columns; a board has at most {MAX_COLUMNS}, a to z."
        sheet.refuse(Code.SIZE, line, at, "map", message)
    return sheet.columns <= MAX_COLUMNS


# --- rows -------------------------------------------------------------------------------------


def _has_rows(sheet: Sheet) -> bool:
    """Finds the rows between the lines of letters; the line below the map may be left out."""
    last = max(n for n, line in enumerate(sheet.lines) if line.strip())
    if last >= sheet.top and _LETTERS.fullmatch(sheet.lines[last]):
        _check_letters(sheet, last)
        last -= 1
    sheet.bottom = last
    return _lines_take_turns(sheet) and _ends_with_walls(sheet) and _fits_upwards(sheet)


def _lines_take_turns(sheet: Sheet) -> bool:
    for number in range(sheet.top, sheet.bottom + 1):
        if _looks_like_walls(sheet, number) != sheet.has_walls(number):
            sheet.refuse(Code.MAP_LINE, number, sheet.left, "map", _line_message(sheet, number))
            return False
    return True


def _looks_like_walls(sheet: Sheet, number: int) -> bool:
    """A line of cells has a row number or upright walls; a line of walls has neither."""
    line = sheet.lines[number]
    return not line[: sheet.left].strip() and line.count("|") <= line.count("+")


def _line_message(sheet: Sheet, number: int) -> str:
    if sheet.has_walls(number):
        return (
            "Here a line of walls such as +---+---+ must come, and this is a line of cells; "
            "lines of walls and lines of cells take turns."
        )
    return (
        "Here a line of cells with its row number must come, and this is none; "
        "lines of walls and lines of cells take turns, and every row has its number on the left."
    )


def _ends_with_walls(sheet: Sheet) -> bool:
    if sheet.bottom >= sheet.top + 2 and sheet.has_walls(sheet.bottom):
        return True
    sheet.refuse(
        Code.MAP_LINE,
        max(sheet.bottom, sheet.top - 1),
        sheet.left,
        "map",
        "The map ends here without a line of walls under a line of cells; "
        "close it with a line such as +---+---+.",
    )
    return False


def _fits_upwards(sheet: Sheet) -> bool:
    if sheet.rows > MAX_ROWS:
        message = f"The map has {sheet.rows} rows; a board has at most {MAX_ROWS}."
        sheet.refuse(Code.SIZE, sheet.top, sheet.left, "map", message)
    return sheet.rows <= MAX_ROWS
