"""The mummy's walk at the board: every space counts, gaps are bridged or walked again."""

import pytest

from fsm.pyramid.events import Captured, MummyMoved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed
from fsm.pyramid.instructions import Put, Walk
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Code
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.fsm.pyramid.games import options_of
from tests.live.boards import FIELD, LINE, RING
from tests.live.table import Table, breaches, events, notices, refusals, rulings

MUMMY_SIDE = Side.MUMMY
FAR = {"red": "start", "blue": "start"}


def line(steps: int, *, interim: bool = False, mummy: str = "h1", **more: object) -> Table:
    """The mummy may walk so many steps; explorers wait on start unless they are placed."""
    places = {**FAR, "mummy": mummy, **more.pop("places", {})}  # type: ignore[dict-item]
    if interim:
        table = Table(LINE, places=places, locked=steps, **more)  # type: ignore[arg-type]
        table.press("release")
    else:
        table = Table(LINE, places=places, turn="mummy", **more)  # type: ignore[arg-type]
        table.mummy_rolls(steps)
    assert table.position.phase is (Phase.INTERIM if interim else Phase.MUMMY_MOVE)
    return table


def field(steps: int, mummy: str = "b1", **places: str) -> Table:
    table = Table(FIELD, places={**FAR, "mummy": mummy, **places}, turn="mummy")
    table.mummy_rolls(steps)
    return table


def after(interim: bool) -> list[Turn]:
    return [] if interim else [Turn("red")]


@pytest.mark.parametrize("overlap", [False, True])
@pytest.mark.parametrize("interim", [False, True])
def test_the_walk_ends_at_the_step_that_uses_up_the_number(interim: bool, overlap: bool) -> None:
    table = line(3, interim=interim)
    assert rulings(table.mummy_to("g1", "f1", overlap=overlap)) == []
    assert table.position.mummy == "h1"
    told = table.slide(MUMMY, "e1", overlap=overlap)
    assert rulings(told) == [MummyMoved(("g1", "f1", "e1")), *after(interim)]


@pytest.mark.parametrize("interim", [False, True])
def test_the_steps_of_a_walk_are_counted_until_it_ends(interim: bool) -> None:
    table = line(3, interim=interim)
    taken = [table.game.steps_taken]
    for space in ("g1", "f1", "e1"):
        table.mummy_to(space)
        taken.append(table.game.steps_taken)
    assert taken == [0, 1, 2, 0]


@pytest.mark.parametrize("interim", [False, True])
def test_done_ends_the_walk_earlier(interim: bool) -> None:
    table = line(3, interim=interim)
    table.mummy_to("g1")
    assert rulings(table.mummy_done()) == [MummyMoved(("g1",)), *after(interim)]


@pytest.mark.parametrize("interim", [False, True])
def test_done_at_once_means_that_it_stays(interim: bool) -> None:
    table = line(3, interim=interim)
    assert rulings(table.mummy_done()) == [MummyMoved(()), *after(interim)]


def test_a_walk_is_not_hurried() -> None:
    table = line(3)
    told = table.mummy_to("g1") + table.wait(600.0) + table.mummy_to("f1") + table.wait(600.0)
    assert rulings(told) == []


def test_going_back_costs_a_step() -> None:
    table = line(2)
    assert rulings(table.mummy_to("g1", "h1")) == [MummyMoved(("g1", "h1")), Turn("red")]


def test_a_step_is_never_undone() -> None:
    table = line(3)
    table.mummy_to("g1", "h1")
    assert rulings(table.mummy_done()) == [MummyMoved(("g1", "h1")), Turn("red")]


def test_lifted_and_put_back_the_mummy_has_not_stepped() -> None:
    table = line(1)
    assert rulings(table.mummy_jump("h1") + table.wait(60.0)) == []
    assert rulings(table.mummy_to("g1")) == [MummyMoved(("g1",)), Turn("red")]


