"""The door for TOML that anybody may have written: bounded first, and only then read.

`tomllib` takes a time that grows with the cube of the dots in one key: 40 kB of `a.a.a…` took 24
seconds. All else takes a time that grows with the signs that give a text its structure. So both are
counted before, in the plain text: a text in quotes or a remark counts like all the rest, because
whoever tells them apart has half read the text, and may be led astray. What is let through is read
in a few tenths of a second, and nothing in it is nested so deeply that looking at it could fail.
"""

import tomllib
from itertools import count
from typing import Any, Final

MOST_CHARACTERS: Final = 640 * 1024
"""The largest board, with a treasure of the longest name on every space, takes 600,000."""

_STRUCTURE: Final = "\n,=[{.\\"
_MOST_SIGNS: Final = 20_000  # the largest board, with a treasure on every space, has 9,000
_MOST_DOTS: Final = 32  # in one line; the widest map has 26, and a key needs three
_MOST_DEPTH: Final = 16  # a table file has four


def loads(text: str) -> dict[str, Any]:
    """The values of a text. Raises ValueError, which says what is wrong, where that has a place."""
    if why := too_much(text):
        raise ValueError(why)
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise ValueError(_NESTED) from None
    if _is_deep(values):
        raise ValueError(_NESTED)
    return values


def too_much(text: str) -> str | None:
    """Why it would take too long to read this; None if it would not."""
    if len(text) > MOST_CHARACTERS:
        return f"it is longer than {MOST_CHARACTERS // 1024} KiB, which no such file needs"
    if sum(map(text.count, _STRUCTURE)) > _MOST_SIGNS:
        return f"it has more than {_MOST_SIGNS} lines, commas, dots and brackets"
    if text.count(".") > _MOST_DOTS:
        for number, line in zip(count(1), text.split("\n"), strict=False):
            if line.count(".") > _MOST_DOTS:
                return f"it has more than {_MOST_DOTS} dots in a line (at line {number}, column 1)"
    return None


_NESTED: Final = "tables or lists are nested too deeply"


def _is_deep(values: object) -> bool:
    """Layer by layer, because a function that calls itself could not go down there."""
    layer = [values]
    for _ in range(_MOST_DEPTH):
        layer = [one for value in layer for one in _inside(value)]
    return bool(layer)


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
