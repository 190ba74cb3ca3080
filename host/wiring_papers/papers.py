"""Every paper that is made, by its place in `wiring/`."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from hal.table import Table
from host.wiring_papers import (
    assumptions,
    bites,
    currents,
    magnet_tables,
    meter,
    parts,
    tables,
)
from host.wiring_papers.drawings import cell, chip, face, field, header, overview, section
from host.wiring_papers.marked import Maker, renewed

WRITTEN: Final = ("GUIDE.md", "PARTS.md", "MAGNETS.md")

TABLES: Final[Mapping[str, Maker]] = {
    "chips": tables.chips,
    "chip pins": tables.chip_pins,
    "rows": tables.rows,
    "meter": meter.meter,
    "columns": tables.columns,
    "areas": tables.areas,
    "panel": tables.panel,
    "parts": parts.parts,
    "assumed of parts": assumptions.assumptions,
    "currents": currents.currents,
    "models": currents.models,
    "timing": parts.timing,
    "bites": bites.bites,
    "assumed": magnet_tables.assumed,
    "explorer": magnet_tables.explorer,
    "mummy": magnet_tables.mummy,
    "neighbours": magnet_tables.neighbours,
}

DRAWINGS: Final[Mapping[str, Maker]] = {
    "overview": overview.draw,
    "chip-rows": partial(chip.draw, chip="rows"),
    "chip-explorers": partial(chip.draw, chip="explorers"),
    "chip-mummy": partial(chip.draw, chip="mummy"),
    "cell": cell.draw,
    "header": header.draw,
    "section": section.draw,
    "face-explorers": partial(face.draw, side="explorers"),
    "face-mummy": partial(face.draw, side="mummy"),
    "field": field.draw,
}


def papers(table: Table, folder: Path) -> Mapping[Path, str]:
    """Each file below the folder with the text it should have."""
    written = {folder / name: _renewed(folder / name, table) for name in WRITTEN}
    drawn = {folder / "drawings" / f"{name}.svg": draw(table) for name, draw in DRAWINGS.items()}
    return written | drawn


def _renewed(path: Path, table: Table) -> str:
    return renewed(path.read_text(encoding="utf-8"), TABLES, table)
