"""What bites in a row-powered matrix, and what the reference build does about each."""

from math import ceil

from hal.table import Table, read_wire_us
from host.wiring_papers import electric
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.pins import OUTPUT_ONLY, port_name
from host.wiring_papers.tables import markdown


def bites(table: Table) -> str:
    """The list, with its arithmetic."""
    sensor, matrix, looked_us = table.sensor, table.matrix, table.looked_at_after_us
    rows = [
        [
            "a switch powered up between its thresholds is indeterminate",
            f"between {sensor.release_mt.least:g} and {sensor.operate_mt.most:g} mT: a ring of "
            "about 1 mm around each sensor; three equal scans are asked for, else the last state "
            "stays",
        ],
        [
            "a dark row lives on its capacitors",
            f"{CIRCUIT.bypass_nf:g} nF a sensor: gone after {electric.before_us():.0f} µs of "
            f"{looked_us:.0f}; with 100 nF it would be {electric.before_us(100):.0f}",
        ],
        [
            "a dark row never quite empties",
            f"10 k from each row to ground: below 0.1 V after {electric.bleeds_ms(table):.1f} ms, "
            "so the next power-up is a clean one",
        ],
        [
            "columns rise slowly",
            f"10 k and {CIRCUIT.column_pf:g} pF: {electric.rises_us():.1f} µs to 0.8 of the "
            "supply; the chip's own pull-ups (about 75 µA at 5 V) would take several times as long",
        ],
        [
            "rows are on at reset, when the chip's pins float",
            "10 k from each gate to 3.3 V: 1 µA of leakage moves a gate by 10 mV",
        ],
        [
            "a MOSFET that wants more than 3.3 V at its gate",
            f"IRLML6402: opens at 1.2 V at most, {CIRCUIT.mosfet_ohm:g} ohm at 2.5 V; the widest "
            f"row still has {electric.sensor_v(table):.2f} V behind it and the fuse",
        ],
        [
            "dark rows powered through their outputs",
            "the DRV5023's output bears 40 V whatever its supply is, so nothing in it leads from "
            "there to the supply (concluded, not stated)",
        ],
        [
            "inrush of a row",
            f"{electric.widest(table)} capacitors from {CIRCUIT.reservoir_uf:g} µF: the rail dips "
            f"{electric.dip_mv(table):.0f} mV",
        ],
        [
            "reading too early",
            f"settled after {electric.settled_us(table):.0f} µs; the program waits "
            f"{matrix.settle_us:g}, and the three bytes before a port is sampled take "
            f"{read_wire_us(table.bus.hertz):.0f} more",
        ],
        [
            f"{' and '.join(map(port_name, OUTPUT_ONLY))} of an MCP23017 are outputs only",
            "no column is on them; rows are outputs, so they may be",
        ],
        [
            "I2C gets slow on long cables",
            f"with the Pi's own 1.8 k the cable may be {electric.cable_m(table):.1f} m long at "
            f"{table.bus.hertz // 1000} kHz; no further pull-ups",
        ],
        [
            "two rows on at once",
            f"{_overlap(table)}; all of them, after a fault, would be "
            f"{electric.all_rows_ma(table):.0f} mA, and the {CIRCUIT.fuse_a:g} A fuse opens",
        ],
    ]
    return markdown(["what bites", "what is done about it"], rows)


def _overlap(table: Table) -> str:
    """One write switches over, but the chip takes the byte of port A first."""
    pair = electric.overlap(table)
    if pair is None:
        return "one write switches from row to row, and never from port B to port A"
    return (
        f"rows {pair[0].name} and {pair[1].name} are, for {electric.byte_us(table):.1f} µs a scan, "
        f"because the chip takes port A's byte first: {ceil(electric.overlap_ma(table))} mA, which "
        "the fuse holds for ever, and nothing is read meanwhile"
    )
