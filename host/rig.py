"""Opening a table for use: the real one, or an emulated one of the same wiring.

The scanner looks at every crossing, also at those that the table file says are bare; `spot_map`
says which bits mean something. It comes from the kept calibration; without one, or with one that is
void (`remark` then says so), the table file's wiring is believed. Opening touches no chip: what
does not answer shows with the first scan. A real table is for one program at a time
(`host.table_lock`), from when it is opened until it is closed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hal.bus_recovery import BusRecovery
from hal.calibration import Calibration
from hal.clock import Clock, SystemClock
from hal.errors import BusError, CalibrationError
from hal.fake import FakeTable
from hal.mcp23017 import I2C, MatrixScanner, open_bus
from hal.panel import Panel
from hal.sides import Side
from hal.spot_map import SpotMap, wired
from hal.table import Table
from host.calibrations import load
from host.rig_faults import Fault, inject, rewired, sandwich
from host.table_lock import TableLock, lock_table

ONE_A_SIDE: Final[Mapping[str, Side]] = {side.value: side for side in Side}
"""Magnets of an emulated table: one a side, called as the side."""


@dataclass(slots=True)
class Rig:
    """A table that can be scanned. `fake` has the hands, where it is an emulated one."""

    table: Table
    bus: I2C
    clock: Clock
    scanner: MatrixScanner
    recovery: BusRecovery
    spot_map: SpotMap
    calibration: Calibration | None
    remark: str | None
    fake: FakeTable | None
    lock: TableLock | None = None

    @property
    def emulated(self) -> bool:
        """Whether this is no real table."""
        return self.fake is not None

    @property
    def ghosts(self) -> bool:
        """Whether explorers may be sensed on the mummy's side.

        Of an emulated table that is known. A real one has them unless it was measured that it has
        none: a game that is told so speaks of no magnet there, and gives nobody away.
        """
        if self.fake:
            return self.fake.ghosts
        return self.calibration is None or self.calibration.has_ghosts(self.table) is not False

    def panel(self) -> Panel:
        """The keys and lamps, opened; the caller closes them before the next. Raises HalError."""
        return self.fake.open_panel() if self.fake else Panel(self.table)

    def close(self) -> None:
        """Take the power from the rows, and let others have the table."""
        try:
            self.scanner.close()
        finally:
            if self.lock:
                self.lock.release()


def open_rig(table: Table) -> Rig:
    """The real table at this machine. Raises BusError, which says what to do."""
    lock = lock_table(table)
    try:
        rig = _rig(table, open_bus(table), SystemClock(), None)
    except BusError:
        lock.release()
        raise
    rig.lock = lock
    return rig


def emulated_rig(
    table: Table,
    faults: Sequence[Fault] = (),
    magnets: Mapping[str, Side] = ONE_A_SIDE,
    coupled: tuple[str, str] | None = None,
) -> Rig:
    """An emulated table with these faults: the real driver on emulated chips."""
    fake = FakeTable(
        rewired(table, faults), magnets, coupled, chips=True, sandwich=sandwich(faults)
    )
    inject(fake, faults)
    assert fake.bus is not None
    return _rig(table, fake.bus, fake.clock, fake)


def _rig(table: Table, bus: I2C, clock: Clock, fake: FakeTable | None) -> Rig:
    recovery = (fake and fake.recovery) or BusRecovery(table, clock)
    scanner = MatrixScanner(_every_crossing(table), bus, clock, recovery)
    calibration, remark = _calibration(table, fake is not None)
    spot_map = calibration.spot_map(table) if calibration else wired(table)
    return Rig(table, bus, clock, scanner, recovery, spot_map, calibration, remark, fake)


def _calibration(table: Table, emulated: bool) -> tuple[Calibration | None, str | None]:
    try:
        return load(table, emulated), None
    except CalibrationError as error:
        return None, str(error)


def _every_crossing(table: Table) -> Table:
    """The table as if no crossing were bare: wires that were exchanged may lead anywhere."""
    names = tuple(column.name for column in table.matrix.columns)
    rows = tuple(replace(row, fitted=names) for row in table.matrix.rows)
    return replace(table, matrix=replace(table.matrix, rows=rows))
