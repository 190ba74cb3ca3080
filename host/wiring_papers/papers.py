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
    dice_parts,
    dice_tables,
    magnet_tables,
    meter,
    parts,
    reader_tables,
    stray,
    tables,
    tray_tables,
)
from host.wiring_papers.drawings import (
    cell,
    chip,
    die,
    face,
    field,
    header,
    overview,
    pocket,
    pocket_board,
    reader,
    section,
    tray,
    tray_section,
)
from host.wiring_papers.marked import Maker, renewed

WRITTEN: Final = ("GUIDE.md", "PARTS.md", "MAGNETS.md", "DICE.md")

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
    "dice parts": dice_parts.dice_parts,
    "drilling": dice_tables.drilling,
    "dice faces": dice_tables.faces,
    "balance": dice_tables.balance,
    "print files": dice_tables.print_files,
    "pocket": tray_tables.pocket,
    "trays": tray_tables.trays,
    "rounded": tray_tables.rounded,
    "tray file": tray_tables.tray_file,
    "tolerances": tray_tables.tolerances,
    "leaning": tray_tables.leans,
    "stray": stray.stray,
    "linear sensors": reader_tables.sensors,
    "dice magnets": reader_tables.magnets,
    "reader arithmetic": reader_tables.arithmetic,
    "reader pins": reader_tables.pins,
    "reader currents": reader_tables.usb,
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
    "die-hole": die.draw,
    "tray-explorers": partial(tray.draw, reader="explorers"),
    "tray-mummy": partial(tray.draw, reader="mummy"),
    "tray-section": tray_section.draw,
    "reader-pocket": pocket.draw,
    "pocket-board": pocket_board.draw,
    "reader-explorers": partial(reader.draw, reader="explorers"),
}


def papers(table: Table, folder: Path) -> Mapping[Path, str]:
    """Each file below the folder with the text it should have."""
    written = {folder / name: _renewed(folder / name, table) for name in WRITTEN}
    drawn = {folder / "drawings" / f"{name}.svg": draw(table) for name, draw in DRAWINGS.items()}
    return written | drawn


def _renewed(path: Path, table: Table) -> str:
    return renewed(path.read_text(encoding="utf-8"), TABLES, table)
