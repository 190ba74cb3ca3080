"""A part of the table is lost: the game waits, and goes on with the table as it finds it."""

import pytest

from fsm.pyramid.commands import Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Moved, MummyMoved, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Paused, Resumed
from fsm.pyramid.instructions import Put, Walk, Which
from fsm.pyramid.observations import Accepted, Asked, Back, Changed, Lost, Pressed, Side
from fsm.pyramid.parts import PEOPLE, REFEREE
from tests.live.boards import LINE
from tests.live.table import DICE_NAMES, TRAY, Table, Told, breaches, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def paused(face: str | None = None) -> Table:
    table = Table(LINE, places=PLACES)
    if face:
        table.announce(face)
    assert rulings(table.feed(Lost("explorers"))) == [Paused("explorers")]
    return table


def back(table: Table, part: str = "explorers") -> Told:
    """The part answers again, and what changed meanwhile has come in."""
    return table.feed(Back(part)) + table.wait(table.timing.blink)


@pytest.mark.parametrize(
    "observation",
    [
        Pressed(Side.EXPLORERS, "done"),
        Pressed(Side.EXPLORERS, "1"),
        Pressed(Side.MUMMY, "done"),
        Asked(Roll((Face.ONE,) * 5)),
    ],
)
def test_nothing_counts_while_a_part_is_lost(observation: Pressed | Asked) -> None:
    table = paused()
    before = table.position
    told = table.feed(observation)
    assert [code for _, code in breaches(told)] == [Handling.PAUSED]
    if isinstance(observation, Pressed):
        assert breaches(told)[0][0] is observation.side
    assert len(rulings(told)) == 1
    assert table.position == before


def test_the_game_resumes_when_the_part_is_back() -> None:
    table = paused("1")
    table.wait(60.0)
    assert rulings(back(table)) == [Resumed()]
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_a_part_lost_again_and_again_is_paused_each_time() -> None:
    table = paused()
    for _ in range(3):
        assert rulings(back(table)) == [Resumed()]
        assert rulings(table.feed(Lost("explorers"))) == [Paused("explorers")]


def test_the_game_waits_for_every_part() -> None:
    table = paused()
    assert Paused("mummy") in table.feed(Lost("mummy"))
    assert Resumed() not in back(table)
    assert [code for _, code in breaches(table.done())] == [Handling.PAUSED]
    assert rulings(back(table, "mummy")) == [Resumed()]


def test_nothing_is_ruled_or_asked_meanwhile() -> None:
    table = paused("1")
    told = table.wait(600.0)
    assert rulings(told) == []


def test_what_was_moved_meanwhile_is_corrected_afterwards() -> None:
    table = paused()
    table.where["blue"] = "c1"
    table.feed(Back("explorers"))
    told = table.put("blue", "c1") + table.wait(3.0)
    assert Resumed() in told
    assert (EXPLORERS, Handling.WRONG_PIECE) in breaches(told)
    assert table.shown() == Put("blue", "b1", "c1")
    table.follow_all()


def test_what_was_taken_meanwhile_is_asked_back() -> None:
    table = paused()
    table.lift("blue")
    table.feed(Back("explorers"))
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    table.put("blue", "b1")
    table.wait(3.0)
    assert table.shown() is None


def test_a_prisoner_that_was_moved_meanwhile_is_known_and_moves_afterwards() -> None:
    places = {"red": "prison", "blue": "f1", "mummy": "g1"}
    table = Table(LINE, places=places, turn="mummy")
    table.carry("red", "prison")
    table.mummy_rolls(4)
    table.mummy_to("f1")
    table.wait(1.0)
    table.follow_all()
    table.feed(Lost("explorers"))
    table.carry("red", "c1")
    told = back(table) + table.wait(3.0)
    assert (EXPLORERS, Handling.WRONG_PIECE) in breaches(told)
    assert table.shown() == Put("red", "prison", "c1")
    table.follow_all()
    table.announce("1")
    told = table.carry("red", "h1") + table.wait(3.0)
    assert Moved("red", "prison", "h1") in told


def muddled() -> Table:
    """Two pieces were in hand, and have changed places."""
    table = Table(LINE, places=PLACES)
    table.lift("red")
    table.lift("blue")
    table.wait(2.0)
    table.put("red", "b1")
    table.put("blue", "d1")
    table.wait(1.0)
    assert isinstance(table.shown(), Which)
    return table


def test_which_of_two_pieces_is_which_is_asked_again_after_a_pause() -> None:
    table = muddled()
    asked = table.shown()
    table.feed(Lost(REFEREE))
    table.feed(Lost("explorers"))
    back(table)
    back(table, REFEREE)
    assert table.shown() == asked
    table.follow_all()
    assert table.where["red"] == "d1"


def test_pieces_that_somebody_has_moved_meanwhile_are_looked_at_anew() -> None:
    table = muddled()
    table.feed(Lost(REFEREE))
    table.carry("red", "d1")
    table.carry("blue", "b1")
    table.carry("blue", "f1")
    back(table, REFEREE)
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1", "f1")


