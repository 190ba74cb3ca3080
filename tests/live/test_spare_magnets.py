"""A magnet that is none of the game's, on the mummy's side: it hides nothing, now or later."""

import pytest

from fsm.pyramid.events import MummyMoved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Noticed
from fsm.pyramid.instructions import Put, TakeOff
from fsm.pyramid.observations import Changed, Lost, Side
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import MUMMY
from tests.live.boards import LINE
from tests.live.table import Table, Told, breaches, events, notices, rulings

MUMMY_SIDE = Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "g1"}
LEFT = Breach(None, Handling.MUMMY_OFF_TURN, {"last": "g1"})


def second(spot: str) -> Breach:
    """Everybody hears of another magnet."""
    return Breach(None, Handling.MUMMY_SECOND, {"spot": spot})


def table(**more: object) -> Table:
    """Red is to act; the mummy on g1 has nothing to do."""
    return Table(LINE, **{"places": PLACES, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("spot", ["c1", "d1", "f1", "h1"])
def test_it_is_told_to_everybody_and_asked_off_wherever_it_lies(spot: str) -> None:
    game = table()
    assert rulings(game.lay_spare(spot)) == [second(spot)]
    assert game.shown(MUMMY_SIDE) == TakeOff(spot)
    assert rulings(game.wait(600.0)) == []
    assert game.take_spare(spot) != ()
    assert game.shown(MUMMY_SIDE) is None


def test_it_is_not_called_a_broken_spot() -> None:
    game = table()
    told = game.lay_spare("c1") + game.wait(600.0) + game.take_spare("c1") + game.wait(600.0)
    assert notices(told) == []


@pytest.mark.parametrize("seconds", [1.0, 5.0, 30.0, 60.0])
def test_a_probe_where_one_has_lain_is_seen(seconds: float) -> None:
    game = table()
    game.lay_spare("e1")
    game.wait(1.0)
    game.take_spare("e1")
    game.wait(seconds)
    told = game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "e1")
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)] * 2


def test_a_probe_where_one_was_said_not_to_be_is_seen_as_soon_as_that_spot_is_dark() -> None:
    game = table()
    game.lay_spare("e1")
    assert notices(game.mummy_done()) == [Noticed(MUMMY_SIDE, "e1", Fault.STUCK)]
    assert notices(game.take_spare("e1")) == [Noticed(MUMMY_SIDE, "e1", None)]
    told = game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "e1")
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)] * 2


def test_a_mummy_that_leaves_while_another_lies_elsewhere_is_called_out_at_once() -> None:
    game = table()
    game.lay_spare("e1")
    game.wait(2.0)
    assert breaches(game.lift(MUMMY)) == [(None, Handling.MUMMY_OFF_TURN)]


def test_a_spot_said_to_be_stuck_hides_nothing_of_the_mummys_own_space() -> None:
    game = table()
    game.lay_spare("e1")
    game.mummy_done()
    assert LEFT in game.lift(MUMMY)


def test_one_laid_in_the_mummys_stead_is_told_when_the_mummy_shows_up() -> None:
    """Its space never goes dark, so all that can be seen is two magnets."""
    game = table()
    game.spares[MUMMY_SIDE].add("g1")
    game.lift(MUMMY)
    assert rulings(game.put(MUMMY, "e1")) == [second("e1")]


def test_a_space_tapped_until_it_is_taken_to_flicker_does_not_let_the_mummy_go() -> None:
    game = table()
    for _ in range(4):
        game.lift(MUMMY)
        game.wait(0.1)
        game.put(MUMMY, "g1")
        game.wait(0.1)
    assert game.game.faults[MUMMY_SIDE] == {"g1": Fault.FLICKERING}
    game.wait(10.0)
    told = game.lift(MUMMY) + game.wait(game.timing.patience)
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)]


