"""The end of a calibration in words."""

import pytest

from hal.calibrating import Ask, Doing, Hint, Turn
from hal.calibration import Calibration, Cell, Face, Ghosts
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference
from host.calibrate.summary import ghosts_where, in_order, summary
from host.calibrate.words import hint, prompt
from tests.host.small_table import small

E, M = Side.EXPLORERS, Side.MUMMY
BITS = wired(small()).bits[E]
GOOD = {spot: Cell(bit) for spot, bit in BITS.items()}


def told(face: Face, side: Side = E) -> str:
    return " ".join(" ".join(summary(small(), side, face)).split())


def test_a_face_in_order_is_one_line() -> None:
    assert summary(small(), E, Face(GOOD)) == ["Explorers' face: 10 spots walked over, 10 answer."]
    assert in_order(Face(GOOD))


@pytest.mark.parametrize(
    ("spot", "cell", "words"),
    [
        ("b1", Cell(BITS["b1"], (BITS["c1"],)), "with the magnet on b1 others see it too: c1."),
        ("b1", Cell(None, (BITS["c1"],), 0.0), "b1 answers as c1, which is another spot"),
        ("b1", Cell(BITS["b1"], turned=True), "b1 sees only the other pole: its switch is mounted"),
        ("b1", Cell(BITS["b1"], steady=0.6), "b1 flickers: it saw the resting magnet in 60%"),
        ("b1", Cell(None, (), 0.0), "- dead: b1. Look for a bad joint"),
    ],
)
def test_what_needs_a_person_is_told_with_what_to_do(spot: str, cell: Cell, words: str) -> None:
    face = Face({**GOOD, spot: cell})
    assert words in told(face)
    assert not in_order(face)


def test_three_spots_in_a_ring_are_told_one_by_one() -> None:
    ring = {"a1": Cell(BITS["b1"]), "b1": Cell(BITS["c1"]), "c1": Cell(BITS["a1"])}
    words = told(Face({**GOOD, **ring}))
    assert "a1 is wired as b1." in words
    assert "c1 is wired as a1." in words
    assert "swapped" not in words


def test_a_stuck_cell_is_not_called_dead_too() -> None:
    face = Face({**GOOD, "b1": Cell(None, (), 0.0)}, (BITS["b1"],))
    assert "dead" not in told(face)
    assert "stuck" in told(face)


def test_spots_left_out_are_counted() -> None:
    assert "9 spots not walked over now" in told(Face({"b1": Cell(BITS["b1"])}))


def test_widths_are_told_and_narrow_ones_named() -> None:
    cells = {spot: Cell(bit, width_mm=15.0) for spot, bit in BITS.items()}
    cells["c1"] = Cell(BITS["c1"], width_mm=6.0)
    words = told(Face(cells))
    assert "over 15 mm in the middle case" in words
    assert "over much less: c1." in words


def test_every_hint_has_a_sentence() -> None:
    for one in Hint:
        ask = Ask(Doing.PUT, "b1", one, (BITS["c1"],), 1, 10, False)
        assert hint(small(), E, ask).endswith((".", "Enter."))
    assert hint(small(), E, Ask(Doing.PUT, "b1", None, (), 1, 10, False)) == ""


def test_every_thing_to_do_has_a_sentence() -> None:
    for doing in Doing:
        for again in (False, True):
            assert prompt(M, Ask(doing, "b1", None, (), 1, 10, again)).endswith(".")
    for turn in Turn:
        ask = Ask(Doing.TURN, None, None, (), 1, 1, turn is Turn.SILENT, turn)
        assert prompt(M, ask).endswith("so that its other pole is up; then press Enter.")


SEEN = {spot: (bit,) for spot, bit in wired(small()).bits[M].items()}


@pytest.mark.parametrize(
    ("ghosts", "words"),
    [
        (Ghosts({"a1": SEEN["a1"], "c1": SEEN["d1"]}), "on a1, d1"),
        (Ghosts(beside={"a1": SEEN["a1"]}), "beside the mummy on a1"),
        (Ghosts({"a1": SEEN["a1"]}, {"b1": SEEN["b1"]}), "on a1; beside the mummy also on b1"),
        (Ghosts({"a1": SEEN["a1"]}, {"a1": SEEN["a1"]}), "on a1"),
    ],
)
def test_ghosts_are_told_by_the_spots_that_see_them(ghosts: Ghosts, words: str) -> None:
    calibration = Calibration("small", small().fingerprint, {}, ghosts)
    assert ghosts_where(small(), calibration) == f"the mummy's side sees explorers {words}"


def test_of_ghosts_all_over_the_board_only_some_are_named() -> None:
    bits = wired(reference()).bits[M]
    calibration = Calibration("", "", {}, Ghosts({"e4": tuple(bits.values())}))
    assert ghosts_where(reference(), calibration).endswith(" and 98 more")
