"""Where each key of a TOML text stands, so that findings can name line and column.

`tomllib` gives values without places. This reads the same text once more, line by line, and only
looks for keys. It promises places for ordinary files (one key a line, tables in brackets); a key
written in an unusual way is simply not found, and the place of its table is used instead.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

Path = tuple[str, ...]

_TABLE: Final = re.compile(r"\s*\[+([^\[\]]+)\]")
_KEY: Final = re.compile(r"""[\w."' -]+""")
# What stands around a text of several lines.
FENCES: Final = ("'''", '"""')


class Spot(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


def key_places(text: str) -> dict[Path, Spot]:
    """The spot of every key and table of a valid TOML text, by its path; () is the beginning."""
    places: dict[Path, Spot] = {(): Spot(1, 1)}
    table: Path = ()
    for number, line in _lines_outside_texts(text):
        if header := _TABLE.match(line):
            table = _path(header[1])
            for depth in range(1, len(table) + 1):
                column = header.end() - len(header[1].lstrip())
                places.setdefault(table[:depth], Spot(number, column))
        elif key := _key(line):
            places.setdefault((*table, *_path(key)), Spot(number, line.index(key) + 1))
    return places


def nearest(places: dict[Path, Spot], path: Path) -> Spot:
    """The spot of this path, or of the nearest table around it."""
    while path not in places:
        path = path[:-1]
    return places[path]


def _lines_outside_texts(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines that do not begin inside a text of several lines."""
    fence = None
    for number, line in enumerate(text.split("\n"), start=1):
        if fence:
            fence = None if fence in line else fence
            continue
        yield number, line
        fence = _opened(line)


def _key(line: str) -> str | None:
    """What stands before the first `=`, if that may be a key; in one go, however long it is."""
    key = line.partition("=")[0].strip()
    return key if "=" in line and _KEY.fullmatch(key) else None


def _opened(line: str) -> str | None:
    value = line.partition("=")[2].lstrip() if _key(line) else ""
    for fence in FENCES:
        if value.startswith(fence) and fence not in value[3:]:
            return fence
    return None


def _path(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
