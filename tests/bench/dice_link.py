"""From a die's move to the host, and from a plug to the right state, as at a table.

Four of the readers' real binaries run in real time on simulated chips with eight pockets each, and
the host's own serial lines hear them through ptys. A change is a die of the weakest face, one unit,
put down or taken up at any moment; its time ends when the host tells of it. A replug begins when
the simulated chip is started, without a bootloader (a Nano's adds its own second or two), and ends
when the host knows how the die lies, which was moved meanwhile. Both hold what the simulator adds:
it looks at the clock every 2 ms, and starting it takes some milliseconds.
"""

import asyncio
from itertools import chain
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.firmware.building import build
from tests.firmware.paced_desk import PacedDesk, Seat

READERS: Final = 4
CHANGES: Final = 75  # each
REPLUGS: Final = 25  # each
_POCKETS: Final = 8
_FACE: Final = "1"


class LinkFigures(NamedTuple):
    """What `make bench` shows, under `dice.`."""

    change_to_host_ms_p50: float
    change_to_host_ms_p99: float
    replug_s_p50: float
    replug_s_p99: float


def measure() -> LinkFigures:
    """About a minute."""
    build()
    with TemporaryDirectory() as folder:
        changes, replugs = asyncio.run(_measured(Path(folder)))
    change, replug = (quantiles(some, n=100, method="inclusive") for some in (changes, replugs))
    return LinkFigures(change[49] * 1e3, change[98] * 1e3, replug[49], replug[98])


async def _measured(folder: Path) -> tuple[list[float], list[float]]:
    desk = PacedDesk(folder, READERS, _POCKETS)
    with desk.at_work():
        await desk.until(lambda: all(seat.believed for seat in desk.seats))
        changes = await asyncio.gather(*(_changes(desk, seat) for seat in desk.seats))
        replugs = await asyncio.gather(*(_replugs(desk, seat) for seat in desk.seats))
    return list(chain(*changes)), list(chain(*replugs))


async def _changes(desk: PacedDesk, seat: Seat) -> list[float]:
    """Seconds from each change to the first news of it."""
    chance, seconds = Random(seat.name), []
    for _ in range(CHANGES):
        await asyncio.sleep(chance.uniform(0.05, 0.15))
        seat.told.clear()
        began = asyncio.get_running_loop().time()
        _move(seat)
        await desk.until(lambda: bool(seat.told))
        seconds.append(seat.told[0][0] - began)
        await desk.until(lambda: seat.believed)
    return seconds


async def _replugs(desk: PacedDesk, seat: Seat) -> list[float]:
    """Seconds from each plug to the right state."""
    chance, seconds = Random(seat.name), []
    for _ in range(REPLUGS):
        seat.reader.unplug()
        await asyncio.sleep(chance.uniform(0.05, 0.15))
        _move(seat)
        began = asyncio.get_running_loop().time()
        await asyncio.to_thread(seat.reader.plug)
        seconds.append(await desk.until(lambda: seat.believed) - began)
    return seconds


def _move(seat: Seat) -> None:
    if seat.face:
        seat.take()
    else:
        seat.hold(_FACE)
