"""The matrix's arithmetic: what bites in a row-powered matrix, in microseconds and milliamperes.

Facts of data sheets are named with their source in `wiring/PARTS.md`; the rest is assumed there.
"""

from dataclasses import dataclass
from math import log
from typing import Final

from hal.table import Row, Table


@dataclass(frozen=True, slots=True)
class Circuit:
    """The parts around the chips, with units in the names."""

    rail_v: float = 3.3
    bypass_nf: float = 10.0
    pull_up_k: float = 10.0
    column_pf: float = 300.0  # assumed: 15 outputs of 10 pF, a metre of wire, a pin: 280
    reservoir_uf: float = 47.0
    fuse_a: float = 0.2
    fuse_ohm: float = 3.5  # FSMD020-0805, once tripped or soldered: the worst of those we read
    feed_ohm: float = 1.0  # assumed: the reservoir's own resistance, and the wire to a row
    mosfet_ohm: float = 0.135  # IRLML6402, at most, at -2.5 V
    mosfet_on_us: float = 0.4  # IRLML6402: delay and rise with 89 ohm at the gate
    mosfet_off_us: float = 0.97  # likewise
    pulse_us: float = 5.0  # assumed: the pulse that the switch gives when it is ready
    typical_ma: float = 2.7  # DRV5023, typical: a weak load empties a row more slowly
    works_v: float = 2.4  # DRV5023-Q1: below this it does not work
    dead_v: float = 1.0  # assumed: below this not even half a switch pulls
    input_high: float = 0.8  # of the supply: MCP23017, V_IH
    i2c_ohm: float = 1800.0  # on every Pi, at SDA and SCL
    i2c_rise_ns: float = 300.0  # I2C fast mode, at most (NXP UM10204)
    pin_pf: float = 10.0  # assumed: an I2C pin
    cable_pf_m: float = 100.0  # assumed
    chip_ma: float = 1.0  # MCP23017, I_DD, at most
    lamp_v: float = 2.0  # assumed: a red, yellow or green LED
    lamp_ohm: float = 270.0
    buzzer_ma: float = 30.0  # assumed: an active piezo buzzer


CIRCUIT: Final = Circuit()


def widest(table: Table) -> int:
    """The sensors, on both sides together, of the row that has most."""
    return max(map(_sensors, table.matrix.rows))


def row_ma(table: Table) -> float:
    """What a powered row takes at most: its sensors, and its two resistors."""
    return _row_ma(table, widest(table))


def overlap(table: Table) -> tuple[Row, Row] | None:
    """The two rows, one after the other, that take most while both are powered, if any are.

    The chip takes port A's byte first. So a row of port B stays on for one byte more when the next
    one is on port A; the other way round there is a gap instead. After the last comes the first.
    """
    rows = table.matrix.rows
    pairs = [(a, b) for a, b in zip(rows, (*rows[1:], rows[0]), strict=True) if b.pin < 8 <= a.pin]
    return max(pairs, key=lambda pair: _sensors(*pair), default=None)


def overlap_ma(table: Table) -> float:
    """What rows that are powered together for a byte take at most; 0 if there are none."""
    pair = overlap(table)
    return sum(_row_ma(table, _sensors(row)) for row in pair) if pair else 0.0


def byte_us(table: Table) -> float:
    """How long a byte and its acknowledgement are on the wire."""
    return 9e6 / table.bus.hertz


def columns_ma(table: Table) -> float:
    """What all pulled columns of both sides take together."""
    return 2 * len(table.matrix.columns) * _pulled_ma()


def lamps_ma(table: Table) -> float:
    """What all lamps take together."""
    return len(table.lamps) * lamp_ma()


def lamp_ma() -> float:
    """What one lamp takes from its GPIO."""
    return 1000 * (CIRCUIT.rail_v - CIRCUIT.lamp_v) / CIRCUIT.lamp_ohm


def bus_ma() -> float:
    """What SDA and SCL take while both are low."""
    return 2 * 1000 * CIRCUIT.rail_v / CIRCUIT.i2c_ohm


def all_rows_ma(table: Table) -> float:
    """What the fuse is for: every row powered at once."""
    return 2 * len(table.spots) * table.sensor.current_ma


def stops_us(bypass_nf: float) -> float:
    """Until a dark row's sensors stop working: their capacitors give what they take."""
    return bypass_nf * (CIRCUIT.rail_v - CIRCUIT.works_v) / CIRCUIT.typical_ma


def dies_us(bypass_nf: float) -> float:
    """Until a dark row is dead. How many sensors it has does not matter: each has its own."""
    load_k = CIRCUIT.rail_v / CIRCUIT.typical_ma
    return load_k * bypass_nf * log(CIRCUIT.rail_v / CIRCUIT.dead_v)


def bleeds_ms(table: Table) -> float:
    """Until the bleeding resistor alone has brought the widest dead row below 0.1 V."""
    time_constant_ms = CIRCUIT.pull_up_k * widest(table) * CIRCUIT.bypass_nf / 1000
    return time_constant_ms * log(CIRCUIT.dead_v / 0.1)


def rises_us() -> float:
    """Until a column that nobody pulls is read as high."""
    return CIRCUIT.pull_up_k * CIRCUIT.column_pf / 1000 * log(1 / (1 - CIRCUIT.input_high))


def fills_us(table: Table) -> float:
    """Until the row's capacitors are full from the reservoir: five time constants."""
    ohm = CIRCUIT.mosfet_ohm + CIRCUIT.feed_ohm
    return 5 * ohm * widest(table) * CIRCUIT.bypass_nf / 1000


def dip_mv(table: Table) -> float:
    """How far the reservoir sags when the widest row is filled from it."""
    return widest(table) * CIRCUIT.bypass_nf / CIRCUIT.reservoir_uf * CIRCUIT.rail_v


def sensor_v(table: Table) -> float:
    """What is left for the sensors of the widest row behind fuse and MOSFET."""
    return CIRCUIT.rail_v - row_ma(table) / 1000 * (CIRCUIT.fuse_ohm + CIRCUIT.mosfet_ohm)


def before_us(bypass_nf: float = CIRCUIT.bypass_nf) -> float:
    """Until nothing of the row before is left on the columns."""
    return CIRCUIT.mosfet_off_us + dies_us(bypass_nf) + rises_us()


def settled_us(table: Table) -> float:
    """Until this row's outputs mean something."""
    start = CIRCUIT.mosfet_on_us + fills_us(table) + table.sensor.power_up_us
    return start + CIRCUIT.pulse_us + rises_us()


def cable_m(table: Table) -> float:
    """How long the I2C cable may be with the Pi's own pull-ups."""
    most_pf = 1000 * CIRCUIT.i2c_rise_ns / (log(0.7 / 0.3) * CIRCUIT.i2c_ohm)
    return (most_pf - (len(table.chips) + 1) * CIRCUIT.pin_pf) / CIRCUIT.cable_pf_m


def _sensors(*rows: Row) -> int:
    return 2 * sum(len(row.fitted) for row in rows)


def _row_ma(table: Table, sensors: int) -> float:
    return sensors * table.sensor.current_ma + 2 * _pulled_ma()


def _pulled_ma() -> float:
    return CIRCUIT.rail_v / CIRCUIT.pull_up_k
