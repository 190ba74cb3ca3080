"""`referee dice zero`: the readers that are there learn what an empty pocket is, and keep it.

Whoever builds a tray looks at levels before any die is calibrated, and without a zero a pocket may
be off by more than a die does. Calibrating the dice zeroes too.
"""

from collections.abc import Sequence
from contextlib import closing

from fsm.pyramid.board import Board
from hal.dice.wanted_reader import part_of
from hal.table import Table
from host.dice.calibrate import demand_terminal, go
from host.dice.calibration_session import Abandoned
from host.dice.tray import Tray, emulated_tray, open_tray, readers_of, wait_until, why_missing
from host.saying import say


def zero(table: Table, board: Board, ports: Sequence[str], *, emulated: bool) -> int:
    """Zero every pocket of the readers that are there; 0 if all of the table's were.

    Raises Unusable for what cannot be asked for, Abandoned where it could not be done.
    """
    demand_terminal(emulated=emulated)
    tray = emulated_tray(table, board, {}) if emulated else open_tray(table, {}, ports)
    with closing(tray):
        there = _readers(tray, table)
        course = go(tray, table, f"Zeroing the pockets of {table.name}", [], there)
    if course.stopped:
        raise Abandoned("Stopped; the readers may have taken their zeros or not.")
    say(f"The pockets of {_named(there)} are zeroed. The readers keep that without power.")
    missing = [name for name in readers_of(table) if name not in there]
    if missing:
        say(f"Not there, and not zeroed: {_named(missing)}.")
    return 1 if missing else 0


def _readers(tray: Tray, table: Table) -> list[str]:
    """The readers that report, after a while in which all may come. Raises Abandoned."""
    wanted, heard = readers_of(table), set[str]()

    def all_heard() -> bool:
        heard.update({*wanted} - {*tray.readers.missing})
        return len(heard) == len(wanted)

    wait_until(tray, all_heard)
    if not heard:
        raise Abandoned("\n".join(why_missing(tray, wanted)))
    return [name for name in wanted if name in heard]


def _named(readers: Sequence[str]) -> str:
    return " and ".join(map(part_of, readers))