def test_out_of_prison_the_mummy_walks_by_an_exit() -> None:
    table = line(2, mummy="prison")
    assert rulings(table.mummy_to("g1", "f1")) == [MummyMoved(("g1", "f1")), Turn("red")]


def test_out_of_a_prison_without_spots_too() -> None:
    table = line(2, mummy="prison", area_spots=0)
    assert rulings(table.mummy_to("g1", "f1")) == [MummyMoved(("g1", "f1")), Turn("red")]


# captures


@pytest.mark.parametrize("overlap", [False, True])
@pytest.mark.parametrize("interim", [False, True])
def test_a_capture_is_ruled_at_the_very_step(interim: bool, overlap: bool) -> None:
    table = line(5, interim=interim, places={"blue": "f1"})
    assert rulings(table.mummy_to("g1", overlap=overlap)) == []
    told = table.slide(MUMMY, "f1", overlap=overlap)
    caught = [MummyMoved(("g1", "f1")), Captured("blue", "f1", 2)]
    assert rulings(told) == [*caught, *after(interim)]


def test_a_capture_does_not_wait_for_the_other_half() -> None:
    table = line(5, places={"blue": "g1"})
    told = table.slide(MUMMY, "g1")
    assert events(told) == [MummyMoved(("g1",)), Captured("blue", "g1", 2), Turn("red")]


def test_a_bridged_walk_ends_at_an_explorer_on_the_way() -> None:
    table = line(4, places={"blue": "f1"})
    told = table.mummy_jump("d1")
    assert events(told) == [MummyMoved(("g1", "f1")), Captured("blue", "f1", 2), Turn("red")]
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) == Put(MUMMY, "f1", "d1")
    table.follow_all(MUMMY_SIDE)
    assert table.place(MUMMY) == "f1"


# gaps


def test_the_one_shortest_walk_over_a_gap_counts() -> None:
    table = line(3)
    assert rulings(table.mummy_jump("e1")) == [MummyMoved(("g1", "f1", "e1")), Turn("red")]


def test_a_gap_may_leave_steps() -> None:
    table = line(3)
    assert rulings(table.mummy_jump("f1")) == []
    assert rulings(table.mummy_to("g1")) == [MummyMoved(("g1", "f1", "g1")), Turn("red")]


def test_a_gap_after_steps_is_measured_from_the_last_of_them() -> None:
    table = field(4)
    table.mummy_to("c1")
    told = table.mummy_jump("c3")
    assert rulings(told) == []
    assert rulings(table.mummy_done()) == [MummyMoved(("c1", "c2", "c3")), Turn("red")]


@pytest.mark.parametrize(("to", "steps"), [("c2", 2), ("c2", 6), ("d3", 4), ("d2", 3)])
def test_a_gap_with_several_shortest_walks_is_walked_again(to: str, steps: int) -> None:
    table = field(steps)
    told = table.mummy_jump(to)
    assert breaches(told) == [(MUMMY_SIDE, Handling.MUMMY_GAP)]
    assert events(told) == []
    assert table.shown(MUMMY_SIDE) == Walk("b1")
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.follow(MUMMY_SIDE)) == []
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.mummy_to("c1") + table.mummy_done()) == [
        MummyMoved(("c1",)),
        Turn("red"),
    ]


def test_a_gap_longer_than_the_steps_left_is_too_far() -> None:
    table = line(2)
    table.mummy_to("g1")
    told = table.mummy_jump("d1")
    assert breaches(told) == [(MUMMY_SIDE, Handling.MUMMY_TOO_FAR)]
    assert table.shown(MUMMY_SIDE) == Walk("g1")
    assert rulings(table.follow(MUMMY_SIDE)) == []
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.mummy_to("f1")) == [MummyMoved(("g1", "f1")), Turn("red")]


