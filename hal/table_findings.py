"""What is wrong with a table file: a place in it and a sentence for a person.

The place is the path of keys, such as `rows`, `5`, `pin`. Which line that is only the text can
tell; `host` adds it where the file is shown to a person.
"""

from typing import Final, NamedTuple

Path = tuple[str, ...]

_MAX_QUOTED: Final = 40


class Finding(NamedTuple):
    """One thing that is wrong: where, and what to do about it. An empty path is the whole file."""

    path: Path
    message: str

    def __str__(self) -> str:
        return f"{dotted(self.path)}: {self.message}" if self.path else self.message


def dotted(path: Path) -> str:
    """A path as a person reads it; a key that no table file has is quoted."""
    return ".".join(
        key if key.replace("-", "").replace("_", "").isalnum() else shown(key) for key in path
    )


def shown(value: object, path: Path = ()) -> str:
    """A value as a message may quote it: short, printable, whatever it is."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**12:
            return "a number of more than 12 digits"
        case int() if path[-1:] == ("address",):
            return f"{value:#04x}"
        case int() | float():
            return str(value)
        case str():
            return repr(value if len(value) <= _MAX_QUOTED else value[: _MAX_QUOTED - 1] + "…")
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return "a date or time"
