"""A table with a few magnets on emulated chips, scanned through the real driver."""

from hal.clock import EmulatedClock
from hal.emulator.chip import Chip
from hal.emulator.chips import emulated_bus
from hal.mcp23017 import MatrixScanner
from hal.table import Table
from hal.table_file import reference
from tests.hal.still_magnets import StillMagnets

TABLE = reference()
ROWS = len(TABLE.matrix.rows)
PARTS = ["rows", "explorers", "mummy"]


class Rig:
    """A table with a few magnets, its emulated chips, and a scanner."""

    def __init__(self, table: Table = TABLE, deaf: bool = False) -> None:
        self.clock = EmulatedClock()
        self.magnets = StillMagnets(table, ["e4", "m2", "start.1"], ["e4"])
        self.bus = emulated_bus(table, self.magnets, self.clock, deaf=deaf)
        self.scanner = MatrixScanner(table, self.bus, self.clock)

    def chip(self, part: str) -> Chip:
        return self.bus.chip(address(part))

    def right(self) -> bool:
        """Whether a scan finds the magnets where they are, and nothing else."""
        return self.scanner.scan() == self.magnets.scan


def address(part: str) -> int:
    return TABLE.chip(part).address