def test_only_the_last_counted_place_clears_the_instruction() -> None:
    table = field(3)
    table.mummy_jump("c2")
    table.mummy_jump("d2")
    assert table.shown(MUMMY_SIDE) == Walk("b1")
    table.mummy_jump("b1")
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.mummy_to("b2", "b3", "c3")) == [
        MummyMoved(("b2", "b3", "c3")),
        Turn("red"),
    ]


def test_done_while_it_must_walk_again_does_not_end_the_walk_there() -> None:
    table = field(3)
    table.mummy_jump("c2")
    told = table.mummy_done()
    assert MummyMoved(("b2", "c2")) not in told
    assert MummyMoved(("c1", "c2")) not in told
    assert table.place(MUMMY) == "b1"


def test_two_ways_round_a_ring_are_two_ways() -> None:
    table = Table(RING, places={**FAR, "mummy": "b1"}, turn="mummy")
    table.mummy_rolls(4)
    assert breaches(table.mummy_jump("d3")) == [(MUMMY_SIDE, Handling.MUMMY_GAP)]


def test_the_shorter_way_round_a_ring_is_the_one() -> None:
    table = Table(RING, places={**FAR, "mummy": "b1"}, turn="mummy")
    table.mummy_rolls(4)
    assert rulings(table.mummy_jump("d2")) == []
    assert rulings(table.mummy_done()) == [MummyMoved(("c1", "d1", "d2")), Turn("red")]


def test_jumping_back_into_prison_is_no_step() -> None:
    table = line(3)
    table.mummy_to("g1")
    told = table.mummy_jump("prison.1") + table.wait(3.0)
    assert events(told) == []
    shown = table.shown(MUMMY_SIDE)
    assert isinstance(shown, Put | Walk)
    assert shown.place == "g1"
    table.follow(MUMMY_SIDE)
    assert table.shown(MUMMY_SIDE) is None


# rules about the length


def test_done_before_an_exact_walk_is_complete_is_refused_to_the_mummy() -> None:
    table = line(3, options=options_of({"mummy_move": "exact"}))
    table.mummy_to("g1")
    told = table.mummy_done()
    assert refusals(told) == [(MUMMY_SIDE, Code.MUMMY_SHORT)]
    assert rulings(table.mummy_to("f1", "e1"))[0] == MummyMoved(("g1", "f1", "e1"))


def test_done_in_a_long_siege_is_refused_to_the_mummy() -> None:
    """Blue and red are shut in: the mummy must leave after one such round."""
    table = Table(
        LINE,
        places={"red": "start", "blue": "start", "mummy": "b1"},
        options=options_of({"siege_rounds": 1}),
        turn="mummy",
    )
    table.mummy_rolls(1)
    table.mummy_done()
    while table.position.phase is not Phase.MUMMY_ROLL:
        table.done()
    table.mummy_rolls(2)
    if table.position.siege:
        assert refusals(table.mummy_done()) == [(MUMMY_SIDE, Code.MUMMY_SIEGE)]
    assert rulings(table.mummy_to("c1", "d1"))[0] == MummyMoved(("c1", "d1"))


# the explorers' side meanwhile


def test_what_the_walk_disturbs_waits_until_it_ends() -> None:
    table = line(3, places={"red": "c1", "blue": "d1"})
    told = table.lift("blue") + table.wait(60.0) + table.slide("red", "b1") + table.wait(60.0)
    assert told == ()
    table.mummy_done()
    table.wait(3.0)
    assert isinstance(table.shown(), Put)
    table.follow_all()
    assert (table.where["red"], table.where["blue"]) == ("c1", "d1")


def test_an_explorer_knocked_off_during_the_walk_is_still_captured() -> None:
    table = line(3, places={"blue": "f1"})
    table.lift("blue")
    told = table.mummy_to("g1", "f1")
    assert events(told) == [MummyMoved(("g1", "f1")), Captured("blue", "f1", 2), Turn("red")]


