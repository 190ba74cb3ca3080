"""A table on which explorers are sensed on the mummy's side too: nobody there ever hears of it."""

from dataclasses import replace

import pytest

from fsm.pyramid.commands import MummyMove, Release
from fsm.pyramid.events import Announced, Captured, Moved, MummyMoved, Rolled, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Happening, Instructed, Noticed, Resumed
from fsm.pyramid.instructions import COUNTER, Put, Walk
from fsm.pyramid.observations import Accepted, Back, Changed, Lost, Side
from fsm.pyramid.parts import REFEREE
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import spots_for
from host.evening.table_picture import TablePicture
from tests.live.boards import FIELD, LINE
from tests.live.table import Table, Told, breaches, events, notices, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "f1", "mummy": "g1"}  # blue stands beside the mummy


def table(**more: object) -> Table:
    return Table(LINE, ghosts=True, **{"places": PLACES, **more})  # type: ignore[arg-type]


def walking(steps: int = 3, **more: object) -> Table:
    game = table(turn="mummy", **more)
    game.mummy_rolls(steps)
    return game


def not_for_explorers(told: Told) -> list[Happening]:
    """What anybody but the explorers' side may have heard."""
    return [h for h in told if getattr(h, "side", None) is not EXPLORERS]


# off its turn


def test_the_game_begins_as_at_any_table() -> None:
    game = table()
    assert not_for_explorers(tuple(h for _, h in game.told if not isinstance(h, Instructed))) == []


def test_explorers_come_and_go_without_a_word() -> None:
    game = table()
    told = game.announce("1") + game.slide("red", "e1") + game.end_turn() + game.wait(60.0)
    told += game.carry("blue", "c1") + game.wait(60.0)
    assert [
        h for h in not_for_explorers(told) if isinstance(h, Breach | Noticed | Instructed)
    ] == []


def test_a_ghost_that_flickers_is_no_broken_spot() -> None:
    game = table()
    told = game.flicker("f1", 20, MUMMY_SIDE) + game.flicker("c1", 20, MUMMY_SIDE)
    assert [
        h for h in not_for_explorers(told) if isinstance(h, Breach | Noticed | Instructed)
    ] == []
    assert game.game.faults[MUMMY_SIDE] == {}


def test_a_mummy_that_leaves_its_space_is_called_out_and_not_where_it_goes() -> None:
    game = table()
    told = game.lift(MUMMY) + game.wait(1.0) + game.put(MUMMY, "h1") + game.wait(60.0)
    assert rulings(tuple(not_for_explorers(told))) == [
        Breach(None, Handling.MUMMY_OFF_TURN, {"last": "g1"})
    ]
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "g1")
    game.put(MUMMY, "g1")
    assert game.shown(MUMMY_SIDE) is None


def test_the_mummy_cannot_have_its_own_space_called_broken() -> None:
    game = table()
    game.lift(MUMMY)
    told = game.mummy_done() + game.declare(MUMMY, "g1")
    assert breaches(told) == [(MUMMY_SIDE, Handling.UNSEEN)] * 2
    assert game.game.faults[MUMMY_SIDE] == {}


def test_what_the_operator_accepts_blames_no_ghost() -> None:
    game = table()
    game.feed(Accepted())
    assert game.game.faults[MUMMY_SIDE] == {}


def test_what_it_leaves_where_it_strayed_is_not_spoken_of() -> None:
    """Its other half may stay there, and be seen through the board like any explorer."""
    game = walking(1, places={"red": "b1", "blue": "c1", "mummy": "g1"})
    game.mummy_to("f1", "e1")
    game.spares[MUMMY_SIDE].add("e1")
    game.lift(MUMMY)
    told = game.wait(1.0) + game.put(MUMMY, "f1") + game.wait(60.0)
    assert [h for h in not_for_explorers(told) if not isinstance(h, Instructed)] == []
    assert game.shown(MUMMY_SIDE) is None


