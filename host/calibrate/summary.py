"""The end of a calibration in words: what was found, and what to do.

Exchanged wires need nothing done, as long as the calibration is used. A whole row or column that
keeps silent is told as one, because it has one cause.
"""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from hal.calibration import Calibration, Cell, Face
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host.calibrate.words import name, names, whose
from host.counting import counted
from host.table_page import pin_name

_WIDTH: Final = 78
_MANY: Final = 12  # spots; who reads more of them at once?
_NARROW: Final = 0.7  # of the usual width: worth a look


def summary(table: Table, side: Side, face: Face) -> list[str]:
    """The lines for one side; the first says how many are in order, the others are findings."""
    good = sum(cell.usable and cell.bit not in face.stuck for cell in face.cells.values())
    walked = counted(len(face.cells), "spot")
    return [
        f"{whose(side)[4:].capitalize()}: {walked} walked over, {good} answer.",
        *(line for finding in _findings(table, side, face) for line in _wrapped(finding)),
    ]


def ghosts_told(table: Table, calibration: Calibration) -> list[str]:
    """The lines about ghosts: none, where, or that they were not looked for everywhere."""
    if calibration.has_ghosts(table):
        told = (
            f"Ghosts: {ghosts_where(table, calibration)}. The game knows, and speaks of no magnet "
            "on the mummy's face but the mummy's. Better steel has none: see wiring/MAGNETS.md."
        )
    elif calibration.has_ghosts(table) is None:
        told = (
            "Ghosts: not measured, because not all of the explorers' face was walked over, or no "
            "explorer was put beside the mummy. The game reckons with ghosts until all is done."
        )
    else:
        told = "Ghosts: none. No explorer was seen on the mummy's face, nor beside the mummy."
    return textwrap.wrap(told, _WIDTH)


def ghosts_where(table: Table, calibration: Calibration) -> str:
    """Where the mummy's face sees explorers, by its own spots."""
    alone, beside = (
        {bit for bits in found.values() for bit in bits}
        for found in (calibration.ghosts.alone, calibration.ghosts.beside)
    )
    owners = calibration.spot_map(table).bits[Side.MUMMY]

    def listed(bits: set[int]) -> str:
        known = [spot for spot, bit in owners.items() if bit in bits]
        others = [name(table, Side.MUMMY, bit) for bit in sorted(bits - {*owners.values()})]
        spots = [*known, *others]
        more = f" and {len(spots) - _MANY} more" if len(spots) > _MANY else ""
        return ", ".join(spots[:_MANY]) + more

    told = f"the mummy's side sees explorers on {listed(alone)}"
    if not beside - alone:
        return told
    next_door = f"beside the mummy {'also ' if alone else ''}on {listed(beside - alone)}"
    return f"{told}; {next_door}" if alone else f"the mummy's side sees explorers {next_door}"


def _wrapped(finding: str) -> list[str]:
    return textwrap.wrap(finding, _WIDTH, initial_indent="  - ", subsequent_indent="    ")


def in_order(face: Face) -> bool:
    """Whether nothing of what was found needs a person; exchanged wires do not."""
    return not face.stuck and all(
        cell.usable and cell.steady == 1.0 and not cell.others for cell in face.cells.values()
    )


def _findings(table: Table, side: Side, face: Face) -> Iterator[str]:
    believed = wired(table).bits[side]
    if unwalked := len(believed) - len(face.cells):
        yield f"{counted(unwalked, 'spot')} not walked over now: what is known of them is believed."
    if face.turned:
        yield (
            "the magnet had to be turned over. If the pole that pieces have up was up at first, "
            "all switches of this face are mounted the wrong way up."
        )
    yield from _exchanges(table, side, face, believed)
    if face.stuck:
        yield (
            "stuck, sees a magnet where none is, always or at times: "
            f"{names(table, side, face.stuck)}. Look for a short of the switch's output to ground; "
            "replace the switch. It is played around."
        )
    yield from _silence(table, side, face, believed)
    yield from _oddities(table, side, face.cells)
    yield from _widths(face.cells)


