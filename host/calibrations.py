"""Keeping calibrations on this machine: one for each wiring, beside the saved boards.

A file is named after the table and the beginning of its wiring's fingerprint. So tables of the same
name have one each, and after a change of the wiring the earlier one stays: whoever undoes the
change has it again. That there are only others is told, because a change may be the cause.
An emulated table has a calibration of its own, so that trying things out spoils nothing.
"""

import os
import re
from pathlib import Path
from typing import Final

from hal.calibration import Calibration, read_text, text_of
from hal.errors import CalibrationError
from hal.table import Table
from host.boards import folder

_DIGITS: Final = 8  # of the fingerprint: enough to tell the wirings of one person apart


def path_of(table: Table, emulated: bool) -> Path:
    """Where the calibration of a table is kept; it need not exist."""
    name = f"{table.name}-{table.fingerprint[:_DIGITS]}{_ending(emulated)}"
    return folder().with_name("calibrations") / name


def load(table: Table, emulated: bool) -> Calibration | None:
    """The kept calibration, or None if there is none.

    Raises CalibrationError if it is void, or if there are only those of another wiring.
    """
    path = path_of(table, emulated)
    text = kept_text(path)
    if text is not None:
        return read_text(text, str(path), table)
    if others := _others(table, emulated):
        raise _only(others, table)
    return None


def save(calibration: Calibration, table: Table, emulated: bool) -> Path:
    """Keep it, whole or not at all; gives where. Raises CalibrationError."""
    path = path_of(table, emulated)
    keep_text(text_of(calibration), path)
    return path


def kept_text(path: Path) -> str | None:
    """What is kept there, or None if nothing is. Raises CalibrationError."""
    if not os.path.lexists(path):
        return None
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CalibrationError(f"{path}: it cannot be read ({_why(error)})") from None


def keep_text(text: str, path: Path) -> None:
    """Keep a text there, whole or not at all. Raises CalibrationError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.unfinished")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise CalibrationError(f"{path}: it cannot be written ({_why(error)})") from None


def _ending(emulated: bool) -> str:
    return ".emulated.json" if emulated else ".json"


def _others(table: Table, emulated: bool) -> list[str]:
    """The calibrations that are kept for tables of the same name."""
    its = re.compile(rf"{re.escape(table.name)}-[0-9a-f]{{{_DIGITS}}}{_ending(emulated)}")
    try:
        kept = os.listdir(path_of(table, emulated).parent)
    except OSError:
        return []
    return sorted(name for name in kept if its.fullmatch(name))


def _only(others: list[str], table: Table) -> CalibrationError:
    return CalibrationError(
        f"there is no calibration for this wiring of {table.name!r}, only for another "
        f"({', '.join(others)}): the table file was changed since, or another has its name. "
        "The table file's wiring is believed; calibrate it"
    )


def _why(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or "unknown" if isinstance(error, OSError) else "it is not text in UTF-8"
