"""What calibrating the dice has found, as a value that can be kept: the bands of every die.

A calibration belongs to one tray, by the fingerprint of its pockets and of how they are built: with
another it is void, and reading it says so. A die that is not in it is not read.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import isfinite
from typing import Any, Final

from hal.calibration_text import FORMAT, Kind, a_number, a_text, read
from hal.dice.bands import Bands, FaceLevel

_KIND: Final = Kind(
    "calibration of dice",
    "this calibration of the dice is void, because the pockets in the table file have changed",
    "calibrate the dice again",
)


@dataclass(frozen=True, slots=True)
class DiceCalibration:
    """What was found at the table of this name with these pockets; `bands` go by die."""

    table: str
    fingerprint: str
    bands: Mapping[str, Bands] = field(default_factory=dict)


def text_of(calibration: DiceCalibration) -> str:
    """The calibration as JSON, for a file."""
    value = {
        "format": FORMAT,
        "table": calibration.table,
        "fingerprint": calibration.fingerprint,
        "dice": {die: _bands_value(bands) for die, bands in calibration.bands.items()},
    }
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def read_text(text: str, file: str, fingerprint: str) -> DiceCalibration:
    """The calibration in a file's text, for pockets of this fingerprint.

    Raises CalibrationError, which names the file and says what to do.
    """
    return read(text, file, fingerprint, _KIND, _calibration)


def _bands_value(bands: Bands) -> dict[str, Any]:
    return {"half": bands.half, "faces": [[one.face, one.level] for one in bands.faces]}


def _calibration(value: Any) -> DiceCalibration:
    dice = {die: _bands(bands) for die, bands in value["dice"].items()}
    return DiceCalibration(a_text(value["table"]), a_text(value["fingerprint"]), dice)


def _bands(value: Any) -> Bands:
    faces = tuple(FaceLevel(a_text(face), _finite(level)) for face, level in value["faces"])
    half = _finite(value["half"])
    _refuse_touching(faces, half)
    return Bands(faces, half)


def _refuse_touching(faces: tuple[FaceLevel, ...], half: float) -> None:
    """No level can be two faces; and there are some."""
    levels = sorted(one.level for one in faces)
    gaps = [other - one for one, other in pairwise(levels)]
    if not gaps or half <= 0 or min(gaps) <= 2 * half:
        raise ValueError(f"bands of {half:g} counts to each side of {levels} are none or touch")


def _finite(value: Any) -> float:
    number = a_number(value)
    if isfinite(number):
        return number
    raise ValueError(f"{value!r} is no number")