def test_a_mummy_that_came_back_onto_a_ghost_is_home_when_it_says_so() -> None:
    """After a capture its prisoner is still there, so nothing shows that it came."""
    game = walking()
    game.mummy_to("f1", "e1")
    game.wait(1.0)
    game.spares[MUMMY_SIDE].add("e1")  # its other half
    game.lift(MUMMY)
    game.put(MUMMY, "f1")
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "f1", "e1")
    assert rulings(game.mummy_done()) == []
    assert game.shown(MUMMY_SIDE) is None


# a magnet behind nobody


def test_a_magnet_behind_no_explorer_is_told_to_the_explorers_alone_after_a_while() -> None:
    game = table()
    told = game.lay_spare("b1")
    assert rulings(told + game.wait(game.timing.patience - 0.01)) == []
    told = game.wait(600.0)
    assert rulings(told) == [Breach(EXPLORERS, Handling.BEHIND_NOBODY, {"spot": "b1"})]
    assert game.shown(MUMMY_SIDE) is None


def faint() -> Table:
    """No explorer is felt on the mummy's side: what is sensed there is laid by the test."""
    game = table(ready=False)
    game.faint |= {"red", "blue"}
    game.set_all()
    return game


def test_a_magnet_behind_an_explorer_is_not_spoken_of_at_all() -> None:
    game = faint()
    assert game.lay_spare("d1") + game.wait(600.0) == ()
    assert game.take_spare("d1") + game.wait(600.0) == ()


def test_a_ghost_may_come_before_its_explorer_and_go_after_it() -> None:
    """Of such a move everybody hears what the game tells, and nobody a word about magnets."""
    game = faint()
    game.lay_spare("d1")  # the ghost of red
    told = game.wait(5.0) + game.announce("1")
    told += game.lay_spare("e1") + game.wait(1.0) + game.slide("red", "e1")
    told += game.wait(1.0) + game.take_spare("d1") + game.wait(60.0)
    assert list(map(type, told)) == [Rolled, Announced, Moved]


# the mummy's walk


def test_a_step_onto_a_ghost_is_ruled_at_done() -> None:
    game = walking()
    assert rulings(game.mummy_to("f1") + game.wait(60.0)) == []
    assert game.shown(MUMMY_SIDE) == Walk("g1", unseen=True)
    assert events(game.mummy_done())[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]


def test_a_step_onto_a_ghost_is_ruled_when_the_mummy_is_seen_further_on() -> None:
    game = walking()
    told = game.mummy_to("f1", "e1") + game.wait(1.0)
    assert events(told)[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]
    assert (None, Handling.MUMMY_TOO_FAR) in breaches(told)
    assert game.shown(MUMMY_SIDE) == Put(MUMMY, "f1", "e1")
    game.mummy_to("f1")
    game.follow_all()
    assert (game.shown(), game.shown(MUMMY_SIDE)) == (None, None)


@pytest.mark.parametrize("seconds", [0.1, 1.0, 30.0])
def test_lifting_the_mummy_beside_a_ghost_is_no_capture(seconds: float) -> None:
    game = walking()
    told = game.lift(MUMMY) + game.wait(seconds) + game.put(MUMMY, "g1") + game.wait(30.0)
    assert rulings(told) == []
    assert game.shown(MUMMY_SIDE) is None
    assert events(game.mummy_to("h1") + game.mummy_done()) == [MummyMoved(("h1",)), Turn("red")]


def test_a_ghost_that_blinks_while_the_mummy_is_in_the_air_is_no_step() -> None:
    game = walking()
    told = Told()
    for _ in range(3):
        game.faint.add("blue")
        told += game.feed_changes() + game.lift(MUMMY)
        game.faint.discard("blue")
        told += game.feed_changes() + game.wait(0.5) + game.put(MUMMY, "g1") + game.wait(0.5)
    assert events(told) == []


def test_steps_onto_spaces_without_a_ghost_are_ruled_as_ever() -> None:
    game = table(places={"red": "b1", "blue": "f1", "mummy": "d1"}, turn="mummy")
    game.mummy_rolls(2)
    assert events(game.mummy_to("e1", "d1")) == [MummyMoved(("e1", "d1")), Turn("red")]


