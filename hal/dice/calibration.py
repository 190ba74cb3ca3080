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

from hal.dice.bands import Bands, FaceLevel
from hal.errors import CalibrationError

FORMAT: Final = 1


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
    value = _object_in(text)
    if value is None or "format" not in value:
        raise _unreadable(file, "this is no calibration of dice")
    if value["format"] != FORMAT:
        why = f"its format is {value['format']!r}, and this program reads {FORMAT}"
        raise _unreadable(file, why)
    if value.get("fingerprint") != fingerprint:
        raise _void(file, value.get("fingerprint"), fingerprint)
    try:
        return _calibration(value)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise _unreadable(file, f"this is no whole calibration of dice ({error})") from None


def _object_in(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _void(file: str, kept: Any, now: str) -> CalibrationError:
    return CalibrationError(
        f"{file}: this calibration of the dice is void, because the pockets in the table file have "
        f"changed since (fingerprint {str(kept)[:12]}…, now {now[:12]}…). It is not used; "
        "calibrate the dice again"
    )


def _unreadable(file: str, why: str) -> CalibrationError:
    return CalibrationError(f"{file}: {why}. It is not used; calibrate the dice again")


def _bands_value(bands: Bands) -> dict[str, Any]:
    return {"half": bands.half, "faces": [[one.face, one.level] for one in bands.faces]}


def _calibration(value: Any) -> DiceCalibration:
    dice = {die: _bands(bands) for die, bands in value["dice"].items()}
    return DiceCalibration(_str(value["table"]), _str(value["fingerprint"]), dice)


def _bands(value: Any) -> Bands:
    faces = tuple(FaceLevel(_str(face), _number(level)) for face, level in value["faces"])
    half = _number(value["half"])
    _refuse_touching(faces, half)
    return Bands(faces, half)


def _refuse_touching(faces: tuple[FaceLevel, ...], half: float) -> None:
    """No level can be two faces; and there are some."""
    levels = sorted(one.level for one in faces)
    gaps = [other - one for one, other in pairwise(levels)]
    if not gaps or half <= 0 or min(gaps) <= 2 * half:
        raise ValueError(f"bands of {half:g} counts to each side of {levels} are none or touch")


def _str(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise ValueError(f"{value!r} is no text")


def _number(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    raise ValueError(f"{value!r} is no number")
