"""The book of seats: codes that work once, tokens that last, and nothing that can be read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.seats import SEATS, Joined, Seats, codes
from host.seats.book import MOST_DEVICES, VALID_S
from host.seats.names import SIMULATED
from tests.seats.chances import chance

seeds = st.integers(0, 2**32)
seats = st.sampled_from(SEATS)
times = st.floats(0, 1e9)


def joined(book: Seats, seat: str, at: float = 0) -> Joined:
    """A device that has just joined this seat."""
    got = book.join(book.invite(seat, at), at)
    assert got is not None
    return got


def test_the_seats_have_an_order() -> None:
    operator, table, display, mummy, *explorers = SEATS
    assert (operator, table, display, mummy) == ("operator", "table", "display", "mummy")
    assert explorers == ["red", "turquoise", "blue", "purple", "explorers"]


def test_the_seat_hands_is_there_only_where_the_table_is_simulated() -> None:
    assert (*SEATS, "hands") == SIMULATED
    with pytest.raises(ValueError, match="there is no seat 'hands'"):
        Seats(chance(1)).invite("hands", 0.0)
    book = Seats(chance(1), names=SIMULATED)
    assert joined(book, "hands").seat == "hands"
    assert book.devices()["hands"] == 1


def test_a_device_of_a_seat_that_is_not_there_has_none_and_others_stay() -> None:
    simulated = Seats(chance(1), names=SIMULATED)
    hands, red = joined(simulated, "hands"), joined(simulated, "red")
    real = Seats(chance(2), simulated.text())
    assert (real.seat_of(hands.token), real.seat_of(red.token)) == (None, "red")


def test_somebody_who_needs_no_code_is_admitted_and_voids_none() -> None:
    book = Seats(chance(1))
    code = book.invite("red", 0.0)
    admitted = book.admit("red")
    assert (admitted.seat, book.seat_of(admitted.token)) == ("red", "red")
    assert book.join(code, 1.0)
    with pytest.raises(ValueError, match="there is no seat 'sphinx'"):
        book.admit("sphinx")


@given(seeds, seats, times)
def test_a_code_gives_its_seat_and_works_once(seed: int, seat: str, at: float) -> None:
    book = Seats(chance(seed))
    code = book.invite(seat, at)
    got = book.join(code, at)
    assert got is not None
    assert (got.seat, book.seat_of(got.token)) == (seat, seat)
    assert book.join(code, at) is None


@given(seeds, seats, st.floats(0, 1200))
def test_a_code_expires_after_ten_minutes(seed: int, seat: str, later: float) -> None:
    book = Seats(chance(seed))
    code = book.invite(seat, 0)
    assert (book.join(code, later) is not None) == (later < VALID_S == 600)


@given(seeds, seats)
def test_a_new_code_voids_the_old_one(seed: int, seat: str) -> None:
    book = Seats(chance(seed))
    old, new = book.invite(seat, 0), book.invite(seat, 1)
    assert book.join(old, 2) is None
    assert book.join(new, 2) is not None


@given(seeds, st.lists(seats, unique=True))
def test_codes_of_different_seats_live_side_by_side(seed: int, some: list[str]) -> None:
    book = Seats(chance(seed))
    invited = [(seat, book.invite(seat, 0)) for seat in some]
    assert [got.seat for _, code in invited if (got := book.join(code, 1))] == some


@given(seeds, seats, st.lists(st.text() | seeds.map(lambda seed: codes.draw(chance(seed)))))
def test_wrong_codes_cost_nothing_but_time(seed: int, seat: str, wrong: list[str]) -> None:
    book = Seats(chance(seed))
    code, before = book.invite(seat, 0), book.text()
    for guess in wrong:
        if codes.read(guess) != codes.read(code):
            assert book.join(guess, 1) is None
    assert book.text() == before
    assert book.join(code, 2) is not None


def test_a_code_is_for_one_seat_even_if_chance_repeats_itself() -> None:
    book = Seats(bytes)
    code, again = book.invite("mummy", 0), book.invite("red", 0)
    got = book.join(again, 1)
    assert code == again
    assert got is not None
    assert got.seat == "red"
    assert book.join(code, 1) is None


def test_a_seat_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no seat 'pharaoh'; there are operator, table"):
        Seats(bytes).invite("pharaoh", 0)


@given(seeds, st.lists(seats, max_size=12))
def test_tokens_survive_keeping_and_codes_do_not(seed: int, some: list[str]) -> None:
    book = Seats(chance(seed))
    all_joined = [joined(book, seat) for seat in some]
    code = book.invite("table", 0)
    again = Seats(chance(seed + 1), book.text())
    assert [again.seat_of(device.token) for device in all_joined] == some
    assert again.devices() == book.devices()
    assert again.text() == book.text()
    assert again.join(code, 1) is None


@given(seeds, st.lists(seats, min_size=1, max_size=12))
def test_nothing_kept_or_printed_holds_a_secret(seed: int, some: list[str]) -> None:
    book = Seats(chance(seed))
    code = book.invite("mummy", 0)
    for device in [joined(book, seat) for seat in some]:
        assert device.token not in book.text() + repr(device)
    assert code not in book.text()
    assert code.replace("-", "") not in book.text()


@given(st.text())
def test_an_unknown_token_has_no_seat(token: str) -> None:
    book = Seats(chance(1))
    joined(book, "mummy")
    assert book.seat_of(token) is None
    book.leave(token)
    assert book.devices()["mummy"] == 1


def test_a_hash_out_of_the_file_is_no_token() -> None:
    book = Seats(chance(1))
    joined(book, "mummy")
    assert book.seat_of(book.text().split('"token": "')[1][:64]) is None


def test_a_device_that_leaves_takes_nobody_with_it() -> None:
    book = Seats(chance(1))
    one, other = joined(book, "mummy"), joined(book, "mummy")
    book.leave(one.token)
    assert (book.seat_of(one.token), book.seat_of(other.token)) == (None, "mummy")


def test_an_emptied_seat_has_no_device_and_no_code() -> None:
    book = Seats(chance(1))
    mummy, red, code = joined(book, "mummy"), joined(book, "red"), book.invite("mummy", 0)
    book.expel("mummy")
    assert (book.seat_of(mummy.token), book.seat_of(red.token)) == (None, "red")
    assert book.join(code, 1) is None


def test_every_seat_is_counted_even_without_devices() -> None:
    book = Seats(chance(1))
    joined(book, "blue")
    joined(book, "blue")
    assert book.devices() == dict.fromkeys(SEATS, 0) | {"blue": 2}
    assert list(book.devices()) == list(SEATS)


def test_a_crowd_that_joins_a_seat_drops_no_device_that_is_there_now() -> None:
    book = Seats(chance(1))
    owner, away = joined(book, "red"), joined(book, "red")
    for _ in range(2 * MOST_DEVICES):
        assert book.join(book.invite("red", 0), 1, here=[owner.token])
    assert (book.seat_of(owner.token), book.seat_of(away.token)) == ("red", None)
    assert book.devices()["red"] == MOST_DEVICES


def test_a_full_seat_drops_the_device_that_joined_first() -> None:
    book = Seats(chance(1))
    red = joined(book, "red")
    first, second, *_ = [joined(book, "mummy") for _ in range(MOST_DEVICES + 1)]
    assert book.devices()["mummy"] == MOST_DEVICES
    assert book.seat_of(first.token) is None
    assert book.seat_of(second.token) == "mummy"
    assert book.seat_of(red.token) == "red"
