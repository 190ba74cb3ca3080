"""The drawn map of a board file: text in, cells and openings out.

      a   b   c   d       Letters over the columns, numbers beside the rows, from the bottom.
    +---+---+---+---+     A cell is three characters wide. `.` is a space, a mark such as `r1` a
  2 | .   . | r1  . |     space with a treasure, `S` start, `P` prison, `M` the mummy's own area,
    +---+   +---+   +     and an empty cell is solid rock.
  1 | .   . | S | P |     `---` and `|` are walls, blanks in their place openings; a wall ends at
    +---+---+---+---+     corners `+`. Blanks at the end of a line may be left out.

Reading goes on after a mistake as far as it makes sense. Where many places of a line are wrong, as
after one character too many, the first of them is reported.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fsm.pyramid.board_findings import Code, Finding, shown
from fsm.pyramid.spaces import MAX_COLUMNS, MAX_ROWS, Cell, Heading
from fsm.pyramid.toml_places import Spot

SPACE: Final = "."
START_MARK: Final = "S"
PRISON_MARK: Final = "P"
TOMB_MARK: Final = "M"
AREA_MARKS: Final = (START_MARK, PRISON_MARK, TOMB_MARK)

_PITCH: Final = 4
_WALL: Final = "---"
_OPENING: Final = "   "
_SHIFTED: Final = 3
_MARK: Final = re.compile(r"[a-z][a-z0-9]{0,2}", re.ASCII)
_LETTERS: Final = re.compile(r"\s*[a-z](\s+[a-z])*\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a map shows: the mark of every cell that is not rock, and the openings around it.

    An opening between two such cells is there twice, once from each side. `spots` and `openings`
    give line and column in the file.
    """

    columns: int
    rows: int
    marks: dict[Cell, str]
    spots: dict[Cell, Spot]
    openings: dict[tuple[Cell, Heading], Spot]


def is_mark(text: str) -> bool:
    """Whether this may mark a treasure in a map."""
    return _MARK.fullmatch(text) is not None


def read_map(text: str, first_line: int) -> tuple[Drawing | None, list[Finding]]:
    """The drawing and what is wrong with it; no drawing where its lines cannot be told apart.

    `first_line` is the number in the file of the map's first line.
    """
    sheet = _Sheet(text.split("\n"), first_line)
    if not (_tabs_are_absent(sheet) and _has_letters(sheet) and _has_lines(sheet)):
        return None, sheet.findings
    for number in range(sheet.top, sheet.bottom + 1):
        (_check_walls if _is_wall_line(sheet, number) else _check_cells)(sheet, number)
    _check_row_numbers(sheet)
    _check_corners(sheet)
    return _drawing(sheet), sheet.findings


@dataclass(slots=True)
class _Sheet:
    """The lines of the drawing and, once found, where the grid lies on them."""

    lines: list[str]
    first_line: int
    left: int = 0
    columns: int = 0
    top: int = 0
    bottom: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return (self.bottom - self.top) // 2

    @property
    def right(self) -> int:
        return self.left + _PITCH * self.columns

    def text(self, line: int, begin: int, end: int | None = None) -> str:
        """This part of a line, as if every line went on with blanks."""
        if end is None:
            return self.lines[line][begin:]
        return self.lines[line].ljust(end)[begin:end]

    def refuse(self, code: Code, line: int, character: int, where: str, message: str) -> None:
        self.findings.append(Finding(code, message, line + self.first_line, character + 1, where))

    def line_of(self, row: int) -> int:
        return self.bottom - 1 - 2 * row

    def place(self, cell: Cell, side: Heading | None = None) -> tuple[int, int]:
        """The line and first character of a cell's inside, or of the wall on a side of it."""
        line, at = self.line_of(cell.row), self.left + _PITCH * cell.column
        match side:
            case Heading.LEFT:
                return line, at
            case Heading.RIGHT:
                return line, at + _PITCH
            case Heading.UP:
                return line - 1, at + 1
            case Heading.DOWN:
                return line + 1, at + 1
        inside = self.text(line, at + 1, at + _PITCH)
        return line, at + 1 + (len(inside) - len(inside.lstrip())) % len(inside)

    def spot(self, cell: Cell, side: Heading | None = None) -> Spot:
        line, at = self.place(cell, side)
        return Spot(line + self.first_line, at + 1)

    def row_at(self, line: int) -> int:
        return (self.bottom - 1 - line) // 2


