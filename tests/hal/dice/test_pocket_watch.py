"""One pocket, as tables of what its reader reports and what is told of its die."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.messages import Pocket, PocketState
from hal.dice.pocket_watch import PocketWatch
from hal.ports import DieSeen, Lie
from tests.hal.dice.any_message import POCKETS
from tests.hal.dice.one_die import BANDS, LEVELS
from tests.hal.dice.voice import empty, moving, still

ANEW = None
Row = tuple[Pocket | None, str]

HISTORIES: dict[str, list[Row]] = {
    "a die that is there at first sight is no roll": [
        (still(60), "handled 2"),
        (still(60), ""),
    ],
    "a pocket that is empty at first sight is told": [
        (empty(), "out"),
        (empty(), ""),
    ],
    "a die that was never seen in its pocket has not been rolled": [
        (empty(), "out"),
        (moving(20), "moving"),
        (still(60), "handled 2"),
        (still(60), ""),
    ],
    "a roll as it should be": [
        (still(30), "handled 1"),
        (moving(10), "moving"),
        (empty(1), "out"),
        (moving(5, 1), "moving"),
        (still(-90, 1), "settled mummy"),
    ],
    "one that shows the same face again is a roll too": [
        (still(30), "handled 1"),
        (empty(1), "out"),
        (still(30, 1), "settled 1"),
        (empty(2), "out"),
        (still(30, 2), "settled 1"),
    ],
    "a die that is turned in its pocket was handled": [
        (still(30), "handled 1"),
        (moving(0), "moving"),
        (still(60), "handled 2"),
    ],
    "so is a rolled die that is turned, or nudged, afterwards": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(30), "settled 1"),
        (moving(0), "moving"),
        (still(60), "handled 2"),
        (moving(0), "moving"),
        (still(60), "handled 2"),
    ],
    "the report of a die at rest suffices if all others were lost": [
        (still(30), "handled 1"),
        (still(-60), "handled arrow"),
    ],
    "departures tell of a die that nobody saw leave": [
        (still(30), "handled 1"),
        (still(60, 1), "out, settled 2"),
    ],
    "even if it lies again as it did": [
        (still(30), "handled 1"),
        (still(30, 1), "out, settled 1"),
        (still(30, 3), "out, settled 1"),
    ],
    "or has not come to rest yet": [
        (still(30), "handled 1"),
        (moving(0, 1), "out, moving"),
        (still(60, 1), "settled 2"),
    ],
    "departures go on from 0 after 255": [
        (still(30, 255), "handled 1"),
        (still(30, 0), "out, settled 1"),
    ],
    "a die that left while it moved": [
        (still(30), "handled 1"),
        (moving(0), "moving"),
        (moving(0, 1), "out, moving"),
        (still(60, 1), "settled 2"),
    ],
    "a die that came and went again while nobody heard is out as before": [
        (still(30, 1), "handled 1"),
        (empty(1), "out"),
        (empty(2), ""),
        (still(60, 2), "settled 2"),
    ],
    "between two bands a die is cocked": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(45), "cocked"),
    ],
    "a cocked die that is pushed flat shows its roll": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(45), "cocked"),
        (moving(50), "moving"),
        (still(60), "settled 2"),
    ],
    "also if the push was not seen": [
        (still(60), "handled 2"),
        (still(45, 1), "out, cocked"),
        (still(60, 1), "settled 2"),
    ],
    "and it is settled once": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(45), "cocked"),
        (moving(50), "moving"),
        (still(60), "settled 2"),
        (moving(50), "moving"),
        (still(60), "handled 2"),
    ],
    "a cocked die that never left was handled": [
        (still(45), "cocked"),
        (moving(50), "moving"),
        (still(60), "handled 2"),
    ],
    "a die tipped on its edge and back was handled": [
        (still(60), "handled 2"),
        (still(45), "cocked"),
        (still(60), "handled 2"),
    ],
    "a cocked die that leaves again rolls once": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(45), "cocked"),
        (empty(1), "out"),
        (still(90, 1), "settled 3"),
    ],
    "a level far beyond all faces is none": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(500), "cocked"),
    ],
    "a rest is judged once, though its level wavers about the edge of a band": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(69), "settled 2"),
        (still(71), ""),
        (still(69), ""),
        (still(72), ""),
        (still(60), ""),
    ],
    "also a cocked one": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (still(72), "cocked"),
        (still(69), ""),
        (still(72), ""),
    ],
    "a hand over an empty pocket": [
        (still(30), "handled 1"),
        (empty(), "out"),
        (moving(9), "moving"),
        (empty(1), "out"),
    ],
    "a reader that began again with the die as it was": [
        (still(30, 7), "handled 1"),
        (ANEW, ""),
        (still(30, 0), ""),
        (still(30, 1), "out, settled 1"),
    ],
    "a reader is not sure of any rest when it begins: the die has not moved": [
        (still(30, 7), "handled 1"),
        (ANEW, ""),
        (moving(30, 0), ""),
        (still(30, 0), ""),
    ],
    "nobody knows whether a die left while its reader was off": [
        (still(30, 7), "handled 1"),
        (ANEW, ""),
        (still(60, 0), "handled 2"),
    ],
    "not even if the count is another one, or it was rolled before": [
        (still(30, 7), "handled 1"),
        (still(30, 8), "out, settled 1"),
        (ANEW, ""),
        (still(60, 3), "handled 2"),
    ],
    "but a die that was out before and is in now was rolled": [
        (still(30, 7), "handled 1"),
        (empty(8), "out"),
        (ANEW, ""),
        (still(60, 0), "settled 2"),
    ],
    "and one that was cocked after it left is still owed its face": [
        (still(30, 8), "handled 1"),
        (empty(8), "out"),
        (still(45, 8), "cocked"),
        (ANEW, ""),
        (still(60, 0), "settled 2"),
    ],
    "a die that is out after its reader was off has left": [
        (still(30, 7), "handled 1"),
        (ANEW, ""),
        (empty(0), "out"),
        (still(60, 0), "settled 2"),
    ],
}


def told(watch: PocketWatch, report: Pocket | None) -> str:
    if report is None:
        watch.begin_anew()
        return ""
    return ", ".join(f"{one.lie} {one.face or ''}".strip() for one in watch.see(report))


@pytest.mark.parametrize("history", HISTORIES)
def test_what_is_told(history: str) -> None:
    watch = PocketWatch("4", BANDS)
    rows = HISTORIES[history]
    assert [(report, told(watch, report)) for report, _ in rows] == rows


def test_every_face_of_the_die_is_read_all_over_its_band() -> None:
    for face, middle in LEVELS.items():
        for level in range(middle - 9, middle + 10):
            watch = PocketWatch("4", BANDS)
            list(watch.see(still(30)))
            assert list(watch.see(empty(1))) == [DieSeen("4", Lie.OUT)]
            assert list(watch.see(still(level, 1))) == [DieSeen("4", Lie.SETTLED, face)]


def test_without_a_calibration_no_face_is_guessed() -> None:
    watch = PocketWatch("4", None)
    assert not watch.calibrated
    reports = [empty(), still(60), empty(1), still(0, 1), still(-300, 2)]
    lies = [one.lie for report in reports for one in watch.see(report)]
    assert lies == [Lie.OUT, Lie.COCKED, Lie.OUT, Lie.COCKED, Lie.OUT, Lie.COCKED]


def test_a_pocket_whose_zero_is_unknown_shows_no_face() -> None:
    watch = PocketWatch("4", BANDS)
    assert [one.lie for one in watch.see(replace(still(60), zeroed=False))] == [Lie.COCKED]


def test_a_calibrated_die_says_so() -> None:
    assert PocketWatch("4", BANDS).calibrated


REPORTS = st.one_of(
    POCKETS,
    st.builds(
        Pocket,
        st.sampled_from(PocketState),
        st.sampled_from([*LEVELS.values(), 45, 0]),
        st.just(1),
        st.integers(0, 3),
    ),
    st.none(),
)


def seen(reports: Sequence[Pocket | None]) -> list[DieSeen]:
    watch, all_seen = PocketWatch("4", BANDS), list[DieSeen]()
    for report in reports:
        if report is None:
            watch.begin_anew()
        else:
            all_seen += watch.see(report)
    return all_seen


@given(st.lists(REPORTS))
def test_whatever_is_reported_a_roll_comes_after_the_die_was_out(
    reports: list[Pocket | None],
) -> None:
    out = False
    for one in seen(reports):
        assert one.lie is not Lie.SETTLED or out, "a roll was invented"
        out = one.lie is Lie.OUT or (out and one.lie is not Lie.SETTLED)


@given(st.lists(REPORTS))
def test_a_face_is_told_exactly_where_one_can_be_read(reports: list[Pocket | None]) -> None:
    readable = (Lie.SETTLED, Lie.HANDLED)
    assert all((one.face is not None) == (one.lie in readable) for one in seen(reports))


@given(st.lists(REPORTS))
def test_the_same_report_again_tells_nothing(reports: list[Pocket | None]) -> None:
    watch = PocketWatch("4", BANDS)
    for report in reports:
        told(watch, report)
        assert report is None or told(watch, report) == ""
