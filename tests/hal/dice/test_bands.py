"""Levels and faces: bands that never touch, and six placements that make them."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.bands import WIDEST, Bands, FaceLevel, half_width, unit
from hal.dice.fake_pocket import STAYS_EMPTY_WITHIN
from hal.dice.fitting import LEAST_UNIT, Fit, Trouble, fit
from hal.emulator.dice_pose import random_magnet, random_pose
from hal.emulator.dice_tray import DiceTray
from hal.table_file import reference

FACES = ("1", "2", "3", "4", "arrow", "mummy")
UNIT = 29.5
LEVELS = (UNIT, -UNIT, 2 * UNIT, -2 * UNIT, 3 * UNIT, -3 * UNIT)


def placed(*levels: float) -> list[FaceLevel]:
    return [FaceLevel(face, level) for face, level in zip(FACES, levels, strict=True)]


def bands(fitted: Fit) -> Bands:
    assert fitted.bands is not None, fitted.findings
    return fitted.bands


def troubles(*levels: float) -> list[Trouble]:
    fitted = fit(placed(*levels))
    assert fitted.bands is None
    return [one.trouble for one in fitted.findings]


@pytest.mark.parametrize(
    ("level", "face"),
    [
        (29.5, "1"),
        (29.5 + 11.2, "1"),
        (29.5 + 11.3, None),
        (44.0, None),
        (59.0 - 11.2, "3"),
        (-88.5, "mummy"),
        (-88.5 - 11.3, None),
        (0.0, None),
        (500.0, None),
    ],
)
def test_a_level_is_the_face_whose_band_it_is_in_or_none(level: float, face: str | None) -> None:
    assert bands(fit(placed(*LEVELS))).face_at(level) == face


def test_opposite_faces_are_averaged() -> None:
    fitted = bands(fit(placed(32, -28, 61, -57, 90, -86)))
    assert [one.level for one in fitted.faces] == [30, -30, 59, -59, 88, -88]


def test_faces_are_paired_by_their_levels_in_whatever_order_they_come() -> None:
    fitted = bands(fit(placed(59, 29.5, -88.5, -29.5, -59, 88.5)))
    assert [one.level for one in fitted.faces] == [59, 29.5, -88.5, -29.5, -59, 88.5]
    assert fitted.unit == pytest.approx(UNIT)


def test_two_faces_may_have_one_name() -> None:
    faces = ("1", "1", "2", "2", "3", "3")
    fitted = bands(fit([FaceLevel(*one) for one in zip(faces, LEVELS, strict=True)]))
    assert fitted.face_at(UNIT) == fitted.face_at(-UNIT) == "1"


def test_a_fit_tells_the_unit_and_the_gaps() -> None:
    fitted = fit(placed(30, -30, 54, -54, 90, -90))
    assert fitted.unit == pytest.approx((30 + 27 + 30) / 3)
    assert fitted.gaps == (30, 24, 36)


def test_bands_are_narrower_where_faces_lie_near_each_other() -> None:
    assert half_width((30, 60, 90)) == pytest.approx(0.38 * 30)
    assert half_width((30, 45, 90)) < 15 / 2


@given(st.tuples(*[st.floats(1, 1000)] * 3))
def test_bands_never_touch(magnitudes: tuple[float, float, float]) -> None:
    one, two, three = sorted(magnitudes)
    assert half_width(magnitudes) <= min(two - one, three - two) / 2


def test_the_unit_is_the_mean_of_all_components() -> None:
    assert unit((3, 2, 1)) == pytest.approx(1)
    assert unit((1.2, 1.2, 2, 2, 3, 3)) == pytest.approx((1.2 + 1 + 1) / 3)


def test_a_weak_magnet_is_told_and_nothing_else() -> None:
    weak = LEAST_UNIT - 0.1
    assert troubles(*(level * weak / UNIT for level in LEVELS)) == [Trouble.WEAK]
    assert troubles(0, 0, 0, 0, 0, 0) == [Trouble.WEAK]


def test_the_least_magnet_is_felt_at_the_edge_of_its_weakest_band() -> None:
    assert pytest.approx(STAYS_EMPTY_WITHIN) == LEAST_UNIT * (1 - WIDEST)
    assert pytest.approx(22.6, abs=0.05) == LEAST_UNIT


def test_a_level_at_the_end_of_the_range_is_told() -> None:
    assert troubles(1300, -1300, 2600, -2600, 3900, -3900) == [Trouble.RANGE]


def test_a_pocket_that_was_not_zeroed_shifts_all_faces_alike() -> None:
    assert troubles(*(level + 20 for level in LEVELS)) == [Trouble.ZERO]
    assert troubles(*(level + 200 for level in LEVELS)) == [Trouble.ZERO]


def test_a_face_that_was_placed_twice_is_told() -> None:
    twice = (UNIT, UNIT + 1, 2 * UNIT, -2 * UNIT, 3 * UNIT, -3 * UNIT)
    assert Trouble.NEAR in troubles(*twice)
    assert Trouble.SIDES in troubles(*twice)


def test_a_die_that_did_not_lie_flat_leaves_its_face_without_an_opposite() -> None:
    found = fit(placed(UNIT, -UNIT, 2 * UNIT, -2 * UNIT, 3 * UNIT, -3.9 * UNIT)).findings
    assert [one.trouble for one in found] == [Trouble.OPPOSITE]
    assert "arrow" in found[0].what
    assert "mummy" in found[0].what


def test_two_faces_that_can_hardly_be_told_apart_are_told() -> None:
    assert troubles(UNIT, -UNIT, 1.2 * UNIT, -1.2 * UNIT, 3 * UNIT, -3 * UNIT)[0] is Trouble.NEAR


def test_every_finding_says_what_to_do() -> None:
    for levels in ((0.0,) * 6, (4000.0,) * 6, tuple(level + 20 for level in LEVELS)):
        for one in fit(placed(*levels)).findings:
            assert str(one) == f"{one.what}: {one.do}"
            assert len(one.do) > 20


@given(st.lists(st.floats(-5000, 5000), min_size=6, max_size=6))
def test_whatever_is_placed_there_are_bands_or_findings(levels: list[float]) -> None:
    fitted = fit(placed(*levels))
    assert (fitted.bands is None) == bool(fitted.findings)


@given(st.permutations(LEVELS), st.lists(st.floats(-3, 3), min_size=6, max_size=6))
def test_a_sound_die_is_read_at_each_of_its_placements(
    levels: list[float], errors: list[float]
) -> None:
    placements = placed(*(level + off for level, off in zip(levels, errors, strict=True)))
    fitted = bands(fit(placements))
    assert [fitted.face_at(one.level) for one in placements] == list(FACES)


def by_hand(count: int) -> Iterator[tuple[list[float], Callable[[int], float]]]:
    """Levels of dice made by hand and laid six times, and a way to lay a face once more."""
    chance, table = Random(1), reference()
    (pocket,) = (one for one in table.pockets if one.reader == "mummy")
    tray = DiceTray(table.dice, [pocket], {pocket.die: FACES})
    zero = tray.share(pocket.reader, pocket.number)

    def lay(face: int) -> float:
        tray.put(pocket.die, FACES[face], random_pose(chance))
        return (tray.share(pocket.reader, pocket.number) - zero) * 8192

    for _ in range(count):
        tray.take(pocket.die)
        tray.glue(pocket.die, random_magnet(chance))
        yield [lay(face) for face in range(6)], lay


def test_dice_that_are_as_good_as_promised_are_calibrated_without_complaint() -> None:
    assert all(fit(placed(*levels)).bands for levels, _ in by_hand(300))


def test_a_face_laid_twice_instead_of_another_is_always_noticed() -> None:
    for number, (levels, lay) in enumerate(by_hand(300)):
        instead, twice = number % 6, (number + 1 + number // 6 % 5) % 6
        levels[instead] = lay(twice)
        assert fit(placed(*levels)).findings


def test_a_die_has_six_faces() -> None:
    with pytest.raises(ValueError, match="six faces, and 5"):
        fit(placed(*LEVELS)[:5])
