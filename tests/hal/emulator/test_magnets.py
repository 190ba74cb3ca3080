"""Which Hall switches feel which magnets."""

from itertools import pairwise
from math import pi, sqrt

import pytest

from hal.emulator.cells import Cells
from hal.emulator.magnets import GRAIN_S, Bands, Magnets
from hal.emulator.motion import Away, Fall, Point, Rest, Rise, Slide
from hal.emulator.sandwich import Sandwich
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference

TABLE = reference()
MAP = wired(TABLE)
EXPLORERS, MUMMY = Side.EXPLORERS, Side.MUMMY
NOTHING = Bands(Scan(0, 0), Scan(0, 0))


@pytest.fixture
def magnets() -> Magnets:
    return Magnets(TABLE, {"red": EXPLORERS, "blue": EXPLORERS, "mummy": MUMMY})


def at(spot: str, dx: float = 0.0, dy: float = 0.0) -> Point:
    found = TABLE.spot(spot)
    return found.x + dx, found.y + dy


def on(magnets: Magnets, side: Side, moment: float = 0.0) -> list[str]:
    scan = magnets.bands(moment).on
    return MAP.names(side, scan.explorers if side is EXPLORERS else scan.mummy)


def between(magnets: Magnets, moment: float = 0.0) -> list[str]:
    return MAP.names(EXPLORERS, magnets.bands(moment).between.explorers)


def test_the_field_below_a_magnet_is_that_of_a_dipole() -> None:
    sandwich = Sandwich()
    moment = 1.3 * pi * 0.005**2 * 0.003 / (4e-7 * pi)  # remanence times volume, in A·m²
    tesla = 4e-7 * pi * moment / (2 * pi * 0.007**3)
    assert sandwich.near(0.0) == pytest.approx(1000 * tesla)


def test_the_field_turns_round_a_little_beyond_the_height() -> None:
    sandwich = Sandwich()
    zero = 2 * sandwich.near_mm**2
    assert sandwich.near(zero * 0.99) > 0.0 > sandwich.near(zero * 1.01)


def test_a_threshold_has_a_radius_and_a_smaller_one_a_wider() -> None:
    sandwich = Sandwich()
    operate, release = sandwich.radius(10.0), sandwich.radius(5.0)
    assert sandwich.near(operate**2) == pytest.approx(10.0)
    assert 0.0 < operate < release < sqrt(2) * sandwich.near_mm
    assert sandwich.radius(1e6) == 0.0


def test_no_magnet_no_field(magnets: Magnets) -> None:
    assert magnets.bands(0.0) == NOTHING
    assert magnets.field(EXPLORERS, "e4", 0.0) == 0.0
    assert magnets.names == ("red", "blue", "mummy")
    assert magnets.side("mummy") is MUMMY


@pytest.mark.parametrize("spot", [spot.name for spot in TABLE.spots])
def test_a_magnet_on_a_spot_is_felt_there_and_nowhere_else(magnets: Magnets, spot: str) -> None:
    magnets.move("red", Rest(at(spot)))
    magnets.move("mummy", Rest(at(spot)))
    assert on(magnets, EXPLORERS) == on(magnets, MUMMY) == [spot]
    assert magnets.bands(0.0).between == (0, 0)


