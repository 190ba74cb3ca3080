"""The service's own way in: a file that is there whole, for its owner alone."""

import asyncio
import os
import stat
from itertools import count
from pathlib import Path

import pytest

from fsm.pyramid.seats import OPERATOR
from host.seats import Seats
from host.seats.kept import NAME as SEATS_FILE
from host.seats.kept import KeptSeats
from host.service.own_door import NAME, OwnDoor, read
from host.service.run import keep_when_there_is_room
from tests.seats.chances import chance

HERE = "http://127.0.0.1:8765"


def test_what_is_written_down_is_read_again(tmp_path: Path) -> None:
    seats = Seats(chance(1))
    door = OwnDoor(tmp_path, HERE, seats).door
    assert read(tmp_path) == door
    assert door.options == ()
    assert (door.origin, seats.seat_of(door.token)) == (HERE, OPERATOR)


def test_the_options_that_hold_there_are_read_again(tmp_path: Path) -> None:
    options = (("--seed", "5"), ("--lan",))
    assert OwnDoor(tmp_path, HERE, Seats(chance(1)), options).door == read(tmp_path)
    kept = read(tmp_path)
    assert kept is not None
    assert kept.options == options


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    OwnDoor(tmp_path, HERE, Seats(chance(1)))
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_it_is_on_the_disk_before_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = []
    monkeypatch.setattr(os, "fsync", lambda _: there.append((tmp_path / NAME).exists()))
    OwnDoor(tmp_path, HERE, Seats(chance(1)))
    assert there == [False]


def test_what_a_full_disk_did_not_take_is_written_as_soon_as_there_is_room(
    tmp_path: Path,
) -> None:
    """The door and the seats, and both as they are by then."""
    folder = tmp_path / "data"
    folder.mkdir()
    seats = KeptSeats(folder / SEATS_FILE, chance(1))
    folder.rmdir()
    folder.touch()  # nothing can be written there now, not even by root
    door = OwnDoor(folder, HERE, seats)
    device = seats.admit(OPERATOR)
    assert "cannot be written" in str(door.trouble)
    assert "cannot be written" in str(seats.trouble)

    waits = count(1)

    async def wait() -> None:
        match next(waits):
            case 2:  # the first time it was tried in vain
                assert door.trouble
                folder.unlink()
            case 3:
                raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_when_there_is_room((seats, door), wait))
    assert (door.trouble, seats.trouble) == (None, None)
    assert read(folder) == door.door
    assert KeptSeats(folder / SEATS_FILE, chance(2)).seat_of(device.token) == OPERATOR
