"""Reading a table file: the text becomes a `Table`, or an error with everything that is wrong.

Structure comes first (`hal.table_structure`); only a file whose structure is right is asked whether
its parts fit each other (`hal.table_check`). Nothing here opens a bus or touches a pin.
"""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from hal.errors import TableFileError
from hal.table import Table
from hal.table_check import contents_findings
from hal.table_findings import Finding
from hal.table_making import made
from hal.table_structure import structure_findings

REFERENCE: Final = "reference"


def read_table(path: Path) -> Table:
    """The table that a file describes, named as the file. Raises TableFileError."""
    return table_in(_text_of(path), path.stem, str(path))


@cache
def reference() -> Table:
    """The reference build, which comes with the program."""
    return table_in(reference_text(), REFERENCE, f"{REFERENCE}.toml")


def reference_text() -> str:
    """The table file of the reference build, as it is written."""
    return files("wiring").joinpath(f"{REFERENCE}.toml").read_text(encoding="utf-8")


def table_in(text: str, name: str, file: str) -> Table:
    """The table that a text describes; `file` is what messages call it. Raises TableFileError."""
    data = _data_in(text, file)
    if findings := structure_findings(data) or contents_findings(data):
        raise TableFileError(file, findings)
    return made(data, name)


def _text_of(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise _unreadable(path, "this is a folder or a device; give the path of a table file")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unreadable(path, "this is not text in UTF-8; save it in that encoding") from None
    except OSError as error:
        raise _unreadable(path, f"this file cannot be read: {error.strerror}") from None
    except ValueError:
        raise _unreadable(path, "no file can have this name") from None


def _unreadable(path: Path, why: str) -> TableFileError:
    return TableFileError(str(path), [Finding((), why)])


def _data_in(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        why = "tables or lists are nested too deeply"
    except tomllib.TOMLDecodeError as error:
        why = str(error)
    except ValueError:  # Python refuses to read such a number, because that could take for ever
        why = "a number in it has thousands of digits"
    raise TableFileError(file, [Finding((), f"this is not a table file in TOML: {why}")])
