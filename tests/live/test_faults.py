"""Spots that fail: found in play, named once, and played around."""

import pytest

from fsm.pyramid.events import Captured, Moved, MummyMoved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Noticed
from fsm.pyramid.instructions import COUNTER, Confirm, Put, TakeOff, Where
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE
from tests.live.table import Table, Told, breaches, events, notices, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def line(face: str | None = None, **more: object) -> Table:
    table = Table(LINE, **{"places": PLACES, **more})  # type: ignore[arg-type]
    if face:
        table.announce(face)
    return table


# stuck


def stuck(table: Table, spot: str) -> Told:
    """A spot of the explorers' side gets stuck, and they say so."""
    table.stick(spot)
    table.wait(3.0)
    assert table.shown() == TakeOff(spot)
    return table.done()


def test_a_spot_stuck_on_the_mummys_side_is_a_magnet_until_somebody_says_that_there_is_none() -> (
    None
):
    table = line()
    told = table.stick("c1", MUMMY_SIDE) + table.wait(600.0)
    assert rulings(told) == [Breach(None, Handling.MUMMY_SECOND, {"spot": "c1"})]
    assert (table.shown(), table.shown(MUMMY_SIDE)) == (None, TakeOff("c1"))
    assert rulings(table.mummy_done()) == [Noticed(MUMMY_SIDE, "c1", Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.wait(600.0)) == []


def test_a_stuck_spot_is_ignored_from_then_on() -> None:
    table = line()
    stuck(table, "f1")
    table.announce("3")
    assert rulings(table.slide("red", "e1", "f1", "g1")) == [Moved("red", "d1", "g1")]
    assert rulings(table.end_turn()) == [Turn("blue")]


@pytest.mark.parametrize(("face", "spot"), [(None, "e1"), (None, "f1"), ("3", "f1")])
def test_a_magnet_too_many_is_asked_away_and_done_says_that_there_is_none(
    face: str | None, spot: str
) -> None:
    """The mummy's half may have been left behind, so the explorers have a look first."""
    table = line(face)
    told = table.stick(spot) + table.wait(3.0)
    assert notices(told) == []
    assert breaches(told) == [(EXPLORERS, Handling.STRAY_MAGNET)]
    assert table.shown() == TakeOff(spot)
    told = table.done()
    assert notices(told) == [Noticed(EXPLORERS, spot, Fault.STUCK)]
    assert events(told) == []
    assert table.shown() is None
    assert rulings(table.wait(600.0)) == []


def test_a_magnet_too_many_taken_off_is_forgotten() -> None:
    table = line()
    table.stick("e1")
    table.wait(3.0)
    assert table.shown() == TakeOff("e1")
    told = table.heal("e1") + table.wait(3.0)
    assert rulings(told) == []
    assert table.shown() is None


def test_a_stuck_spot_does_not_hold_up_a_legal_move() -> None:
    table = line("3")
    table.stick("f1")
    table.wait(3.0)
    told = table.carry("red", "g1") + table.wait(3.0)
    assert events(told) == [Moved("red", "d1", "g1")]


# flickering


@pytest.mark.parametrize(("side", "spot"), [(EXPLORERS, "f1"), (MUMMY_SIDE, "c1")])
def test_a_spot_that_changes_faster_than_any_hand_is_found_flickering(
    side: Side, spot: str
) -> None:
    table = line()
    told = table.flicker(spot, 8, side)
    assert Noticed(side, spot, Fault.FLICKERING) in told
    told = table.flicker(spot, 20, side) + table.wait(60.0)
    assert rulings(told) == []
    assert (table.shown(), table.shown(MUMMY_SIDE)) == (None, None)


def test_a_flickering_spot_under_a_piece_is_found_too() -> None:
    table = line()
    told = table.flicker("b1", 8)
    assert Noticed(EXPLORERS, "b1", Fault.FLICKERING) in told
    told = table.flicker("b1", 11) + table.wait(60.0)
    assert rulings(told) == []
    assert table.shown() is None


def test_slow_changes_are_no_flicker() -> None:
    table = line("1")
    told = Told()
    for _ in range(6):
        told += table.carry("red", "d1", 0.9) + table.wait(0.3)
    assert rulings(told) == []


# dead


def test_done_says_that_a_missing_piece_is_there() -> None:
    table = line()
    table.kill("b1")
    assert breaches(table.wait(3.0)) == [(EXPLORERS, Handling.OFF_BOARD)]
    assert table.shown() == Put("blue", "b1")
    told = table.done()
    assert notices(told) == [Noticed(EXPLORERS, "b1", Fault.DEAD)]
    assert events(told) == []
    assert table.shown() is None
    assert rulings(table.wait(600.0)) == []


def test_the_mummy_says_the_same_for_itself() -> None:
    table = line()
    table.kill("h1", MUMMY_SIDE)
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) == Put(MUMMY, "h1")
    told = table.mummy_done()
    assert notices(told) == [Noticed(MUMMY_SIDE, "h1", Fault.DEAD)]
    assert table.shown(MUMMY_SIDE) is None


