"""Hall switches: hysteresis while they have power, and what they do when power comes."""

from random import Random

from hal.emulator.hall import kept, powered_up


def test_a_switch_keeps_its_state_between_the_points_while_it_has_power() -> None:
    assert kept(before=0b1010, strong=0b0001, between=0b1100) == 0b1001


def test_a_switch_that_is_powered_up_between_the_points_comes_up_either_way() -> None:
    chance = Random(1).getrandbits
    states = {powered_up(strong=0b01, between=0b10, chance=chance) for _ in range(50)}
    assert states == {0b01, 0b11}


def test_a_clear_field_leaves_nothing_to_chance() -> None:
    def no_chance(bits: int) -> int:
        raise AssertionError(f"asked for {bits} random bits")

    assert powered_up(strong=0b101, between=0, chance=no_chance) == 0b101
