"""The parts list of dice, trays and dice readers, from the table file."""

from hal.emulator.dice_ring import SENSORS
from hal.table import Table
from host.wiring_papers.die_making import hole
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
        (boards, "USB cable for it: Mini-B, with some copies USB-C", "to the Pi, at most 2 m"),
        (1, "USB hub, if the Pi is a Zero 2 W", "it has one port"),
        (
            bought(table),
            f"{build.sensor.part}QLPG, TO-92 ({sensors} are used)",
            "4 a pocket, sorted",
        ),
        (1, "socket with 3 pins, 1.27 mm; a block of wood; any strong magnet", "to sort them in"),
        (sensors, f"resistor {build.resistor_ohm.typical / 1000:g} k, 1 %", "one a sensor"),
        (sensors, f"capacitor {CIRCUIT.bypass_nf:g} nF X7R", "beside each sensor"),
        (pockets, f"capacitor {CIRCUIT.input_nf:g} nF", "input to ground, at the Nano"),
        (boards, f"capacitor {CIRCUIT.reservoir_uf:g} µF, 10 V", "where the sensors' 5 V begin"),
        (pockets, "perforated board 2.54 mm, 8 x 8 holes", "under a pocket"),
        (boards, "2 strips of 15 sockets, 2.54 mm", "for the Nano"),
        (pockets, "cable with 3 wires: 5 V, ground, signal; 0.3 m", "tray to Nano"),
    ]


def _trays(table: Table) -> list[tuple[int, str, str]]:
    thick = SHAPE.thick_mm(table.dice)
    return [
        (
            1,
            f"tray of {_pockets(count)}, printed or of wood, floor {thick:g} mm",
            f"reader {name}",
        )
        for name, count in readers(table).items()
    ] + [
        (1, f"Forstner bit {SHAPE.hole_mm(table.dice):.0f} mm, if it is of wood", "the pockets"),
        (1, "hot glue", "boards into trays, pieces to each other"),
    ]


def _dice(table: Table) -> list[tuple[int, str, str]]:
    build, dice = table.dice, len(table.pockets)
    size = f"{build.magnet.diameter_mm:g} x {build.magnet.length_mm:g} mm"
    return [
        (dice, f"blank die, {build.die_mm:g} mm, solid acrylic", "or drilled dice of that size"),
        (dice, f"cylinder magnet {size}, N52, magnetised along its axis", "in each die"),
        (2 * dice, f"acrylic rod {build.magnet.diameter_mm:g} mm, a piece of 12 mm", "2 a die"),
        (1, f"drill {hole(build).wide_mm:g} mm and a centre drill", "the magnets' holes"),
        (1, "cyanoacrylate or slow epoxy", "magnets and rods"),
        (6 * dice, "sticker", "the faces of your own game"),
    ]


def _pockets(count: int) -> str:
    return f"{count} pocket{'s' if count > 1 else ''}"
