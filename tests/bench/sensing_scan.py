"""How fast the table is scanned, and what that costs.

A resting table with four explorers, the mummy and its counter-magnet is polled through the real
driver on emulated chips. Wire and settle time come from the emulated clock, Python's time from the
machine's. What Python's time holds is our code, the driver and the emulator; on a real bus PureIO
takes the emulator's place (11 us a read where it was measured), and a Pi is slower than this one.

The idle CPU share is that of a hundred polls a second: Python's CPU, and the settle time, which
`SystemClock` spins away. A wire's time costs none: the thread sleeps in the kernel.
"""

import time
from statistics import median
from typing import Final, NamedTuple

from hal.clock import OVERSLEEP
from hal.fake import FakeTable
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from hal.table_file import reference

KERNEL_S: Final = 100e-6
"""What a kernel may take for each transfer besides the wire; assumed."""

HERTZ: Final = 100
_BATCHES, _BATCH = 20, 100
_EXPLORERS: Final = ("red", "blue", "green", "yellow", "counter-magnet")
_SPOTS: Final = ("b2", "e4", "h6", "k3", "g10")


class ScanFigures(NamedTuple):
    """What `make bench` shows, under `sensing.`."""

    scans_per_s: float
    scans_per_s_with_kernel: float
    bytes_per_scan: float
    bytes_per_scan_minimum: float
    idle_cpu_share: float


def measure() -> ScanFigures:
    """Scan for a while, about half a second."""
    fake = _resting_table()
    assert fake.bus
    sensors = Sensors(fake.scanner, wired(fake.table))
    for _ in range(5):
        sensors.poll()
    sent, transfers, began = fake.bus.bytes, fake.bus.transfers, fake.clock.now()
    python_s, cpu_s = _time_a_poll(sensors)
    scans = _BATCHES * _BATCH
    scan_s = (fake.clock.now() - began) / scans + python_s
    kernel_s = KERNEL_S * (fake.bus.transfers - transfers) / scans
    return ScanFigures(
        scans_per_s=1 / scan_s,
        scans_per_s_with_kernel=1 / (scan_s + kernel_s),
        bytes_per_scan=(fake.bus.bytes - sent) / scans,
        bytes_per_scan_minimum=14 * len(fake.table.matrix.rows),
        idle_cpu_share=(cpu_s + _spun_s(fake.table)) * HERTZ,
    )


def _spun_s(table: Table) -> float:
    """The settle time of a scan, as far as the real clock spins it away."""
    settle_s = table.matrix.settle_us / 1e6
    return min(settle_s, OVERSLEEP) * len(table.matrix.rows)


def _resting_table() -> FakeTable:
    pieces = dict.fromkeys(_EXPLORERS, Side.EXPLORERS) | {"mummy": Side.MUMMY}
    fake = FakeTable(reference(), pieces, chips=True)
    for piece, spot in zip((*_EXPLORERS, "mummy"), (*_SPOTS, _SPOTS[-1]), strict=True):
        fake.place(piece, spot)
    fake.clock.wait(10.0)
    return fake


def _time_a_poll(sensors: Sensors) -> tuple[float, float]:
    """Seconds on the wall and of CPU that one poll takes: the medians of some batches."""
    wall, cpu = [], []
    for _ in range(_BATCHES):
        began, began_cpu = time.perf_counter(), time.process_time()
        for _ in range(_BATCH):
            sensors.poll()
        wall.append((time.perf_counter() - began) / _BATCH)
        cpu.append((time.process_time() - began_cpu) / _BATCH)
    return median(wall), median(cpu)
