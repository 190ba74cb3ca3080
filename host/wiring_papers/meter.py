"""What a slow voltmeter shows on a row while the table is scanned: a builder's check.

A row is on while it is read, and the last one until the next scan begins. When it is switched off
its sensors pull it down within microseconds, and from there its resistor empties it slowly: that
adds to what the meter shows, the more sensors the row has.
"""

from dataclasses import replace
from math import exp
from typing import Final

from hal.table import Row, Table
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.tables import markdown

SCAN_US: Final = 10_000.0  # 100 scans a second
LOST_US: Final = 100.0  # assumed: what Linux adds to a transfer at most
_BYTES: Final = 14  # on the wire, for a row
_TRANSFERS: Final = 3


def meter(table: Table) -> str:
    """The rows, and what a meter shows on them before and after the sensors are in."""
    *others, last = table.matrix.rows
    heads = ["row", "a slow meter shows", "the same with all sensors"]
    lines = [
        ["any but the last", *_spans(table, others)],
        [f"{last.name}, the last: on until the next scan", *_spans(table, [last])],
    ]
    return markdown(heads, lines)


def shown_v(table: Table, row: Row, lost_us: float) -> float:
    """The mean voltage of a row, if every transfer takes so much longer than its bytes."""
    rows, turn = table.matrix.rows, _turn_us(table, lost_us)
    off = (len(rows) - 1) * turn if row.name == rows[-1].name else SCAN_US - turn
    return (CIRCUIT.rail_v * (SCAN_US - off) + _emptying(row, off)) / SCAN_US


def _spans(table: Table, rows: list[Row]) -> list[str]:
    return [_span(table, [replace(row, fitted=()) for row in rows]), _span(table, rows)]


def _span(table: Table, rows: list[Row]) -> str:
    shown = [shown_v(table, row, lost) for row in rows for lost in (0.0, LOST_US)]
    return f"{min(shown):.1f} to {max(shown):.1f} V"


def _turn_us(table: Table, lost_us: float) -> float:
    wire = _BYTES * 9e6 / table.bus.hertz
    return table.matrix.settle_us + wire + _TRANSFERS * lost_us


def _emptying(row: Row, off_us: float) -> float:
    """Volts times microseconds under the curve of a row that its resistor empties."""
    slow_us = CIRCUIT.pull_up_k * 2 * len(row.fitted) * CIRCUIT.bypass_nf
    if slow_us == 0:
        return 0.0
    return CIRCUIT.dead_v * slow_us * (1 - exp(-off_us / slow_us))
