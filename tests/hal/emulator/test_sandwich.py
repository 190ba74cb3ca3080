"""How the field of a magnet fades. That the figures are right: test_wiring_agrees_with_emulator."""

import pytest

from hal.emulator.sandwich import (
    BIG,
    BIG_THROUGH_STEEL,
    SMALL,
    SMALL_THROUGH_STEEL,
    Law,
    Leak,
    Sandwich,
)
from hal.sides import Side

EXPLORERS, MUMMY = Side.EXPLORERS, Side.MUMMY
LAWS = pytest.mark.parametrize("law", [SMALL, BIG, BIG_THROUGH_STEEL])
PLAIN = Law({0: 100.0, 10: 0.0, 20: -30.0, 30: 0.0}, strength=1000.0, height_mm=5.0, fades_mm=1.0)


def test_between_two_figures_the_field_goes_evenly_with_the_squared_distance() -> None:
    assert [PLAIN.field(square) for square in (0, 50, 100, 250, 400)] == [100, 50, 0, -15, -30]


def test_beyond_the_last_figure_there_is_no_field() -> None:
    assert PLAIN.field(900.0) == PLAIN.field(1e6) == 0.0


@LAWS
def test_a_threshold_has_a_radius_and_a_smaller_one_a_wider(law: Law) -> None:
    operate, release = law.radius(14.5), law.radius(6.0)
    assert law.field(operate**2) == pytest.approx(14.5)
    assert law.field(release**2) == pytest.approx(6.0)
    assert 0.0 < operate < release
    assert law.radius(1e6) == 0.0


@LAWS
def test_beyond_its_reach_a_magnet_gives_less_either_way(law: Law) -> None:
    reach = law.reach(1.5)
    assert all(abs(law.field((reach + mm) ** 2)) < 1.5 for mm in range(100))
    assert max(abs(law.field(mm * mm)) for mm in range(100)) > 1.5
    assert law.reach(1e6) == 0.0


@LAWS
def test_beyond_its_reach_a_magnet_gives_less_at_any_height(law: Law) -> None:
    beyond = law.reach(1.5) ** 2 + 0.1
    assert all(abs(law.field(beyond, lifted)) < 1.5 for lifted in range(1, 60))


@LAWS
def test_a_lifted_magnet_is_felt_less_and_less(law: Law) -> None:
    felt = [law.field(0.0, lifted) for lifted in range(60)]
    assert felt == sorted(felt, reverse=True)
    assert felt[0] > 100.0 > 1.5 > felt[-1] > 0.0


@LAWS
def test_lifting_begins_without_a_jump(law: Law) -> None:
    for mm in range(50):
        assert law.field(mm * mm, 1e-6) == pytest.approx(law.field(mm * mm), abs=0.01)


def test_a_side_has_its_magnets_and_what_passes_the_steel_must_be_asked_for() -> None:
    steel, thin, poor = Sandwich(), Sandwich(shines_through=True), Sandwich(leak=Leak(8.0))
    assert steel.near(EXPLORERS) is steel.law(EXPLORERS, EXPLORERS) is SMALL
    assert steel.near(MUMMY) is steel.law(MUMMY, MUMMY) is BIG
    assert steel.law(EXPLORERS, MUMMY) is steel.law(MUMMY, EXPLORERS) is None
    assert thin.law(EXPLORERS, MUMMY) is None
    assert thin.law(MUMMY, EXPLORERS) is BIG_THROUGH_STEEL
    assert poor.law(EXPLORERS, MUMMY) is SMALL_THROUGH_STEEL
    assert poor.law(MUMMY, EXPLORERS) is None


@pytest.mark.parametrize(
    ("mummies", "behind_mt"),
    [([], 8.0), ([40.0], 8.0), ([35.0], 11.0), ([60.0, 30.0], 14.0), ([0.0], 14.0)],
)
def test_more_leaks_the_nearer_the_mummy_up_to_the_next_space(
    mummies: list[float], behind_mt: float
) -> None:
    assert Leak(8.0, beside_mummy_mt=6.0).behind(mummies) == behind_mt
