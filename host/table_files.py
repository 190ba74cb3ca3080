"""Finding table files, and telling a person what is wrong with one, by line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fsm.pyramid import toml_text
from fsm.pyramid.toml_places import Spot, key_places, nearest
from hal.errors import TableFileError
from hal.table import Table
from hal.table_file import read_table, reference
from hal.table_findings import Finding

_WHOLE: Final = Spot(0, 0)
"""The place of what is nowhere in a file: before all of its lines."""


def find(file: str | None) -> Table:
    """The table in this file, or without one the reference build. Raises TableFileError.

    Anybody may have written it, so it is read only where that cannot take long.
    """
    if file is None:
        return reference()
    if why := toml_text.too_much(_text_of(file)):
        raise TableFileError(file, [Finding((), f"this is not a table file: {why}")])
    return read_table(Path(file))


def bounded_bytes(path: Path) -> bytes:
    """What is in a file, or so much of it that `toml_text` lets none of it in. Raises OSError."""
    with path.open("rb") as file:
        return file.read(4 * toml_text.MOST_CHARACTERS + 4)  # in UTF-8 a character takes up to 4


def complaints(error: TableFileError) -> list[str]:
    """A line for each finding, in the order of the file, such as `mine.toml:7:1: rows.5.pin: …`."""
    return located(error.file, error.findings)


def located(file: str, findings: Iterable[Finding]) -> list[str]:
    """The same for findings in any file in TOML."""
    text = _text_of(file)
    places = key_places("" if toml_text.too_much(text) else text) | {(): _WHOLE}
    found = sorted((_spot(places, finding), finding) for finding in findings)
    return [f"{file}{_at(spot)}: {finding}" for spot, finding in found]


def _spot(places: dict[tuple[str, ...], Spot], finding: Finding) -> Spot:
    return nearest(places, finding.path)


def _at(spot: Spot) -> str:
    return f":{spot.line}:{spot.column}" if spot != _WHOLE else ""


def _text_of(file: str) -> str:
    """The text; empty where the file is the trouble, and no finding has a place."""
    path = Path(file)
    try:
        # A character may be cut where it is too long, and then it is too long all the same.
        return bounded_bytes(path).decode("utf-8-sig", "replace") if path.is_file() else ""
    except (OSError, ValueError):
        return ""
