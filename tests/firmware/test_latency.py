"""From a change at a pocket to the frame at the host that tells of it: in the chip's own time.

Of all changes the smallest that must be seen, one unit, at eight pockets, at any phase of the
reader's round and of its heartbeat. The time ends when the last byte of the frame has left the
chip; what a host adds is measured by `make bench`.
"""

from contextlib import closing
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest

from hal.dice.messages import Heartbeat, PocketState, State
from tests.firmware.building import build
from tests.firmware.subjects import ChipTable, Host
from tests.firmware.test_reader_contract import linked, put

MOST_S = 0.060
PHASES = 150


def delay(host: Host, pocket: int, units: int) -> float:
    """Seconds until a frame says that this pocket has changed."""
    put(host, pocket, units)
    began = host.now
    return next(
        one.at - began
        for one in host.listen(0.15)
        if isinstance(one.said, State) and one.said.pockets[pocket].state is PocketState.MOVING
    )


@pytest.mark.parametrize("pocket", [0, 3, 7])
def test_a_change_is_at_the_host_within_60_ms(tmp_path: Path, pocket: int) -> None:
    build()
    chance, delays = Random(pocket), []
    with closing(ChipTable(tmp_path / "eeprom")) as table:
        host = linked(Host(table))
        for turn in range(PHASES):
            host.say(Heartbeat(), chance.uniform(0.25, 0.35))
            delays.append(delay(host, pocket, turn % 2 == 0))
    assert max(delays) < MOST_S
    assert quantiles(delays, n=2)[0] < 0.75 * MOST_S
