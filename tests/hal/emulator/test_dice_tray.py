"""Dice in their pockets: what the readers' inputs see of those that lie there, and of others."""

from random import Random

import pytest

from hal.emulator.dice_pose import Pose, random_magnet
from hal.emulator.dice_ring import random_halls, unit_v
from hal.emulator.dice_tray import DiceTray
from hal.table_file import reference

TABLE = reference()
FACES = ("1", "2", "3", "4", "arrow", "mummy")
COMPONENTS = dict(zip(FACES, (1, -1, 2, -2, 3, -3), strict=True))


def tray() -> DiceTray:
    return DiceTray(TABLE.dice, TABLE.pockets, {one.die: FACES for one in TABLE.pockets})


def units(of: DiceTray, reader: str = "explorers", pocket: int = 2) -> float:
    """The level of a pocket above an empty one of middling sensors."""
    return (of.volts(reader, pocket) - 2.5) / unit_v(TABLE.dice)


def test_an_empty_tray_gives_half_the_supply() -> None:
    assert [tray().volts("explorers", pocket) for pocket in range(5)] == pytest.approx([2.5] * 5)


@pytest.mark.parametrize("face", FACES)
def test_a_die_that_lies_right_gives_its_component_however_it_is_turned(face: str) -> None:
    dice = tray()
    for yaw in range(0, 360, 30):
        dice.put("3", face, Pose(yaw=yaw))
        assert units(dice) == pytest.approx(COMPONENTS[face], abs=0.001)


@pytest.mark.parametrize("face", FACES)
def test_off_centre_and_a_little_tilted_the_level_stays_in_its_band(face: str) -> None:
    dice = tray()
    for yaw in range(0, 360, 15):
        dice.put("3", face, Pose(x=1.5, y=-1.5, height=0.3, yaw=yaw, tilt=2, towards=200))
        assert units(dice) == pytest.approx(COMPONENTS[face], abs=0.3)


def test_a_die_that_was_taken_is_not_felt() -> None:
    dice = tray()
    dice.put("3", "arrow")
    dice.take("3")
    assert units(dice) == pytest.approx(0)


def test_neighbours_are_felt_a_little_and_other_trays_not_at_all() -> None:
    dice = tray()
    dice.put("2", "arrow")
    dice.put("4", "arrow")
    dice.put("mummy", "arrow")
    assert 0.02 < abs(units(dice)) < 0.25
    assert units(dice, "mummy", 0) == pytest.approx(3, abs=0.001)


@pytest.mark.parametrize("face", FACES)
def test_a_die_left_on_an_edge_is_far_from_every_face(face: str) -> None:
    dice = tray()
    dice.lean("3", face)
    assert min(abs(units(dice) - component) for component in COMPONENTS.values()) > 0.4
    assert abs(units(dice)) > 1


def test_a_die_can_be_left_on_an_edge_as_one_likes() -> None:
    dice = tray()
    dice.lean("3", "arrow", Pose(tilt=90))
    assert abs(units(dice)) < 2.5


def test_a_supply_that_drifts_changes_the_volts_and_not_the_share() -> None:
    dice = tray()
    dice.put("3", "4", Pose(x=1))
    volts, share = dice.volts("explorers", 2), dice.share("explorers", 2)
    dice.supply_v = 4.6
    assert dice.volts("explorers", 2) == pytest.approx(volts * 0.92)
    assert dice.share("explorers", 2) == pytest.approx(share)


def test_sensors_and_magnets_can_be_others_than_middling() -> None:
    dice = tray()
    dice.put("3", "arrow")
    right = dice.volts("explorers", 2)
    dice.fit("explorers", 2, random_halls(TABLE.dice, Random(2)))
    assert dice.volts("explorers", 2) != pytest.approx(right)
    dice = tray()
    dice.glue("3", random_magnet(Random(2)))
    dice.put("3", "arrow")
    assert units(dice) == pytest.approx(3, abs=0.15)
    assert units(dice) != pytest.approx(3, abs=0.001)