def test_a_lagging_counter_magnet_is_no_breach() -> None:
    table = line(3)
    told = table.slide(MUMMY, "g1", "f1", "e1", pause=0.2)
    told += table.wait(0.3) + table.put("counter-magnet", "e1") + table.wait(3.0)
    assert breaches(told) == []
    assert table.shown() is None


# one walk after another


def test_sliding_on_into_the_next_walk_is_too_far() -> None:
    """Five locked dice: the next explorer releases them by force, and the mummy walks again."""
    places = {"red": "c1", "blue": "d1", "mummy": "h1"}
    table = Table(LINE, places=places, turn="mummy", locked=5)
    table.mummy_rolls(1)
    table.mummy_to("g1")
    table.mummy_done()
    assert table.position.phase is Phase.INTERIM
    told = table.mummy_to("f1")
    assert breaches(told) == [(MUMMY_SIDE, Handling.MUMMY_TOO_FAR)]
    assert table.shown(MUMMY_SIDE) == Walk("g1")
    table.follow(MUMMY_SIDE)
    assert table.shown(MUMMY_SIDE) is None
    table.mummy_to("f1")
    assert rulings(table.mummy_done()) == [MummyMoved(("f1",))]


def test_the_next_walk_begins_after_a_rest() -> None:
    places = {"red": "c1", "blue": "d1", "mummy": "h1"}
    table = Table(LINE, places=places, turn="mummy", locked=5)
    table.mummy_rolls(1)
    table.mummy_to("g1")
    table.mummy_done()
    table.wait(2.0)
    table.mummy_to("f1")
    assert rulings(table.mummy_done()) == [MummyMoved(("f1",))]


def test_a_capture_ends_an_exact_walk_too() -> None:
    table = line(4, places={"blue": "f1"}, options=options_of({"mummy_move": "exact"}))
    told = table.mummy_to("g1", "f1")
    assert events(told) == [MummyMoved(("g1", "f1")), Captured("blue", "f1", 2), Turn("red")]


def test_a_dead_spot_shows_itself_when_it_is_walked_over_again() -> None:
    """From b1 to c2 by c1, which is dead, or by b2, which has seen the mummy before."""
    table = field(6, mummy="b3")
    table.kill("c1", MUMMY_SIDE)
    table.mummy_to("b2", "b1")
    assert breaches(table.mummy_to("c1", "c2")) == [(MUMMY_SIDE, Handling.MUMMY_GAP)]
    table.follow(MUMMY_SIDE)
    told = table.mummy_to("c1", "c2")
    assert breaches(told) == [(MUMMY_SIDE, Handling.MUMMY_GAP)]
    assert notices(told) == [Noticed(MUMMY_SIDE, "c1", Fault.DEAD)]
    table.follow(MUMMY_SIDE)
    assert rulings(table.mummy_to("c1", "c2")) == []
    assert rulings(table.mummy_done()) == [MummyMoved(("b2", "b1", "c1", "c2")), Turn("red")]


def test_a_mummy_long_in_the_hand_is_told_from_where_to_walk() -> None:
    table = line(3)
    table.mummy_to("g1")
    told = table.lift(MUMMY) + table.wait(table.timing.patience - 0.1)
    assert told == ()
    assert rulings(table.wait(0.2)) == []
    assert table.shown(MUMMY_SIDE) == Walk("g1")
    assert rulings(table.put(MUMMY, "f1") + table.put("counter-magnet", "f1")) == []
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.mummy_done()) == [MummyMoved(("g1", "f1")), Turn("red")]


def test_done_with_the_mummy_in_the_hand_ends_nothing() -> None:
    table = line(3)
    table.mummy_to("g1")
    table.lift(MUMMY)
    told = table.mummy_done()
    assert events(told) == []
    assert breaches(told) == [(MUMMY_SIDE, Handling.UNSEEN)]
    assert table.shown(MUMMY_SIDE) == Walk("g1")
    table.follow(MUMMY_SIDE)
    assert rulings(table.mummy_done()) == [MummyMoved(("g1",)), Turn("red")]
