"""Reading a table file: the text becomes a `Table`, or an error with everything that is wrong."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from hal.errors import TableFileError
from hal.table import Table
from hal.table_findings import Finding
from hal.table_making import made


def read_table(path: Path) -> Table:
    """The table that a file describes. Raises TableFileError."""
    return _read(path.read_text(encoding="utf-8"), path.stem, str(path))


@cache
def reference() -> Table:
    """The reference build that comes with the program."""
    name = "reference"
    text = files("wiring").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return _read(text, name, f"{name}.toml")


def _read(text: str, name: str, file: str) -> Table:
    try:
        return made(tomllib.loads(text), name)
    except tomllib.TOMLDecodeError as error:
        raise TableFileError(file, [Finding((), f"this is not TOML: {error}")]) from None
