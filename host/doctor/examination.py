"""The whole examination, part after part. What cannot be looked at is said, with the reason."""

from collections.abc import Iterator

from hal.clock import SystemClock
from hal.panel import Panel
from hal.table import Table
from host.doctor.bus import bus
from host.doctor.calibration import calibration
from host.doctor.chips import chips, set_up
from host.doctor.matrix import matrix
from host.doctor.panel import panel
from host.doctor.program import program
from host.doctor.report import Report, State, note, ok
from host.rig import Rig
from host.table_page import summary


def examination(
    table: Table, rig: Rig | Report, *, file: str | None = None, lamps: bool = False
) -> Iterator[Report]:
    """Everything about a table; `rig` is a report where the bus could not be opened.

    `file` is the table's, for commands that are told; None: the reference build.
    """
    yield from program()
    yield ok("table file", f"{table.name}: {summary(table)}")
    if isinstance(rig, Rig):
        yield from _bus_and_matrix(rig)
    else:
        yield rig
        yield note("chips", "not looked at, because there is no bus")
    yield calibration(table, file, emulated=isinstance(rig, Rig) and rig.emulated)
    yield from _panel(table, rig, lamps)
    yield from _displays(table)
    yield note("dice readers", "not looked at: this program does not know them yet")


def _bus_and_matrix(rig: Rig) -> Iterator[Report]:
    on_it = list(chips(rig))
    stuck = any(one.part == "bus" and one.state is State.WRONG for one in on_it)
    yield from (one for one in bus(rig) if not (stuck and one.state is State.OK))
    yield from on_it
    if set_up(rig):
        yield from matrix(rig)
    else:
        yield note("matrix", "not looked at, because of what is wrong with bus and chips")


def _panel(table: Table, rig: Rig | Report, lamps: bool) -> Iterator[Report]:
    if isinstance(rig, Rig):
        return panel(table, rig.panel, rig.clock, lamps)
    return panel(table, lambda: Panel(table), SystemClock(), lamps)


def _displays(table: Table) -> Iterator[Report]:
    if table.displays:
        named = ", ".join(f"{display.kind} of the {display.side}" for display in table.displays)
        yield note("displays", f"{named}, not looked at: this program does not know them yet")
