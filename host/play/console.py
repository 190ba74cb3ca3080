"""The person's console: lines in, text out, and nothing else of the world.

`Console` is what the game speaks to; tests give it a script and a list. `terminal` makes the real
one.
"""

import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from host.play.paint import NO_PAINT, Paint

WIDTH: Final = 78

# Away with the screen and with what has scrolled off it, so that no secret is one key away.
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
_PUSH_AWAY: Final = "\n" * 60

# For terminals that cannot show the signs we draw with.
_PLAIN: Final = str.maketrans("─│┌┐└┘├┤┬┴┼╴╵╶╷×♥·“”’–—…", '-|+++++++++-|-|x#.""\'--.')


class Left(Exception):
    """The person has left: end of input, or a `quit` that needs no question."""


class Stopped(Left):
    """The person has left and agreed to lose the game."""


@dataclass(frozen=True, slots=True)
class Console:
    """One screen and keyboard. `read` takes a prompt, and raises as `input` does."""

    read: Callable[[str], str]
    write: Callable[[str], None]
    pause: Callable[[], None] = lambda: None
    lines: Callable[[], int] = lambda: 24
    paint: Paint = NO_PAINT
    wipe: str = _PUSH_AWAY

    def say(self, *paragraphs: str) -> None:
        """Write paragraphs, wrapped, with the names of colours in colour.

        What a terminal would obey rather than show, in something that was typed, is left out.
        """
        for paragraph in paragraphs:
            for line in paragraph.splitlines() or [""]:
                self.write(self.paint.words(_wrapped(_harmless(line))) + "\n")

    def show(self, line: str) -> None:
        """Write one line to be copied: indented, but neither wrapped nor painted."""
        self.write(f"  {_harmless(line)}\n")

    def ask(self, prompt: str) -> str:
        """What the person types, without blanks around it. Ctrl-C is `quit`.

        Raises Left at the end of input, where nothing more can be asked.
        """
        try:
            return self.read(f"{prompt} > ").strip()
        except KeyboardInterrupt:
            self.write("\n")
            return "quit"
        except EOFError:
            raise Left from None

    def clear(self) -> None:
        """Hide everything that was written so far."""
        self.write(self.wipe)


def terminal(pace: float) -> Console:
    """The console of this process, with a pause of `pace` seconds between machine moves."""
    _edit_lines_without_history()
    shows_all = _can_show_signs()
    on_screen = sys.stdout.isatty()
    return Console(
        read=lambda prompt: input(prompt if shows_all else prompt.translate(_PLAIN)),
        write=lambda text: _write(text if shows_all else text.translate(_PLAIN)),
        pause=lambda: time.sleep(pace),
        lines=lambda: shutil.get_terminal_size().lines,
        paint=Paint(on=on_screen and not os.environ.get("NO_COLOR")),
        wipe=_WIPE if on_screen else _PUSH_AWAY,
    )


def _wrapped(line: str) -> str:
    """No line beyond the width; what follows is indented as the line was."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _harmless(line: str) -> str:
    return "".join(sign for sign in line if sign.isprintable())


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _can_show_signs() -> bool:
    try:
        "─×♥".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _edit_lines_without_history() -> None:
    """The arrow keys edit a line, but never bring back what another player typed."""
    try:
        import readline
    except ImportError:  # there is none on this machine: plain lines do
        return
    readline.set_auto_history(False)
