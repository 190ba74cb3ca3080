"""A board as a person writes it: a TOML file with a drawn map (boards/README.md shows how).

Text in, a board or findings out; reading the file itself is the host's affair. Every finding
names line and column. What can be judged is judged, so that one reading reports all mistakes;
only passages wait until the drawing is sound.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.board import Area, Board, Colour, Exit, Kind, Treasure
from fsm.pyramid.board_check import MAX_FACES, check_contents, check_passages
from fsm.pyramid.board_findings import Code, Complaint, Finding, Place, Subject, found, shown
from fsm.pyramid.board_json import in_order
from fsm.pyramid.board_map import Drawing, read_map
from fsm.pyramid.board_marks import (
    AREA_MARKS,
    PRISON_MARK,
    SPACE,
    START_MARK,
    TOMB_MARK,
    is_mark,
)
from fsm.pyramid.board_shape import Shape
from fsm.pyramid.spaces import PRISON, START, Cell, Heading
from fsm.pyramid.toml_places import Path, Spot, key_places, nearest

_NEEDED: Final = ("map", "mummy_die")
_OPTIONAL: Final = ("title", "kind", "mummy_start", "treasures")
_AT: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_NO_DRAWING: Final = Drawing(1, 1, {}, {}, {})


def read(text: str, name: str) -> Board | tuple[Finding, ...]:
    """The board that this text describes, in order, or everything that is wrong with it.

    `name` is the board's name, by which it is found: the file's name without its ending.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        entries = tomllib.loads(text)
    except RecursionError:
        return (Finding(Code.SYNTAX, "This is nested too deeply to be a board.", 1, 1, ""),)
    except ValueError as error:
        return (_syntax(text, str(error)),)
    return _Reading(text, name, entries).result()


def _syntax(text: str, error: str) -> Finding:
    parts = _AT.fullmatch(error)
    what = parts[1] if parts else error
    lines = text.split("\n")
    spot = (len(lines), len(lines[-1]) + 1) if parts else (1, 1)
    if parts and parts[2]:
        spot = (int(parts[2]), int(parts[3]))
    message = f"This is not TOML: {what}. Correct it here or just before."
    return Finding(Code.SYNTAX, message, *spot, "")


