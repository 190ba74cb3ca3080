"""A seat taken from another seat, as hands at a simulated table do."""

from pathlib import Path

import pytest

from host.seats import Seats
from host.seats.book import MOST_DEVICES
from host.seats.kept import KeptSeats
from host.seats.names import SIMULATED
from tests.seats.chances import chance


def seated() -> tuple[Seats, str, str]:
    """A book with hands, and with them at red's seat: both tokens."""
    book = Seats(chance(1), names=SIMULATED)
    hands = book.admit("hands").token
    return book, hands, book.sit("red", hands).token


def test_it_is_counted_but_not_kept(tmp_path: Path) -> None:
    book = KeptSeats(tmp_path / "seats.json", chance(1), SIMULATED)
    hands = book.admit("hands").token
    sat = book.sit("red", hands).token
    assert (book.seat_of(sat), book.devices()["red"]) == ("red", 1)
    book.admit("blue")
    again = KeptSeats(tmp_path / "seats.json", chance(2), SIMULATED)
    assert (again.seat_of(hands), again.seat_of(sat)) == ("hands", None)


def test_it_goes_when_its_seat_is_emptied_and_the_hands_stay() -> None:
    book, hands, sat = seated()
    book.expel("red")
    assert (book.seat_of(hands), book.seat_of(sat)) == ("hands", None)


@pytest.mark.parametrize("how", ["leaves", "is sent away", "is one too many"])
def test_it_goes_with_the_device_that_took_it_and_takes_its_own_with_it(how: str) -> None:
    book, hands, sat = seated()
    other, phone = book.admit("hands").token, book.admit("red").token
    others = book.sit("red", other).token
    further = book.sit("mummy", book.sit("hands", hands).token).token
    match how:
        case "leaves":
            book.leave(hands)
        case "is sent away":
            book.expel("hands")
        case _:
            while book.seat_of(hands):
                book.join(book.invite("hands", 0.0), 1.0, here=[other])
    assert [book.seat_of(token) for token in (hands, sat, further)] == [None] * 3
    assert book.seat_of(phone) == "red"
    assert book.seat_of(others) == (None if how == "is sent away" else "red")


def test_a_full_seat_is_no_fuller_for_it() -> None:
    book, hands, _ = seated()
    for _ in range(2 * MOST_DEVICES):
        book.sit("red", hands)
    assert book.devices()["red"] == MOST_DEVICES


def test_the_device_that_sits_down_at_its_own_full_seat_is_not_the_one_that_goes() -> None:
    book, hands, sat = seated()
    others = [book.admit("hands").token for _ in range(MOST_DEVICES - 1)]
    further = book.sit("hands", sat).token
    assert [book.seat_of(token) for token in (hands, sat, further)] == ["hands", "red", "hands"]
    assert [book.seat_of(token) for token in others].count(None) == 1
    book.leave(hands)
    assert [book.seat_of(token) for token in (sat, further)] == [None, None]


def test_however_often_one_device_sits_down_nothing_of_it_outlives_it() -> None:
    book, hands, _ = seated()
    tokens = [hands]
    while book.seat_of(tokens[-1]):
        tokens.append(book.sit("hands", tokens[-1]).token)
    assert [book.seat_of(token) for token in tokens] == [None] * (MOST_DEVICES + 1)


def test_whoever_is_present_at_a_full_seat_stays_when_another_sits_down_there() -> None:
    book, hands, sat = seated()
    present, away = book.admit("red").token, book.admit("red").token
    for _ in range(MOST_DEVICES - 3):
        book.admit("red")
    book.present = lambda: [present, sat]
    book.sit("red", hands)
    assert [book.seat_of(token) for token in (sat, present, away)] == ["red", "red", None]


def test_whoever_had_to_go_for_one_that_sat_down_is_gone_after_a_restart(tmp_path: Path) -> None:
    book = KeptSeats(tmp_path / "seats.json", chance(1), SIMULATED)
    hands, first = book.admit("hands").token, book.admit("red").token
    for _ in range(MOST_DEVICES - 1):
        book.admit("red")
    book.sit("red", hands)
    again = KeptSeats(tmp_path / "seats.json", chance(2), SIMULATED)
    assert (book.seat_of(first), again.seat_of(first)) == (None, None)


def test_phones_and_those_who_sat_down_can_be_sent_away_apart() -> None:
    book, hands, sat = seated()
    phone = book.admit("red").token
    book.expel_joined("red")
    assert (book.seat_of(phone), book.seat_of(sat)) == (None, "red")
    phone = book.admit("red").token
    book.expel_sitting("red")
    assert (book.seat_of(phone), book.seat_of(sat), book.seat_of(hands)) == ("red", None, "hands")


def test_only_a_device_sits_down() -> None:
    book = Seats(chance(1))
    with pytest.raises(ValueError, match="must be a device of another"):
        book.sit("red", book.own_token("operator"))
    with pytest.raises(ValueError, match="there is no seat 'sphinx'"):
        book.sit("sphinx", book.admit("red").token)
