"""A scan rate is judged by what can be played with it."""

from dataclasses import replace
from pathlib import Path

import pytest

from hal.table import QUESTION_CLOCKS, Table
from hal.table_file import reference
from host.doctor.rate import Pace, bus_clock, scan_rate, sure_speed
from host.doctor.report import Report, State

TABLE = reference()


def pace(rate: float, worst_s: float = 0.014) -> Pace:
    return Pace(scans=100, seconds=100 / rate, worst_s=worst_s)


def rate_of(rate: float, table: Table = TABLE) -> Report:
    return scan_rate(pace(rate), table, emulated=False)


@pytest.mark.parametrize(
    ("rate", "state"), [(100, State.OK), (99, State.NOTE), (60, State.NOTE), (59, State.WRONG)]
)
def test_below_the_mark_is_a_note_and_far_below_is_wrong(rate: float, state: State) -> None:
    assert rate_of(rate).state is state


def test_the_rate_comes_with_the_worst_wait_for_a_scan() -> None:
    assert rate_of(120).what == "120 scans/s, 14 ms at worst from one to the next"


def test_a_note_says_how_fast_a_piece_may_be_slid() -> None:
    report = rate_of(80)
    assert report.what == (
        "80 scans/s, 14 ms at worst from one to the next, and 100 are wanted: a piece slid over a "
        "spot is surely seen up to 187 mm/s, reckoned"
    )
    assert report.do.startswith("slide no faster, or end other programs")


def test_a_slow_bus_is_to_be_made_faster() -> None:
    slow = replace(TABLE, bus=replace(TABLE.bus, hertz=100_000))
    assert rate_of(30, slow).do == "set the bus to 400 kHz, in config.txt and in the table file"


# What the scans tell of the bus's clock.


def scans_at(hertz: float, others_us: float = 0.0, questions: int = 0) -> Pace:
    """100 scans on a bus with this clock, on a machine that takes so long for each transfer."""
    rows = 100 * len(TABLE.matrix.rows)
    wire_s = (100 * TABLE.scan_clocks + questions * QUESTION_CLOCKS) / hertz
    others_s = (3 * rows + questions) * others_us / 1e6
    seconds = wire_s + others_s + rows * TABLE.matrix.settle_us / 1e6
    return Pace(100, seconds, worst_s=0.01, questions=questions)


@pytest.mark.parametrize("questions", [0, 200])
@pytest.mark.parametrize(
    ("hertz", "state", "what"),
    [
        (400_000, State.OK, "400 kHz, reckoned from the scans"),
        (390_000, State.OK, "390 kHz, reckoned from the scans"),
        (640_000, State.WRONG, "at least 640 kHz, reckoned from the scans, and the table file"),
        (250_000, State.NOTE, "at least 250 kHz, reckoned from the scans; if it is 400 kHz, Linux"),
    ],
)
def test_the_bus_is_at_least_as_fast_as_the_scans_say(
    hertz: int, state: State, what: str, questions: int
) -> None:
    report = bus_clock(scans_at(hertz, questions=questions), TABLE, emulated=False)
    assert (report.state, report.what.startswith(what)) == (state, True)


def test_a_machine_that_takes_its_time_is_not_called_a_slow_bus() -> None:
    report = bus_clock(scans_at(400_000, others_us=100, questions=200), TABLE, emulated=False)
    assert report.what.endswith("if it is 400 kHz, Linux and Python take 100 µs of each transfer")
    assert "core_freq_fixed=1" in report.do


def test_an_emulated_bus_is_not_called_measured() -> None:
    for report in (
        bus_clock(scans_at(400_000), TABLE, emulated=True),
        scan_rate(scans_at(400_000), TABLE, emulated=True),
    ):
        assert (report.state, "emulated" in report.what) == (State.NOTE, True)


def test_the_speed_is_that_of_the_papers() -> None:
    papers = (Path(__file__).parents[2] / "wiring" / "MAGNETS.md").read_text(encoding="utf-8")
    speed = f"| surely seen when slid over the middle at | {sure_speed(100, TABLE):.0f} mm/s |"
    assert speed in papers
