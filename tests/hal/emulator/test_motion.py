"""Where a magnet is while a hand moves it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.emulator.motion import (
    BOUNCE_S,
    HURRY_S,
    LAG_S,
    LIFT_MM,
    LIFT_S,
    SNAP_S,
    Away,
    Dragged,
    Fall,
    Motion,
    Point,
    Rest,
    Rise,
    Slide,
    Spatial,
)

HERE, THERE = (10.0, 20.0), (100.0, 20.0)


def test_what_is_away_is_nowhere_and_what_rests_stays() -> None:
    assert Away().at(5.0) is None
    assert Rest(HERE).at(5.0) == Spatial(10.0, 20.0, 0.0)


def test_a_slide_begins_where_it_begins_and_rests_where_it_ends() -> None:
    slide = Slide([HERE, THERE], speed=300.0, begins=2.0)
    assert slide.at(1.0) == slide.at(2.0) == Spatial(*HERE)
    assert slide.at(slide.ends) == slide.at(slide.ends + 9.0) == Spatial(*THERE)


def test_a_slide_takes_its_length_by_its_speed_and_the_time_to_gain_that() -> None:
    slide = Slide([HERE, THERE], speed=300.0, begins=2.0)
    assert slide.ends == pytest.approx(2.0 + 90.0 / 300.0 + HURRY_S)


def test_a_slide_is_half_way_at_half_time_and_at_full_speed_there() -> None:
    slide = Slide([HERE, THERE], speed=300.0, begins=0.0)
    middle = slide.ends / 2
    assert _x(slide, middle) == pytest.approx(55.0)
    assert _x(slide, middle + 0.01) - _x(slide, middle) == pytest.approx(3.0)


def test_a_slide_begins_and_ends_slowly() -> None:
    slide = Slide([HERE, THERE], speed=300.0, begins=0.0)
    little = 300.0 / HURRY_S * 0.01**2 / 2
    assert _x(slide, 0.01) - 10.0 == pytest.approx(little)
    assert 100.0 - _x(slide, slide.ends - 0.01) == pytest.approx(little)


def test_a_short_way_is_too_short_for_a_high_speed() -> None:
    slide = Slide([(0.0, 0.0), (3.0, 0.0)], speed=1000.0, begins=0.0)
    assert slide.ends == pytest.approx(2 * (3.0 * HURRY_S / 1000.0) ** 0.5)
    assert _x(slide, slide.ends / 2) == pytest.approx(1.5)


def test_a_slide_goes_round_corners() -> None:
    slide = Slide([(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)], speed=100.0, begins=0.0)
    corner = slide.at(slide.ends / 2)
    assert corner is not None
    assert (corner.x, corner.y) == pytest.approx((30.0, 0.0))


def test_a_slide_to_where_it_is_takes_no_time() -> None:
    for points in ([HERE], [HERE, HERE]):
        slide = Slide(points, speed=100.0, begins=1.0)
        assert (slide.ends, slide.at(1.0)) == (1.0, Spatial(*HERE))


@given(
    st.lists(st.tuples(st.floats(-400, 400), st.floats(-400, 400)), min_size=1, max_size=6),
    st.floats(10, 3000),
)
def test_no_slide_is_ever_faster_than_its_speed(points: list[Point], speed: float) -> None:
    slide = Slide(points, speed, begins=0.0)
    step = slide.ends / 50
    for index in range(51):
        one, other = slide.at(index * step), slide.at((index + 1) * step)
        assert one is not None
        assert other is not None
        way = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert way <= speed * step * 1.001 + 1e-6


def test_what_is_put_down_comes_from_a_hands_height_and_stays() -> None:
    fall = Fall(HERE, begins=1.0)
    assert fall.at(1.0) is None
    assert _z(fall, 1.0 + LIFT_S / 2) == pytest.approx(LIFT_MM * 0.75)
    assert (fall.ends, _z(fall, fall.ends)) == (1.0 + LIFT_S, 0.0)


def test_what_is_lifted_goes_away() -> None:
    rise = Rise(HERE, begins=1.0)
    assert _z(rise, 1.0) == 0.0
    assert _z(rise, 1.0 + LIFT_S / 2) == pytest.approx(LIFT_MM * 0.25)
    assert rise.at(rise.ends) is None


@pytest.mark.parametrize("begins", [0.0, 7.5])
def test_a_bounce_is_off_and_on_until_it_ends(begins: float) -> None:
    fall = Fall(HERE, begins - LIFT_S, bounce=3 * BOUNCE_S)
    moments = [begins + quarter * BOUNCE_S / 4 for quarter in (1, 3, 5, 7, 9, 11, 13)]
    assert [fall.at(moment) is None for moment in moments] == [
        True, False, True, False, True, False, False,
    ]  # fmt: skip


def test_what_bounces_when_lifted_has_not_left_yet() -> None:
    rise = Rise(HERE, begins=0.0, bounce=2 * BOUNCE_S)
    assert rise.at(BOUNCE_S / 4) is None
    assert rise.at(BOUNCE_S * 3 / 4) == Spatial(*HERE)
    assert rise.ends == 2 * BOUNCE_S + LIFT_S


def test_what_is_dragged_follows_a_little_behind() -> None:
    slide = Slide([HERE, THERE], speed=200.0, begins=0.0)
    dragged = Dragged(HERE, slide, begins=0.0)
    middle = slide.ends / 2
    assert _x(dragged, middle) == pytest.approx(_x(slide, middle) - 200.0 * LAG_S)
    assert dragged.at(dragged.ends) == Spatial(*THERE)
    assert dragged.ends == slide.ends + LAG_S


def test_what_is_dragged_snaps_to_the_one_that_pulls() -> None:
    dragged = Dragged((0.0, 20.0), Rest(HERE), begins=1.0)
    assert dragged.at(0.5) == Spatial(0.0, 20.0)
    assert _x(dragged, 1.0 + SNAP_S / 2) == pytest.approx(5.0)
    assert dragged.at(dragged.ends) == Spatial(*HERE)


def test_what_is_pulled_by_nothing_stays() -> None:
    assert Dragged(HERE, Away(), begins=0.0).at(1.0) == Spatial(*HERE)


def _x(motion: Motion, moment: float) -> float:
    where = motion.at(moment)
    assert where is not None
    return where.x


def _z(motion: Motion, moment: float) -> float:
    where = motion.at(moment)
    assert where is not None
    return where.z
