"""The emulated magnets are those of the builder's arithmetic, at middling strength.

A small magnet does not saturate the steel, so it is reckoned with it. The big one does: it is held
halfway between steel and none, which are its bounds.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hal.emulator.sandwich import BIG, BIG_THROUGH_STEEL, SMALL, SMALL_THROUGH_STEEL, Law
from hal.sides import Side
from hal.table_file import reference
from host.wiring_papers.detection import NO_SHEET, edge_mm
from host.wiring_papers.magnetism import (
    Disc,
    Sheet,
    far_field_mt,
    near_field_mt,
    open_field_mt,
)
from host.wiring_papers.sandwich import BOARD, EXPLORER, MUMMY, STRONG_T, WEAK_T, Piece

SENSOR = reference().sensor
MIDDLING_T = (WEAK_T + STRONG_T) / 2
LIFTS_MM = (1.0, 3.0, 5.0, 10.0, 20.0, 40.0)

Reckoned = Callable[[float, float], float]  # mT by mm along the board and of lift


def disc(piece: Piece) -> Disc:
    return Disc(piece.diameter_mm, piece.height_mm, MIDDLING_T)


def near(piece: Piece, side: Side, sheet: Sheet, aside_mm: float, lifted_mm: float) -> float:
    above = BOARD.above_mm(side)
    return near_field_mt(disc(piece), sheet, BOARD.gap_mm + lifted_mm, above, aside_mm)


def explorer(aside_mm: float, lifted_mm: float = 0.0) -> float:
    return near(EXPLORER, Side.EXPLORERS, BOARD.sheet, aside_mm, lifted_mm)


def mummy(aside_mm: float, lifted_mm: float = 0.0) -> float:
    sheets = (BOARD.sheet, NO_SHEET)
    return sum(near(MUMMY, Side.MUMMY, sheet, aside_mm, lifted_mm) for sheet in sheets) / 2


def behind_the_mummy(aside_mm: float, lifted_mm: float = 0.0) -> float:
    away = BOARD.apart_mm - BOARD.gap_mm + BOARD.above_mm(Side.EXPLORERS) + lifted_mm
    return open_field_mt(disc(MUMMY), away, aside_mm) / 2


BOTH = pytest.mark.parametrize(
    ("law", "reckoned"),
    [(SMALL, explorer), (BIG, mummy), (BIG_THROUGH_STEEL, behind_the_mummy)],
    ids=["small", "big", "through the steel"],
)


@BOTH
@pytest.mark.parametrize("threshold_mt", [SENSOR.operate_mt.typical, SENSOR.release_mt.typical])
def test_a_switch_operates_and_releases_at_the_same_distance(
    law: Law, reckoned: Reckoned, threshold_mt: float
) -> None:
    edge = edge_mm(lambda aside_mm: reckoned(aside_mm, 0.0), threshold_mt)
    assert law.radius(threshold_mt) == pytest.approx(edge, abs=0.1)


@BOTH
def test_the_returning_field_is_the_same_at_the_neighbours(law: Law, reckoned: Reckoned) -> None:
    for aside_mm in (21.2, 30.0, 42.4):
        assert law.field(aside_mm**2) == pytest.approx(reckoned(aside_mm, 0.0), rel=0.1, abs=0.05)
        assert law.field(aside_mm**2) < 0.0


@BOTH
def test_a_lifted_magnet_is_felt_alike_below_and_by_the_neighbours(
    law: Law, reckoned: Reckoned
) -> None:
    for lifted_mm in LIFTS_MM:
        below = reckoned(0.0, lifted_mm)
        assert law.field(0.0, lifted_mm) == pytest.approx(below, rel=0.15)
        for aside_mm in (21.2, 30.0):
            beside = reckoned(aside_mm, lifted_mm)
            assert law.field(aside_mm**2, lifted_mm) == pytest.approx(beside, abs=1.0)


def test_the_big_magnet_lies_between_its_bounds() -> None:
    for aside_mm in range(0, 11):
        bounds = [
            near(MUMMY, Side.MUMMY, sheet, aside_mm, 0.0) for sheet in (NO_SHEET, BOARD.sheet)
        ]
        assert bounds[0] < BIG.field(aside_mm**2) < bounds[1]


def behind_an_explorer(permeability: float, aside_mm: float = 0.0, lifted_mm: float = 0.0) -> float:
    sheet, beyond = replace(BOARD.sheet, permeability=permeability), BOARD.above_mm(Side.MUMMY)
    return far_field_mt(disc(EXPLORER), sheet, BOARD.gap_mm + lifted_mm, beyond, aside_mm)


@pytest.mark.parametrize(("permeability", "told_mt"), [(1000, 2), (300, 7), (150, 12)])
def test_what_leaks_of_an_explorer_is_as_the_emulator_says(
    permeability: float, told_mt: int
) -> None:
    straight = behind_an_explorer(permeability)
    assert round(straight) == told_mt
    for aside_mm in (2.0, 4.0, 6.0, 8.0, 21.2, 30.0):
        share = behind_an_explorer(permeability, aside_mm) / straight
        assert SMALL_THROUGH_STEEL.field(aside_mm**2) == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("lifted_mm", LIFTS_MM)
def test_a_lifted_explorer_leaks_less_as_the_emulator_says(lifted_mm: float) -> None:
    share = behind_an_explorer(300, lifted_mm=lifted_mm) / behind_an_explorer(300)
    assert SMALL_THROUGH_STEEL.field(0.0, lifted_mm) == pytest.approx(share, rel=0.15)
