"""What a walk with one magnet over a table has found, as a value that can be kept.

A calibration belongs to one wiring, by its fingerprint: with another it is void, and reading it
says so. Spots that nobody walked over are believed to be wired as the table file says.

A switch that says only yes or no does not tell how strong a field is. What is kept of a cell's
margin is what such switches can show: in which share of the scans a resting magnet was seen
(`steady`), whether others saw it too (`others`), and, where the magnet was drawn along a row in one
go, the width in millimetres over which the cell saw it (`width_mm`).

Of ghosts, explorers' magnets that the mummy's side senses, is kept where they were looked for and
what was seen. A calibration of earlier times says nothing of them: they were not looked for.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hal.calibration_text import FORMAT, Kind, a_number, a_text, read
from hal.sides import Side
from hal.spot_map import ROW_BITS, SpotMap, wired
from hal.table import Table


@dataclass(frozen=True, slots=True)
class Cell:
    """One spot on one side: the bit of a scan that it really is; None if it saw nothing.

    `turned`: it sees only the other pole than the rest of its side. `others` are bits that saw the
    magnet too, or, where `bit` is None, instead.
    """

    bit: int | None
    others: tuple[int, ...] = ()
    steady: float = 1.0
    turned: bool = False
    width_mm: float | None = None

    @property
    def usable(self) -> bool:
        """Whether the cell sees pieces that stand the right way up."""
        return self.bit is not None and not self.turned


@dataclass(frozen=True, slots=True)
class Face:
    """One side: its cells by spot, the bits that are set without a magnet.

    `turned`: the magnet had to be turned over before this side saw it at all.
    """

    cells: Mapping[str, Cell] = field(default_factory=dict)
    stuck: tuple[int, ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Ghosts:
    """By the spot on which an explorer's magnet lay, the bits of the mummy's side that saw it.

    `alone`: with nothing else on the board; `beside`: with the mummy next door. No bits: it was
    looked for there and not seen. A spot that is missing was not tried.
    """

    alone: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    beside: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def seen(self) -> bool:
        """Whether there are any."""
        return any(self.alone.values()) or any(self.beside.values())


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was found at the table of this name with this wiring."""

    table: str
    fingerprint: str
    faces: Mapping[Side, Face]
    ghosts: Ghosts = Ghosts()

    def has_ghosts(self, table: Table) -> bool | None:
        """Whether explorers may be sensed on the mummy's side; None: that was not measured.

        One that was seen is enough. That there are none takes all spots, and a place or more beside
        the mummy.
        """
        if self.ghosts.seen:
            return True
        everywhere = all(spot.name in self.ghosts.alone for spot in table.spots)
        return False if everywhere and self.ghosts.beside else None

    def face(self, side: Side) -> Face:
        """What was found on one side; nothing, if nobody walked there."""
        return self.faces.get(side, Face())

    def spot_map(self, table: Table) -> SpotMap:
        """Which bit is which spot. Spots that cannot be relied on are left out: dead, stuck,
        turned, or not walked over while their bit turned out to be another spot."""
        believed = wired(table).bits
        return SpotMap({side: _mapped(self.face(side), believed[side]) for side in Side})


def _mapped(face: Face, believed: Mapping[str, int]) -> dict[str, int]:
    gone = {*face.stuck, *(cell.bit for cell in face.cells.values())}
    bits = {spot: bit for spot, bit in believed.items() if spot not in face.cells}
    bits = {spot: bit for spot, bit in bits.items() if bit not in gone}
    for spot, cell in face.cells.items():
        if cell.usable and cell.bit is not None and cell.bit not in face.stuck:
            bits[spot] = cell.bit
    return {spot: bits[spot] for spot in believed if spot in bits}


def text_of(calibration: Calibration) -> str:
    """The calibration as JSON, for a file."""
    value = {
        "format": FORMAT,
        "table": calibration.table,
        "fingerprint": calibration.fingerprint,
        "sides": {side.value: _face_value(face) for side, face in calibration.faces.items()},
        "ghosts": {
            "alone": {spot: list(bits) for spot, bits in calibration.ghosts.alone.items()},
            "beside the mummy": {
                spot: list(bits) for spot, bits in calibration.ghosts.beside.items()
            },
        },
    }
    return json.dumps(value, indent=1) + "\n"


def read_text(text: str, file: str, table: Table) -> Calibration:
    """The calibration in a file's text, checked. Raises CalibrationError, which names the file."""
    kind = Kind(
        "calibration",
        f"this calibration of {table.name!r} is void, because the wiring in the table file has "
        "changed",
        "calibrate again",
    )
    return read(text, file, table.fingerprint, kind, lambda value: _calibration(value, table))


def _face_value(face: Face) -> dict[str, Any]:
    return {
        "turned": face.turned,
        "stuck": list(face.stuck),
        "cells": {spot: _cell_value(cell) for spot, cell in face.cells.items()},
    }


def _cell_value(cell: Cell) -> dict[str, Any]:
    return {
        "bit": cell.bit,
        "others": list(cell.others),
        "steady": cell.steady,
        "turned": cell.turned,
        "width_mm": cell.width_mm,
    }


def _calibration(value: Any, table: Table) -> Calibration:
    faces = {Side(side): _face(face, table) for side, face in value["sides"].items()}
    # Files of before ghosts were looked for have no such key.
    ghosts = _ghosts(value["ghosts"], table) if "ghosts" in value else Ghosts()
    return Calibration(a_text(value["table"]), a_text(value["fingerprint"]), faces, ghosts)


def _ghosts(value: Any, table: Table) -> Ghosts:
    alone, beside = (
        {a_text(spot): tuple(_bit(bit, table) for bit in bits) for spot, bits in value[key].items()}
        for key in ("alone", "beside the mummy")
    )
    return Ghosts(alone, beside)


def _face(value: Any, table: Table) -> Face:
    cells = {a_text(spot): _cell(cell, table) for spot, cell in value["cells"].items()}
    _refuse_doubles(cells)
    return Face(
        cells=cells,
        stuck=tuple(_bit(bit, table) for bit in value["stuck"]),
        turned=_bool(value["turned"]),
    )


def _refuse_doubles(cells: Mapping[str, Cell]) -> None:
    """No bit can be two spots."""
    owners: dict[int, str] = {}
    for spot, cell in cells.items():
        if cell.bit is not None and owners.setdefault(cell.bit, spot) != spot:
            raise ValueError(f"bit {cell.bit} is both {owners[cell.bit]} and {spot}")


def _cell(value: Any, table: Table) -> Cell:
    bit, width = value["bit"], value["width_mm"]
    return Cell(
        bit=None if bit is None else _bit(bit, table),
        others=tuple(_bit(other, table) for other in value["others"]),
        steady=a_number(value["steady"]),
        turned=_bool(value["turned"]),
        width_mm=None if width is None else a_number(width),
    )


def _bit(value: Any, table: Table) -> int:
    """The number of a bit that a scan can have."""
    if type(value) is int and 0 <= value < ROW_BITS * len(table.matrix.rows):
        return value
    raise ValueError(f"{value!r} is no bit of a scan")


def _bool(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(f"{value!r} is neither true nor false")
