"""The service's own way in: a file that is there whole, for its owner alone."""

import os
import stat
from pathlib import Path

import pytest

from fsm.pyramid.seats import OPERATOR
from host.seats import Seats
from host.service.own_door import NAME, open_door, read
from tests.seats.chances import chance

HERE = "http://127.0.0.1:8765"


def test_what_is_written_down_is_read_again(tmp_path: Path) -> None:
    seats = Seats(chance(1))
    door = open_door(tmp_path, HERE, seats)
    assert read(tmp_path) == door
    assert (door.origin, seats.seat_of(door.token)) == (HERE, OPERATOR)


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    open_door(tmp_path, HERE, Seats(chance(1)))
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_it_is_on_the_disk_before_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = []
    monkeypatch.setattr(os, "fsync", lambda _: there.append((tmp_path / NAME).exists()))
    open_door(tmp_path, HERE, Seats(chance(1)))
    assert there == [False]
