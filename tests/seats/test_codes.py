"""One-time codes, as they are drawn and as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.seats import codes
from tests.seats.chances import chance

LOOK_ALIKES = ("0O", "1IL", "2Z", "5S", "8B", "UV")


@given(st.integers())
def test_a_code_is_two_groups_of_four_signs(seed: int) -> None:
    first, second = codes.draw(chance(seed)).split("-")
    assert len(first) == len(second) == 4
    assert set(first + second) <= set(codes.SIGNS)


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


@pytest.mark.parametrize("typed", ["cdfg-hjkm", "CDFGHJKM", " cdfg hjkm\n", "CD-FG-HJ-KM"])
def test_people_may_type_a_code_as_they_like(typed: str) -> None:
    assert codes.read(typed) == "CDFGHJKM"


@pytest.mark.parametrize("typed", ["", "CDFG", "CDFG-HJKMM", "CDFG-HJK0", "ÄÖÜ", "\ud800" * 8])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert codes.read(typed) is None
