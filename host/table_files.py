"""Finding table files, and telling a person what is wrong with one, by line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fsm.pyramid.toml_places import Spot, key_places, nearest
from hal.errors import TableFileError
from hal.table import Table
from hal.table_file import read_table, reference
from hal.table_findings import Finding

_WHOLE: Final = Spot(0, 0)
"""The place of what is nowhere in a file: before all of its lines."""


def find(file: str | None) -> Table:
    """The table in this file, or without one the reference build. Raises TableFileError."""
    return reference() if file is None else read_table(Path(file))


def complaints(error: TableFileError) -> list[str]:
    """A line for each finding, in the order of the file, such as `mine.toml:7:1: rows.5.pin: …`."""
    return located(error.file, error.findings)


def located(file: str, findings: Iterable[Finding]) -> list[str]:
    """The same for findings in any file in TOML."""
    places = key_places(_text_of(file)) | {(): _WHOLE}
    found = sorted((_spot(places, finding), finding) for finding in findings)
    return [f"{file}{_at(spot)}: {finding}" for spot, finding in found]


def _spot(places: dict[tuple[str, ...], Spot], finding: Finding) -> Spot:
    return nearest(places, finding.path)


def _at(spot: Spot) -> str:
    return f":{spot.line}:{spot.column}" if spot != _WHOLE else ""


def _text_of(file: str) -> str:
    """The text once more; empty where the file is the trouble, and no finding has a place."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""
