"""The numbers of messages begin elsewhere with each start, whatever the clock says."""

import time
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.seats import OPERATOR
from host.config import Config
from host.playable_boards import look_for_boards
from host.seats.kept import KeptSeats
from host.service.addresses import Address, listen
from host.service.run import Wanted, _service
from host.service.service import Service, drawn_number
from host.service.table import no_table
from host.systemd import notifier

SAFE = 2**53
"""Up to here JavaScript counts exactly."""


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi without a battery begins every boot at the same time."""
    monkeypatch.setattr(time, "time_ns", lambda: 1_750_000_000_000_000_000)
    monkeypatch.setattr(time, "time", lambda: 1_750_000_000.0)


def started(folder: Path, address: Address) -> Service:
    config = Config()
    boards = look_for_boards(None, config.board)
    wanted = Wanted(config, folder, no_table(config), boards, address)
    return _service(wanted, notifier(), KeptSeats(folder / "seats.json", Random(1).randbytes))


@pytest.mark.usefixtures("stopped_clock")
def test_no_number_of_the_last_start_is_one_of_this_start(tmp_path: Path) -> None:
    address = listen(Config(port=0))
    with address.socket:
        first = [started(tmp_path, address).hub.newest(OPERATOR) for _ in range(8)]
    assert len(set(first)) == 8
    assert all(number < SAFE for number in first)


def test_after_the_highest_number_there_is_room_for_any_evening() -> None:
    class Highest(Random):
        def getrandbits(self, bits: int, /) -> int:
            return (1 << bits) - 1

    assert drawn_number(Highest()) <= SAFE // 2
