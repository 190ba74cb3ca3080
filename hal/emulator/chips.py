"""The three chips of a table on one emulated bus, with the matrix between them."""

from hal.clock import EmulatedClock
from hal.emulator.bus import EmulatedI2C
from hal.emulator.chip import Chip
from hal.emulator.matrix import Circuit, EmulatedMatrix, Magnetism
from hal.table import Table


def emulated_bus(
    table: Table,
    magnetism: Magnetism,
    clock: EmulatedClock,
    *,
    circuit: Circuit | None = None,
    seed: int = 0,
    overhead_s: float = 0.0,
    deaf: bool = False,
) -> EmulatedI2C:
    """A bus on which the table's chips have just been powered up, with magnets on the board."""
    matrix = EmulatedMatrix(table.matrix, table.sensor, magnetism, circuit, seed)
    chips = {
        table.chip("rows").address: Chip(drives=matrix.drive),
        table.chip("explorers").address: Chip(inputs=matrix.explorers),
        table.chip("mummy").address: Chip(inputs=matrix.mummy),
    }
    return EmulatedI2C(chips, clock, table.bus.hertz, overhead_s, deaf)
