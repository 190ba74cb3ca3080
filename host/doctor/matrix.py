"""The matrix of switches on an empty board: rows, columns, cells, and how fast it is scanned.

That a row really gets power cannot be seen without a magnet on it: `referee calibrate` sees that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, cast

from hal.errors import HalError
from hal.inspecting import Wire, columns_held_low, rows_that_disobey
from hal.sides import Side
from host.calibrate.words import names, whose
from host.counting import counted
from host.doctor.rate import Pace, bus_clock, scan_rate
from host.doctor.report import Report, failed, ok, wrong
from host.rig import Rig

SCANS: Final = 100
_ALL_BITS: Final = -1
_MANY: Final = 8


@dataclass(frozen=True, slots=True)
class Looked:
    """What a number of scans have shown: bits set in any, bits set in all, and the times."""

    ever: dict[Side, int]
    always: dict[Side, int]
    pace: Pace
    retries: int


def matrix(rig: Rig) -> Iterator[Report]:
    """Everything about rows, columns and cells. The board is to be empty."""
    try:
        yield from _wires(rig)
        looked = _look(rig)
    except HalError as error:
        yield failed("matrix", error)
        return
    yield from _cells(rig, looked)
    yield scan_rate(looked.pace, rig.table, emulated=rig.emulated)
    yield bus_clock(looked.pace, rig.table, emulated=rig.emulated)
    yield _transfers(looked)


def _wires(rig: Rig) -> Iterator[Report]:
    wire = cast("Wire", rig.bus)
    held = rows_that_disobey(wire, rig.table)
    if held:
        do = "look for a short at that pin of chip 'rows' or at the gate behind it"
        yield wrong("rows", f"the pin does not follow: row {', '.join(held)}", do)
    else:
        yield ok("rows", f"{counted(len(rig.table.matrix.rows), 'row')}: the pins follow")
    for side, columns in columns_held_low(wire, rig.table, rig.clock).items():
        part = f"columns {side.value}"
        if columns:
            what = f"low with no row powered: column {', '.join(columns)}"
            yield wrong(part, what, "look for a short to ground, or a missing pull-up of 10 k")
        else:
            yield ok(part, f"{counted(len(rig.table.matrix.columns), 'column')} high at rest")


def _look(rig: Rig) -> Looked:
    ever, always = dict.fromkeys(Side, 0), dict.fromkeys(Side, _ALL_BITS)
    before, questions = rig.scanner.retries, rig.scanner.questions
    ends = [rig.clock.now()]
    for _ in range(SCANS):
        for side, word in zip(Side, rig.scanner.scan(), strict=True):
            ever[side] |= word
            always[side] &= word
        ends.append(rig.clock.now())
    pace = Pace(
        scans=SCANS,
        seconds=ends[-1] - ends[0],
        worst_s=max(later - earlier for earlier, later in pairwise(ends)),
        questions=rig.scanner.questions - questions,
    )
    return Looked(ever, always, pace, rig.scanner.retries - before)


def _cells(rig: Rig, looked: Looked) -> Iterator[Report]:
    for side in Side:
        part = f"cells {side.value}"
        stuck, at_times = looked.always[side], looked.ever[side] & ~looked.always[side]
        if stuck:
            yield wrong(
                part,
                f"a magnet is seen at {_named(rig, side, stuck)}",
                "take every piece off the board and ask again; what is still seen is stuck: look "
                "for a short, replace the switch",
            )
        if at_times:
            do = "look for a bad joint, replace the switch"
            yield wrong(part, f"comes and goes: {_named(rig, side, at_times)}", do)
        if not looked.ever[side]:
            yield ok(part, f"{whose(side)} is empty")


def _named(rig: Rig, side: Side, word: int) -> str:
    bits = [bit for bit in range(word.bit_length()) if word >> bit & 1]
    spots = {bit: spot for spot, bit in rig.spot_map.bits[side].items()}
    named = [spots.get(bit) or names(rig.table, side, [bit]) for bit in bits[:_MANY]]
    more = f" and {len(bits) - _MANY} more" if len(bits) > _MANY else ""
    return ", ".join(named) + more


def _transfers(looked: Looked) -> Report:
    if looked.retries:
        what = f"{counted(looked.retries, 'scan')} of {SCANS} had to be begun again"
        return wrong("transfers", what, "check plugs and supply; keep the I2C wires short")
    return ok("transfers", f"{counted(SCANS, 'scan')} without a mistake")