def test_a_counter_magnet_on_a_dead_spot_is_there_by_done() -> None:
    table = line()
    table.kill("h1")
    table.wait(3.0)
    assert breaches(tuple(h for _, h in table.told)) == [(EXPLORERS, Handling.COUNTER_MAGNET)]
    assert notices(table.done()) == [Noticed(EXPLORERS, "h1", Fault.DEAD)]
    assert table.shown() is None


def test_done_that_ends_the_turn_leaves_the_instruction() -> None:
    """In the card phase Done has its own meaning first."""
    table = line("1")
    table.slide("red", "e1")
    table.kill("b1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    assert events(table.done()) == [Turn("blue")]
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")


def test_a_dead_spot_that_sees_again_works_again() -> None:
    table = line()
    table.kill("b1")
    table.wait(3.0)
    table.done()
    told = table.heal("b1")
    assert notices(told) == [Noticed(EXPLORERS, "b1", None)]
    table.lift("blue")
    assert breaches(table.wait(3.0)) == [(EXPLORERS, Handling.OFF_BOARD)]


def test_a_piece_leaves_a_dead_spot_and_is_seen_again() -> None:
    table = line(turn="blue", places={"red": "g1", "blue": "d1", "mummy": "prison"})
    table.kill("d1")
    table.wait(3.0)
    table.done()
    table.announce("1")
    assert rulings(table.slide("blue", "e1")) == [Moved("blue", "d1", "e1")]


def test_a_piece_set_up_on_a_dead_spot_is_there_by_done() -> None:
    table = Table(LINE, places=PLACES, ready=False, blind=((EXPLORERS, "b1"),))
    for piece in table.where:
        table.put(piece, str(table.place(piece)))
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    table.done()
    assert table.shown() is None
    assert table.position.phase is Phase.BEGIN


# known bad spots among the ends


def test_the_only_bad_end_is_where_an_unseen_piece_went() -> None:
    table = line(places={"red": "d1", "blue": "start", "mummy": "h1"})
    stuck(table, "f1")
    table.announce("2")
    assert rulings(table.carry("red", "f1") + table.wait(60.0)) == []
    assert rulings(table.done()) == [Moved("red", "d1", "f1")]
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.done()) == [Turn("blue")]


def test_of_several_bad_ends_the_explorers_say_which() -> None:
    table = line(places={"red": "d1", "blue": "start", "mummy": "h1"})
    stuck(table, "f1")
    stuck(table, "b1")
    table.announce("2")
    table.carry("red", "b1")
    told = table.done()
    assert events(told) == []
    shown = table.shown()
    assert isinstance(shown, Where)
    assert {"b1", "f1"} <= set(shown.choices)
    told = table.declare("red", "b1")
    assert events(told) == [Moved("red", "d1", "b1")]
    assert table.shown() is None


def test_a_piece_on_a_bad_spot_still_blocks_by_the_rules_alone() -> None:
    table = line(places={"red": "d1", "blue": "start", "mummy": "h1"})
    stuck(table, "f1")
    table.announce("2")
    table.carry("red", "f1")
    table.done()
    table.done()
    table.announce("1")
    assert rulings(table.slide("blue", "b1")) == [Moved("blue", "start", "b1")]


# the mummy's bad spots


def walking(steps: int, spot: str, fault: str) -> Table:
    """The mummy on h1 may walk; a spot on its way is bad and known to be."""
    table = Table(LINE, places={"red": "start", "blue": "start", "mummy": "h1"})
    if fault == "stuck":
        table.stick(spot, MUMMY_SIDE)
        table.mummy_done()
    else:
        table.flicker(spot, 8, MUMMY_SIDE)
        table.dead.add((MUMMY_SIDE, spot))
    table.wait(5.0)
    assert [notice.spot for notice in notices(tuple(h for _, h in table.told))] == [spot]
    for piece in ("red", "blue"):
        table.announce("1" if piece == "red" else "2")
        table.carry(piece, "b1" if piece == "red" else "c1")
        table.end_turn()
    table.mummy_rolls(steps)
    return table


