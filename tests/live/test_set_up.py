"""Set-up at the board: one instruction at a time, until everything stands where it belongs."""

from itertools import permutations

import pytest

from fsm.pyramid.instructions import COUNTER, Put, TakeOff
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE, PRACTICE
from tests.live.table import Table, Told, breaches, rulings

EXPLORERS = Side.EXPLORERS


def empty(*explorers: str, **more: object) -> Table:
    return Table(LINE, *explorers, ready=False, **more)  # type: ignore[arg-type]


def test_an_empty_table_asks_for_pieces_at_once() -> None:
    table = empty()
    shown = table.shown()
    assert isinstance(shown, Put)
    assert (shown.piece, shown.place) in {("red", "start"), ("blue", "start"), (COUNTER, "prison")}
    assert table.shown(Side.MUMMY) == Put(MUMMY, "prison")


def test_the_mummy_is_asked_for_nothing_more_once_it_stands() -> None:
    table = empty()
    table.put(MUMMY, "prison")
    table.wait(3.0)
    assert table.shown(Side.MUMMY) is None
    assert isinstance(table.shown(), Put)


@pytest.mark.parametrize("explorers", [("red", "blue"), ("red", "turquoise", "blue", "purple")])
def test_following_the_instructions_sets_the_table_up(explorers: tuple[str, ...]) -> None:
    table = empty(*explorers)
    assert table.follow_all(Side.MUMMY) == 1
    assert table.follow_all(most=9) == len(explorers)  # the mummy's half has come along
    assert table.position.phase is Phase.BEGIN


@pytest.mark.parametrize("order", list(permutations(["red", "blue", MUMMY, COUNTER])))
def test_set_up_ends_by_itself_in_whatever_order_pieces_are_put(order: tuple[str, ...]) -> None:
    table = empty()
    told = Told()
    for piece in order:
        told += table.put(piece, "prison" if piece in (MUMMY, COUNTER) else "start")
        told += table.wait(0.5)
    table.wait(3.0)
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)
    assert breaches(told) == []


def test_set_up_breaks_no_rule_however_long_it_takes() -> None:
    table = empty()
    told = table.wait(600.0) + table.put("red", "start") + table.wait(600.0)
    assert rulings(told) == []


def test_set_up_of_a_game_half_way_asks_for_spaces() -> None:
    places = {"red": "d1", "blue": "prison", "mummy": "g1"}
    table = empty(places=places)
    table.put(MUMMY, "g1")
    asked = set()
    for _ in range(3):
        shown = table.shown()
        assert isinstance(shown, Put)
        asked.add((shown.piece, shown.place))
        table.follow()
    assert asked == {("red", "d1"), ("blue", "prison"), (COUNTER, "g1")}
    assert table.shown() is None


def test_a_piece_on_a_wrong_space_at_set_up_is_put_right() -> None:
    table = empty(places={"red": "d1", "blue": "b1", "mummy": "g1"})
    table.put("red", "c1")
    table.put("blue", "b1")
    table.put(COUNTER, "g1")
    table.put(MUMMY, "g1")
    table.wait(3.0)
    assert table.shown() == Put("red", "d1", "c1")
    table.follow()
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)


def test_a_wrong_mummy_at_set_up_is_put_right_without_a_breach() -> None:
    table = empty(places={"mummy": "g1"})
    told = table.put(MUMMY, "e1") + table.wait(3.0)
    assert table.shown(Side.MUMMY) == Put(MUMMY, "g1", "e1")
    assert breaches(told) == []
    table.follow(Side.MUMMY)
    assert table.shown(Side.MUMMY) is None


@pytest.mark.parametrize("area_spots", [1, 2, 4])
def test_an_area_wants_as_many_magnets_as_it_has_spots(area_spots: int) -> None:
    explorers = ("red", "turquoise", "blue", "purple")
    table = empty(*explorers, area_spots=area_spots, places={"mummy": "g1"})
    table.put(MUMMY, "g1")
    asked = []
    for _ in range(area_spots + 1):
        asked.append(table.shown())
        table.follow()
    assert {shown.place for shown in asked if isinstance(shown, Put)} == {"start", "g1"}
    assert table.shown() is None


def test_without_area_spots_everything_there_is_taken_for_granted() -> None:
    table = empty("red", "blue", area_spots=0)
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)
    table.roll("1")
    assert table.position.phase is Phase.CHOOSE


def test_without_area_spots_only_pieces_on_spaces_are_asked_for() -> None:
    table = empty(area_spots=0, places={"red": "d1"})
    assert table.shown() == Put("red", "d1")
    table.follow()
    assert table.shown() is None


def test_a_magnet_too_many_at_set_up_is_taken_off() -> None:
    table = Table(FIELD, ready=False, places={"red": "b1", "blue": "d1", "mummy": "b3"})
    table.where["stranger"] = None
    for piece, place in {"red": "b1", "blue": "d1", COUNTER: "b3", MUMMY: "b3"}.items():
        table.put(piece, place)
    table.put("stranger", "c1")
    table.wait(3.0)
    assert table.shown() == TakeOff("c1")
    table.lift("stranger")
    table.wait(3.0)
    assert table.shown() is None


def test_the_practice_board_is_set_up_from_its_instructions() -> None:
    table = Table(PRACTICE, "red", "turquoise", "blue", ready=False)
    table.follow_all(Side.MUMMY)
    table.follow_all()
    assert not breaches(tuple(happening for _, happening in table.told))
