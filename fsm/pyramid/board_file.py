"""A board as a person writes it: a TOML file with a drawn map (boards/README.md shows how).

Text in, a board or findings out; reading the file itself is the host's affair. Every finding
names line and column. What can be judged is judged, so that one reading reports all mistakes;
only passages wait until the drawing is sound.
"""

import re
from collections.abc import Iterator
from typing import Final

from fsm.pyramid import toml_text
from fsm.pyramid.board import Area, Board, Colour, Exit, Kind, Treasure
from fsm.pyramid.board_check import MAX_FACES, check_contents, check_passages
from fsm.pyramid.board_findings import Code, Complaint, Finding, Place, Subject, found
from fsm.pyramid.board_legend import Entry, Legend, disagreements
from fsm.pyramid.board_map import Drawing, read_map
from fsm.pyramid.board_marks import AREA_MARKS, PRISON_MARK, START_MARK, TOMB_MARK
from fsm.pyramid.board_order import in_order
from fsm.pyramid.board_shape import Shape
from fsm.pyramid.spaces import PRISON, START, Heading
from fsm.pyramid.toml_places import FENCES, Path, Spot, key_places, nearest

_NEEDED: Final = ("map", "mummy_die")
_OPTIONAL: Final = ("title", "kind", "mummy_start", "treasures")
_AT: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_NO_DRAWING: Final = Drawing(1, 1, {}, {}, {})


