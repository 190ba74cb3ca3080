"""A picture in the terminal that is drawn over and over in the same place.

On a terminal it has a screen of its own, which is gone afterwards. Anywhere else nothing is drawn:
`live` says which, and the caller prints lines instead. On a terminal that is too small a sentence
says so, until it is made larger.
"""

import os
import shutil
import sys
import textwrap
from types import TracebackType
from typing import Final, Self, TextIO

_OPEN: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"  # a screen of our own, no cursor, all clear
_CLOSE: Final = "\x1b[?25h\x1b[?1049l"
_HOME: Final = "\x1b[H"
_REST_OF_LINE: Final = "\x1b[K"
_REST: Final = "\x1b[J"
_COLUMNS: Final = 80
_LINES: Final = 24
BOLD: Final = "\x1b[1m"
REVERSE: Final = "\x1b[7m"
PLAIN: Final = "\x1b[0m"


class Canvas:
    """The screen of a terminal, if there is one."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out: Final = out or sys.stdout
        self.live: Final = self._out.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    def __enter__(self) -> Self:
        if self.live:
            self._write(_OPEN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.live:
            self._write(_CLOSE)

    def draw(self, lines: list[str]) -> None:
        """Show these lines, and nothing of what was there before; those below the edge are lost."""
        if self.live:
            columns, height = shutil.get_terminal_size()
            if columns < _COLUMNS or height < _LINES:
                lines = textwrap.wrap(_too_small(columns, height), max(columns - 1, 1))
            shown = f"{_REST_OF_LINE}\n".join(lines[: height - 1])
            self._write(f"{_HOME}{shown}{_REST_OF_LINE}\n{_REST}")

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def _too_small(columns: int, lines: int) -> str:
    return (
        f"This terminal is {columns}x{lines}, and the picture needs {_COLUMNS}x{_LINES}: make it "
        "larger, or its letters smaller."
    )
