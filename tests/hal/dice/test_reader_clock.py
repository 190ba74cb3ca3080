"""Whether a reader has begun anew, as tables of two reports: its uptime, and when it was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.reader_clock import ReaderClock

ROUND = 2**32
Report = tuple[int, float]  # uptime in milliseconds, read at (seconds)

SAME_LIFE: dict[str, tuple[Report, Report]] = {
    "the next report": ((100_000, 1.0), (100_100, 1.1)),
    "two reports at once": ((100_000, 1.0), (100_000, 1.0)),
    "the first two of a life": ((0, 1.0), (100, 1.1)),
    "a long silence": ((100_000, 1.0), (3_700_000, 3601.0)),
    "a long silence by a slow clock": ((100_000, 1.0), (3_682_000, 3601.0)),
    "a long silence by a fast clock": ((100_000, 1.0), (3_718_000, 3601.0)),
    "the host was held up": ((100_000, 1.0), (100_100, 3.0)),
    "it catches up after that": ((100_100, 3.0), (102_100, 3.05)),
    "the uptime goes on from 0": ((ROUND - 50, 1.0), (50, 1.1)),
    "and does so in a silence": ((ROUND - 50, 1.0), (9_950, 11.0)),
}

ANOTHER_LIFE: dict[str, tuple[Report, Report]] = {
    "it began between two reports": ((100_000, 1.0), (0, 1.1)),
    "it has run for a while since": ((100_000, 1.0), (40_000, 61.0)),
    "it has run for longer than before": ((20_000, 1.0), (50_000, 61.0)),
    "it was reset at the very beginning": ((200, 1.0), (10, 1.05)),
}


def anew(reports: tuple[Report, Report]) -> bool:
    clock = ReaderClock()
    clock.began_anew(*reports[0])
    return clock.began_anew(*reports[1])


@pytest.mark.parametrize("what", SAME_LIFE)
def test_a_reader_that_went_on(what: str) -> None:
    assert not anew(SAME_LIFE[what])


@pytest.mark.parametrize("what", ANOTHER_LIFE)
def test_a_reader_that_began_anew(what: str) -> None:
    assert anew(ANOTHER_LIFE[what])


def test_a_lower_uptime_is_a_reset_though_the_host_was_held_up() -> None:
    assert anew(((1_000_000, 15.0), (5_000, 16.0)))


def test_the_first_report_is_a_beginning() -> None:
    assert ReaderClock().began_anew(100_000, 1.0)


@given(st.integers(0, ROUND - 1), st.lists(st.floats(0, 1e5), min_size=1), st.floats(0.995, 1.005))
def test_a_resonator_half_a_percent_off_is_no_reset_once_the_reader_has_run_for_a_day(
    uptime: int, pauses: list[float], pace: float
) -> None:
    clock, at, ran = ReaderClock(), 0.0, uptime + 86_400_000.0
    clock.began_anew(round(ran) % ROUND, at)
    for pause in pauses:
        at, ran = at + pause, ran + 1000 * pause * pace
        around = ran % ROUND < 1.02 * 1000 * pause + 3000
        assert around or not clock.began_anew(round(ran) % ROUND, at)
        if around:  # it went on from 0 in this pause: nobody can tell
            return


@given(st.integers(0, ROUND - 1), st.floats(0, 1e6), st.floats(0, 1))
def test_a_reset_is_noticed_whenever_it_was(uptime: int, pause: float, share: float) -> None:
    since = 1000 * pause * share
    # By chance the old life may have been just as long as the new one says.
    if abs((since - uptime) % ROUND - 1000 * pause) > 300:
        assert anew(((uptime, 0.0), (round(since), pause)))
