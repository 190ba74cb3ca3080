"""The reference build's table file with one change, and the table that a text describes."""

from hal.table import Table
from hal.table_file import reference_text, table_in


def changed(old: str, new: str) -> str:
    """The reference build's text with the first `old` replaced."""
    text = reference_text()
    assert old in text, f"the reference build no longer says {old!r}"
    return text.replace(old, new, 1)


def table_of(text: str) -> Table:
    """The table in a file called mine.toml with this text."""
    return table_in(text, "mine", "mine.toml")
