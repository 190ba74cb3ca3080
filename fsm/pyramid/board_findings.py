"""What can be wrong with a board, and how it is said: codes, places, and a sentence for a person.

A check complains: it says what is wrong and with which part of the board. Only the reader of a
board knows where that part is written, so it makes findings of complaints by adding the places.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_MAX_QUOTED: Final = 40


class Code(StrEnum):
    """Everything that can be wrong with a board. The codes stay; the sentences may improve."""

    SYNTAX = "board/syntax"  # not TOML, or not JSON, at all
    TYPE = "board/type"  # a value of the wrong type
    MISSING = "board/missing"  # a key that must be there
    UNKNOWN_KEY = "board/unknown-key"  # a key that means nothing here
    TOO_MANY = "board/too-many"  # a list longer than any board can need
    NAME = "board/name"  # an empty or endless name, or one under which it cannot be saved
    TITLE = "board/title"  # an empty or endless title
    KIND = "board/kind"  # neither game nor exercise
    SIZE = "board/size"  # more than 26 columns or 99 rows, or none
    SPACE_NAME = "board/space-name"  # not the name of a space
    SPACE_OUTSIDE = "board/space-outside"  # a space beyond the columns and rows
    SPACE_ALONE = "board/space-alone"  # a space without a neighbour (rule 95)
    UNREACHABLE = "board/unreachable"  # a space nobody can walk to from start
    EDGE_UNKNOWN = "board/edge-unknown"  # a passage to a space that is not there
    EDGE_APART = "board/edge-apart"  # a passage between spaces that are not neighbours
    START_EXITS = "board/start-exits"  # start cannot be left
    PRISON_EXITS = "board/prison-exits"  # prison lacks two exits to two spaces (rule 93)
    TOMB_EXITS = "board/tomb-exits"  # the mummy's own area cannot be left
    EXIT_UNKNOWN = "board/exit-unknown"  # an exit to a space that is not there
    HEADING = "board/heading"  # not one of the four directions
    AREA_NAME = "board/area-name"  # the mummy's own area has a name that is taken or not one word
    TREASURE_ID = "board/treasure-id"  # a treasure's id is not one word
    TREASURE_TWICE = "board/treasure-twice"  # one id for two treasures
    TREASURE_SPACE = "board/treasure-space"  # a treasure on a space that is not there
    TREASURE_SHARED = "board/treasure-shared"  # two treasures on one space (rule 105)
    TREASURE_COUNT = "board/treasure-count"  # not the 23 treasures of a game (rule 7)
    COLOUR = "board/colour"  # not one of the five colours
    DIE_EMPTY = "board/die-empty"  # a mummy die without faces (rule 6)
    DIE_FACE = "board/die-face"  # a face that is no number of steps
    MAP_TAB = "board/map-tab"  # a tab in the drawing
    MAP_LINE = "board/map-line"  # a line of the drawing is missing or in the wrong place
    MAP_CHARACTER = "board/map-character"  # a character where none may stand
    MAP_WALL = "board/map-wall"  # neither a whole wall nor a whole opening
    MAP_CORNER = "board/map-corner"  # a wall that ends at no corner
    MAP_COLUMNS = "board/map-columns"  # the column letters do not fit the drawing
    MAP_ROW = "board/map-row"  # a row number does not fit the drawing
    MAP_OPEN = "board/map-open"  # an opening that leads into rock or another area
    MARK_UNKNOWN = "board/mark-unknown"  # a mark in the map that no table explains
    MARK_TWICE = "board/mark-twice"  # one mark in two cells, or in two tables
    MARK_MISSING = "board/mark-missing"  # a mark in a table that the map does not show
    AREA_MISSING = "board/area-missing"  # start, prison or the mummy's own area is not drawn
    FILE = "board/file"  # the file cannot be read


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where it is, and a sentence for a person.

    `line` and `column` count from 1 and are None where the board did not come from a file;
    `where` names the thing itself: a JSON path such as `edges[3]`, or a key or space of a file.
    """

    code: Code
    message: str
    line: int | None
    column: int | None
    where: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written."""

    line: int | None
    column: int | None
    where: str


# What a complaint is about, as a path into the board's fields in the order in which they were
# read: ("edges", 3), ("prison", "exits", 0), ("treasures", 7, "space").
Subject = tuple[str | int, ...]
Complaint = tuple[Code, Subject, str]


def found(
    complaints: Iterable[Complaint], place_of: Callable[[Subject], Place]
) -> Iterator[Finding]:
    """Each complaint with the place that its reader knows for it."""
    for code, subject, message in complaints:
        place = place_of(subject)
        yield Finding(code, message, place.line, place.column, place.where)


def shown(value: object) -> str:
    """A value as a message may quote it: short, printable, whatever it is."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < 10**12 else "a number of more than 12 digits"
        case str():
            return repr(value if len(value) <= _MAX_QUOTED else value[: _MAX_QUOTED - 1] + "…")
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case _:
            return f"a {type(value).__name__}" if not isinstance(value, float) else str(value)
