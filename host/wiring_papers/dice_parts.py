"""The parts list of dice, trays and dice readers, from the table file."""

from hal.emulator.dice_ring import SENSORS
from hal.table import Table
from host.wiring_papers.pocket import SHAPE
from host.wiring_papers.reader_circuit import CIRCUIT, bought, readers
from host.wiring_papers.tables import markdown


def dice_parts(table: Table) -> str:
    """Everything to buy for all dice and readers."""
    return markdown(["how many", "what", "where"], [[str(n), *rest] for n, *rest in _parts(table)])


def _parts(table: Table) -> list[tuple[int, str, str]]:
    return [*_readers(table), *_trays(table), *_dice(table)]


def _readers(table: Table) -> list[tuple[int, str, str]]:
    pockets, boards = len(table.pockets), len(readers(table))
    sensors, build = SENSORS * pockets, table.dice
    return [
        (boards, "Arduino Nano (ATmega328P, 5 V, 16 MHz), or a copy", " ".join(readers(table))),
        (boards, "USB cable for it", "to the Pi, at most 2 m"),
        (
            bought(table),
            f"{build.sensor.part}QLPG, TO-92 ({sensors} are used)",
            "4 a pocket, sorted",
        ),
        (1, "socket with 3 pins, 1.27 mm", "to sort them in"),
        (sensors, f"resistor {build.resistor_ohm.typical / 1000:g} k, 1 %", "one a sensor"),
        (sensors, f"capacitor {CIRCUIT.bypass_nf:g} nF X7R", "beside each sensor"),
        (pockets, f"capacitor {CIRCUIT.input_nf:g} nF", "input to ground, at the Nano"),
        (boards, f"capacitor {CIRCUIT.reservoir_uf:g} µF, 10 V", "where the sensors' 5 V begin"),
        (pockets, "perforated board 2.54 mm, 8 x 8 holes", "under a pocket"),
    ]


def _trays(table: Table) -> list[tuple[int, str, str]]:
    thick = SHAPE.thick_mm(table.dice)
    return [
        (
            1,
            f"tray of {_pockets(count)}, printed or milled, floor {thick:g} mm",
            f"reader {name}",
        )
        for name, count in readers(table).items()
    ]


def _dice(table: Table) -> list[tuple[int, str, str]]:
    build, dice = table.dice, len(table.pockets)
    size = f"{build.magnet.diameter_mm:g} x {build.magnet.length_mm:g} mm"
    return [
        (dice, f"blank die, {build.die_mm:g} mm, solid acrylic", "or drilled dice of that size"),
        (dice, f"cylinder magnet {size}, N52, magnetised along its axis", "in each die"),
        (2 * dice, f"acrylic rod {build.magnet.diameter_mm:g} mm, a piece of 12 mm", "2 a die"),
        (6 * dice, "sticker", "the faces of your own game"),
    ]


def _pockets(count: int) -> str:
    return f"{count} pocket{'s' if count > 1 else ''}"
