"""The magnet in a die is a dipole along (1, 2, 3): known fields, whichever face is up."""

from dataclasses import replace
from math import cos, dist, hypot, pi, radians, sin, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.emulator.dice_dipole import (
    AXIS,
    UPRIGHT,
    WHOLE,
    skewed,
    spun,
    tipped,
    upward,
)
from hal.emulator.dice_pose import Pose, lying, on_edge, random_magnet, random_pose

ANGLES = st.floats(0, 360)


def test_below_an_upright_dipole_the_field_is_twice_its_strength_by_the_cube() -> None:
    assert upward((0.0, 0.0, 1.0), 0.0, 0.0, -11.0) == pytest.approx(2 / 11**3)
    assert upward((0.0, 0.0, 1.0), 11.0, 0.0, 0.0) == pytest.approx(-1 / 11**3)


def test_beside_the_axis_a_lying_dipole_is_felt_and_below_it_is_not() -> None:
    assert upward((1.0, 0.0, 0.0), 0.0, 0.0, -11.0) == 0
    assert upward((1.0, 0.0, 0.0), -5.0, 0.0, -11.0) == pytest.approx(3 * 55 / hypot(5, 11) ** 5)


@pytest.mark.parametrize("face", range(6))
def test_each_face_has_its_own_component_upwards(face: int) -> None:
    component = (1, -1, 2, -2, 3, -3)[face]
    assert lying(AXIS, face, Pose())[2] == component


@pytest.mark.parametrize("face", range(6))
def test_no_face_turns_the_die_inside_out(face: int) -> None:
    matrix = np.zeros((3, 3))
    for row, (index, sign) in enumerate(UPRIGHT[face]):
        matrix[row, index] = sign
    assert np.linalg.det(matrix) == pytest.approx(1)


@given(face=st.integers(0, 5), yaw=ANGLES, tilt=st.floats(0, 90), towards=ANGLES)
def test_however_a_die_lies_its_magnet_keeps_its_strength(
    face: int, yaw: float, tilt: float, towards: float
) -> None:
    moment = lying(AXIS, face, Pose(yaw=yaw, tilt=tilt, towards=towards))
    assert hypot(*moment) == pytest.approx(WHOLE)


def test_a_top_that_leans_over_leans_where_it_is_said() -> None:
    tilt, towards = radians(30), radians(90)
    turned = tipped((0.0, 0.0, 1.0), (cos(tilt), sin(tilt)), (cos(towards), sin(towards)))
    assert turned == pytest.approx((0, sin(tilt), cos(tilt)))


def test_a_turn_goes_anticlockwise() -> None:
    assert spun((1.0, 0.0, 5.0), cos(pi / 2), sin(pi / 2)) == pytest.approx((0, 1, 5))


@given(off=st.floats(0, 10), towards=ANGLES)
def test_a_magnet_askew_is_off_by_that_angle(off: float, towards: float) -> None:
    a, b = radians(off), radians(towards)
    moment = skewed((cos(a), sin(a)), (cos(b), sin(b)))
    assert hypot(*moment) == pytest.approx(WHOLE)
    assert dist(moment, AXIS) == pytest.approx(2 * WHOLE * sin(a / 2), abs=1e-9)


def test_numbers_and_arrays_of_numbers_go_through_the_same_formulas() -> None:
    chance = Random(4)
    places = [
        (chance.uniform(-9, 9), chance.uniform(-9, 9), -chance.uniform(9, 13)) for _ in range(50)
    ]
    turns = [chance.uniform(0, 2 * pi) for _ in places]
    moments = [
        tipped(spun(AXIS, cos(a), sin(a)), (cos(0.1), sin(0.1)), (cos(a), sin(a))) for a in turns
    ]
    one_by_one = [upward(moment, *place) for moment, place in zip(moments, places, strict=True)]
    cosines, sines, ones = np.cos(turns), np.sin(turns), np.ones(len(turns))
    axis = (AXIS[0] * ones, AXIS[1] * ones, AXIS[2] * ones)
    tilt = (np.cos(0.1) * ones, np.sin(0.1) * ones)
    many = tipped(spun(axis, cosines, sines), tilt, (cosines, sines))
    x, y, z = np.array(places).T
    assert upward(many, x, y, z) == pytest.approx(one_by_one)


def test_poses_stay_within_the_tolerances_and_are_the_same_for_a_seed() -> None:
    poses = [random_pose(chance) for chance in (Random(seed) for seed in range(200))]
    assert poses[7] == random_pose(Random(7))
    assert all(abs(pose.x) <= 1.5 and abs(pose.y) <= 1.5 for pose in poses)
    assert all(abs(pose.height) <= 0.3 and 0 <= pose.tilt <= 2 for pose in poses)


def test_magnets_are_askew_by_three_degrees_at_most() -> None:
    magnets = [random_magnet(Random(seed)) for seed in range(200)]
    most = max(dist(magnet, AXIS) for magnet in magnets)
    assert 2 * WHOLE * sin(radians(2.8) / 2) < most <= 2 * WHOLE * sin(radians(3) / 2)


def test_a_die_on_its_edge_has_its_middle_higher() -> None:
    pose = on_edge(16, 45)
    assert pose.height == pytest.approx(8 * (sqrt(2) - 1))
    assert replace(pose, height=0, tilt=0) == Pose()