def test_nor_does_a_space_tapped_until_it_is_taken_to_flicker_hide_a_magnet() -> None:
    game = table()
    game.flicker("e1", 8, MUMMY_SIDE)
    assert game.game.faults[MUMMY_SIDE] == {"e1": Fault.FLICKERING}
    game.wait(5.0)
    game.spares[MUMMY_SIDE].add("g1")  # in the mummy's stead
    game.lift(MUMMY)
    told = game.put(MUMMY, "e1") + game.wait(game.timing.patience)
    assert rulings(told) == [second("e1")]
    assert game.shown(MUMMY_SIDE) == TakeOff("e1")


def test_what_comes_and_goes_is_told_once_until_it_was_away_for_a_while() -> None:
    game = table()
    told = [game.lay_spare("c1") + game.take_spare("c1") + game.wait(0.6) for _ in range(3)]
    assert [rulings(one) for one in told] == [[second("c1")], [], []]
    game.wait(5.0)
    assert rulings(game.lay_spare("c1")) == [second("c1")]


def test_in_a_pause_it_is_told_too() -> None:
    game = table()
    game.feed(Lost(PEOPLE))
    assert rulings(game.lay_spare("c1")) == [second("c1")]
    game.take_spare("c1")
    assert rulings(game.lay_spare("prison.1")) == [second("prison.1")]
    game.take_spare("prison.1")
    assert rulings(game.lift(MUMMY)) == [LEFT]


def test_at_set_up_it_is_only_asked_off() -> None:
    game = table(ready=False)
    told = game.lay_spare("c1") + game.wait(5.0)
    assert breaches(told) == []
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1", "c1")
    assert breaches(game.take_spare("c1") + game.set_all()) == []


def walking(steps: int = 3) -> Table:
    """The mummy may walk."""
    game = table(turn="mummy")
    game.mummy_rolls(steps)
    return game


def test_during_its_walk_one_far_away_is_told_and_asked_off_and_is_no_step() -> None:
    game = walking()
    assert rulings(game.lay_spare("c1")) == [second("c1")]
    game.wait(2.0)
    assert game.shown(MUMMY_SIDE) == TakeOff("c1")
    assert events(game.lift(MUMMY) + game.wait(5.0) + game.put(MUMMY, "g1")) == []
    told = game.mummy_to("f1", "e1") + game.mummy_done()
    assert events(told) == [MummyMoved(("f1", "e1")), Turn("red")]
    assert notices(told) == []


def test_during_its_walk_one_beside_it_is_asked_off_after_a_while() -> None:
    game = walking()
    game.lay_spare("f1")
    game.wait(2.0)
    assert game.shown(MUMMY_SIDE) == TakeOff("f1")
    game.take_spare("f1")
    assert game.shown(MUMMY_SIDE) is None
    assert events(game.mummy_done()) == [MummyMoved(()), Turn("red")]


def test_done_answers_what_is_asked_about_it_and_does_not_end_the_walk() -> None:
    game = walking()
    game.stick("c1", MUMMY_SIDE)
    game.wait(2.0)
    assert game.shown(MUMMY_SIDE) == TakeOff("c1")
    assert rulings(game.mummy_done()) == [Noticed(MUMMY_SIDE, "c1", Fault.STUCK)]
    assert game.shown(MUMMY_SIDE) is None
    told = game.mummy_to("f1") + game.mummy_done()
    assert events(told) == [MummyMoved(("f1",)), Turn("red")]


IN_PRISON = {"red": "d1", "blue": "b1"}


def test_in_the_area_where_the_mummy_stands_another_is_told_as_well() -> None:
    game = table(places=IN_PRISON)
    told = game.lay_spare("prison.2") + game.wait(60.0)
    assert rulings(told) == [second("prison.2")]
    assert game.shown(MUMMY_SIDE) == TakeOff("prison.2")
    game.take_spare("prison.2")
    assert game.shown(MUMMY_SIDE) is None


def test_a_mummy_that_leaves_its_area_is_called_out_though_another_lies_there() -> None:
    game = table(places=IN_PRISON)
    game.lay_spare("prison.2")
    game.wait(1.0)
    told = game.lift(MUMMY) + game.wait(game.timing.blink)
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)]
    game.put(MUMMY, "prison.3")
    assert game.shown(MUMMY_SIDE) == TakeOff("prison.2")


