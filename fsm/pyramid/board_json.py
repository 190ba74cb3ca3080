"""A board as the JSON object of `referee board show NAME --json`, both ways.

`show` writes it; `read` takes any JSON value at all and gives a board or findings that name the
JSON path, never an exception; `read_text` does the same for the text of a JSON file. A board that
was read is in order (see `board_order`).
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from fsm.pyramid.board import Area, Board, Colour, Exit, Kind, Treasure
from fsm.pyramid.board_check import MAX_FACES, check_contents, check_passages
from fsm.pyramid.board_findings import Code, Finding, Place, Subject, found, shown
from fsm.pyramid.board_names import KEYS, NEEDED_KEYS, OPTIONAL_KEYS, is_word
from fsm.pyramid.board_order import in_order
from fsm.pyramid.board_shape import Shape
from fsm.pyramid.spaces import MAX_COLUMNS, MAX_ROWS, PRISON, START, Heading

# Every space has four sides, so nothing needs to be listed more often than this.
MAX_LISTED: Final = 4 * MAX_COLUMNS * MAX_ROWS

# Parts of a JSON path that need no quotes.
_PLAIN: Final = re.compile(r"[\w-]{1,40}", re.ASCII)


def show(board: Board) -> dict[str, object]:
    """The JSON object of this board, keys in the order of the contract."""
    return {
        "name": board.name,
        "title": board.title,
        "kind": board.kind.value,
        "columns": board.columns,
        "rows": board.rows,
        "spaces": list(board.spaces),
        "edges": [list(edge) for edge in board.edges],
        START: _show_area(board.start),
        PRISON: _show_area(board.prison),
        "mummy_start": board.mummy_start,
        **({board.tomb.name: _show_area(board.tomb)} if board.tomb else {}),
        "treasures": {
            treasure.id: {"colour": treasure.colour.value, "space": treasure.space}
            for treasure in board.treasures
        },
        "mummy_die": list(board.mummy_die),
    }


def read(value: object) -> Board | tuple[Finding, ...]:
    """The board that this JSON value describes, in order, or what is wrong with it.

    Values of the wrong shape come first, all of them; what a well-shaped board means is checked
    once there are none.
    """
    shape = _BoardShape()
    board = shape.board(value)
    if shape.complaints:
        return tuple(found(shape.complaints, _place))
    wrong = tuple(found((*check_contents(board), *check_passages(board)), _places(board)))
    return wrong or in_order(board)


def read_text(text: str) -> Board | tuple[Finding, ...]:
    """The board in the text of a JSON file, or findings; those of syntax name line and column."""
    try:
        value = json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        message = f"This is not JSON: {error.msg}; correct it here or just before."
        return (Finding(Code.SYNTAX, message, error.lineno, error.colno, ""),)
    except RecursionError:
        return (_unreadable("This JSON is nested far too deeply to be a board."),)
    except ValueError as error:
        return (_unreadable(f"This JSON cannot be read: {error}."),)
    return read(value)


def _show_area(area: Area) -> dict[str, object]:
    return {"exits": [{"to": way.to, "heading": way.heading.value} for way in area.exits]}


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entries: dict[str, object] = {}
    for key, value in pairs:
        if key in entries:
            raise ValueError(f"the key {shown(key)} stands twice in one object; keep one")
        entries[key] = value
    return entries


def _unreadable(message: str) -> Finding:
    return Finding(Code.SYNTAX, message, 1, 1, "")


def _place(subject: Subject) -> Place:
    return Place(None, None, "".join(_path(subject)))


def _places(board: Board) -> Callable[[Subject], Place]:
    """Checks number the treasures; in JSON they are found by their id."""

    def place_of(subject: Subject) -> Place:
        match subject:
            case ("treasures", int(index), *rest):
                return _place(("treasures", board.treasures[index].id, *rest))
            case _:
                return _place(subject)

    return place_of


def _path(subject: Subject) -> Iterator[str]:
    for depth, part in enumerate(subject):
        if isinstance(part, int):
            yield f"[{part}]"
        elif _PLAIN.fullmatch(part):
            yield f".{part}" if depth else part
        else:
            yield f"[{shown(part)}]"


class _BoardShape(Shape):
    """The shape of a whole board; a board with complaints is never used."""

    def board(self, value: object) -> Board:
        """The board, which may still break every rule of `board_check`."""
        tomb = self._tomb_name(value)
        keys = self.entries((), value, (*NEEDED_KEYS, *([tomb] if tomb else [])), OPTIONAL_KEYS)
        name = self.text(("name",), keys.get("name", ""))
        return Board(
            name=name,
            title=self.text(("title",), keys.get("title", name)),
            kind=self.word(("kind",), keys.get("kind", "game"), Kind, Code.KIND) or Kind.GAME,
            columns=self.number(("columns",), keys.get("columns", 0)),
            rows=self.number(("rows",), keys.get("rows", 0)),
            spaces=self.items(("spaces",), keys.get("spaces", []), MAX_LISTED, self.text),
            edges=self.items(("edges",), keys.get("edges", []), MAX_LISTED, self._edge),
            start=self._area(START, keys),
            prison=self._area(PRISON, keys),
            tomb=self._area(tomb, keys) if tomb else None,
            treasures=self._treasures(keys.get("treasures", {})),
            mummy_die=self.items(("mummy_die",), keys.get("mummy_die", []), MAX_FACES, self.number),
        )

    def _tomb_name(self, value: object) -> str | None:
        """The mummy's own area, where `mummy_start` names one; its key is then part of the form."""
        name = value.get("mummy_start", PRISON) if isinstance(value, dict) else PRISON
        if not isinstance(name, str):
            self.wrong(("mummy_start",), "prison or the name of an area", name)
            return None
        if name == PRISON:
            return None
        if name in KEYS or not is_word(name):
            self.refuse(
                Code.AREA_NAME,
                ("mummy_start",),
                f"The mummy cannot begin on {shown(name)}; "
                "write prison, or the name of an area of its own, such as tomb.",
            )
            return None
        return name

    def _area(self, name: str, keys: dict[str, object]) -> Area:
        area = self.entries((name,), keys.get(name, {"exits": []}), ("exits",))
        path = (name, "exits")
        return Area(name, self.items(path, area.get("exits", []), MAX_LISTED, self._exit))

    def _exit(self, path: Subject, value: object) -> Exit:
        way = self.entries(path, value, ("to", "heading"))
        to = self.text((*path, "to"), way.get("to", ""))
        heading = self.word((*path, "heading"), way.get("heading", "up"), Heading, Code.HEADING)
        return Exit(to, heading or Heading.UP)

    def _edge(self, path: Subject, value: object) -> tuple[str, str]:
        match value:
            case [str(one), str(other)]:
                return one, other
        self.refuse(
            Code.TYPE,
            path,
            f'An edge is a list of two spaces, such as ["a1", "b1"]; this is {shown(value)}'
            f"{' of something else' if isinstance(value, list) else ''}.",
        )
        return "", ""

    def _treasures(self, value: object) -> tuple[Treasure, ...]:
        if not isinstance(value, dict):
            self.wrong(("treasures",), "an object with the treasures by their ids", value)
            return ()
        if len(value) > MAX_LISTED:
            self.too_many(("treasures",), len(value), MAX_LISTED)
            return ()
        return tuple(self._treasure(str(key), entry) for key, entry in value.items())

    def _treasure(self, key: str, value: object) -> Treasure:
        path = ("treasures", key)
        entry = self.entries(path, value, ("colour", "space"))
        colour = self.word((*path, "colour"), entry.get("colour", "red"), Colour, Code.COLOUR)
        return Treasure(
            key, colour or Colour.RED, self.text((*path, "space"), entry.get("space", ""))
        )