def _exchanges(table: Table, side: Side, face: Face, believed: Mapping[str, int]) -> Iterator[str]:
    """Spots that are not where the table file has them."""
    moved = {
        spot: cell.bit
        for spot, cell in face.cells.items()
        if cell.bit is not None and cell.bit != believed[spot]
    }
    owners = {bit: spot for spot, bit in believed.items()}
    told: set[str] = set()
    for spot, bit in moved.items():
        other = owners.get(bit)
        if spot in told:
            continue
        if other in moved and moved[other] == believed[spot]:
            told |= {spot, other}
            yield f"swapped: {spot} and {other}. The calibration puts it right; nothing to do."
        else:
            yield (
                f"{spot} is wired as {name(table, side, bit)}. The calibration puts it right; "
                "nothing to do."
            )


def _silence(table: Table, side: Side, face: Face, believed: Mapping[str, int]) -> Iterator[str]:
    """Spots that saw nothing, by whole rows and columns where these are silent."""
    dead = {
        spot
        for spot, cell in face.cells.items()
        if cell.bit is None and not cell.others and believed[spot] not in face.stuck
    }
    if face.cells and len(dead) == len(face.cells):
        yield (
            f"dead: no spot of this face saw the magnet. Check the plug of chip {side.value!r}, "
            "the supply of the rows, and that the magnet is strong enough."
        )
        return
    for line, spots in [*_whole_rows(table, dead), *_whole_columns(table, side, dead)]:
        dead -= spots
        yield line
    if dead:
        yield (
            f"dead: {_listed(dead, face.cells)}. Look for a bad joint at the switch, or one turned "
            "by half a turn; replace the switch. It is played around."
        )


def _whole_rows(table: Table, dead: set[str]) -> Iterator[tuple[str, set[str]]]:
    for index, row in enumerate(table.matrix.rows):
        spots = {spot.name for spot in table.spots if spot.row == index}
        if len(spots) > 1 and spots <= dead:
            yield (
                f"dead: all of row {row.name}. Check its power switch and the wire to pin "
                f"{pin_name(row.pin)} of chip 'rows'.",
                spots,
            )


def _whole_columns(table: Table, side: Side, dead: set[str]) -> Iterator[tuple[str, set[str]]]:
    for index, column in enumerate(table.matrix.columns):
        spots = {spot.name for spot in table.spots if spot.column == index}
        if len(spots) > 1 and spots <= dead:
            yield (
                f"dead: all of column {column.name}. Check the wire to pin "
                f"{pin_name(column.pins[side])} of chip {side.value!r}.",
                spots,
            )


def _oddities(table: Table, side: Side, cells: Mapping[str, Cell]) -> Iterator[str]:
    for spot, cell in cells.items():
        if cell.bit is None and cell.others:
            yield (
                f"{spot} answers as {names(table, side, cell.others)}, which is another spot: "
                "their wires touch, or the magnet lay there. Walk over it again."
            )
        elif cell.others:
            yield (
                f"with the magnet on {spot} others see it too: {names(table, side, cell.others)}. "
                "Look for wires that touch; is the magnet too strong?"
            )
        if cell.turned:
            yield (
                f"{spot} sees only the other pole: its switch is mounted the wrong way round. "
                "Turn it; until then it is played around."
            )
        elif cell.bit is not None and cell.steady < 1.0:
            yield (
                f"{spot} flickers: it saw the resting magnet in {cell.steady:.0%} of the scans. "
                "Look for a bad joint; is the switch straight below the space?"
            )


def _widths(cells: Mapping[str, Cell]) -> Iterator[str]:
    """What drawing the magnet along the rows has shown."""
    widths = {spot: cell.width_mm for spot, cell in cells.items() if cell.width_mm is not None}
    if not widths:
        return
    ordered = sorted(widths.values())
    usual = ordered[len(ordered) // 2]
    yield f"drawn along the rows, a spot saw the magnet over {usual:.0f} mm in the middle case."
    narrow = [spot for spot, width in widths.items() if width < _NARROW * usual]
    if narrow:
        yield f"over much less: {', '.join(narrow)}. Is the switch straight below the space?"


def _listed(spots: Iterable[str], order: Mapping[str, Cell] | Sequence[str]) -> str:
    wanted = set(spots)
    return ", ".join(spot for spot in order if spot in wanted)
