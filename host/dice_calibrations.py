"""Keeping calibrations of dice on this machine, one for each tray, beside those of the boards.

A file is named after the table and the beginning of the fingerprint of its pockets; an emulated
tray has its own. After a change of the pockets the earlier file stays, and that there are only
others is told.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hal.dice.bands import Bands
from hal.dice.calibration import DiceCalibration, read_text, text_of
from hal.errors import CalibrationError
from hal.table import Table
from host.boards import folder
from host.calibrations import keep_text, kept_text

_DIGITS: Final = 8  # of the fingerprint: enough to tell the trays of one person apart


def path_of(table: Table, emulated: bool) -> Path:
    """Where the calibration of a table's dice is kept; it need not exist."""
    name = f"{table.name}-{table.dice_fingerprint[:_DIGITS]}{_ending(emulated)}"
    return folder().with_name("calibrations") / name


def load(table: Table, emulated: bool) -> DiceCalibration | None:
    """The kept calibration, or None if there is none.

    Raises CalibrationError if it is void, or if there are only those of other pockets.
    """
    path = path_of(table, emulated)
    text = kept_text(path)
    if text is not None:
        return read_text(text, str(path), table.dice_fingerprint)
    if others := _others(table, emulated):
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
    path = path_of(table, emulated)
    earlier, _ = bands(table, emulated)
    dice = {pocket.die for pocket in table.pockets}
    kept = {die: of for die, of in {**earlier, **found}.items() if die in dice}
    keep_text(text_of(DiceCalibration(table.name, table.dice_fingerprint, kept)), path)
    return path


def _ending(emulated: bool) -> str:
    return ".dice.emulated.json" if emulated else ".dice.json"


def _others(table: Table, emulated: bool) -> list[str]:
    its = re.compile(rf"{re.escape(table.name)}-[0-9a-f]{{{_DIGITS}}}{_ending(emulated)}")
    try:
        kept = os.listdir(path_of(table, emulated).parent)
    except OSError:
        return []
    return sorted(name for name in kept if its.fullmatch(name))


def _only(others: list[str], table: Table) -> CalibrationError:
    return CalibrationError(
        f"there is no calibration for the dice of {table.name!r} in these pockets, only for others "
        f"({', '.join(others)}): the pockets in the table file were changed since. The dice cannot "
        "be read; calibrate them again"
    )
