"""The debounce, as tables of time, what comes in and what goes out."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.debounce import Debounce

Rows = list[tuple[int, int, int]]

ONE_PRESS: Rows = [
    # scan  in      changed
    (0, 0b0, 0b0),
    (1, 0b1, 0b0),
    (2, 0b1, 0b0),
    (3, 0b1, 0b1),
    (4, 0b1, 0b0),
    (5, 0b0, 0b0),
    (6, 0b0, 0b0),
    (7, 0b0, 0b1),
    (8, 0b0, 0b0),
]

BOUNCING: Rows = [
    (0, 0b1, 0b0),
    (1, 0b0, 0b0),
    (2, 0b1, 0b0),
    (3, 0b1, 0b0),
    (4, 0b0, 0b0),
    (5, 0b1, 0b0),
    (6, 0b1, 0b0),
    (7, 0b1, 0b1),
    (8, 0b0, 0b0),
    (9, 0b1, 0b0),
    (10, 0b0, 0b0),
    (11, 0b0, 0b0),
    (12, 0b0, 0b1),
]

SEVERAL_AT_ONCE: Rows = [
    (0, 0b001, 0b000),
    (1, 0b011, 0b000),
    (2, 0b111, 0b001),
    (3, 0b110, 0b010),
    (4, 0b110, 0b100),
    (5, 0b110, 0b001),
]

FLICKERING_FOR_EVER: Rows = [(scan, scan & 1, 0) for scan in range(20)]


@pytest.mark.parametrize("rows", [ONE_PRESS, BOUNCING, SEVERAL_AT_ONCE, FLICKERING_FOR_EVER])
def test_three_equal_scans_change_a_bit(rows: Rows) -> None:
    debounce = Debounce(scans=3)
    assert [(scan, word, debounce.feed(word)) for scan, word, _ in rows] == rows


def test_one_scan_means_no_debounce() -> None:
    debounce = Debounce(scans=1)
    assert [debounce.feed(word) for word in (0b1, 0b1, 0b10)] == [0b1, 0b0, 0b11]


def test_the_state_is_what_the_changes_add_up_to() -> None:
    debounce = Debounce(scans=2)
    for word in (0b101, 0b101, 0b100, 0b100):
        debounce.feed(word)
    assert debounce.state == 0b100


@pytest.mark.parametrize("scans", [0, -1])
def test_no_scans_at_all_are_refused(scans: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Debounce(scans)


class NaiveDebounce:
    """The same, one bit after the other."""

    def __init__(self, scans: int, width: int) -> None:
        self.scans, self.width = scans, width
        self.state: dict[int, int] = defaultdict(int)
        self.count: dict[int, int] = defaultdict(int)

    def feed(self, word: int) -> int:
        return sum(1 << bit for bit in range(self.width) if self.feed_bit(bit, word >> bit & 1))

    def feed_bit(self, bit: int, value: int) -> bool:
        self.count[bit] = self.count[bit] + 1 if value != self.state[bit] else 0
        if self.count[bit] < self.scans:
            return False
        self.state[bit], self.count[bit] = value, 0
        return True


@given(scans=st.integers(1, 9), words=st.lists(st.integers(0, 255), max_size=60))
def test_whole_words_are_debounced_as_each_bit_alone(scans: int, words: list[int]) -> None:
    naive, debounce = NaiveDebounce(scans, width=8), Debounce(scans)
    assert [debounce.feed(word) for word in words] == [naive.feed(word) for word in words]


def test_counts_can_be_begun_anew_and_the_state_stays() -> None:
    debounce = Debounce(2)
    assert [debounce.feed(0b1), debounce.feed(0b11)] == [0, 0b1]
    debounce.start_anew()
    assert [debounce.feed(0b11), debounce.state] == [0, 0b1]
    assert [debounce.feed(0b11), debounce.state] == [0b10, 0b11]
