"""What each rail gives, item by item, and how much of what a Pi can give that is.

Every figure is rounded up to whole mA, so that the sums are those of the figures shown.
"""

from math import ceil
from typing import Final

from hal.table import Table
from host.wiring_papers import electric
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.reader_circuit import reader_ma, readers
from host.wiring_papers.tables import markdown

Items = list[tuple[str, int]]

PINS_MA: Final = 500  # assumed for every model: PARTS.md says why
MODELS: Final = (
    ("3B+", "5.1 V, 2.5 A"),
    ("4", "5.1 V, 3 A"),
    ("5", "5.1 V, 5 A (3 A will do here)"),
    ("Zero 2 W", "5.1 V, 2.5 A"),
)


def currents(table: Table) -> str:
    """Each rail's items and sum, and what the fuse is for."""
    three, five = three_volts(table), five_volts(table)
    rows = [
        *(("3.3 V", what, ma) for what, ma in three),
        ("**3.3 V**", "**sum**", total(three)),
        *(("3.3 V", what, ma) for what, ma in _overlap(table, total(three))),
        ("a GPIO", "one lamp", _up(electric.lamp_ma())),
        *(("5 V", what, ma) for what, ma in five),
        ("**5 V**", "**sum, without the Pi itself**", total(five)),
        ("fault", "every row on at once: the fuse opens", _up(electric.all_rows_ma(table))),
    ]
    return markdown(
        ["rail", "what", "mA at most"], [[rail, what, str(ma)] for rail, what, ma in rows]
    )


def models(table: Table) -> str:
    """Each Pi: what its maker wants it fed with, and what its 3.3 V pins may give."""
    need = total(three_volts(table))
    rows = [
        [model, supply, f"{PINS_MA} mA", f"{need} mA", f"{PINS_MA / need:.1f}"]
        for model, supply in MODELS
    ]
    heads = ["model", "supply", "3.3 V pins, assumed", "this build takes", "margin"]
    return markdown(heads, rows)


def three_volts(table: Table) -> Items:
    """Everything on the 3.3 V rail."""
    chips = len(table.chips)
    return [
        (f"the widest row: {electric.widest(table)} sensors", _up(electric.row_ma(table))),
        ("all columns pulled low", _up(electric.columns_ma(table))),
        (f"{chips} MCP23017", _up(chips * CIRCUIT.chip_ma)),
        ("SDA and SCL low", _up(electric.bus_ma())),
        (f"{len(table.lamps)} lamps, through GPIOs", _up(electric.lamps_ma(table))),
    ]


def five_volts(table: Table) -> Items:
    """Everything on the 5 V rail but the Pi itself."""
    buzzers = len(table.buzzers)
    return [
        (f"{buzzers} buzzer", _up(buzzers * CIRCUIT.buzzer_ma)),
        *((f"dice reader {name}, on USB", _up(reader_ma(n))) for name, n in readers(table).items()),
    ]


def total(items: Items) -> int:
    """What all items take together."""
    return sum(ma for _, ma in items)


def _overlap(table: Table, usual: int) -> Items:
    """The sum while two rows are powered, for one byte of every scan."""
    pair = electric.overlap(table)
    if pair is None:
        return []
    first, second = (row.name for row in pair)
    most = usual - _up(electric.row_ma(table)) + _up(electric.overlap_ma(table))
    words = f"sum for {electric.byte_us(table):.1f} µs a scan, rows {first} and {second} both on"
    return [(words, max(usual, most))]


def _up(ma: float) -> int:
    return ceil(round(ma, 6))
