"""What eight dice readers cost the host: the share of one core that it spends on listening to them.

Eight real binaries with eight pockets each report ten times a second through ptys into one process.
Counted is the CPU time of that process alone, with all of its threads; the simulated chips are
other processes. A Pi is slower than the machine on which this runs.
"""

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from tests.firmware.building import build
from tests.firmware.paced_desk import PacedDesk

READERS: Final = 8
_POCKETS: Final = 8
_BATCHES: Final = 10
_BATCH_S: Final = 1.0


def measure() -> float:
    """The median share of some batches."""
    build()
    with TemporaryDirectory() as folder:
        return median(asyncio.run(_shares(Path(folder))))


async def _shares(folder: Path) -> list[float]:
    desk = PacedDesk(folder, READERS, _POCKETS)
    with desk.at_work():
        await desk.until(lambda: all(seat.believed for seat in desk.seats))
        return [await _share() for _ in range(_BATCHES)]


async def _share() -> float:
    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.sleep(_BATCH_S)
    return (time.process_time() - cpu) / (time.perf_counter() - wall)
