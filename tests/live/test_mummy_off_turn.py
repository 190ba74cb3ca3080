"""The mummy's magnet when it should stand still: peeking is a ruling of its own."""

from dataclasses import replace

import pytest

from fsm.pyramid.events import Moved, MummyMoved, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import COUNTER, Put
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from tests.live.boards import LINE
from tests.live.table import Table, breaches, events, rulings

MUMMY_SIDE = Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "g1"}


def table(face: str | None = None) -> Table:
    made = Table(LINE, places=PLACES)
    if face:
        made.announce(face)
    return made


@pytest.mark.parametrize("face", [None, "1", "3"])
def test_a_mummy_that_moves_off_turn_is_called_out_at_once(face: str | None) -> None:
    game = table(face)
    told = game.mummy_to("h1")
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1", "h1")
    assert rulings(game.wait(600.0)) == []
    assert game.place(MUMMY) == "g1"


def test_putting_the_mummy_back_clears_it() -> None:
    game = table("1")
    game.mummy_to("h1")
    told = game.mummy_to("g1") + game.wait(3.0)
    assert rulings(told) == []
    assert (game.shown(MUMMY_SIDE), game.shown()) == (None, None)
    assert rulings(game.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_following_the_instruction_clears_it() -> None:
    game = table()
    game.mummy_jump("f1")
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1", "f1")
    assert game.follow_all(MUMMY_SIDE) == 1
    assert game.shown() is None


def test_it_does_not_hold_up_a_legal_move() -> None:
    game = table("1")
    game.mummy_jump("h1")
    assert Moved("red", "d1", "e1") in game.slide("red", "e1")


def test_before_its_die_the_mummy_is_off_turn_too() -> None:
    game = Table(LINE, places=PLACES, turn="mummy")
    assert breaches(game.mummy_to("h1")) == [(None, Handling.MUMMY_OFF_TURN)]


def test_going_on_right_after_its_walk_is_too_far() -> None:
    game = Table(LINE, places=PLACES, turn="mummy")
    game.mummy_rolls(1)
    told = game.mummy_to("f1", "e1")
    assert events(told) == [MummyMoved(("f1",)), Turn("red")]
    assert [code for _, code in breaches(told)] == [Handling.MUMMY_TOO_FAR]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "f1", "e1")
    game.mummy_to("f1")
    assert game.shown(MUMMY_SIDE) is None


def test_after_somebody_decided_it_is_off_turn() -> None:
    game = Table(LINE, places=PLACES, turn="mummy")
    game.mummy_rolls(1)
    game.mummy_to("f1")
    game.roll("1")
    assert breaches(game.mummy_to("e1")) == [(None, Handling.MUMMY_OFF_TURN)]


def test_each_space_seen_off_turn_is_not_a_breach_of_its_own_while_it_is_asked_back() -> None:
    game = table()
    assert len(breaches(game.mummy_to("h1") + game.wait(3.0))) == 1
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1", "h1")


LEFT = Breach(None, Handling.MUMMY_OFF_TURN, {"last": "g1"})


def test_a_mummy_that_leaves_its_space_is_called_out_that_very_moment() -> None:
    game = table()
    assert rulings(game.lift(MUMMY)) == [LEFT]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1")
    assert rulings(game.put(MUMMY, "g1") + game.wait(60.0)) == []
    assert game.shown(MUMMY_SIDE) is None


def test_a_mummy_that_is_lifted_and_put_elsewhere_is_named_there_too() -> None:
    game = table()
    told = game.lift(MUMMY) + game.wait(0.3) + game.put(MUMMY, "e1") + game.wait(60.0)
    assert rulings(told) == [LEFT, replace(LEFT, facts={"last": "g1", "at": "e1"})]


def test_each_time_that_it_leaves_its_space_is_called_out() -> None:
    game = table()
    told = [game.lift(MUMMY) + game.put(MUMMY, "g1") for _ in range(3)]
    assert [rulings(one) for one in told] == [[LEFT]] * 3


@pytest.mark.parametrize("overlap", [True, False])
def test_a_mummy_pushed_about_in_its_area_has_not_left_it(overlap: bool) -> None:
    game = Table(LINE, places={"red": "d1"})
    assert game.slide(MUMMY, "prison.3", overlap=overlap) + game.wait(60.0) == ()


def test_a_mummy_that_leaves_its_area_is_called_out_before_it_can_be_back() -> None:
    game = Table(LINE, places={"red": "d1"})
    assert rulings(game.lift(MUMMY)) == []
    left = Breach(None, Handling.MUMMY_OFF_TURN, {"last": "prison"})
    assert rulings(game.wait(game.timing.blink)) == [left]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "prison")


def test_a_mummy_seen_elsewhere_has_left_its_area_at_once() -> None:
    game = Table(LINE, places={"red": "d1"})
    told = rulings(game.mummy_to("g1"))
    assert told == [Breach(None, Handling.MUMMY_OFF_TURN, {"last": "prison", "at": "g1"})]


def test_a_walk_begun_too_early_must_begin_again() -> None:
    """Moved before the die fell: that walk is no walk, whatever the die shows then."""
    game = Table(LINE, places=PLACES, turn="mummy")
    game.mummy_to("f1")
    told = game.mummy_rolls(1)
    assert MummyMoved(("f1",)) not in told
    game.mummy_jump("g1")
    game.wait(3.0)
    assert game.shown(MUMMY_SIDE) is None
    assert rulings(game.mummy_to("f1")) == [MummyMoved(("f1",)), Turn("red")]


def test_whoever_plays_on_before_the_mummy_is_set_up_hears_that_it_is_not_there() -> None:
    game = Table(LINE, places=PLACES, ready=False)
    for piece, place in (("red", "d1"), ("blue", "b1"), (COUNTER, "g1")):
        game.put(piece, place)
    assert breaches(game.wait(60.0)) == []
    assert breaches(game.roll("1")) == [(None, Handling.MUMMY_OFF_TURN)]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1")