# --- finding the grid -------------------------------------------------------------------------


def _tabs_are_absent(sheet: _Sheet) -> bool:
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


def _has_letters(sheet: _Sheet) -> bool:
    """Finds the columns by the line of letters over the map."""
    first = next((n for n, line in enumerate(sheet.lines) if line.strip()), None)
    if first is None:
        sheet.refuse(Code.MAP_LINE, 0, 0, "map", "The map is empty; draw it, letters first.")
        return False
    line = sheet.lines[first]
    begin = len(line) - len(line.lstrip())
    if not line.lstrip().startswith("a") or "+" in line or begin < 4:
        sheet.refuse(
            Code.MAP_COLUMNS,
            first,
            begin,
            "map",
            "A map begins with a line of column letters, a b c …, each over the middle of its "
            "column, with four blanks or more before the a.",
        )
        return False
    sheet.left, sheet.top = begin - 2, first + 1
    sheet.columns = len(line.split())
    return _check_letters(sheet, first) and _fits(sheet, first)


def _fits(sheet: _Sheet, line: int) -> bool:
    if sheet.columns <= MAX_COLUMNS:
        return True
    sheet.refuse(
        Code.SIZE,
        line,
        sheet.left + _PITCH * MAX_COLUMNS + 2,
        "map",
        f"The map has {sheet.columns} columns; a board has at most {MAX_COLUMNS}, a to z.",
    )
    return False