def test_a_move_made_meanwhile_is_ruled_afterwards() -> None:
    table = paused("1")
    told = table.carry("red", "e1") + table.wait(5.0)
    assert rulings(told) == []
    told = table.feed(Back("explorers")) + table.wait(3.0)
    assert [h for h in rulings(told) if h != Resumed()] == [Moved("red", "d1", "e1")]


def test_a_mummy_walk_survives_a_pause() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.mummy_rolls(2)
    table.mummy_to("g1")
    table.feed(Lost("mummy"))
    table.wait(5.0)
    table.feed(Back("mummy"))
    table.wait(5.0)
    assert rulings(table.mummy_to("f1")) == [MummyMoved(("g1", "f1")), Turn("red")]


def test_instructions_come_back_after_a_pause() -> None:
    table = Table(LINE, places=PLACES)
    table.lift("blue")
    table.wait(3.0)
    table.feed(Lost("rows"))
    table.feed(Back("rows"))
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")


def test_a_part_that_was_never_lost_is_back_without_a_word() -> None:
    table = Table(LINE, places=PLACES)
    assert table.feed(Back("explorers")) == ()


def test_a_word_counts_for_nothing_while_a_part_is_lost() -> None:
    table = paused("2")
    table.lift("red")
    assert breaches(table.declare("red", "f1")) == [(EXPLORERS, Handling.PAUSED)]


def test_changes_that_come_just_after_the_part_are_no_play() -> None:
    """Sensors settle again only some scans after their chip is back."""
    table = Table(LINE, places={"red": "e1", "mummy": "h1"}, turn="mummy")
    table.mummy_rolls(6)
    table.feed(Lost("mummy"))
    told = table.feed(Back("mummy"))
    told += table.feed(Changed(Side.MUMMY, "h1", False)) + table.feed(
        Changed(Side.MUMMY, "d1", True)
    )
    assert rulings(told + table.wait(1.0)) == [Resumed()]
    assert table.shown(Side.MUMMY) == Walk("h1")


def test_a_part_lost_again_before_the_table_was_compared_keeps_the_game_waiting() -> None:
    table = paused()
    table.feed(Back("explorers"))
    assert rulings(table.feed(Lost("explorers"))) == [Paused("explorers")]
    assert rulings(table.wait(60.0)) == []
    assert rulings(back(table)) == [Resumed()]


def test_nothing_is_accepted_while_a_part_is_lost() -> None:
    table = paused()
    table.lift("blue")
    assert table.feed(Accepted()) == ()
    assert table.game.faults[EXPLORERS] == {}


# pauses that no part has asked for


def test_people_may_pause_and_go_on() -> None:
    table = Table(LINE, places=PLACES)
    assert rulings(table.feed(Lost(PEOPLE))) == [Paused(PEOPLE)]
    assert (table.game.paused, table.game.waiting_for) == (True, (PEOPLE,))
    assert [code for _, code in breaches(table.done())] == [Handling.PAUSED]
    assert rulings(back(table, PEOPLE)) == [Resumed()]
    assert (table.game.paused, table.game.waiting_for) == (False, ())


def test_a_moment_after_the_last_part_is_back_the_game_is_still_paused() -> None:
    table = paused()
    table.feed(Back("explorers"))
    assert (table.game.paused, table.game.waiting_for) == (True, ())


def test_in_a_pause_that_people_asked_for_the_mummy_is_still_watched() -> None:
    table = Table(LINE, places=PLACES)
    table.feed(Lost(PEOPLE))
    assert breaches(table.mummy_to("g1")) == [(None, Handling.MUMMY_OFF_TURN)]


def test_nobody_can_say_what_the_mummy_did_while_the_referee_was_away() -> None:
    table = Table(LINE, places=PLACES)
    table.feed(Lost(REFEREE))
    assert breaches(table.mummy_to("g1") + table.mummy_to("h1")) == []
    assert rulings(back(table, REFEREE)) == [Resumed()]
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)


@pytest.mark.parametrize(
    ("lost", "dispensable"),
    [
        ([], False),
        ([Lost("reader", DICE_NAMES)], True),
        ([Lost("reader", DICE_NAMES), Lost(PEOPLE)], False),
        ([Lost("rows")], False),
    ],
)
def test_people_can_do_without_readers_of_dice_and_nothing_else(
    lost: list[Lost], dispensable: bool
) -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    for one in lost:
        table.feed(one)
    assert table.game.dispensable is dispensable


def test_a_pause_of_people_is_not_ended_by_playing_without_a_reader() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.feed(Lost("reader", DICE_NAMES))
    table.feed(Lost(PEOPLE))
    assert [code for _, code in breaches(table.done())] == [Handling.PAUSED]
    assert table.game.waiting_for == ("reader", PEOPLE)


def test_what_the_sensors_last_said_can_be_asked_for() -> None:
    table = Table(LINE, places=PLACES)
    assert table.game.seen(Side.MUMMY) == {"h1"}
    table.stick("c1")
    table.wait(3.0)
    table.done()
    assert table.game.faults[EXPLORERS]
    assert table.game.seen(EXPLORERS) == {"d1", "b1", "h1", "c1"}