def test_a_magnet_upside_down_is_not_felt_until_it_is_turned_again(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4")))
    magnets.turn_over("red")
    assert magnets.bands(0.0) == NOTHING
    assert magnets.field(EXPLORERS, "e4", 0.0) < 0.0
    magnets.turn_over("red")
    assert on(magnets, EXPLORERS) == ["e4"]


def test_the_steel_keeps_a_magnet_from_the_far_side(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4")))
    assert on(magnets, MUMMY) == []
    assert magnets.sandwich.far(0.0) < magnets.release_mt / 4


def test_without_the_steel_the_far_side_would_feel_it() -> None:
    magnets = Magnets(TABLE, {"red": EXPLORERS}, Sandwich(shield=1.0))
    magnets.move("red", Rest(at("e4")))
    assert on(magnets, MUMMY) == on(magnets, EXPLORERS) == ["e4"]


def test_off_the_middle_a_magnet_is_felt_up_to_the_radius(magnets: Magnets) -> None:
    operate = magnets.sandwich.radius(magnets.operate_mt)
    release = magnets.sandwich.radius(magnets.release_mt)
    seen = []
    for off in (operate - 0.1, operate + 0.1, release - 0.1, release + 0.1):
        magnets.move("red", Rest(at("e4", off)))
        seen.append((on(magnets, EXPLORERS), between(magnets)))
    assert seen == [(["e4"], []), ([], ["e4"]), ([], ["e4"]), ([], [])]


def test_fields_add_up(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("start.1")))
    alone = magnets.field(EXPLORERS, "start.1", 0.0)
    magnets.move("blue", Rest(at("start.2")))
    both = magnets.field(EXPLORERS, "start.1", 0.0)
    beside = (TABLE.spot("start.1"), TABLE.spot("start.2"))
    square = (beside[0].x - beside[1].x) ** 2 + (beside[0].y - beside[1].y) ** 2
    assert both - alone == pytest.approx(magnets.sandwich.near(square))
    assert on(magnets, EXPLORERS) == ["start.1", "start.2"]


def test_between_two_spaces_a_magnet_is_felt_by_none(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4", dy=TABLE.pitch_mm / 2)))
    assert magnets.bands(0.0) == NOTHING


def test_a_slide_passes_over_cells_with_gaps_between(magnets: Magnets) -> None:
    magnets.move("red", Slide([at("d3"), at("d6")], speed=200.0, begins=0.0))
    seen = [tuple(on(magnets, EXPLORERS, ms / 1000)) for ms in range(0, 800, 2)]
    changes = [now for before, now in pairwise([None, *seen]) if now != before]
    assert changes == [("d3",), (), ("d4",), (), ("d5",), (), ("d6",)]


def test_lifted_it_is_felt_no_more_and_put_down_again(magnets: Magnets) -> None:
    magnets.move("red", Rise(at("e4"), begins=0.0))
    assert on(magnets, EXPLORERS, 0.0) == ["e4"]
    assert on(magnets, EXPLORERS, 1.0) == []
    magnets.move("red", Fall(at("e6"), begins=1.0))
    assert on(magnets, EXPLORERS, 1.0) == []
    assert on(magnets, EXPLORERS, 2.0) == ["e6"]


def test_while_nothing_moves_the_answer_is_the_same_object(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4")))
    assert magnets.bands(1.0) is magnets.bands(2.0)


def test_what_moves_is_looked_at_in_small_steps(magnets: Magnets) -> None:
    magnets.move("red", Slide([at("e3"), at("e4")], speed=200.0, begins=0.0))
    before = magnets.field(EXPLORERS, "e3", 0.1)
    assert magnets.field(EXPLORERS, "e3", 0.1 + GRAIN_S * 0.9) == before
    assert magnets.field(EXPLORERS, "e3", 0.1 + GRAIN_S * 1.1) != before


def test_it_is_known_when_everything_rests(magnets: Magnets) -> None:
    assert magnets.rests_at() == -float("inf")
    slide = Slide([at("e3"), at("e4")], speed=200.0, begins=0.0)
    magnets.move("red", slide)
    magnets.move("blue", Away())
    assert magnets.rests_at() == slide.ends
    assert magnets.motion("red") is slide


def test_a_stuck_cell_sees_a_magnet_a_killed_one_none_a_healed_one_what_is_there(
    magnets: Magnets,
) -> None:
    magnets.move("red", Rest(at("e4")))
    cells = Cells(magnets, MAP)
    assert cells.bands(0.0) == magnets.bands(0.0)
    cells.stick(MUMMY, "c3")
    cells.kill(EXPLORERS, "e4")
    assert MAP.names(MUMMY, cells.bands(0.0).on.mummy) == ["c3"]
    assert cells.bands(0.0).on.explorers == 0
    cells.heal(MUMMY, "c3")
    cells.heal(EXPLORERS, "e4")
    assert cells.bands(0.0) == magnets.bands(0.0)


def test_a_flickering_cell_may_be_either_whatever_is_there(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4")))
    cells = Cells(magnets, MAP)
    cells.flicker(EXPLORERS, "e4")
    bands = cells.bands(0.0)
    assert (bands.on, MAP.names(EXPLORERS, bands.between.explorers)) == ((0, 0), ["e4"])


def test_a_cell_has_one_fault_at_a_time(magnets: Magnets) -> None:
    cells = Cells(magnets, MAP)
    cells.stick(EXPLORERS, "e4")
    cells.kill(EXPLORERS, "e4")
    assert cells.bands(0.0) == NOTHING
