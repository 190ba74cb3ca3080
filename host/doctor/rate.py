"""What a scan rate is good for, and what it tells of the bus.

What it is good for is told as the speed up to which a piece that is slid is surely seen.

A change is believed after so many equal scans, so a piece must be over a spot for as many and one
more, for chance. How wide a spot surely sees the smallest magnet is reckoned as in
`wiring/MAGNETS.md`, for the board of the reference build and this table's sensors; nobody has
measured it yet.

Nothing can read the bus's real clock. But its clocks in one scan are known, so that from the time
of a scan follows how fast it goes *at least*: as if Linux and Python took no time at all.
"""

from dataclasses import dataclass
from typing import Final

from hal.sides import Side
from hal.table import QUESTION_CLOCKS, Table
from host.doctor.report import Report, note, ok, wrong
from host.wiring_papers.detection import sure_radius_mm
from host.wiring_papers.magnet_tables import DEBOUNCE
from host.wiring_papers.sandwich import BOARD, EXPLORER

MARK: Final = 100  # scans a second that play wants
LEAST: Final = 60  # below it a piece that is moved by an ordinary hand may be missed
_FAST_HERTZ: Final = 400_000
_NEAR: Final = 0.03  # as much as a clock may be off without a word
_TRANSFERS: Final = 3  # a row


@dataclass(frozen=True, slots=True)
class Pace:
    """So many scans without a pause took so long; `worst_s` is the longest from one to the next.

    `questions` are what the driver asked besides.
    """

    scans: int
    seconds: float
    worst_s: float
    questions: int = 0

    @property
    def rate(self) -> float:
        """Scans a second."""
        return self.scans / self.seconds


def scan_rate(pace: Pace, table: Table, *, emulated: bool) -> Report:
    """What is to be said of so many scans a second."""
    said = f"{pace.rate:.0f} scans/s, {pace.worst_s * 1000:.0f} ms at worst from one to the next"
    if emulated:
        return note("scan rate", f"{said}: emulated wire and settle time alone")
    return _judged(pace.rate, said, table)


def bus_clock(pace: Pace, table: Table, *, emulated: bool) -> Report:
    """How fast the bus is, as far as the scans tell."""
    clocks = pace.scans * table.scan_clocks + pace.questions * QUESTION_CLOCKS
    rows = pace.scans * len(table.matrix.rows)
    moving_s = pace.seconds - rows * table.matrix.settle_us / 1e6
    hertz, wanted = clocks / moving_s, table.bus.hertz
    said, told = f"{hertz / 1000:.0f} kHz", f"{wanted // 1000} kHz"
    if emulated:
        return note("bus clock", f"{said}, reckoned on the emulated clock: no bus was measured")
    if hertz > (1 + _NEAR) * wanted:
        what = f"at least {said}, reckoned from the scans, and the table file says {told}"
        return wrong("bus clock", what, f"set the bus to {told} in config.txt (wiring/PI.md)")
    if hertz > (1 - _NEAR) * wanted:
        return ok("bus clock", f"{said}, reckoned from the scans")
    others_us = (moving_s - clocks / wanted) / (_TRANSFERS * rows + pace.questions) * 1e6
    return note(
        "bus clock",
        f"at least {said}, reckoned from the scans; if it is {told}, Linux and Python take "
        f"{others_us:.0f} µs of each transfer",
        "up to the Pi 4 it goes with the core clock: core_freq_fixed=1 in config.txt "
        "(wiring/PI.md) keeps it constant",
    )


def _judged(rate: float, said: str, table: Table) -> Report:
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