def test_an_explorer_that_is_not_felt_is_caught_at_done() -> None:
    """Its ghost may light up as the mummy is lifted beside it: to the switches that is the same."""
    game = table(turn="mummy")
    game.faint.add("blue")
    game.feed_changes()
    game.wait(5.0)
    game.mummy_rolls(3)
    assert events(game.mummy_to("f1") + game.wait(30.0)) == []
    assert events(game.mummy_done())[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]


def test_a_ghost_that_lights_up_as_the_mummy_slides_past_is_not_caught() -> None:
    game = table(turn="mummy")
    game.faint.add("blue")
    game.feed_changes()
    game.wait(5.0)
    game.mummy_rolls(3)
    game.tell(Changed(MUMMY_SIDE, "g1", False))
    game.tell(Changed(MUMMY_SIDE, "f1", True))
    told = game.tell(Changed(MUMMY_SIDE, "h1", True)) + game.wait(1.0)
    assert events(told) == []
    assert game.game.steps_taken == 1


def test_a_ghost_that_went_while_the_program_was_away_hides_no_step() -> None:
    game = table(turn="mummy")
    picture = TablePicture()
    for spot in ("g1", "d1"):  # as it looks now: blue was taken off f1
        picture.note(Changed(MUMMY_SIDE, spot, True))
    game.feed(Lost(REFEREE))
    for seen in picture.since(game.game):
        game.feed(seen)
    game.feed(Back(REFEREE))
    game.wait(5.0)
    game.mummy_rolls(3)
    game.feed(Changed(MUMMY_SIDE, "g1", False))
    game.feed(Changed(MUMMY_SIDE, "f1", True))
    assert events(game.mummy_done())[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]


def test_the_mummys_own_spot_told_again_is_no_ghost() -> None:
    game = table(turn="mummy", ready=False)
    game.faint.add("blue")
    game.set_all()
    game.mummy_rolls(3)
    game.feed(Lost(REFEREE))
    game.feed(Changed(MUMMY_SIDE, "g1", True))
    game.feed(Changed(MUMMY_SIDE, "f1", True))  # the ghost of blue, felt only now
    told = game.feed(Back(REFEREE)) + game.wait(60.0)
    assert not_for_explorers(told) == [Resumed()]


def test_round_a_corner_over_a_ghost_the_mummy_says_that_it_walked() -> None:
    """It may have been lifted over the corner, and nobody hears that it is seen behind it."""
    places = {"red": "c2", "blue": "d1", "mummy": "b2"}
    game = Table(FIELD, ghosts=True, places=places, turn="mummy")
    game.mummy_rolls(4)
    assert rulings(game.mummy_to("c2", "c3") + game.wait(60.0)) == []
    assert game.shown(MUMMY_SIDE) == Walk("b2", unseen=True)
    assert events(game.mummy_done())[:2] == [MummyMoved(("c2",)), Captured("red", "c2", 2)]


def test_a_mummy_put_where_it_cannot_have_walked_is_asked_back_unnamed() -> None:
    """What lights up there may be an explorer that was touched on the other side."""
    game = table(places={"red": "b1", "blue": "c1", "mummy": "h1"}, turn="mummy")
    game.mummy_rolls(1)
    told = game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "e1") + game.wait(60.0)
    assert [h for h in not_for_explorers(told) if not isinstance(h, Instructed)] == []
    assert game.shown(MUMMY_SIDE) == Walk("h1", unseen=True)


def test_a_space_that_an_explorer_left_a_second_ago_is_walked_as_ever() -> None:
    game = table(places={"red": "b1", "blue": "c1", "mummy": "h1"}, turn="mummy")
    game.lay_spare("f1")
    game.take_spare("f1")
    game.mummy_rolls(4)
    game.wait(1.0)
    game.mummy_to("g1", "f1")
    assert game.game.steps_taken == 2


def test_where_two_ghosts_were_the_mummy_is_on_the_one_that_is_still_lit() -> None:
    places = {"red": "c2", "blue": "b3", "mummy": "b2"}
    game = Table(FIELD, ghosts=True, places=places, turn="mummy")
    game.mummy_rolls(4)
    game.mummy_to("c2")
    game.faint.add("blue")
    game.feed_changes()
    assert events(game.mummy_done())[:2] == [MummyMoved(("c2",)), Captured("red", "c2", 2)]


