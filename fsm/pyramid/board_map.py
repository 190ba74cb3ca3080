"""The drawn map of a board file: text in, cells and openings out.

      a   b   c   d       Letters over the columns, numbers beside the rows, from the bottom.
    +---+---+---+---+     A cell is three characters wide. `.` is a space, a mark such as `r1` a
  2 | .   . | r1  . |     space with a treasure, `S` start, `P` prison, `M` the mummy's own area,
    +---+   +---+   +     and an empty cell is solid rock.
  1 | .   . | S | P |     `---` and `|` are walls, blanks in their place openings; a wall ends at
    +---+---+---+---+     corners `+`. Blanks at the end of a line may be left out.

The text becomes a sheet (`board_sheet`), on which the grid is found (`board_grid`) and every line
checked (`board_lines`); then the drawing is taken off it. Reading goes on after a mistake as far as
it makes sense.
"""

from dataclasses import dataclass

from fsm.pyramid.board_findings import Finding
from fsm.pyramid.board_grid import find_grid
from fsm.pyramid.board_lines import check_lines
from fsm.pyramid.board_marks import SPACE, is_content
from fsm.pyramid.board_sheet import Sheet
from fsm.pyramid.spaces import Cell, Heading
from fsm.pyramid.toml_places import Spot


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


def read_map(text: str, first_line: int) -> tuple[Drawing | None, list[Finding]]:
    """The drawing and what is wrong with it; no drawing where its lines cannot be told apart.

    `first_line` is the number in the file of the map's first line.
    """
    sheet = Sheet(text.split("\n"), first_line)
    if not find_grid(sheet):
        return None, sheet.findings
    check_lines(sheet)
    return _drawing(sheet), sheet.findings


def _drawing(sheet: Sheet) -> Drawing:
    cells = [Cell(column, row) for row in range(sheet.rows) for column in range(sheet.columns)]
    marks = {cell: mark for cell in cells if (mark := _mark(sheet, cell))}
    spots = {cell: sheet.spot(cell) for cell in cells}
    openings = {
        (cell, heading): sheet.spot(cell, heading)
        for cell in marks
        for heading in Heading
        if sheet.is_open(cell, heading)
    }
    return Drawing(sheet.columns, sheet.rows, marks, spots, openings)


def _mark(sheet: Sheet, cell: Cell) -> str:
    """What stands in a cell; what means nothing was reported and is taken for a space."""
    shows = sheet.inside(cell).strip()
    return shows if is_content(shows) else SPACE
