"""Seats that outlive the program: written at once, whole, for nobody else to read."""

import stat
from pathlib import Path

import pytest

from host.seats import Joined, Seats
from host.seats.errors import SeatsError
from host.seats.kept import NAME, KeptSeats
from tests.seats.chances import chance

GOOD = Seats(bytes).text()


def mummy_joins(seats: Seats) -> Joined:
    got = seats.join(seats.invite("mummy", 0), 0)
    assert got is not None
    return got


def test_a_device_keeps_its_seat_when_the_program_begins_anew(tmp_path: Path) -> None:
    device = mummy_joins(KeptSeats(tmp_path / "data" / NAME, chance(1)))
    assert KeptSeats(tmp_path / "data" / NAME, chance(2)).seat_of(device.token) == "mummy"


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    left = tmp_path / f".{NAME}.unfinished"
    left.touch(0o666)  # a crash left it, open to all
    mummy_joins(KeptSeats(tmp_path / NAME, chance(1)))
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_who_needed_no_code_is_kept_too(tmp_path: Path) -> None:
    token = KeptSeats(tmp_path / NAME, chance(1)).admit("red").token
    assert KeptSeats(tmp_path / NAME, chance(2)).seat_of(token) == "red"


def test_who_leaves_or_is_sent_away_stays_away(tmp_path: Path) -> None:
    seats = KeptSeats(tmp_path / NAME, chance(1))
    left, sent = mummy_joins(seats), mummy_joins(seats)
    seats.leave(left.token)
    assert KeptSeats(tmp_path / NAME, chance(2)).devices()["mummy"] == 1
    seats.expel("mummy")
    assert KeptSeats(tmp_path / NAME, chance(2)).seat_of(sent.token) is None


def test_what_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    seats = KeptSeats(tmp_path / NAME, chance(1))
    seats.invite("mummy", 0)
    assert seats.join("CDFG-HJKM-NPQR", 0) is None
    seats.leave("unknown")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_takes_nothing_keeps_nobody_from_joining(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    seats = KeptSeats(tmp_path / "data" / NAME, chance(1))
    (tmp_path / "data").rmdir()
    (tmp_path / "data").touch()
    device = mummy_joins(seats)
    assert seats.seat_of(device.token) == "mummy"
    assert "it cannot be written" in str(seats.trouble)
    (tmp_path / "data").unlink()
    mummy_joins(seats)
    assert seats.trouble is None


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"\xff", "they are not text in UTF-8"),
        (b"", "they are not JSON"),
        (b"[" * 100_000, "they are not JSON"),
        (b"[]", "they are not a list of devices"),
        (b'{"version": 2, "devices": []}', "they are of version 2, and this program reads 1"),
        (b'{"version": 1, "devices": [7]}', "one of them is not a seat with a hash"),
        (
            b'{"version": 1, "devices": [{"seat": "pharaoh", "token": "%s"}]}' % (b"a" * 64),
            "one of them is not a seat with a hash",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_named_and_left(
    tmp_path: Path, content: bytes, wrong: str
) -> None:
    path = tmp_path / NAME
    path.write_bytes(content)
    with pytest.raises(SeatsError) as refused:
        KeptSeats(path, chance(1))
    assert str(path) in str(refused.value)
    assert wrong in str(refused.value)
    assert "joins again with a new code" in str(refused.value)
    assert path.read_bytes() == content


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    with pytest.raises(SeatsError, match="they cannot be read"):
        KeptSeats(tmp_path / NAME, chance(1))


def test_a_file_that_was_written_is_read(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(GOOD, encoding="utf-8")
    assert not any(KeptSeats(tmp_path / NAME, chance(1)).devices().values())
