"""Hall switches: two thresholds, hysteresis, and what they do when power comes."""

from random import Random

import pytest

from hal.emulator.hall import Fields, HallSwitch, kept, powered_up

SWITCH = HallSwitch(operate_mt=3.5, release_mt=2.0, power_up_s=35e-6)


@pytest.mark.parametrize(
    ("mt", "strong", "between"),
    [
        (9.0, True, False),
        (3.5, True, False),
        (3.4, False, True),
        (2.1, False, True),
        (2.0, False, False),
        (0.0, False, False),
        (-9.0, False, False),  # the other way up
    ],
)
def test_a_field_is_strong_or_between_or_neither(mt: float, strong: bool, between: bool) -> None:
    assert (SWITCH.is_strong(mt), SWITCH.is_between(mt)) == (strong, between)


@pytest.mark.parametrize(("operate", "release"), [(2.0, 2.0), (2.0, 3.0), (2.0, 0.0), (2.0, -1.0)])
def test_a_switch_without_hysteresis_is_refused(operate: float, release: float) -> None:
    with pytest.raises(ValueError, match="release point must be the smaller"):
        HallSwitch(operate, release, 35e-6)


def test_a_switch_keeps_its_state_between_the_points_while_it_has_power() -> None:
    before = 0b1010
    fields = Fields(strong=0b0001, between=0b1100)
    assert kept(before, fields) == 0b1001


def test_a_switch_that_is_powered_up_between_the_points_comes_up_either_way() -> None:
    chance = Random(1).getrandbits
    states = {powered_up(Fields(strong=0b01, between=0b10), chance) for _ in range(50)}
    assert states == {0b01, 0b11}


def test_a_clear_field_leaves_nothing_to_chance() -> None:
    def no_chance(bits: int) -> int:
        raise AssertionError(f"asked for {bits} random bits")

    assert powered_up(Fields(strong=0b101, between=0), no_chance) == 0b101