def test_a_ghost_two_spaces_away_that_comes_as_the_mummy_leaves_is_not_the_mummy() -> None:
    """Its own field hid that one from the switch. Nobody takes two steps in a blink."""
    game = walking(4, places={"red": "e1", "blue": "b1", "mummy": "g1"})
    game.faint.add("red")
    game.feed_changes()
    game.wait(5.0)
    game.lift(MUMMY)
    game.faint.discard("red")
    told = game.feed_changes() + game.wait(1.0) + game.put(MUMMY, "g1") + game.wait(60.0)
    assert events(told) == []


def test_a_mummy_asked_back_onto_a_ghost_to_walk_again_is_there_when_somebody_says_so() -> None:
    game = walking(3, locked=1)
    game.mummy_to("f1", "e1")
    game.wait(1.0)
    game.ask(Release())
    assert game.shown(MUMMY_SIDE) == Walk("f1")
    game.mummy_to("f1")  # where its prisoner still is
    assert game.shown(MUMMY_SIDE) == Walk("f1")
    game.declare(MUMMY, "f1")
    assert game.shown(MUMMY_SIDE) is None
    assert events(game.mummy_done())[0] == MummyMoved(())


def test_between_two_ghosts_the_mummy_is_asked_where_it_stands() -> None:
    places = {"red": "c2", "blue": "b3", "mummy": "b2"}
    game = Table(FIELD, ghosts=True, places=places, turn="mummy")
    game.mummy_rolls(4)
    game.mummy_to("c2")
    assert breaches(game.mummy_done()) == [(MUMMY_SIDE, Handling.UNSEEN)]
    game.mummy_jump("b2")
    game.mummy_to("c2")
    game.mummy_done()
    assert events(game.declare(MUMMY, "c2"))[:2] == [MummyMoved(("c2",)), Captured("red", "c2", 2)]


def test_after_a_capture_on_a_ghost_the_prisoner_leaves_without_a_word_to_the_mummy() -> None:
    game = walking()
    game.mummy_to("f1")
    game.mummy_done()
    told = game.wait(3.0) + game.carry("blue", "prison") + game.wait(60.0)
    assert [
        h for h in not_for_explorers(told) if isinstance(h, Breach | Noticed | Instructed)
    ] == []
    assert notices(told) == []


def test_a_magnet_laid_beside_the_mummy_is_never_spoken_of_to_it() -> None:
    game = walking()
    told = game.lay_spare("h1") + game.wait(60.0)
    assert not_for_explorers(told) == []


def test_in_its_walk_too_its_word_calls_no_space_broken() -> None:
    game = walking()
    game.lift(MUMMY)
    game.declare(MUMMY, "g1")
    game.put(MUMMY, "g1")
    game.mummy_done()
    assert game.game.faults == {EXPLORERS: {}, MUMMY_SIDE: {}}
    assert breaches(game.lift(MUMMY)) == [(None, Handling.MUMMY_TOO_FAR)]


def test_a_step_to_which_nothing_but_its_word_is_known_is_asked_for() -> None:
    game = walking()
    game.lift(MUMMY)
    game.declare(MUMMY, "h1")
    assert game.game.faults[MUMMY_SIDE] == {}
    game.wait(3.0)
    assert game.shown(MUMMY_SIDE) == Walk("h1", unseen=True)


def test_steps_through_the_air_are_ruled_as_they_are_seen_beside_a_ghost_too() -> None:
    game = walking(places={"red": "b1", "blue": "e1", "mummy": "f1"})
    game.lift(MUMMY)
    told = game.wait(0.5) + game.put(MUMMY, "g1") + game.wait(1.0)
    told += game.mummy_to("h1") + game.wait(1.0)
    assert game.game.steps_taken == 2
    assert events(told + game.mummy_done()) == [MummyMoved(("g1", "h1")), Turn("red")]


def test_a_mummy_put_beyond_a_space_that_did_not_see_it_is_asked_back_unnamed() -> None:
    game = walking(places={"red": "b1", "blue": "c1", "mummy": "g1"})
    told = game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "e1") + game.wait(60.0)
    assert not_for_explorers(told) == [Instructed(MUMMY_SIDE, Walk("g1", unseen=True))]


