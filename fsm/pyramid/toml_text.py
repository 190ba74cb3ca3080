"""The door for TOML that anybody may have written: bounded first, and only then read.

`tomllib` takes a time that grows with the cube of the dots in one key: 40 kB of `a.a.a…` took 24
seconds. All else takes a time that grows with the signs that give a text its structure. So both are
counted before, line by line in the plain text. Whoever tells texts in quotes and remarks from the
rest has half read the text, and may be led astray; so only what costs nothing wherever it stands,
also inside of a text of several lines, is left out (`_counted`). What is let through is read
in a few tenths of a second, and nothing in it is nested so deeply that looking at it could fail.
"""

import re
import tomllib
from typing import Any, Final

MOST_CHARACTERS: Final = 640 * 1024
"""The largest board, with a treasure of the longest name on every space, takes 600,000."""

_SIGN: Final = re.compile(r"[,=\[{.\\]")  # each gives a text structure, as its lines do
_MOST_SIGNS: Final = 20_000  # the largest board, with a treasure on every space, has 9,000
_MOST_DOTS: Final = 32  # where a key may be in a line; the widest map has 26, and a key needs three
# A whole line of one value in quotes, or of a remark, or of both: neither has an escape in it, nor
# a sign that could end a text of several lines and begin something else.
_VALUE: Final = re.compile(r"""([^"'#]*=\s*)("[^"\\]*"|'[^'\\]*')\s*(#[^"'\\]*)?""")
_REMARK: Final = re.compile(r"""\s*#[^"'\\]*""")
_FENCES: Final = ("'''", '"""')
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
    lines = text.split("\n") if text.count("\n") <= _MOST_SIGNS else []
    counted = [_counted(line) for line in lines]
    if not lines or sum(len(_SIGN.findall(line)) for line in counted) + len(lines) > _MOST_SIGNS:
        return f"it has more than {_MOST_SIGNS} lines, commas, dots and brackets"
    for number, line in enumerate(counted, start=1):
        # Of a line that begins like a remark no part is a key, whatever else it may be.
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            return f"it has more than {_MOST_DOTS} dots in a line (at line {number}, column 1)"
    return None


def _counted(line: str) -> str:
    """What of a line may take time: all of it, or what stands before its one value in quotes."""
    if any(fence in line for fence in _FENCES):
        return line
    if _REMARK.fullmatch(line):
        return ""
    value = _VALUE.fullmatch(line)
    return value[1] if value else line


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