def read(text: str, name: str) -> Board | tuple[Finding, ...]:
    """The board that this text describes, in order, or everything that is wrong with it.

    `name` is what the board is called; the text does not say it.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if why := toml_text.too_much(text):
        return (_syntax(text, f"This cannot be a board: {why}"),)
    try:
        entries = toml_text.loads(text)
    except ValueError as error:
        return (_syntax(text, f"This is not TOML: {error}", _hint(text)),)
    return _Reading(text, name, entries).result()


def _syntax(text: str, error: str, hint: str = "") -> Finding:
    parts = _AT.fullmatch(error)
    what = parts[1] if parts else error
    lines = text.split("\n")
    spot = (len(lines), len(lines[-1]) + 1) if parts else (1, 1)
    if parts and parts[2]:
        spot = (int(parts[2]), int(parts[3]))
    return Finding(Code.SYNTAX, f"{what}.{hint}", *spot, "")


def _hint(text: str) -> str:
    """Another one where a map was begun and not ended, which shows only where the file ends."""
    here = " Correct it here or just before."
    for quotes in FENCES:
        if text.count(quotes) % 2:
            around = f"The map stands between two lines of three quotes, {quotes}"
            return f"{here} {around}, and one of them is missing."
    return here


class _Reading:
    """One reading of one file: its parts, and every finding on the way."""

    def __init__(self, text: str, name: str, entries: dict[str, object]) -> None:
        self._lines = text.split("\n")
        self._name = name
        self._keys = key_places(text)
        self._spots: dict[Subject, tuple[Spot, str]] = {}
        self._shape = Shape()
        self._findings: list[Finding] = []
        self._entries = self._shape.entries((), entries, _NEEDED, _OPTIONAL)

    def result(self) -> Board | tuple[Finding, ...]:
        """The board, or all findings from top to bottom."""
        legend = Legend(self._treasure_tables(), self._tomb_name(), self._spot(("map",)))
        drawing = self._drawing(legend)
        sound = drawing is not None and not self._findings
        board = self._board(drawing or _NO_DRAWING, legend)
        complaints = [*self._shape.complaints, *_contents(board)]
        if sound:
            complaints += check_passages(board)
        self._findings += found(complaints, self._place_of)
        if self._findings:
            return tuple(sorted(self._findings, key=lambda one: (one.line or 0, one.column or 0)))
        return in_order(board)

    # --- the keys ---

    def _tomb_name(self) -> str | None:
        name = self._entries.get("mummy_start", PRISON)
        if name == PRISON or not isinstance(name, str):
            self._shape.text(("mummy_start",), name)
            return None
        return name

    def _treasure_tables(self) -> tuple[Entry, ...]:
        tables = self._entries.get("treasures", {})
        if not isinstance(tables, dict):
            self._shape.wrong(("treasures",), "a table for each colour", tables)
            return ()
        return tuple(line for name, table in tables.items() for line in self._table(name, table))

    def _table(self, name: str, table: object) -> Iterator[Entry]:
        colour = self._shape.word(("treasures", name), name, Colour, Code.COLOUR)
        if not isinstance(table, dict):
            self._shape.wrong(("treasures", name), 'a table of lines such as r1 = "scarab"', table)
        elif colour:
            for mark, treasure in table.items():
                path = ("treasures", name, mark)
                yield Entry(mark, self._treasure_id(path, treasure), colour, self._spot(path))

    def _treasure_id(self, path: Path, value: object) -> str:
        """The treasure's name; one that no other has after a complaint."""
        if isinstance(value, str):
            return value
        self._shape.wrong(path, "the treasure's name in quotes", value)
        return f"unreadable-{len(self._shape.complaints)}"

    def _board(self, drawing: Drawing, legend: Legend) -> Board:
        shape, entries, tomb = self._shape, self._entries, legend.tomb
        faces = shape.items(("mummy_die",), entries.get("mummy_die", [1]), MAX_FACES, shape.number)
        kind = shape.word(("kind",), entries.get("kind", "game"), Kind, Code.KIND)
        return Board(
            name=self._name,
            title=shape.text(("title",), entries.get("title", self._name)),
            kind=kind or Kind.EXERCISE,
            columns=drawing.columns,
            rows=drawing.rows,
            spaces=tuple(self._spaces(drawing)),
            edges=tuple(self._edges(drawing)),
            start=Area(START, tuple(self._exits(drawing, START_MARK, START))),
            prison=Area(PRISON, tuple(self._exits(drawing, PRISON_MARK, PRISON))),
            tomb=None if tomb is None else Area(tomb, tuple(self._exits(drawing, TOMB_MARK, tomb))),
            treasures=tuple(self._treasures(drawing, legend)),
            mummy_die=faces,
        )

    # --- the drawing ---

    def _drawing(self, legend: Legend) -> Drawing | None:
        text = self._entries.get("map", "")
        if not isinstance(text, str):
            self._shape.wrong(("map",), "a drawing between two lines of three quotes", text)
            return None
        if "map" not in self._entries or (first_line := self._first_line(text)) is None:
            return None
        drawing, findings = read_map(text, first_line)
        self._findings += findings
        if drawing:
            self._findings += disagreements(drawing, legend)
        return drawing

    def _first_line(self, text: str) -> int | None:
        """The line of the file where the map begins, given that it stands there as it is."""
        key = self._spot(("map",))
        drawn = text.split("\n")
        if self._lines[key.line : key.line + len(drawn) - 1] == drawn[:-1] and len(drawn) > 1:
            return key.line + 1
        message = (
            "The map must be drawn between ''' and ''', each on a line of its own around it, "
            "without other signs on these lines."
        )
        self._findings.append(Finding(Code.SYNTAX, message, *key, "map"))
        return None

    def _spaces(self, drawing: Drawing) -> Iterator[str]:
        cells = [cell for cell, mark in drawing.marks.items() if mark not in AREA_MARKS]
        for index, cell in enumerate(cells):
            self._spots["spaces", index] = drawing.spots[cell], str(cell)
            yield str(cell)

    def _edges(self, drawing: Drawing) -> Iterator[tuple[str, str]]:
        for cell, heading in drawing.openings:
            beside = cell.beside(heading)
            ends = (drawing.marks[cell], drawing.marks.get(beside, START_MARK))
            if heading in (Heading.UP, Heading.RIGHT) and not set(ends).intersection(AREA_MARKS):
                yield str(cell), str(beside)

    def _exits(self, drawing: Drawing, mark: str, area: str) -> Iterator[Exit]:
        cells = [cell for cell, shows in drawing.marks.items() if shows == mark]
        if cells:
            self._spots[area, "exits"] = drawing.spots[cells[0]], area
        for cell in cells:
            for heading in Heading:
                beside = cell.beside(heading)
                leads_out = drawing.marks.get(beside, mark) not in AREA_MARKS
                if leads_out and (cell, heading) in drawing.openings:
                    yield Exit(str(beside), heading)

    def _treasures(self, drawing: Drawing, legend: Legend) -> Iterator[Treasure]:
        cells = {mark: cell for cell, mark in drawing.marks.items()}
        for index, entry in enumerate(legend.entries):
            self._spots["treasures", index] = entry.spot, entry.mark
            yield Treasure(entry.id, entry.colour, str(cells.get(entry.mark, "")))

    # --- places ---

    def _spot(self, path: Path) -> Spot:
        return nearest(self._keys, path)

    def _place_of(self, subject: Subject) -> Place:
        """Drawn things have their own spot, written ones that of their key."""
        if subject in self._spots:
            spot, where = self._spots[subject]
            return Place(spot.line, spot.column, where)
        path = tuple(str(part) for part in subject)
        return Place(*self._spot(path), ".".join(path[:1]))


def _contents(board: Board) -> Iterator[Complaint]:
    """What is wrong with what is written, less what was reported by its mark already."""
    by_mark = (Code.TREASURE_SPACE, Code.TREASURE_SHARED)
    return (complaint for complaint in check_contents(board) if complaint[0] not in by_mark)