def test_beside_a_space_without_a_sensor_the_mummy_on_a_ghost_is_asked_where_it_stands() -> None:
    """It could as well be there; and that nothing is felt beside it must not be heard either."""
    spots = spots_for(LINE, 4)
    unseen = replace(spots, names=spots.names - {"h1"})
    told = []
    for blue in ("f1", "c1"):
        game = table(spots=unseen, places={"red": "d1", "blue": blue, "mummy": "g1"}, turn="mummy")
        game.mummy_rolls(3)
        game.lift(MUMMY)
        told.append(not_for_explorers(game.mummy_done()))
    assert told[0] == told[1]
    assert Breach(MUMMY_SIDE, Handling.UNSEEN, {"piece": MUMMY, "last": "g1"}) in told[0]


def test_at_set_up_the_mummy_may_be_moved_within_its_area() -> None:
    game = table(ready=False, places={"red": "d1", "blue": "f1"})
    game.put("red", "d1")
    told = game.put(MUMMY, "prison.1") + game.lift(MUMMY) + game.put(MUMMY, "prison.2")
    told += game.put("blue", "f1") + game.put(COUNTER, "prison.1") + game.wait(30.0)
    assert breaches(told) == []
    assert game.shown(MUMMY_SIDE) is None


def test_nothing_is_said_of_a_magnet_left_where_the_mummy_strayed() -> None:
    game = walking(places={"red": "b1", "blue": "d1", "mummy": "g1"})
    game.mummy_to("h1")
    game.ask(MummyMove(()))  # on its page: it stays
    game.lay_spare("h1")
    told = game.lift(MUMMY) + game.put(MUMMY, "g1") + game.wait(30.0)
    assert not_for_explorers(told) == [Instructed(MUMMY_SIDE, None)]


def test_a_magnet_laid_in_the_mummys_area_does_not_stand_for_the_mummy_that_leaves_it() -> None:
    game = Table(FIELD, ghosts=True, places={"red": "start", "blue": "start"}, turn="mummy")
    game.lay_spare("prison.3")
    game.mummy_rolls(3)
    told = game.mummy_to("b3", "b2") + game.mummy_done()
    assert events(told) == [MummyMoved(("b3", "b2")), Turn("red")]


def test_a_mummy_that_is_seen_on_the_next_space_before_the_last_has_lost_it_has_walked() -> None:
    game = walking(places={"red": "b1", "blue": "c1", "mummy": "e1"})
    game.slide(MUMMY, "f1", overlap=True)
    assert game.game.steps_taken == 1
    told = game.slide(MUMMY, "g1", overlap=True) + game.mummy_done()
    assert events(told) == [MummyMoved(("f1", "g1")), Turn("red")]


def test_so_has_one_that_is_slid_out_of_its_area() -> None:
    game = Table(FIELD, ghosts=True, places={"red": "start", "blue": "start"}, turn="mummy")
    game.mummy_rolls(3)
    game.slide(MUMMY, "b3", overlap=True)
    assert game.game.steps_taken == 1


def test_a_ghost_that_lights_up_just_before_the_mummy_is_lifted_is_no_step() -> None:
    game = table(turn="mummy")
    game.faint.add("blue")
    game.feed_changes()
    game.mummy_rolls(3)
    game.faint.discard("blue")
    told = game.feed_changes() + game.lift(MUMMY) + game.wait(1.0) + game.put(MUMMY, "g1")
    assert events(told + game.wait(3.0)) == []
    assert game.game.steps_taken == 0


@pytest.mark.parametrize("turn", ["red", "mummy"])
def test_a_mummy_that_is_pushed_within_its_area_has_not_left_it(turn: str) -> None:
    game = Table(FIELD, ghosts=True, places={"red": "start", "blue": "start"}, turn=turn)
    if turn == "mummy":
        game.mummy_rolls(3)
    told = game.slide(MUMMY, "prison.2", overlap=True) + game.wait(30.0)
    assert rulings(told) == []
    assert game.shown(MUMMY_SIDE) is None
