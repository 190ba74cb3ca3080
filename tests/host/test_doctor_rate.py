"""A scan rate is judged by what can be played with it."""

from dataclasses import replace
from pathlib import Path

import pytest

from hal.table_file import reference
from host.doctor.rate import judged, sure_speed
from host.doctor.report import State

TABLE = reference()


@pytest.mark.parametrize(
    ("rate", "state"), [(100, State.OK), (99, State.NOTE), (60, State.NOTE), (59, State.WRONG)]
)
def test_below_the_mark_is_a_note_and_far_below_is_wrong(rate: float, state: State) -> None:
    assert judged(rate, TABLE).state is state


def test_a_note_says_how_fast_a_piece_may_be_slid() -> None:
    report = judged(80, TABLE)
    assert report.what == (
        "80 scans/s, and 100 are wanted: a piece slid over a spot is surely seen up to 187 mm/s, "
        "reckoned"
    )
    assert report.do.startswith("slide no faster, or end other programs")


def test_a_slow_bus_is_to_be_made_faster() -> None:
    slow = replace(TABLE, bus=replace(TABLE.bus, hertz=100_000))
    assert judged(30, slow).do == "set the bus to 400 kHz, in config.txt and in the table file"


def test_the_speed_is_that_of_the_papers() -> None:
    papers = (Path(__file__).parents[2] / "wiring" / "MAGNETS.md").read_text(encoding="utf-8")
    speed = f"| surely seen when slid over the middle at | {sure_speed(100, TABLE):.0f} mm/s |"
    assert speed in papers
