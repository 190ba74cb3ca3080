"""A table file of a small build, so that whole walks on emulated chips are quick."""

import re
from pathlib import Path
from typing import Final

from hal.table import Table
from hal.table_file import reference_text, table_in

_ROWS: Final = """[rows]
1 = { pin = "GPA0", fitted = "abcd" }
2 = { pin = "GPA1", fitted = "abd" }
3 = { pin = "GPA2", fitted = "bcd" }
"""


def small_text() -> str:
    """Three rows of four columns with two bare crossings (c2, a3), and no areas."""
    text = re.sub(r"\[rows\].*?(?=\n#)", _ROWS, reference_text(), flags=re.DOTALL)
    text = re.sub(r"^[e-n] = .*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"\[areas\..*?(?=\n#)", "", text, flags=re.DOTALL)


def small() -> Table:
    """The small build, called `small`."""
    return table_in(small_text(), "small", "small.toml")


def write_small(folder: Path) -> str:
    """Writes the small build's file there; gives its path."""
    path = folder / "small.toml"
    path.write_text(small_text(), encoding="utf-8")
    return str(path)
