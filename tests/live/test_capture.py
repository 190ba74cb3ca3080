"""After a capture: the explorers carry the piece to prison, or off the board for good."""

import pytest

from fsm.pyramid.events import Captured, Eliminated, Moved, MummyMoved, Turn, Won
from fsm.pyramid.handling import Handling
from fsm.pyramid.instructions import COUNTER, Put, Remove, TakeOff
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.parts import REFEREE
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.fsm.pyramid.games import crowded_board
from tests.live.boards import LINE
from tests.live.table import Table, breaches, events, rulings

PLACES = {"red": "b1", "blue": "f1", "mummy": "g1"}


def caught(*explorers: str, **more: object) -> Table:
    """The mummy has just met blue on f1, with lives and steps left."""
    given = {"places": PLACES, "turn": "mummy", **more}
    table = Table(LINE, *explorers, **given)  # type: ignore[arg-type]
    table.mummy_rolls(4)
    met = table.mummy_to("f1")
    assert any(isinstance(event, Captured) and event.piece == "blue" for event in met)
    return table


@pytest.mark.parametrize("area_spots", [1, 4])
def test_a_captured_piece_is_sent_to_prison_without_a_breach(area_spots: int) -> None:
    table = caught(area_spots=area_spots)
    assert breaches(table.wait(3.0)) == []
    shown = table.shown()
    assert isinstance(shown, Put)
    assert (shown.piece, shown.place) == ("blue", "prison")
    told = table.carry("blue", "prison")
    assert rulings(told) == []
    assert table.shown() is None


def test_the_instruction_stays_until_the_prison_sees_the_piece() -> None:
    table = caught()
    table.wait(3.0)
    table.lift("blue")
    assert breaches(table.wait(60.0)) == []
    shown = table.shown()
    assert isinstance(shown, Put)
    assert (shown.piece, shown.place) == ("blue", "prison")
    table.put("blue", "prison")
    assert table.shown() is None


def test_without_area_spots_a_captured_piece_is_taken_for_granted() -> None:
    table = caught(area_spots=0)
    told = table.lift("blue") + table.wait(60.0)
    assert breaches(told) == []
    assert table.shown() is None


def test_a_piece_already_carried_to_prison_is_not_asked_for() -> None:
    table = caught()
    table.carry("blue", "prison", 0.2)
    table.wait(3.0)
    assert table.shown() is None


def test_the_game_goes_on_while_the_piece_is_carried() -> None:
    table = caught()
    table.announce("1")
    assert Moved("red", "b1", "c1") in table.slide("red", "c1")
    table.follow_all()


def test_where_a_prisoner_waits_is_still_known_after_a_pause() -> None:
    """The mummy has gone on too far, so magnets are seen where two pieces do not belong."""
    table = caught()
    table.mummy_to("e1", "d1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "prison", "f1")
    table.feed(Lost(REFEREE))
    table.feed(Back(REFEREE))
    table.wait(3.0)
    assert table.shown() == Put("blue", "prison", "f1")


def test_a_second_prisoner_needs_a_second_spot() -> None:
    places = {"red": "prison", "blue": "f1", "mummy": "g1"}
    table = caught(places=places)
    table.wait(3.0)
    assert isinstance(table.shown(), Put)
    table.follow()
    assert table.shown() is None
    assert table.where["blue"] != table.where["red"]


def test_a_prisoner_walks_out_again() -> None:
    table = caught()
    table.follow_all()
    table.announce("1")
    table.slide("red", "c1")
    table.end_turn()
    table.announce("1")
    assert rulings(table.slide("blue", "h1")) == [Moved("blue", "prison", "h1")]


def test_an_eliminated_piece_is_not_sent_anywhere() -> None:
    table = Table(LINE, places=PLACES, turn="mummy", lives={"blue": 1})
    table.mummy_rolls(4)
    told = table.mummy_to("f1")
    assert events(told)[:3] == [
        MummyMoved(("f1",)),
        Captured("blue", "f1", 0),
        Eliminated("blue"),
    ]
    assert rulings(table.wait(3.0)) == []


def eliminated(**more: object) -> Table:
    """Blue was caught on f1 for the last time, and its piece is still there."""
    settings = {"places": PLACES, "turn": "mummy", "lives": {"blue": 1}, **more}
    table = Table(LINE, **settings)  # type: ignore[arg-type]
    table.mummy_rolls(4)
    table.mummy_to("f1")
    table.wait(3.0)
    return table


def test_an_eliminated_piece_is_asked_off_the_board() -> None:
    table = eliminated()
    assert table.shown() == Remove("blue")
    assert rulings(table.lift("blue") + table.wait(60.0)) == []
    assert table.shown() == Remove("blue")  # the mummy's half hides it, so nobody knows
    assert rulings(table.done()) == []
    assert table.shown() is None


def test_an_eliminated_piece_holds_up_nothing() -> None:
    table = eliminated()
    table.announce("1")
    assert rulings(table.slide("red", "c1")) == [Moved("red", "b1", "c1")]


def test_an_eliminated_piece_pushed_aside_is_off_when_its_spot_is_dark() -> None:
    table = Table(LINE, places=PLACES, turn="mummy", lives={"blue": 1})
    table.mummy_rolls(4)
    table.slide("blue", "e1")
    table.mummy_to("f1")
    told = table.wait(60.0)
    assert table.shown() == Remove("blue")
    told += table.lift("blue") + table.wait(60.0)
    assert breaches(told) == []
    assert table.follow_all() <= 1


@pytest.mark.parametrize("answer", [True, False])
def test_an_eliminated_piece_left_there_is_never_taken_for_the_mummys_half(answer: bool) -> None:
    table = eliminated()
    if answer:
        table.done()
    table.announce("1")
    table.slide("red", "c1")
    table.end_turn()
    table.mummy_rolls(1)
    table.mummy_to("g1")
    told = table.wait(60.0)
    if not answer:
        assert table.shown() == Remove("blue")
        told += table.done() + table.wait(60.0)
    assert table.shown() == TakeOff("f1")
    table.follow()
    assert table.shown() is None
    assert Handling.COUNTER_MAGNET not in dict(breaches(told)).values()


def test_a_capture_in_between_leaves_the_same_explorer_to_act() -> None:
    table = Table(LINE, places=PLACES, locked=2)
    table.press("release")
    told = table.mummy_to("f1")
    assert events(told) == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]
    table.follow_all()
    table.announce("1")
    assert rulings(table.slide("red", "c1")) == [Moved("red", "b1", "c1")]