@dataclass(frozen=True, slots=True)
class _Mark:
    """A line of a treasure table."""

    mark: str
    id: str
    colour: Colour
    path: Path


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
        tomb = self._tomb_name()
        marks = self._treasure_tables()
        drawing = self._drawing(marks, tomb)
        sound = drawing is not None and not self._findings
        board = self._board(drawing or _NO_DRAWING, marks, tomb)
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

    def _treasure_tables(self) -> list[_Mark]:
        tables = self._entries.get("treasures", {})
        if not isinstance(tables, dict):
            self._shape.wrong(("treasures",), "a table for each colour", tables)
            return []
        return [mark for colour, table in tables.items() for mark in self._table(colour, table)]

    def _table(self, name: str, table: object) -> Iterator[_Mark]:
        colour = self._shape.word(("treasures", name), name, Colour, Code.COLOUR)
        if not isinstance(table, dict):
            self._shape.wrong(("treasures", name), 'a table of lines such as r1 = "scarab"', table)
        elif colour:
            for mark, treasure in table.items():
                path = ("treasures", name, mark)
                if isinstance(treasure, str):
                    yield _Mark(mark, treasure, colour, path)
                else:
                    self._shape.wrong(path, "the treasure's name in quotes", treasure)
                    yield _Mark(mark, f"unreadable-{len(self._shape.complaints)}", colour, path)

    def _board(self, drawing: Drawing, marks: list[_Mark], tomb: str | None) -> Board:
        shape, entries = self._shape, self._entries
        cells = {mark: cell for cell, mark in drawing.marks.items()}
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
            treasures=tuple(self._treasures(cells, marks)),
            mummy_die=faces,
        )

    # --- the drawing ---

    def _drawing(self, marks: list[_Mark], tomb: str | None) -> Drawing | None:
        text = self._entries.get("map", "")
        if not isinstance(text, str):
            self._shape.wrong(("map",), "a drawing between two lines of three quotes", text)
            return None
        if "map" not in self._entries or (first_line := self._first_line(text)) is None:
            return None
        drawing, findings = read_map(text, first_line)
        self._findings += findings
        if drawing:
            self._check_openings(drawing)
            self._check_marks(drawing, marks)
            self._check_areas(drawing, tomb)
        return drawing

    def _first_line(self, text: str) -> int | None:
        """The line of the file where the map begins, given that it stands there as it is."""
        key = nearest(self._keys, ("map",))
        drawn = text.split("\n")
        if self._lines[key.line : key.line + len(drawn) - 1] == drawn[:-1] and len(drawn) > 1:
            return key.line + 1
        self._refuse(
            Code.SYNTAX,
            key,
            "map",
            "The map must be drawn between ''' and ''', each on a line of its own around it, "
            "without other signs on these lines.",
        )
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

    def _treasures(self, cells: dict[str, Cell], marks: list[_Mark]) -> Iterator[Treasure]:
        for index, entry in enumerate(marks):
            self._spots["treasures", index] = self._spot(entry.path), entry.mark
            yield Treasure(entry.id, entry.colour, str(cells.get(entry.mark, "")))

    def _check_openings(self, drawing: Drawing) -> None:
        for (cell, heading), spot in drawing.openings.items():
            here, there = drawing.marks[cell], drawing.marks.get(cell.beside(heading))
            if there is None:
                self._refuse(Code.MAP_OPEN, spot, str(cell), _open_to_rock(cell, heading))
            elif here < there and {here, there}.issubset(AREA_MARKS):
                self._refuse(Code.MAP_OPEN, spot, str(cell), _open_areas(cell, here, there))

    def _check_marks(self, drawing: Drawing, marks: list[_Mark]) -> None:
        tabled: set[str] = set()
        for entry in marks:
            self._check_entry(drawing, entry, again=entry.mark in tabled)
            tabled.add(entry.mark)
        seen: dict[str, Cell] = {}
        for cell, mark in drawing.marks.items():
            if mark == SPACE or mark in AREA_MARKS:
                continue
            spot = drawing.spots[cell]
            if mark not in tabled:
                self._refuse(Code.MARK_UNKNOWN, spot, str(cell), _unexplained(cell, mark))
            elif mark in seen:
                self._refuse(Code.MARK_TWICE, spot, str(cell), _drawn_twice(cell, mark, seen[mark]))
            seen.setdefault(mark, cell)

    def _check_entry(self, drawing: Drawing, entry: _Mark, again: bool) -> None:
        mark, spot = entry.mark, self._spot(entry.path)
        if again:
            message = f"The mark {shown(mark)} stands in two tables; a treasure has one colour."
            self._refuse(Code.MARK_TWICE, spot, mark, message)
        elif not is_mark(mark):
            self._refuse(Code.MARK_MISSING, spot, shown(mark), _no_mark(mark))
        elif mark not in drawing.marks.values():
            self._refuse(Code.MARK_MISSING, spot, mark, _not_drawn(mark))

    def _check_areas(self, drawing: Drawing, tomb: str | None) -> None:
        wanted = {START_MARK: "start", PRISON_MARK: "prison"}
        if tomb is not None:
            wanted[TOMB_MARK] = "the mummy's own area"
        for mark, area in wanted.items():
            if mark not in drawing.marks.values():
                message = f"The map does not show {area}; write {mark} in its cell or cells."
                self._refuse(Code.AREA_MISSING, self._spot(("map",)), "map", message)
        strays = [cell for cell, mark in drawing.marks.items() if mark == TOMB_MARK]
        if tomb is None and strays:
            stray = strays[0]
            self._refuse(Code.AREA_MISSING, drawing.spots[stray], str(stray), _nameless(stray))

    # --- places ---

    def _refuse(self, code: Code, spot: Spot, where: str, message: str) -> None:
        self._findings.append(Finding(code, message, spot.line, spot.column, where))

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


def _nameless(cell: Cell) -> str:
    return (
        f"Cell {cell} shows M, an area of the mummy's own, but it has no name; "
        'write mummy_start = "tomb" above the map, or draw something else here.'
    )
