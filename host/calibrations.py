"""Keeping calibrations of boards on this machine: one for each wiring (`calibration_files`).

That there are only those of another wiring is told, because a change may be the cause. An emulated
table has a calibration of its own, elsewhere, so that trying things out spoils nothing.
"""

from pathlib import Path

from hal.calibration import Calibration, read_text, text_of
from hal.errors import CalibrationError
from hal.table import Table
from host.calibration_files import CalibrationFile


def path_of(table: Table, emulated: bool) -> Path:
    """Where the calibration of a table is kept; it need not exist."""
    return _file(table, emulated).path


def load(table: Table, emulated: bool) -> Calibration | None:
    """The kept calibration, or None if there is none.

    Raises CalibrationError if it is void, or if there are only those of another wiring.
    """
    file = _file(table, emulated)
    text = file.text()
    if text is not None:
        return read_text(text, str(file.path), table)
    if others := file.others():
        raise _only(others, table)
    return None


def save(calibration: Calibration, table: Table, emulated: bool) -> Path:
    """Keep it, whole or not at all; gives where. Raises CalibrationError."""
    return _file(table, emulated).keep(text_of(calibration))


def _file(table: Table, emulated: bool) -> CalibrationFile:
    ending = ".emulated.json" if emulated else ".json"
    return CalibrationFile(table.name, table.fingerprint, ending, emulated)


def _only(others: list[str], table: Table) -> CalibrationError:
    return CalibrationError(
        f"there is no calibration for this wiring of {table.name!r}, only for another "
        f"({', '.join(others)}): the table file was changed since, or another has its name. "
        "The table file's wiring is believed; calibrate it"
    )
