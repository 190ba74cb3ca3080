"""The keys of the terminal by their names. A terminal sends an arrow as three signs at once."""

from collections.abc import Callable
from typing import Final

Key = Callable[[], str | None]

_ESCAPE: Final = "\x1b"
_SECOND: Final = frozenset("[o")
_ARROWS: Final = {"a": "up", "b": "down", "c": "right", "d": "left"}


def named(key: Key) -> Key:
    """The same keys, in small letters, with names for arrows and the space bar."""

    def next_key() -> str | None:
        pressed = key()
        if pressed == " ":
            return "space"
        return _arrow(key) if pressed == _ESCAPE else pressed

    return next_key


def _arrow(key: Key) -> str:
    """What comes after an escape; one that stands alone is a key too, which means nothing."""
    if key() in _SECOND:
        return _ARROWS.get(key() or "", _ESCAPE)
    return _ESCAPE
