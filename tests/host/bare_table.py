"""A table file without pockets: its dice are entered by hand."""

import re

from hal.table_file import reference_text


def without_pockets() -> str:
    """The reference build with an empty [pockets]."""
    text, count = re.subn(r"\[pockets\.\w+\]\n(?:\d = .*\n)+", "", reference_text())
    assert count == 2
    return f"{text}\n[pockets]\n"