def test_the_active_explorer_may_be_captured_in_between() -> None:
    table = Table(LINE, places={"red": "f1", "blue": "b1", "mummy": "g1"}, locked=2)
    table.press("release")
    assert events(table.mummy_to("f1"))[1] == Captured("red", "f1", 2)
    table.follow_all()
    table.announce("1")
    assert rulings(table.slide("red", "h1")) == [Moved("red", "prison", "h1")]


def test_after_the_last_life_the_game_is_over_and_hands_are_free() -> None:
    table = Table(LINE, places=PLACES, turn="mummy", lives={"blue": 1, "red": 2})
    table.mummy_rolls(4)
    told = table.mummy_to("f1")
    assert any(isinstance(event, Won) for event in told)
    assert table.position.phase is Phase.OVER
    told = table.lift("red") + table.lift("blue") + table.lift(MUMMY) + table.wait(60.0)
    assert breaches(told) == []
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)
    assert events(table.done()) == []


def test_the_captured_piece_may_leave_before_the_other_half_arrives() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.mummy_rolls(4)
    told = table.slide(MUMMY, "f1")
    assert events(told)[-1] == Turn("red")
    told = table.carry("blue", "prison") + table.put("counter-magnet", "f1") + table.wait(5.0)
    assert breaches(told) == []
    assert table.shown() is None


def test_a_prisoner_on_the_spot_that_the_mummy_just_left_is_not_taken_for_its_half() -> None:
    """Five dice are locked, so the next walk begins before the prisoner is in prison."""
    table = Table(crowded_board(), places={"red": "a1", "blue": "d1"}, turn="mummy", locked=5)
    left = table.where[COUNTER]
    table.mummy_rolls(1)
    assert Captured("blue", "d1", 2) in table.mummy_to("d1")
    assert table.position.phase is Phase.INTERIM
    table.carry("blue", "prison")
    assert table.where["blue"] == left
    table.mummy_jump("c1")
    table.mummy_done()
    assert rulings(table.wait(3.0)) == []
    assert table.shown() is None


def test_an_eliminated_piece_laid_aside_is_never_taken_for_the_mummys_half() -> None:
    table = eliminated()
    table.lift("blue")
    table.wait(0.5)
    table.put("blue", "e1")
    table.wait(3.0)
    assert table.shown() == Remove("blue")
    table.done()
    table.wait(3.0)
    assert table.shown() == TakeOff("e1")


def caught_away_from_home() -> Table:
    """The mummy was to stop on f1, and is on e1, where blue was caught there for the last time."""
    places = {"red": "b1", "blue": "e1", "purple": "c1", "mummy": "g1"}
    table = Table(LINE, "red", "blue", "purple", places=places, turn="mummy", lives={"blue": 1})
    table.mummy_rolls(3)
    table.mummy_to("f1")
    table.slide(MUMMY, "e1")
    table.wait(1.0)
    return table


def test_an_eliminated_piece_pushed_away_and_laid_aside_is_not_the_mummys_half() -> None:
    table = caught_away_from_home()
    table.put("blue", "d1")
    table.wait(1.0)
    table.slide(COUNTER, "e1")
    table.wait(5.0)
    assert table.shown() == Remove("blue")
    told = table.carry("blue", "f1") + table.wait(5.0)
    assert Handling.COUNTER_MAGNET not in dict(breaches(told)).values()
    assert table.shown() == Remove("blue")


def test_an_eliminated_piece_lifted_before_the_half_came_is_not_the_half_when_it_is_laid() -> None:
    table = caught_away_from_home()
    table.lift("blue")
    table.slide(COUNTER, "e1")
    table.wait(2.0)
    told = table.put("blue", "d1") + table.wait(5.0)
    assert Handling.COUNTER_MAGNET not in dict(breaches(told)).values()
    assert table.shown() == Remove("blue")


def test_done_for_an_eliminated_piece_moves_nobody_to_where_it_lies() -> None:
    places = {"red": "b1", "blue": "e1", "purple": "h1", "mummy": "g1"}
    table = Table(LINE, "red", "blue", "purple", places=places, turn="mummy", lives={"blue": 1})
    table.mummy_rolls(3)
    table.mummy_to("f1", "e1")
    table.wait(3.0)
    table.announce("2")
    table.wait(1.0)
    told = table.carry("blue", "d1") + table.wait(0.3) + table.done()
    assert events(told) == []
    assert table.position.phase is Phase.MOVE
