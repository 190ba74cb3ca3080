"""Four sensors on a ring, averaged by resistors: what a reader's input sees of a magnet."""

from math import sqrt
from random import Random

import pytest

from hal.emulator.dice_dipole import upward
from hal.emulator.dice_ring import (
    SENSORS,
    Hall,
    felt,
    joined,
    places,
    random_halls,
    typical_halls,
    unit_counts,
    unit_v,
)
from hal.table_file import reference

BUILD = reference().dice
RING = places(BUILD.ring_mm)
ALIKE = typical_halls(BUILD)


def average(moment: tuple[float, float, float], x: float, y: float, z: float = 11.0) -> float:
    return sum(felt(moment, (x, y, z), RING)) / SENSORS


def test_the_ring_feels_a_fifth_of_the_field_below_the_middle() -> None:
    share = average((0.0, 0.0, 1.0), 0, 0) / upward((0.0, 0.0, 1.0), 0.0, 0.0, -11.0)
    assert share == pytest.approx(0.186, abs=0.001)


def test_the_radius_is_the_one_at_which_a_die_off_centre_does_the_least_harm() -> None:
    assert BUILD.ring_mm == pytest.approx(sqrt(2 / 3) * BUILD.height_mm, abs=0.01)


@pytest.mark.parametrize("moment", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)])
def test_off_centre_the_sideways_field_cancels_on_the_ring_and_not_on_one_sensor(
    moment: tuple[float, float, float],
) -> None:
    unit = average((0.0, 0.0, 1.0), 0, 0)
    step = 0.1  # mm
    leaks = max(abs(average(moment, step, 0)), abs(average(moment, 0, step))) / unit / step
    below = upward((1.0, 0.0, 0.0), -step, 0.0, -11.0) / upward((0.0, 0.0, 1.0), 0.0, 0.0, -11.0)
    assert leaks < 0.001  # units a mm
    assert below / step == pytest.approx(1.5 / 11, rel=0.01)


def test_the_height_of_a_die_hardly_matters_above_the_ring() -> None:
    unit = average((0.0, 0.0, 1.0), 0, 0)
    higher = average((0.0, 0.0, 1.0), 0, 0, 11.3)
    assert higher / unit == pytest.approx(1, abs=0.002)


def test_a_unit_is_as_large_as_the_readers_need() -> None:
    assert 1000 * unit_v(BUILD) == pytest.approx(18.2, abs=0.1)
    assert unit_counts(BUILD) == pytest.approx(29.7, abs=0.1)


def test_without_a_field_the_input_sees_half_the_supply() -> None:
    assert joined((0.0,) * SENSORS, ALIKE, 1.0) == pytest.approx(2.5)
    assert joined((0.0,) * SENSORS, ALIKE, 0.9) == pytest.approx(2.25)


def test_the_resistors_average() -> None:
    assert joined((1.0, 0.0, 0.0, 0.0), ALIKE, 1.0) == pytest.approx(2.5 + 0.1 / 4)


def test_a_smaller_resistor_gives_its_sensor_more_weight() -> None:
    halls = (Hall(100.0, 2.5, 5_000.0), *ALIKE[1:])
    assert joined((1.0, 0.0, 0.0, 0.0), halls, 1.0) == pytest.approx(2.5 + 0.1 * 2 / 5)


def test_a_supply_that_drifts_cancels_because_the_reader_measures_against_it() -> None:
    fields = felt((1.0, 2.0, 3.0), (0.5, -0.3, 11.0), RING)
    halls = random_halls(BUILD, Random(1))
    nominal = BUILD.sensor.supply_v
    shares = [joined(fields, halls, part) / (nominal * part) for part in (0.9, 1.0, 1.05)]
    assert shares == pytest.approx([shares[0]] * 3)
    assert joined(fields, halls, 0.9) != pytest.approx(joined(fields, halls, 1.0))


def test_sorted_sensors_agree_and_a_bag_of_them_does_not() -> None:
    pockets = [random_halls(BUILD, Random(seed)) for seed in range(300)]
    apart = [max(h.mv_per_mt for h in p) / min(h.mv_per_mt for h in p) for p in pockets]
    assert max(apart) <= 1.01 / 0.99
    all_of_them = [hall.mv_per_mt for pocket in pockets for hall in pocket]
    assert min(all_of_them) < 96
    assert max(all_of_them) > 104
