"""What a board must be before anybody may play on it, and the findings that say where it is not.

`board_file` and `board_json` read a board as it is written and ask here. A check never stops at
the first mistake, and never raises: a board is a value, and so is what is wrong with it.

Checks come in two groups, because the second makes sense only where the first reading went well:
`check_contents` (names, size, treasures, die) and `check_passages` (edges, exits, reach).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from fsm.pyramid.board import TREASURES_IN_GAME, Area, Board, Kind
from fsm.pyramid.spaces import MAX_COLUMNS, MAX_ROWS, PRISON, START, Heading, cell

MAX_FACE: Final = 99
MAX_FACES: Final = 100
MAX_NAME: Final = 40
MAX_TITLE: Final = 100

_WORDS: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)

# An area of its own is named in commands and in the JSON object, so it may not be a word that
# already means something there.
_PIECES_AND_SEATS: Final = frozenset(
    {"red", "turquoise", "blue", "purple", "mummy", "explorers", "table", "operator"}
)
_KEYS: Final = frozenset(
    {"name", "title", "kind", "columns", "rows", "spaces", "edges", START, PRISON}
    | {"mummy_start", "treasures", "mummy_die"}
)
_TAKEN: Final = _PIECES_AND_SEATS | _KEYS


class Code(StrEnum):
    """Everything that can be wrong with a board. The codes stay; the sentences may improve."""

    SYNTAX = "board/syntax"  # not TOML, or not JSON, at all
    TYPE = "board/type"  # a value of the wrong type
    MISSING = "board/missing"  # a key that must be there
    UNKNOWN_KEY = "board/unknown-key"  # a key that means nothing here
    TOO_MANY = "board/too-many"  # a list longer than any board can need
    NAME = "board/name"  # the board's name is not lower-case words
    TITLE = "board/title"  # an empty or endless title
    KIND = "board/kind"  # neither game nor exercise
    SIZE = "board/size"  # more than 26 columns or 99 rows, or none
    SPACE_NAME = "board/space-name"  # not the name of a space
    SPACE_OUTSIDE = "board/space-outside"  # a space beyond the columns and rows
    SPACE_TWICE = "board/space-twice"  # one space listed twice
    SPACE_ALONE = "board/space-alone"  # a space without a neighbour (rule 95)
    UNREACHABLE = "board/unreachable"  # a space nobody can walk to from start
    EDGE_UNKNOWN = "board/edge-unknown"  # a passage to a space that is not there
    EDGE_APART = "board/edge-apart"  # a passage between spaces that are not neighbours
    EDGE_TWICE = "board/edge-twice"  # one passage listed twice
    START_EXITS = "board/start-exits"  # start cannot be left
    PRISON_EXITS = "board/prison-exits"  # prison lacks two exits to two spaces (rule 93)
    TOMB_EXITS = "board/tomb-exits"  # the mummy's own area cannot be left
    EXIT_UNKNOWN = "board/exit-unknown"  # an exit to a space that is not there
    EXIT_TWICE = "board/exit-twice"  # one exit listed twice
    HEADING = "board/heading"  # not one of the four directions
    AREA_NAME = "board/area-name"  # the mummy's own area has a name that is taken or no word
    TREASURE_ID = "board/treasure-id"  # a treasure's id is not lower-case words
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


def check_contents(board: Board) -> Iterator[Complaint]:
    """What is wrong with names, size, spaces, treasures and die, whatever the passages are."""
    yield from _names(board)
    yield from _size(board)
    yield from _spaces(board)
    yield from _treasures(board)
    if board.kind is Kind.GAME:
        yield from _whole_set(board)
    yield from _die(board)


def check_passages(board: Board) -> Iterator[Complaint]:
    """What is wrong with edges, exits and reach, given that spaces and areas were read whole."""
    yield from _edges(board)
    for area in board.areas:
        yield from _exits(board, area)
    yield from _ways_out(board)
    yield from _reach(board)


def is_words(text: str) -> bool:
    """Whether this is lower-case words joined by hyphens, as names and ids are."""
    return len(text) <= MAX_NAME and _WORDS.fullmatch(text) is not None


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
            return repr(value if len(value) <= MAX_NAME else value[: MAX_NAME - 1] + "…")
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case _:
            return f"a {type(value).__name__}" if not isinstance(value, float) else str(value)


def _names(board: Board) -> Iterator[Complaint]:
    if not is_words(board.name):
        yield (
            Code.NAME,
            ("name",),
            f"The board's name is {shown(board.name)}; use lower-case words joined by hyphens, "
            f"at most {MAX_NAME} characters, such as my-copy (a file is named my-copy.toml).",
        )
    if not board.title.strip() or len(board.title) > MAX_TITLE or not board.title.isprintable():
        yield (
            Code.TITLE,
            ("title",),
            f"The title is {shown(board.title)}; "
            f"give one line of 1 to {MAX_TITLE} characters that people will read.",
        )
    if board.tomb and (board.tomb.name in _TAKEN or cell(board.tomb.name)):
        yield (
            Code.AREA_NAME,
            ("mummy_start",),
            f"The mummy's own area is called {shown(board.tomb.name)}, which already means "
            "something else; choose another word, such as tomb.",
        )
    elif board.tomb and not is_words(board.tomb.name):
        yield (
            Code.AREA_NAME,
            ("mummy_start",),
            f"The mummy's own area is called {shown(board.tomb.name)}; "
            "use lower-case words joined by hyphens, such as tomb.",
        )


def _size(board: Board) -> Iterator[Complaint]:
    for what, count, most in (
        ("columns", board.columns, MAX_COLUMNS),
        ("rows", board.rows, MAX_ROWS),
    ):
        if not 1 <= count <= most:
            yield (
                Code.SIZE,
                (what,),
                f"The board has {shown(count)} {what}; it must have 1 to {most}.",
            )


def _spaces(board: Board) -> Iterator[Complaint]:
    seen: set[str] = set()
    for index, name in enumerate(board.spaces):
        yield from _space(board, ("spaces", index), name)
        if name in seen:
            yield (
                Code.SPACE_TWICE,
                ("spaces", index),
                f"Space {shown(name)} is listed twice; keep one.",
            )
        seen.add(name)


def _space(board: Board, subject: Subject, name: str) -> Iterator[Complaint]:
    at = cell(name)
    if at is None:
        yield (
            Code.SPACE_NAME,
            subject,
            f"{shown(name)} does not name a space; write a column letter and a row number, "
            "such as e4.",
        )
    elif at.column >= board.columns or at.row >= board.rows:
        yield (
            Code.SPACE_OUTSIDE,
            subject,
            f"Space {name} lies outside the {shown(board.columns)} columns and {shown(board.rows)} "
            "rows of this board; move it, or enlarge the board.",
        )


def _treasures(board: Board) -> Iterator[Complaint]:
    ids: set[str] = set()
    taken: dict[str, str] = {}
    known = frozenset(board.spaces)
    for index, treasure in enumerate(board.treasures):
        if not is_words(treasure.id):
            yield (
                Code.TREASURE_ID,
                ("treasures", index),
                f"A treasure's id is {shown(treasure.id)}; use lower-case words joined by "
                f"hyphens, at most {MAX_NAME} characters, such as red-scarab.",
            )
        if treasure.id in ids:
            yield (
                Code.TREASURE_TWICE,
                ("treasures", index),
                f"Two treasures are called {shown(treasure.id)}; every card shows its own "
                "treasure, so give one of them another id.",
            )
        ids.add(treasure.id)
        if treasure.space not in known:
            yield (
                Code.TREASURE_SPACE,
                ("treasures", index, "space"),
                f"Treasure {shown(treasure.id)} lies on {shown(treasure.space)}, which is not a "
                "space of this board; put it on a space.",
            )
        elif treasure.space in taken:
            yield (
                Code.TREASURE_SHARED,
                ("treasures", index, "space"),
                f"Treasure {shown(treasure.id)} lies on {shown(treasure.space)}, where "
                f"{shown(taken[treasure.space])} lies too; a space shows one treasure at most.",
            )
        taken.setdefault(treasure.space, treasure.id)


def _whole_set(board: Board) -> Iterator[Complaint]:
    counts = Counter(treasure.colour for treasure in board.treasures)
    wrong = [
        f"{counts[colour]} {colour} instead of {count}"
        for colour, count in TREASURES_IN_GAME.items()
        if counts[colour] != count
    ]
    if wrong:
        yield (
            Code.TREASURE_COUNT,
            ("treasures",),
            "A game has 23 treasures: 5 red, 5 blue, 5 white, 4 green and 4 yellow. This board has "
            f"{', '.join(wrong)}; mend that, or make it an exercise board by its kind.",
        )


def _die(board: Board) -> Iterator[Complaint]:
    if not board.mummy_die:
        yield (
            Code.DIE_EMPTY,
            ("mummy_die",),
            "The mummy die has no faces; list the number on each, such as [1, 2, 3, 4, 5, 6].",
        )
    for index, face in enumerate(board.mummy_die):
        if not 1 <= face <= MAX_FACE:
            yield (
                Code.DIE_FACE,
                ("mummy_die", index),
                f"A face of the mummy die is {shown(face)}; "
                f"a face is a number of steps, 1 to {MAX_FACE}.",
            )


def _edges(board: Board) -> Iterator[Complaint]:
    known = frozenset(board.spaces)
    seen: set[frozenset[str]] = set()
    for index, (one, other) in enumerate(board.edges):
        subject = ("edges", index)
        for name in (one, other):
            if name not in known:
                yield (
                    Code.EDGE_UNKNOWN,
                    subject,
                    f"The passage {shown(one)} - {shown(other)} needs {shown(name)}, which is not "
                    "a space of this board; add the space or drop the passage.",
                )
        if known.issuperset((one, other)) and not _neighbours(one, other):
            yield (
                Code.EDGE_APART,
                subject,
                f"The passage {shown(one)} - {shown(other)} joins spaces that do not lie side by "
                "side; a step goes one space up, down, left or right.",
            )
        if frozenset((one, other)) in seen:
            yield (
                Code.EDGE_TWICE,
                subject,
                f"The passage {shown(one)} - {shown(other)} is listed twice, "
                "in this or the other direction; keep one.",
            )
        seen.add(frozenset((one, other)))


def _neighbours(one: str, other: str) -> bool:
    here, there = cell(one), cell(other)
    return here is not None and any(here.beside(heading) == there for heading in Heading)


def _exits(board: Board, area: Area) -> Iterator[Complaint]:
    known = frozenset(board.spaces)
    for index, way in enumerate(area.exits):
        subject = (area.name, "exits", index)
        if way.to not in known:
            yield (
                Code.EXIT_UNKNOWN,
                subject,
                f"An exit of {shown(area.name)} leads to {shown(way.to)}, which is not a "
                "space of this board; let it lead to a space.",
            )
        if way in area.exits[:index]:
            yield (
                Code.EXIT_TWICE,
                subject,
                f"The exit of {shown(area.name)} {way.heading} to {shown(way.to)} is listed twice; "
                "keep one.",
            )


def _ways_out(board: Board) -> Iterator[Complaint]:
    if not board.start.exits:
        yield (
            Code.START_EXITS,
            (START, "exits"),
            "Start has no exit; open its wall towards a space.",
        )
    if len({way.to for way in board.prison.exits}) < 2:
        yield (
            Code.PRISON_EXITS,
            (PRISON, "exits"),
            f"Prison needs two exits to two different spaces and has {_exits_in_words(board)}; "
            "with fewer the mummy could shut it alone.",
        )
    if board.tomb and not board.tomb.exits:
        yield (
            Code.TOMB_EXITS,
            (board.tomb.name, "exits"),
            f"The mummy's own area {shown(board.tomb.name)} has no exit; "
            "open its wall towards a space.",
        )


def _exits_in_words(board: Board) -> str:
    targets = sorted({way.to for way in board.prison.exits})
    return f"only a way to {shown(targets[0])}" if targets else "none"


def _reach(board: Board) -> Iterator[Complaint]:
    beside = _passages(board)
    reached = _walk(beside, [way.to for way in board.start.exits])
    for index, name in enumerate(board.spaces):
        if not beside[name]:
            reached.add(name)
            yield (
                Code.SPACE_ALONE,
                ("spaces", index),
                f"Space {shown(name)} has no passage to any neighbour; open a wall beside it.",
            )
        elif name not in reached:
            group = _walk(beside, [name])
            reached |= group
            yield (
                Code.UNREACHABLE,
                ("spaces", index),
                f"Nobody can walk from start to {_listed(name, group)}; open a wall on the way.",
            )


def _passages(board: Board) -> dict[str, set[str]]:
    beside: dict[str, set[str]] = {name: set() for name in board.spaces}
    for one, other in board.edges:
        if one in beside and other in beside and one != other:
            beside[one].add(other)
            beside[other].add(one)
    return beside


def _walk(beside: dict[str, set[str]], origins: Iterable[str]) -> set[str]:
    reached: set[str] = set()
    waiting = [name for name in origins if name in beside]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(beside[name])
    return reached


def _listed(name: str, group: set[str]) -> str:
    others = len(group) - 1
    return f"{shown(name)} and the {others} space{'s' if others > 1 else ''} joined to it"
