"""The parts list of the table itself and the times, from the table file."""

from hal.table import Table, read_wire_us
from host.wiring_papers import electric
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.sandwich import BOARD, COUNTER, EXPLORER, MUMMY, Piece
from host.wiring_papers.tables import markdown

EXPLORERS = 4  # at most
_MARGIN_MM = 15  # of steel, boards and covers around the outermost spaces
_SPARE = 0.05  # of the small parts: some fall to the floor


def parts(table: Table) -> str:
    """Everything to buy for the table itself."""
    return markdown(["how many", "what", "where"], [[str(n), *rest] for n, *rest in _parts(table)])


def _parts(table: Table) -> list[tuple[int, str, str]]:
    return [*_electric(table), *_reset(table), *_panel(table), *_board(table), *_wires(table)]


def _electric(table: Table) -> list[tuple[int, str, str]]:
    sensors, rows = 2 * len(table.spots), len(table.matrix.rows)
    columns, chips = 2 * len(table.matrix.columns), len(table.chips)
    spare = round(sensors * _SPARE)
    return [
        (1, "Raspberry Pi 3B+, 4, 5 or Zero 2 W, with supply and card", "beside the board"),
        (chips, "MCP23017-E/SP (DIP) or -E/SO", " ".join(table.chips)),
        (sensors, f"{table.sensor.part}QDBZ, SOT-23 ({spare} more as spares)", "a spot and side"),
        (sensors, f"capacitor {CIRCUIT.bypass_nf:g} nF X7R, 0603", "beside each sensor"),
        (rows, "P-MOSFET IRLML6402, SOT-23", "one a row"),
        (rows, "resistor 10 k: gate to 3.3 V", "one a row"),
        (rows, "resistor 10 k: row to ground", "one a row"),
        (columns, "resistor 10 k: column to 3.3 V", "one a column and side"),
        (chips, "capacitor 100 nF", "VDD to VSS of each chip"),
        (1, f"capacitor {CIRCUIT.reservoir_uf:g} µF, 6.3 V", "where the rows' supply begins"),
        (
            1,
            f"resettable fuse (PTC), holds {CIRCUIT.fuse_a:g} A",
            "between the Pi's 3.3 V and the rows",
        ),
    ]


def _reset(table: Table) -> list[tuple[int, str, str]]:
    """With it the chips run before the Pi has a word to say, and while its pin is an input."""
    if table.bus.reset is None:
        return []
    return [(1, "resistor 10 k: RESET to 3.3 V", "once, at the chips")]


def _panel(table: Table) -> list[tuple[int, str, str]]:
    lamps, buzzers = len(table.lamps), len(table.buzzers)
    return [
        (len(table.keys), "push-button, closes while pressed", "GPIO to ground"),
        (lamps, "LED, 2 V", f"{lamps // 2} a side"),
        (lamps, f"resistor {CIRCUIT.lamp_ohm:g} ohm", "before each LED"),
        (buzzers, "active piezo buzzer, 5 V", "5 V to transistor"),
        (buzzers, "N-MOSFET 2N7002 and resistor 10 k, gate to ground", "between GPIO and buzzer"),
        (len(table.displays), "tablet or phone", "shows the explorers' page"),
    ]


def _board(table: Table) -> list[tuple[int, str, str]]:
    size = size_mm(table)
    return [
        (1, f"steel sheet {BOARD.sheet.thickness_mm:g} mm, plain carbon steel, {size}", "middle"),
        (2, f"film {BOARD.film_mm:g} mm, polyimide or polyester, {size}", "each side of the steel"),
        (2, f"circuit board {BOARD.board_mm:g} mm, or strips of it, {size}", "a side"),
        (2, f"spacer {BOARD.sensors_mm:g} mm with a hole for each sensor, {size}", "a side"),
        (2, f"cover {BOARD.cover_mm:g} mm, polycarbonate or print film, {size}", "a side"),
        (EXPLORERS, _magnet(EXPLORER), "explorers"),
        (1, _magnet(COUNTER), "counter-magnet"),
        (1, _magnet(MUMMY), "mummy"),
    ]


def _wires(table: Table) -> list[tuple[int, str, str]]:
    rows, columns = len(table.matrix.rows), len(table.matrix.columns)
    lines = ["3.3 V", "ground", "SDA", "SCL", *([] if table.bus.reset is None else ["RESET"])]
    return [
        (2, f"ribbon cable, {columns} columns and 2 grounds", "a side, at most 0.5 m"),
        (2, f"ribbon cable, {rows} rows and 2 grounds", "drivers to each side, at most 0.5 m"),
        (1, f"cable with {len(lines)} wires: {', '.join(lines)}", _bus_length(table)),
    ]


def timing(table: Table) -> str:
    """What a row needs, piece by piece, against what the table file gives it."""
    rows = [
        ("MOSFET on", CIRCUIT.mosfet_on_us),
        (f"{electric.widest(table)} capacitors full", electric.fills_us(table)),
        ("sensors ready", table.sensor.power_up_us),
        ("their ready pulse", CIRCUIT.pulse_us),
        ("column up again", electric.rises_us()),
        ("**this row is settled after**", electric.settled_us(table)),
        ("the row before: MOSFET off", CIRCUIT.mosfet_off_us),
        ("the row before: its sensors stop", electric.stops_us(CIRCUIT.bypass_nf)),
        ("the row before: dead for sure", electric.dies_us(CIRCUIT.bypass_nf)),
        ("**nothing of it is left after**", electric.before_us()),
        ("the same with 100 nF a sensor: too late", electric.before_us(100)),
        ("**`ready_us` of the table file**", table.matrix.ready_us),
        ("`settle_us` of the table file", table.matrix.settle_us),
        (f"three bytes at {table.bus.hertz // 1000} kHz", read_wire_us(table.bus.hertz)),
        ("**the columns are looked at after**", table.looked_at_after_us),
    ]
    return markdown(["what", "µs"], [[what, f"{us:.1f}"] for what, us in rows])


def size_mm(table: Table) -> str:
    """Width and height of the board's layers."""
    last = max(spot.y for spot in table.spots) + table.pitch_mm
    wide = len(table.matrix.columns) * table.pitch_mm + 2 * _MARGIN_MM
    return f"{wide:g} x {last + 2 * _MARGIN_MM:g} mm"


def _magnet(piece: Piece) -> str:
    return f"disc magnet {piece.diameter_mm:g} x {piece.height_mm:g} mm, N42"


def _bus_length(table: Table) -> str:
    return f"Pi to chips, at most {electric.cable_m(table):.1f} m"
