"""Keeping calibrations on this machine: one a table, beside the saved boards.

An emulated table has a calibration of its own, so that trying things out spoils nothing.
"""

import os
from pathlib import Path

from hal.calibration import Calibration, read_text, text_of
from hal.errors import CalibrationError
from hal.table import Table
from host.boards import folder


def path_of(table: Table, emulated: bool) -> Path:
    """Where the calibration of a table is kept; it need not exist."""
    ending = ".emulated.json" if emulated else ".json"
    return folder().with_name("calibrations") / f"{table.name}{ending}"


def load(table: Table, emulated: bool) -> Calibration | None:
    """The kept calibration, or None if there is none. Raises CalibrationError if it is void."""
    path = path_of(table, emulated)
    if not os.path.lexists(path):
        return None
    try:
        return read_text(path.read_text(encoding="utf-8"), str(path), table)
    except (OSError, UnicodeDecodeError) as error:
        raise CalibrationError(f"{path}: it cannot be read ({_why(error)})") from None


def save(calibration: Calibration, table: Table, emulated: bool) -> Path:
    """Keep it, whole or not at all; gives where. Raises CalibrationError."""
    path = path_of(table, emulated)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.unfinished")
        unfinished.write_text(text_of(calibration), encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise CalibrationError(f"{path}: it cannot be written ({_why(error)})") from None
    return path


def _why(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or "unknown" if isinstance(error, OSError) else "it is not text in UTF-8"
