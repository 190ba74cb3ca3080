"""Long lines for the terminal that there is; 80 columns where there is none."""

import shutil
import textwrap
from typing import Final

_LEAST: Final = 40  # narrower than that nothing is readable anyway


def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    """The text in lines as wide as the terminal, indented; an empty one stays a line."""
    width = max(shutil.get_terminal_size().columns, _LEAST)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest) or [""]