@pytest.mark.parametrize("fault", ["stuck", "flickering"])
def test_a_bad_spot_on_the_mummys_way_is_bridged(fault: str) -> None:
    table = walking(3, "f1", fault)
    told = table.mummy_to("g1", "f1", "e1")
    assert rulings(told) == [MummyMoved(("g1", "f1", "e1")), Turn("red")]


@pytest.mark.parametrize("fault", ["stuck", "flickering"])
def test_done_on_a_known_bad_spot_ends_the_walk_there(fault: str) -> None:
    table = walking(3, "f1", fault)
    assert rulings(table.mummy_to("g1", "f1")) == []
    assert rulings(table.mummy_done()) == [MummyMoved(("g1", "f1")), Turn("red")]
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.wait(60.0)) == []


def test_a_capture_on_a_bad_spot_is_ruled_when_the_mummy_is_done() -> None:
    table = walking(6, "c1", "stuck")
    told = table.mummy_to("g1", "f1", "e1", "d1", "c1")
    told += table.mummy_done()
    assert events(told)[1] == Captured("blue", "c1", 2)


def test_an_unknown_dead_spot_on_the_mummys_way_is_a_gap_with_one_walk() -> None:
    table = Table(LINE, places={"red": "start", "blue": "start", "mummy": "h1"}, turn="mummy")
    table.kill("g1", MUMMY_SIDE)
    table.mummy_rolls(2)
    assert rulings(table.mummy_to("g1", "f1")) == [MummyMoved(("g1", "f1")), Turn("red")]


# areas


def test_a_stuck_spot_in_an_area_is_no_matter() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    told = table.stick("start.3") + table.wait(60.0)
    assert table.shown() is None
    assert breaches(told) == []


def test_a_piece_on_a_dead_spot_of_an_area_is_put_beside_it() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    told = table.kill("start.1") + table.wait(3.0)
    shown = table.shown()
    assert isinstance(shown, Put)
    assert shown.place == "start"
    table.put("red", "start.3")
    told += table.wait(60.0)
    assert events(told) == []
    assert table.shown() is None


def test_faults_are_named_to_their_own_side_only() -> None:
    table = Table(FIELD, places={"red": "b1", "blue": "d1", "mummy": "b3"})
    told = stuck(table, "d3")
    table.stick("d1", MUMMY_SIDE)
    told += table.mummy_done()
    assert {(n.side, n.spot) for n in notices(told)} == {
        (EXPLORERS, "d3"),
        (MUMMY_SIDE, "d1"),
    }
    assert breaches(told) == []


# the space that a piece leaves


def test_a_space_that_still_sees_the_piece_that_left_asks_for_a_word() -> None:
    table = line("1")
    table.stick("d1")
    told = table.slide("red", "e1") + table.wait(table.timing.dwell + 0.1)
    assert rulings(told) == []
    assert table.shown() == Confirm("red", "e1")
    told = table.done()
    assert events(told) == [Moved("red", "d1", "e1")]
    assert notices(told) == [Noticed(EXPLORERS, "d1", Fault.STUCK)]
    assert table.shown() is None


def test_a_done_before_that_is_asked_says_nothing_of_a_magnet_laid_on_an_end() -> None:
    table = line("2")
    told = table.lay_spare("f1", EXPLORERS) + table.wait(0.3) + table.press("done")
    assert rulings(told) == []
    assert table.position.phase is Phase.MOVE


def test_such_a_word_does_not_make_a_wrong_end_right() -> None:
    table = line("2")
    table.stick("d1")
    table.slide("red", "e1")
    assert events(table.wait(60.0) + table.done() + table.wait(60.0)) == []
    assert table.position.phase is Phase.MOVE