def test_in_an_area_where_the_mummy_is_not_one_is_told_and_asked_off() -> None:
    game = table()
    assert rulings(game.lay_spare("prison.1") + game.wait(60.0)) == [second("prison.1")]
    assert game.shown(MUMMY_SIDE) == TakeOff("prison.1")
    assert notices(game.mummy_done()) == [Noticed(MUMMY_SIDE, "prison.1", Fault.STUCK)]
    assert game.shown(MUMMY_SIDE) is None


def test_a_mummy_that_is_asked_back_is_asked_back_and_not_its_spare() -> None:
    game = table()
    game.lift(MUMMY)
    game.wait(0.5)
    game.put(MUMMY, "e1")
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1", "e1")


def test_nor_does_a_tapped_space_hide_one_that_comes_and_goes_at_a_hands_pace() -> None:
    game = table()
    game.flicker("e1", 8, MUMMY_SIDE)
    game.wait(5.0)
    game.spares[MUMMY_SIDE].add("g1")  # in the mummy's stead
    game.lift(MUMMY)
    assert rulings(game.put(MUMMY, "e1") + game.wait(0.5)) == [second("e1")]


def test_nor_is_it_hidden_in_a_pause() -> None:
    game = table()
    game.flicker("e1", 8, MUMMY_SIDE)
    game.feed(Lost(PEOPLE))
    game.wait(5.0)
    game.spares[MUMMY_SIDE].add("g1")
    game.lift(MUMMY)
    told = game.put(MUMMY, "e1") + game.wait(60.0) + game.put(MUMMY, "g1")
    assert [code for _, code in breaches(told)] == [Handling.MUMMY_OFF_TURN]


def test_one_that_comes_again_at_once_is_told_again_when_it_stays() -> None:
    game = table()
    game.lay_spare("c1")
    game.take_spare("c1")
    game.wait(0.6)
    assert rulings(game.lay_spare("c1") + game.wait(game.timing.patience)) == [second("c1")]
    assert rulings(game.wait(600.0)) == []


def test_one_on_the_mummys_own_space_does_not_let_it_look_round_next_door() -> None:
    game = walking()
    game.spares[MUMMY_SIDE].add("g1")
    game.lift(MUMMY)
    told = game.put(MUMMY, "f1") + game.wait(0.5)
    assert rulings(told) == [second("f1")]


# one that takes the place which the mummy leaves in its walk


def walking_off_one(steps: int = 3) -> Table:
    """The mummy on g1 walks, and another magnet lies there with it."""
    game = table(turn="mummy")
    game.mummy_rolls(steps)
    game.spares[MUMMY_SIDE].add("g1")
    return game


def looks_at(game: Table, *spaces: str, seconds: float) -> Told:
    """The mummy is put there, and taken away, one after the other."""
    told = game.lift(MUMMY)
    for space in spaces:
        told += game.put(MUMMY, space) + game.wait(seconds) + game.lift(MUMMY) + game.wait(1.0)
    return told


def taps(game: Table, spot: str) -> None:
    """A magnet comes and goes until the spot is taken to flicker."""
    for _ in range(4):
        game.lay_spare(spot)
        game.wait(0.08)
        game.take_spare(spot)
        game.wait(0.08)
    assert game.game.faults[MUMMY_SIDE][spot] is Fault.FLICKERING


def taps_its_own_space(game: Table) -> None:
    """The mummy is lifted, and put back, until its space is taken to flicker."""
    for _ in range(4):
        game.lift(MUMMY)
        game.wait(0.08)
        game.put(MUMMY, "g1")
        game.wait(0.08)


def test_one_left_where_the_walk_began_is_asked_off_and_not_called_broken() -> None:
    game = walking_off_one()
    told = game.mummy_to("f1", "e1") + game.mummy_done() + game.wait(5.0)
    assert notices(told) == []
    assert second("g1") in told
    assert game.shown(MUMMY_SIDE) == TakeOff("g1")


