"""Keeping calibrations of dice on this machine: one for each tray (`calibration_files`).

That there are only those of other pockets is told. An emulated tray has one of its own, elsewhere.
"""

from collections.abc import Mapping
from pathlib import Path

from hal.dice.bands import Bands
from hal.dice.calibration import DiceCalibration, read_text, text_of
from hal.errors import CalibrationError
from hal.table import Table
from host.calibration_files import CalibrationFile


def path_of(table: Table, emulated: bool) -> Path:
    """Where the calibration of a table's dice is kept; it need not exist."""
    return _file(table, emulated).path


def load(table: Table, emulated: bool) -> DiceCalibration | None:
    """The kept calibration, or None if there is none.

    Raises CalibrationError if it is void, or if there are only those of other pockets.
    """
    file = _file(table, emulated)
    if (text := file.text()) is not None:
        return read_text(text, str(file.path), table.dice_fingerprint)
    if others := file.others():
        raise _only(others, table)
    return None


def bands(table: Table, emulated: bool) -> tuple[Mapping[str, Bands], str | None]:
    """The bands of the dice that are calibrated, and a remark where none can be used."""
    try:
        kept = load(table, emulated)
    except CalibrationError as error:
        return {}, str(error)
    return (kept.bands, None) if kept else ({}, None)


def save(found: Mapping[str, Bands], table: Table, emulated: bool) -> Path:
    """Keep these dice, and of the others what is kept already; gives where.

    Raises CalibrationError.
    """
    earlier, _ = bands(table, emulated)
    dice = {pocket.die for pocket in table.pockets}
    kept = {die: of for die, of in {**earlier, **found}.items() if die in dice}
    value = DiceCalibration(table.name, table.dice_fingerprint, kept)
    return _file(table, emulated).keep(text_of(value))


def _file(table: Table, emulated: bool) -> CalibrationFile:
    ending = ".dice.emulated.json" if emulated else ".dice.json"
    return CalibrationFile(table.name, table.dice_fingerprint, ending, emulated)


def _only(others: list[str], table: Table) -> CalibrationError:
    return CalibrationError(
        f"there is no calibration for the dice of {table.name!r} in these pockets, only for others "
        f"({', '.join(others)}): the pockets in the table file were changed since. The dice cannot "
        "be read; calibrate them again"
    )
