"""Drawing the magnet along the rows: widths from scans alone, at whatever speed."""

from collections.abc import Mapping

import pytest

from hal.calibrating import Doing
from hal.calibration import Cell, Face
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import wired
from hal.strokes import CLEAR, Strokes, widths_of
from hal.table_file import reference

E, M = Side.EXPLORERS, Side.MUMMY
TABLE = reference()
BITS = wired(TABLE).bits


def face(side: Side, *spots: str) -> Face:
    return Face({spot: Cell(BITS[side][spot]) for spot in spots})


def draw(strokes: Strokes, radii: Mapping[str, float], step_mm: float) -> None:
    """Draw along a row, scanning every so many millimetres, from beyond one end to the other."""
    side = strokes.side
    ask = strokes.ask
    assert ask.spot is not None
    assert ask.to is not None
    x, end = TABLE.spot(ask.spot).x, TABLE.spot(ask.to).x
    ahead = 1 if end > x else -1
    x -= ahead * 20
    while ahead * (end + ahead * 20 - x) > 0:
        word = sum(
            1 << BITS[side][spot] for spot, r in radii.items() if abs(TABLE.spot(spot).x - x) < r
        )
        strokes.feed(Scan(word, 0) if side is E else Scan(0, word))
        x += ahead * step_mm
    for _ in range(CLEAR):
        strokes.feed(Scan(0, 0))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("step_mm", [0.2, 0.5, 1.0])
def test_the_width_is_found_at_any_speed(side: Side, step_mm: float) -> None:
    radii = {"d8": 8.0, "e8": 5.0, "f8": 8.0, "g8": 2.0}
    strokes = Strokes(TABLE, side, face(side, *radii))
    draw(strokes, radii, step_mm)
    assert strokes.ask.doing is Doing.DONE
    for spot, radius in radii.items():
        width = strokes.face.cells[spot].width_mm
        assert width == pytest.approx(2 * radius, abs=2 * step_mm)


def test_rows_go_back_and_forth_as_the_side_sees_them() -> None:
    spots = ["d8", "e8", "d7", "e7"]
    for side, first in ((E, ("d8", "e8")), (M, ("e8", "d8"))):
        strokes = Strokes(TABLE, side, face(side, *spots))
        assert (strokes.ask.doing, strokes.ask.spot, strokes.ask.to) == (Doing.DRAW, *first)
        strokes.enter()
        assert (strokes.ask.spot, strokes.ask.to) == (first[1][0] + "7", first[0][0] + "7")
        assert (strokes.ask.step, strokes.ask.steps) == (2, 2)


def test_lonely_dead_stuck_and_area_spots_are_left_out() -> None:
    cells = {
        "d8": Cell(BITS[E]["d8"]),
        "e8": Cell(None),
        "f8": Cell(BITS[E]["f8"], turned=True),
        "g8": Cell(BITS[E]["g8"]),
        "start.1": Cell(BITS[E]["start.1"]),
        "start.3": Cell(BITS[E]["start.3"]),
    }
    strokes = Strokes(TABLE, E, Face(cells, stuck=(BITS[E]["g8"],)))
    assert strokes.ask.doing is Doing.DONE


def test_what_was_touched_before_the_stroke_does_not_count() -> None:
    radii = {"d8": 8.0, "e8": 8.0, "f8": 8.0}
    strokes = Strokes(TABLE, E, face(E, *radii))
    strokes.feed(Scan(1 << BITS[E]["f8"], 0))
    draw(strokes, radii, 0.5)
    assert strokes.face.cells["f8"].width_mm == pytest.approx(16.0, abs=1.0)


def test_a_stroke_that_stops_on_the_way_is_not_taken_by_itself() -> None:
    strokes = Strokes(TABLE, E, face(E, "d8", "e8", "f8"))
    strokes.feed(Scan(1 << BITS[E]["d8"], 0))
    for _ in range(2 * CLEAR):
        strokes.feed(Scan(0, 0))
    assert strokes.ask.spot == "d8"


def test_a_person_may_go_on_back_and_stop() -> None:
    strokes = Strokes(TABLE, E, face(E, "d8", "e8", "d7", "e7"))
    strokes.enter()
    strokes.back()
    assert strokes.ask.spot == "d8"
    strokes.quit()
    strokes.back()
    strokes.enter()
    strokes.feed(Scan(1, 0))
    assert strokes.ask.doing is Doing.DONE
    assert strokes.face == face(E, "d8", "e8", "d7", "e7")


def test_one_spot_alone_tells_no_width() -> None:
    assert widths_of([TABLE.spot("d8"), TABLE.spot("e8")], {"d8": (3, 9)}) == {}
    assert widths_of([TABLE.spot("d8"), TABLE.spot("e8")], {"d8": (3, 9), "e8": (4, 8)}) == {}
