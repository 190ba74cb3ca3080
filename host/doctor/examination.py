"""The whole examination, part after part. What cannot be looked at is said, with the reason."""

from collections.abc import Iterator, Sequence

from fsm.pyramid.board import Board
from hal.clock import SystemClock
from hal.panel import Panel
from hal.table import Table
from host import boards
from host.dice.tray import emulated_tray, open_tray
from host.doctor.bus import bus
from host.doctor.calibration import calibration, ghosts
from host.doctor.chips import chips, set_up
from host.doctor.dice import Open, dice
from host.doctor.matrix import matrix
from host.doctor.panel import gpiochips, panel
from host.doctor.program import program
from host.doctor.report import Report, State, note, ok
from host.rig import Rig
from host.table_page import summary


def examination(
    table: Table,
    rig: Rig | Report,
    *,
    file: str | None = None,
    lamps: bool = False,
    ports: Sequence[str] = (),
) -> Iterator[Report]:
    """Everything about a table; `rig` is a report where the bus could not be opened.

    `file` is the table's, for commands that are told; None: the reference build. `ports` are those
    of the dice readers; without any all are looked at.
    """
    emulated = isinstance(rig, Rig) and rig.emulated
    poor_steel = isinstance(rig, Rig) and rig.emulated and rig.ghosts
    yield from program()
    yield ok("table file", f"{table.name}: {summary(table)}")
    if isinstance(rig, Rig):
        yield from _bus_and_matrix(rig)
    else:
        yield rig
        yield note("chips", "not looked at, because there is no bus")
    yield calibration(table, file, emulated=emulated)
    yield ghosts(table, file, emulated=emulated, poor_steel=poor_steel)
    yield from (() if emulated else gpiochips())
    yield from _panel(table, rig, lamps)
    yield from _displays(table)
    yield from dice(table, _opening(table, ports, emulated), file, emulated=emulated)


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


def _opening(table: Table, ports: Sequence[str], emulated: bool) -> Open:
    """How to open the dice readers."""
    board = boards.find("practice")
    if emulated and isinstance(board, Board):
        return lambda bands: emulated_tray(table, board, bands)
    return lambda bands: open_tray(table, bands, ports)


def _displays(table: Table) -> Iterator[Report]:
    if table.displays:
        named = ", ".join(f"{display.kind} of the {display.side}" for display in table.displays)
        yield note("displays", f"{named}, not looked at: this program does not know them yet")