def test_one_left_where_the_walk_began_hides_no_probe_there_later() -> None:
    game = walking_off_one()
    told = game.mummy_to("f1", "e1") + game.mummy_done() + game.wait(10.0)
    game.spares[MUMMY_SIDE].add("e1")  # in the mummy's stead
    told += game.lift(MUMMY) + game.wait(0.3) + game.put(MUMMY, "g1") + game.wait(30.0)
    assert second("g1") in told
    assert game.shown(MUMMY_SIDE) == TakeOff("g1")


def test_a_space_next_door_tapped_in_its_walk_hides_no_rest_there() -> None:
    game = table(turn="mummy")
    game.mummy_rolls(3)
    taps(game, "f1")
    game.spares[MUMMY_SIDE].add("g1")
    told = game.lift(MUMMY) + game.put(MUMMY, "f1") + game.wait(30.0)
    assert breaches(told) == [(None, Handling.MUMMY_SECOND)]


def test_spaces_tapped_in_its_walk_hide_no_probe_after_it() -> None:
    game = table(turn="mummy")
    game.mummy_rolls(3)
    taps(game, "f1")
    taps_its_own_space(game)
    game.mummy_done()
    told = game.wait(0.3) + game.lift(MUMMY) + game.wait(0.05) + game.put(MUMMY, "f1")
    told += game.wait(1.3) + game.lift(MUMMY) + game.put(MUMMY, "g1")
    assert (None, Handling.MUMMY_TOO_FAR) in breaches(told)


def test_its_own_space_tapped_in_its_walk_loses_it_at_once_afterwards() -> None:
    game = table(turn="mummy")
    game.mummy_rolls(3)
    taps_its_own_space(game)
    game.mummy_done()
    game.wait(0.3)
    assert breaches(game.lift(MUMMY)) == [(None, Handling.MUMMY_TOO_FAR)]


def test_short_looks_next_door_are_told() -> None:
    told = looks_at(walking_off_one(), *("f1", "h1") * 4, seconds=0.24)
    assert breaches(told) == [(None, Handling.MUMMY_SECOND)] * 2


def test_who_dithers_between_two_spaces_has_no_second_magnet() -> None:
    game = table(turn="mummy")
    game.mummy_rolls(3)
    told = Told()
    for _ in range(2):  # for a moment both spaces see it
        told += game.tell(Changed(MUMMY_SIDE, "f1", True)) + game.wait(0.1)
        told += game.tell(Changed(MUMMY_SIDE, "f1", False)) + game.wait(0.5)
    assert breaches(told + game.mummy_to("f1") + game.wait(3.0)) == []
    assert game.game.steps_taken == 1


def test_a_space_beside_the_mummy_that_flickers_in_its_walk_is_no_second_magnet() -> None:
    game = table(turn="mummy")
    game.mummy_rolls(3)
    told = game.flicker("f1", 40, MUMMY_SIDE, every=0.14) + game.wait(5.0)
    assert breaches(told) == []
    assert game.game.faults[MUMMY_SIDE] == {"f1": Fault.FLICKERING}


def test_a_space_that_flickers_where_the_walk_ends_is_told_once_at_most_as_the_mummys_leaving() -> (
    None
):
    game = table(turn="mummy")
    game.mummy_rolls(3)
    game.mummy_to("f1")
    game.flicker("f1", 10, MUMMY_SIDE, every=0.14)
    told = game.mummy_done() + game.flicker("f1", 30, MUMMY_SIDE, every=0.14)
    assert len(breaches(told)) <= 1
    assert game.game.faults[MUMMY_SIDE] == {"f1": Fault.FLICKERING}


def test_in_a_pause_the_mummy_does_not_leave_its_area_over_one_unheard() -> None:
    game = Table(LINE, places={"red": "d1", "blue": "b1"})
    game.feed(Lost(PEOPLE))
    told = game.lay_spare("prison.2") + game.wait(10.0) + game.lift(MUMMY) + game.wait(10.0)
    told += game.put(MUMMY, "prison.1") + game.take_spare("prison.2")
    assert breaches(told) != []
