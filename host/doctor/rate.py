"""What a scan rate is good for: up to which speed a piece that is slid is surely seen.

A change is believed after so many equal scans, so a piece must be over a spot for as many and one
more, for chance. How wide a spot surely sees the smallest magnet is reckoned as in
`wiring/MAGNETS.md`, for the board of the reference build and this table's sensors; nobody has
measured it yet.
"""

from typing import Final

from hal.sides import Side
from hal.table import Table
from host.doctor.report import Report, note, ok, wrong
from host.wiring_papers.detection import sure_radius_mm
from host.wiring_papers.magnet_tables import DEBOUNCE
from host.wiring_papers.sandwich import BOARD, EXPLORER

MARK: Final = 100  # scans a second that play wants
LEAST: Final = 60  # below it a piece that is moved by an ordinary hand may be missed
_FAST_HERTZ: Final = 400_000


def judged(rate: float, table: Table) -> Report:
    """What is to be said of so many scans a second."""
    said = f"{rate:.0f} scans/s"
    if rate >= MARK:
        return ok("scan rate", said)
    speed = f"surely seen up to {sure_speed(rate, table):.0f} mm/s, reckoned"
    if rate >= LEAST:
        what = f"{said}, and {MARK} are wanted: a piece slid over a spot is {speed}"
        return note("scan rate", what, f"slide no faster, or {_advice(table)}")
    what = f"{said}, and play needs {LEAST}: a piece slid over a spot is only {speed}"
    return wrong("scan rate", what, _advice(table))


def sure_speed(rate: float, table: Table) -> float:
    """In mm/s, for an explorer that passes over the middle of a spot."""
    radius = sure_radius_mm(BOARD, Side.EXPLORERS, EXPLORER.weak, table.sensor.operate_mt.most)
    return 2 * radius * rate / (DEBOUNCE + 1)


def _advice(table: Table) -> str:
    if table.bus.hertz < _FAST_HERTZ:
        return "set the bus to 400 kHz, in config.txt and in the table file"
    return (
        f"end other programs that use the processor; look in config.txt whether the bus "
        f"really runs at {table.bus.hertz // 1000} kHz"
    )
