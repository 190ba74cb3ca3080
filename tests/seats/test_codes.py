"""One-time codes, as they are drawn and as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.seats import Seats, codes
from host.seats.book import VALID_S
from host.seats.names import SIMULATED
from tests.seats.chances import chance

LOOK_ALIKES = ("0O", "1IL", "2Z", "5S", "8B", "UV")


@given(st.integers())
def test_a_code_is_three_groups_of_four_signs(seed: int) -> None:
    groups = codes.draw(chance(seed)).split("-")
    assert [len(group) for group in groups] == [4, 4, 4]
    assert set("".join(groups)) <= set(codes.SIGNS)


def test_all_guesses_in_a_codes_time_together_have_no_hope() -> None:
    guesses = codes.MOST_GUESSES_A_SECOND * VALID_S
    open_at_once = len(SIMULATED)
    assert guesses * open_at_once / len(codes.SIGNS) ** codes.LENGTH < 1e-6


def test_no_line_brings_more_guesses_than_are_reckoned_with() -> None:
    code, gigabit = "C" * codes.LENGTH, 1e9
    shortest = (
        f"POST /api/join HTTP/1.1\r\nHost:1.1.1.1\r\nContent-Type:application/json\r\n"
        f'Content-Length:23\r\n\r\n{{"code":"{code}"}}'
    )
    assert gigabit / 8 / len(shortest) <= codes.MOST_GUESSES_A_SECOND


def test_at_most_one_code_of_each_seat_is_open() -> None:
    book = Seats(chance(1), names=SIMULATED)
    drawn = [(seat, book.invite(seat, 0.0)) for _ in "12" for seat in SIMULATED]
    assert [book.join(code, 1.0) is not None for _, code in drawn] == [False] * 10 + [True] * 10


def test_no_two_signs_of_a_code_are_easily_mistaken() -> None:
    for alike in LOOK_ALIKES:
        assert len(set(alike) & set(codes.SIGNS)) <= 1


def test_no_code_is_a_word() -> None:
    assert not set("AEIOU") & set(codes.SIGNS)


def test_all_signs_occur_at_every_place() -> None:
    draw = chance(1)
    drawn = [codes.draw(draw).replace("-", "") for _ in range(2000)]
    for place in range(codes.LENGTH):
        assert {code[place] for code in drawn} == set(codes.SIGNS)


@given(st.integers())
def test_what_is_shown_can_be_read(seed: int) -> None:
    code = codes.draw(chance(seed))
    assert codes.read(code) == code.replace("-", "")


@pytest.mark.parametrize(
    "typed", ["cdfg-hjkm-npqr", "CDFGHJKMNPQR", " cdfg hjkm  npqr\n", "CD-FG-HJ-KM-NPQR"]
)
def test_people_may_type_a_code_as_they_like(typed: str) -> None:
    assert codes.read(typed) == "CDFGHJKMNPQR"


@pytest.mark.parametrize(
    "typed", ["", "CDFG-HJKM", "CDFG-HJKM-NPQRR", "CDFG-HJKM-NPQ0", "ÄÖÜ", "\ud800" * 12]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert codes.read(typed) is None
