"""A terminal for tests: what is written to it can be read as the lines that it shows."""

import io
import re
from collections.abc import Callable
from typing import Final

_SIGNS: Final = re.compile(r"\x1b\[[0-9?;]*[a-zA-Z]")


class Terminal(io.StringIO):
    """Says that it is a terminal."""

    def isatty(self) -> bool:
        return True

    def frames(self) -> list[list[str]]:
        """Every picture that was drawn, without colours."""
        drawn = self.getvalue().split("\x1b[H")[1:]
        return [_SIGNS.sub("", one).split("\n") for one in drawn]


def keys(pressed: dict[int, str]) -> Callable[[], str | None]:
    """Somebody who presses these keys when asked for the n-th time."""
    asked = iter(range(10**9))
    return lambda: pressed.get(next(asked))
