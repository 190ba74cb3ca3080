"""Which Hall switches feel which magnets."""

from itertools import pairwise
from math import dist

import pytest

from hal.emulator.cells import Cells
from hal.emulator.magnets import GRAIN_S, Bands, Magnets
from hal.emulator.motion import Away, Fall, Point, Rest, Rise, Slide
from hal.emulator.sandwich import Leak, Sandwich
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


def between(magnets: Magnets, side: Side, moment: float = 0.0) -> list[str]:
    scan = magnets.bands(moment).between
    return MAP.names(side, scan.explorers if side is EXPLORERS else scan.mummy)


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


def test_a_small_magnet_upside_down_is_felt_nowhere_until_it_is_turned_again(
    magnets: Magnets,
) -> None:
    magnets.move("red", Rest(at("start.1")))
    magnets.turn_over("red")
    assert magnets.bands(0.0) == NOTHING
    assert magnets.field(EXPLORERS, "start.1", 0.0) < 0.0
    magnets.turn_over("red")
    assert on(magnets, EXPLORERS) == ["start.1"]


def test_a_big_magnet_upside_down_is_felt_around_it_but_not_below(magnets: Magnets) -> None:
    magnets.move("mummy", Rest(at("start.2")))
    magnets.turn_over("mummy")
    assert on(magnets, MUMMY) == ["start.1", "start.3"]
    assert magnets.field(MUMMY, "start.2", 0.0) < 0.0


def test_no_magnet_is_felt_on_the_far_side(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("e4")))
    magnets.move("mummy", Rest(at("h6")))
    assert (on(magnets, EXPLORERS), on(magnets, MUMMY)) == (["e4"], ["h6"])
    assert magnets.field(MUMMY, "e4", 0.0) == magnets.field(EXPLORERS, "h6", 0.0) == 0.0


def test_if_the_big_magnet_shines_through_it_is_felt_on_the_far_side_too() -> None:
    pieces = {"red": EXPLORERS, "mummy": MUMMY}
    magnets = Magnets(TABLE, pieces, Sandwich(shines_through=True))
    magnets.move("red", Rest(at("e4")))
    magnets.move("mummy", Rest(at("h6")))
    assert (on(magnets, EXPLORERS), on(magnets, MUMMY)) == (["e4", "h6"], ["h6"])


def leaking(leak: Leak) -> Magnets:
    return Magnets(TABLE, {"red": EXPLORERS, "mummy": MUMMY}, Sandwich(leak=leak))


@pytest.mark.parametrize(
    ("behind_mt", "sure", "unsure"), [(5.0, [], []), (10.0, [], ["e4"]), (20.0, ["e4"], [])]
)
def test_what_leaks_of_an_explorer_is_felt_straight_behind_it(
    behind_mt: float, sure: list[str], unsure: list[str]
) -> None:
    magnets = leaking(Leak(behind_mt))
    magnets.move("red", Rest(at("e4")))
    assert magnets.field(MUMMY, "e4", 0.0) == pytest.approx(behind_mt)
    assert (on(magnets, MUMMY), between(magnets, MUMMY)) == (sure, unsure)
    assert on(magnets, EXPLORERS) == ["e4"]


def test_a_leak_is_felt_on_some_spots_and_not_on_others_where_switches_differ() -> None:
    seen = [spots_with_ghosts(Leak(12.0, seed=seed)) for seed in (1, 1, 2)]
    assert seen[0] == seen[1] != seen[2]
    assert 10 < len(seen[0]) < 100


def spots_with_ghosts(leak: Leak) -> list[str]:
    magnets, found = leaking(leak), []
    for spot in TABLE.spots:
        magnets.move("red", Rest((spot.x, spot.y)))
        assert set(on(magnets, MUMMY)) <= {spot.name}
        found += on(magnets, MUMMY)
    return found


def test_an_explorer_leaks_more_while_the_mummy_is_next_door() -> None:
    magnets = leaking(Leak(5.0, beside_mummy_mt=25.0))
    magnets.move("red", Rest(at("e4")))
    seen = [on(magnets, MUMMY)]
    for spot in ("e3", "e2"):
        magnets.move("mummy", Rest(at(spot)))
        seen.append(on(magnets, MUMMY))
    assert seen == [[], ["e3", "e4"], ["e2"]]


def test_an_explorer_that_slides_on_is_seen_longer_behind_than_by_its_own_cell() -> None:
    magnets = leaking(Leak(25.0))
    magnets.move("red", Slide([at("e3"), at("e4")], speed=100.0, begins=0.0))
    felt = {
        side: [ms for ms in range(0, 200, 2) if "e3" in seen_or_kept(magnets, side, ms / 1000)]
        for side in Side
    }
    assert max(felt[MUMMY]) > max(felt[EXPLORERS])


def seen_or_kept(magnets: Magnets, side: Side, moment: float) -> list[str]:
    return on(magnets, side, moment) + between(magnets, side, moment)


@pytest.mark.parametrize(("piece", "side"), [("red", EXPLORERS), ("mummy", MUMMY)])
def test_off_the_middle_a_magnet_is_felt_up_to_the_radius(
    magnets: Magnets, piece: str, side: Side
) -> None:
    operate, release = magnets.radius(piece), magnets.release_radius(piece)
    seen = []
    for off in (operate - 0.1, operate + 0.1, release - 0.1, release + 0.1):
        magnets.move(piece, Rest(at("e4", off)))
        seen.append((on(magnets, side), between(magnets, side)))
    assert seen == [(["e4"], []), ([], ["e4"]), ([], ["e4"]), ([], [])]


def test_fields_add_up(magnets: Magnets) -> None:
    magnets.move("red", Rest(at("start.1")))
    alone = magnets.field(EXPLORERS, "start.1", 0.0)
    magnets.move("blue", Rest(at("start.2")))
    both = magnets.field(EXPLORERS, "start.1", 0.0)
    beside = magnets.sandwich.near(EXPLORERS).field(dist(at("start.1"), at("start.2")) ** 2)
    assert both - alone == pytest.approx(beside)
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
