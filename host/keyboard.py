"""Single keys from a terminal, without waiting for them and without Enter.

While it is open, a terminal on standard input hands over each key at once and does not show it;
afterwards it is as before. Where standard input is no terminal there are no keys.
"""

import os
import select
import sys
import termios
import tty
from types import TracebackType
from typing import Any, Final, Self


class Keyboard:
    """The keys of the terminal at a descriptor, standard input without one."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor: Final = _standard_input() if descriptor is None else descriptor
        self._before: list[Any] | None = None

    def __enter__(self) -> Self:
        if self._descriptor is not None and os.isatty(self._descriptor):
            self._before = termios.tcgetattr(self._descriptor)
            tty.setcbreak(self._descriptor)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._descriptor is not None and self._before is not None:
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)
            self._before = None

    def key(self) -> str | None:
        """The next key that was pressed, in lower case, or None. A lost terminal presses `q`."""
        if self._descriptor is None or self._before is None:
            return None
        if not select.select([self._descriptor], [], [], 0)[0]:
            return None
        try:
            pressed = os.read(self._descriptor, 1)
        except OSError:
            pressed = b""
        return pressed.decode("latin-1").lower() or "q"


def _standard_input() -> int | None:
    """Its descriptor; None where there is none, as under a test."""
    try:
        return sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):
        return None
