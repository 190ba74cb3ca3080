"""What the whole service takes of a core while it scans and nothing happens.

A game is under way at an emulated table, which is scanned a hundred times a second through the real
driver on emulated chips; nobody touches anything. The emulator's work is in it, on a real bus the
kernel's would be instead. Not measured on a Pi.
"""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.fake import FakeTable
from hal.spot_map import wired
from hal.table_file import reference
from host.drivers.emulated_table import EmulatedTable
from host.evening.room import Facts
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.table_watch import spots_of

SECONDS: Final = 5.0
_HERTZ: Final = 100.0
_START: Final = {"seen": 1, "do": "start", "explorers": ["red", "blue"]}


def measure(seconds: float = SECONDS) -> float:
    """A share of one core."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_idled(Path(folder), seconds))


async def _idled(folder: Path, seconds: float) -> float:
    service = _service(folder)
    await service.begin()
    pumping = asyncio.create_task(service.run())
    assert (await service.desk.command("operator", _START)).ok
    await asyncio.sleep(1.0)  # until all that follows from the start has happened
    share = await _cpu_share(seconds)
    pumping.cancel()
    await service.close()
    return share


def _service(folder: Path) -> Service:
    fake = FakeTable(reference(), {}, chips=True)
    facts = Facts(spots_of(wired(fake.table)), Tray(), STANDARD)
    boards = look_for_boards(fake.table)
    return Service(EmulatedTable(fake, _HERTZ), facts, boards, folder)


async def _cpu_share(seconds: float) -> float:
    begun, cpu = time.monotonic(), time.process_time()
    await asyncio.sleep(seconds)
    return (time.process_time() - cpu) / (time.monotonic() - begun)
