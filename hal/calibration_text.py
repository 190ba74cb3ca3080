"""Calibrations in a file's text, of the board and of the dice alike: JSON that is checked.

Each has a format and the fingerprint of what it was made for. One of another format or fingerprint,
or with parts that are not what they should be, is refused with a sentence that names the file.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from hal.errors import CalibrationError

FORMAT: Final = 1

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of calibration is spoken of: its name, why it is void, what to do then."""

    name: str
    void: str
    again: str


def read(text: str, file: str, fingerprint: str, kind: Kind, make: Callable[[Any], Found]) -> Found:
    """What `make` makes of the JSON; it raises ValueError and the like for parts that are wrong.

    Raises CalibrationError, which names the file and says what to do.
    """
    value = _object_in(text)
    if value is None or "format" not in value:
        raise _unreadable(file, kind, f"this is no {kind.name}")
    if value["format"] != FORMAT:
        why = f"its format is {value['format']!r}, and this program reads {FORMAT}"
        raise _unreadable(file, kind, why)
    if value.get("fingerprint") != fingerprint:
        raise _void(file, kind, value.get("fingerprint"), fingerprint)
    try:
        return make(value)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise _unreadable(file, kind, f"this is no whole {kind.name} ({error})") from None


def a_text(value: Any) -> str:
    """The value, if it is a text. Raises ValueError."""
    if isinstance(value, str):
        return value
    raise ValueError(f"{value!r} is no text")


def a_number(value: Any) -> float:
    """The value, if it is a number. Raises ValueError."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise ValueError(f"{value!r} is no number")


def _object_in(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _void(file: str, kind: Kind, kept: Any, now: str) -> CalibrationError:
    return CalibrationError(
        f"{file}: {kind.void} since (fingerprint {str(kept)[:12]}…, now {now[:12]}…). "
        f"It is not used; {kind.again}"
    )


def _unreadable(file: str, kind: Kind, why: str) -> CalibrationError:
    return CalibrationError(f"{file}: {why}. It is not used; {kind.again}")