def _check_letters(sheet: _Sheet, line: int) -> bool:
    """Whether the letters of a line stand over their columns; reports the first that does not."""
    found = {match.start(): match[0] for match in re.finditer(r"\S+", sheet.lines[line])}
    wanted = {
        sheet.left + _PITCH * column + 2: chr(ord("a") + column)
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


def _has_lines(sheet: _Sheet) -> bool:
    """Finds the rows: lines of walls and lines of cells must take turns."""
    last = max(n for n, line in enumerate(sheet.lines) if line.strip())
    if last >= sheet.top and _LETTERS.fullmatch(sheet.lines[last]):
        _check_letters(sheet, last)
        last -= 1
    sheet.bottom = last
    for number in range(sheet.top, last + 1):
        if _looks_like_walls(sheet, number) != _is_wall_line(sheet, number):
            sheet.refuse(Code.MAP_LINE, number, sheet.left, "map", _line_message(sheet, number))
            return False
    if last < sheet.top + 2 or not _is_wall_line(sheet, last):
        sheet.refuse(
            Code.MAP_LINE,
            max(last, sheet.top - 1),
            sheet.left,
            "map",
            "The map ends here without a line of walls under a line of cells; "
            "close it with a line such as +---+---+.",
        )
        return False
    if sheet.rows > MAX_ROWS:
        sheet.refuse(
            Code.SIZE,
            sheet.top,
            sheet.left,
            "map",
            f"The map has {sheet.rows} rows; a board has at most {MAX_ROWS}.",
        )
    return sheet.rows <= MAX_ROWS


def _is_wall_line(sheet: _Sheet, number: int) -> bool:
    return (number - sheet.top) % 2 == 0


def _looks_like_walls(sheet: _Sheet, number: int) -> bool:
    """A line of cells has a row number or upright walls; a line of walls has neither."""
    line = sheet.lines[number]
    return not line[: sheet.left].strip() and line.count("|") <= line.count("+")


def _line_message(sheet: _Sheet, number: int) -> str:
    if _is_wall_line(sheet, number):
        return (
            "Here a line of walls such as +---+---+ must come, and this is a line of cells; "
            "lines of walls and lines of cells take turns."
        )
    return (
        "Here a line of cells with its row number must come, and this is none; "
        "lines of walls and lines of cells take turns, and every row has its number on the left."
    )


# --- checking its lines -----------------------------------------------------------------------

# A place on a line: where it begins, and what is wrong there, if anything.
_Checked = tuple[int, tuple[Code, str, str] | None]


def _report(sheet: _Sheet, line: int, places: Iterable[_Checked]) -> None:
    """Reports what is wrong on a line; of many places the first, as the line must be shifted."""
    wrong = [(at, *what) for at, what in places if what]
    for at, code, where, message in wrong if len(wrong) < _SHIFTED else wrong[:1]:
        sheet.refuse(code, line, at, where, message)


def _check_walls(sheet: _Sheet, line: int) -> None:
    _report(sheet, line, _wall_places(sheet, line))


def _wall_places(sheet: _Sheet, line: int) -> Iterator[_Checked]:
    for column in range(sheet.columns + 1):
        at = sheet.left + _PITCH * column
        corner = sheet.text(line, at, at + 1)
        yield at, None if corner in "+ " else _no_corner(corner)
        if column < sheet.columns:
            wall = sheet.text(line, at + 1, at + _PITCH)
            yield at + 1, None if wall in (_WALL, _OPENING) else _no_wall(sheet, line, column, wall)
    beyond = sheet.text(line, sheet.right + 1)
    yield _first_character(sheet, beyond), _beyond(beyond) if beyond.strip() else None


def _no_corner(found: str) -> tuple[Code, str, str]:
    return (
        Code.MAP_CORNER,
        "map",
        f"Found {shown(found)} at a corner of the grid, where + or a blank must stand; "
        "every cell is three characters wide.",
    )


def _no_wall(sheet: _Sheet, line: int, column: int, found: str) -> tuple[Code, str, str]:
    lowest = line == sheet.bottom
    cell = Cell(column, 0 if lowest else sheet.row_at(line + 1))
    return (
        Code.MAP_WALL,
        str(cell),
        f"Found {shown(found)} {'under' if lowest else 'over'} {cell}, where a whole wall "
        "(three hyphens) or a whole opening (three blanks) must stand.",
    )


def _first_character(sheet: _Sheet, beyond: str) -> int:
    return sheet.right + 1 + len(beyond) - len(beyond.lstrip())


def _beyond(found: str) -> tuple[Code, str, str]:
    return (
        Code.MAP_CHARACTER,
        "map",
        f"Found {shown(found.strip())} beyond the last column letter; "
        "shorten the line, or add a letter for a new column.",
    )


def _check_cells(sheet: _Sheet, line: int) -> None:
    _report(sheet, line, _cell_places(sheet, line))


def _cell_places(sheet: _Sheet, line: int) -> Iterator[_Checked]:
    for column in range(sheet.columns + 1):
        at = sheet.left + _PITCH * column
        wall = sheet.text(line, at, at + 1)
        yield at, None if wall in "| " else _no_upright_wall(wall)
        if column < sheet.columns:
            cell = Cell(column, sheet.row_at(line))
            inside = sheet.text(line, at + 1, at + _PITCH)
            yield sheet.place(cell)[1], _content(cell, inside.strip())


def _no_upright_wall(found: str) -> tuple[Code, str, str]:
    return (
        Code.MAP_WALL,
        "map",
        f"Found {shown(found)} between two cells, where | or a blank must stand; "
        "every cell is three characters wide.",
    )


def _content(cell: Cell, found: str) -> tuple[Code, str, str] | None:
    parts = found.split()
    if len(parts) > 1 and all(is_mark(part) for part in parts):
        return (
            Code.TREASURE_SHARED,
            str(cell),
            f"Cell {cell} shows {shown(found)}, two marks; a space holds one treasure at most.",
        )
    if found in ("", SPACE, *AREA_MARKS) or is_mark(found):
        return None
    return (
        Code.MAP_CHARACTER,
        str(cell),
        f"Cell {cell} shows {shown(found)}, which means nothing; write . for a space, S, P or M "
        "for an area, a treasure's mark such as r1, or nothing for rock.",
    )


def _check_row_numbers(sheet: _Sheet) -> None:
    """The number on the left must be there; one on the right may. First of several in a row."""
    spoilt = False
    for line in range(sheet.bottom - 1, sheet.top, -2):
        number = str(sheet.row_at(line) + 1)
        before, beyond = sheet.text(line, 0, sheet.left), sheet.text(line, sheet.right + 1)
        left_is_wrong = before.strip() != number
        right_is_wrong = beyond.strip() not in ("", number)
        if (left_is_wrong or right_is_wrong) and not spoilt:
            found = before if left_is_wrong else beyond
            at = _first_digit(before) if left_is_wrong else _first_character(sheet, beyond)
            sheet.refuse(Code.MAP_ROW, line, at, f"row {number}", _row_message(found, number))
        spoilt = left_is_wrong or right_is_wrong


def _first_digit(before: str) -> int:
    return len(before) - len(before.lstrip()) if before.strip() else 0


def _row_message(found: str, number: str) -> str:
    here = f"{shown(found.strip())} stands" if found.strip() else "nothing stands"
    return (
        f"Beside row {number}, counted from the bottom, {here}; write {number}, "
        "or put back the row that is missing or drop the one too many."
    )


def _check_corners(sheet: _Sheet) -> None:
    """A wall must reach a corner at both ends, or a slip of one character would open a corner."""
    spoilt = {finding.line for finding in sheet.findings}
    for line in range(sheet.top, sheet.bottom + 1, 2):
        if line + sheet.first_line in spoilt:
            continue
        for column in range(sheet.columns + 1):
            at = sheet.left + _PITCH * column
            if sheet.text(line, at, at + 1) == " " and _touched(sheet, line, at):
                sheet.refuse(
                    Code.MAP_CORNER,
                    line,
                    at,
                    "map",
                    "A wall ends here without a corner; write + where walls meet or end.",
                )


def _touched(sheet: _Sheet, line: int, at: int) -> bool:
    beside = sheet.text(line, max(at - 1, 0), at) + sheet.text(line, at + 1, at + 2)
    above = sheet.text(line - 1, at, at + 1) if line > sheet.top else " "
    below = sheet.text(line + 1, at, at + 1) if line < sheet.bottom else " "
    return "-" in beside or "|" in above + below


# --- taking the drawing off -------------------------------------------------------------------


def _drawing(sheet: _Sheet) -> Drawing:
    cells = [Cell(column, row) for row in range(sheet.rows) for column in range(sheet.columns)]
    marks = {cell: mark for cell in cells if (mark := _mark(sheet, cell))}
    openings = {
        (cell, heading): sheet.spot(cell, heading)
        for cell in marks
        for heading in Heading
        if not _wall(sheet, cell, heading).strip()
    }
    return Drawing(
        sheet.columns,
        sheet.rows,
        marks,
        {cell: sheet.spot(cell) for cell in cells},
        openings,
    )


def _mark(sheet: _Sheet, cell: Cell) -> str:
    """What stands in a cell; what means nothing was reported and is taken for a space."""
    line, at = sheet.line_of(cell.row), sheet.left + _PITCH * cell.column
    found = sheet.text(line, at + 1, at + _PITCH).strip()
    return SPACE if _content(cell, found) else found


def _wall(sheet: _Sheet, cell: Cell, heading: Heading) -> str:
    line, at = sheet.place(cell, heading)
    upright = heading in (Heading.LEFT, Heading.RIGHT)
    return sheet.text(line, at, at + (1 if upright else len(_WALL)))