def test_done_for_a_missing_piece_is_not_done_for_the_move() -> None:
    table = line("2")
    table.kill("b1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    told = table.done()
    assert notices(told) == [Noticed(EXPLORERS, "b1", Fault.DEAD)]
    assert events(told) == []
    assert rulings(table.slide("red", "e1", "f1")) == [Moved("red", "d1", "f1")]


def test_a_magnet_beside_the_mummy_is_asked_away_and_done_says_that_there_is_none() -> None:
    table = line()
    table.stick("g1", MUMMY_SIDE)
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) == TakeOff("g1")
    assert notices(table.mummy_done()) == [Noticed(MUMMY_SIDE, "g1", Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None


def test_a_spot_of_an_area_that_sees_nobody_go_is_no_matter() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    table.stick("prison.3")
    table.wait(3.0)
    assert rulings(table.heal("prison.3") + table.wait(60.0)) == []
    assert table.shown() is None


def test_a_piece_that_leaves_a_dead_spot_out_of_turn_is_put_back() -> None:
    table = line()
    table.kill("b1")
    table.wait(3.0)
    table.done()
    table.slide("blue", "c1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1", "c1", unseen=True)
    table.follow()
    assert table.shown() is None


def test_a_piece_on_a_flickering_spot_is_not_taken_for_lifted() -> None:
    table = line()
    table.flicker("b1", 9)
    table.wait(5.0)
    table.announce("1")
    assert rulings(table.carry("red", "e1") + table.wait(3.0)) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


# two faults together


@pytest.mark.parametrize(("dead", "piece"), [("b1", "blue"), ("h1", COUNTER)])
@pytest.mark.parametrize("known", [True, False])
def test_a_dead_spot_and_then_a_stuck_one_are_both_found_by_done(
    dead: str, piece: str, known: bool
) -> None:
    """The piece seems to be on the stuck spot, until people say that nothing is there."""
    table = line()
    table.kill(dead)
    table.wait(3.0)
    if known:
        table.done()
    table.stick("f1")
    table.wait(3.0)
    assert table.shown() == Put(piece, dead, "f1", unseen=known)
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_SO)]
    assert table.shown() == TakeOff("f1")
    assert notices(table.done()) == [Noticed(EXPLORERS, "f1", Fault.STUCK)]
    if not known:
        assert table.shown() == Put(piece, dead)
        assert notices(table.done()) == [Noticed(EXPLORERS, dead, Fault.DEAD)]
    assert table.shown() is None
    assert rulings(table.wait(600.0)) == []


def test_a_dead_spot_and_then_a_stuck_one_of_the_start_are_both_found_by_done() -> None:
    table = line()
    table.kill("b1")
    table.wait(3.0)
    table.stick("start.2")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1", "start")
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_SO)]
    assert table.shown() == TakeOff("start.2")
    assert notices(table.done()) == [Noticed(EXPLORERS, "start.2", Fault.STUCK)]
    assert notices(table.done()) == [Noticed(EXPLORERS, "b1", Fault.DEAD)]
    assert table.shown() is None


def test_who_finds_the_piece_where_it_was_seen_takes_it_away_and_puts_it_back() -> None:
    table = line()
    table.carry("blue", "c1")
    table.wait(3.0)
    table.done()
    assert table.shown() == TakeOff("c1")
    table.lift("blue")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    table.follow()
    assert table.shown() is None


@pytest.mark.parametrize("stuck_at", ["c1", "g1"])
def test_the_mummy_finds_both_by_done_too(stuck_at: str) -> None:
    table = line()
    table.kill("h1", MUMMY_SIDE)
    table.wait(3.0)
    table.mummy_done()
    table.stick(stuck_at, MUMMY_SIDE)
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) == Put(MUMMY, "h1", stuck_at, unseen=True)
    assert breaches(table.mummy_done()) == [(MUMMY_SIDE, Handling.NOT_SO)]
    assert table.shown(MUMMY_SIDE) == TakeOff(stuck_at)
    assert notices(table.mummy_done()) == [Noticed(MUMMY_SIDE, stuck_at, Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None
    assert table.shown() is None


def mummy_not_on_c1() -> Table:
    """It stands on a dead spot and is seen on a stuck one, where it is not, its player says."""
    table = line()
    table.kill("h1", MUMMY_SIDE)
    table.wait(3.0)
    table.mummy_done()
    table.stick("c1", MUMMY_SIDE)
    table.wait(3.0)
    table.mummy_done()
    return table


def test_a_mummy_that_has_moved_after_all_is_asked_for_again() -> None:
    table = mummy_not_on_c1()
    table.heal("c1", MUMMY_SIDE)
    assert table.shown(MUMMY_SIDE) is None
    table.stick("c1", MUMMY_SIDE)
    assert table.shown(MUMMY_SIDE) == Put(MUMMY, "h1", "c1", unseen=True)


def test_a_mummy_that_has_moved_in_a_pause_is_asked_for_again() -> None:
    table = mummy_not_on_c1()
    table.feed(Lost(PEOPLE))
    table.heal("c1", MUMMY_SIDE)
    table.stick("c1", MUMMY_SIDE)
    table.feed(Back(PEOPLE))
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) == Put(MUMMY, "h1", "c1", unseen=True)


def test_a_word_that_a_piece_is_elsewhere_is_taken_back_by_done() -> None:
    table = line()
    table.declare("blue", "f1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1", "f1")
    assert breaches(table.done()) == []
    assert table.shown() is None
