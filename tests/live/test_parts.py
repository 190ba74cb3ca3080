"""A part of the table is lost: the game waits, and goes on with the table as it finds it."""

import pytest

from fsm.pyramid.commands import Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Moved, MummyMoved, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Paused, Resumed
from fsm.pyramid.instructions import Put
from fsm.pyramid.observations import Asked, Back, Lost, Pressed, Side
from tests.live.boards import LINE
from tests.live.table import Table, breaches, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def paused(face: str | None = None) -> Table:
    table = Table(LINE, places=PLACES)
    if face:
        table.announce(face)
    assert rulings(table.feed(Lost("explorers"))) == [Paused("explorers")]
    return table


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
    assert rulings(table.feed(Back("explorers"))) == [Resumed()]
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_a_part_lost_again_and_again_is_paused_each_time() -> None:
    table = paused()
    for _ in range(3):
        assert rulings(table.feed(Back("explorers"))) == [Resumed()]
        assert rulings(table.feed(Lost("explorers"))) == [Paused("explorers")]


def test_the_game_waits_for_every_part() -> None:
    table = paused()
    assert Paused("mummy") in table.feed(Lost("mummy"))
    assert Resumed() not in table.feed(Back("explorers"))
    assert [code for _, code in breaches(table.done())] == [Handling.PAUSED]
    assert rulings(table.feed(Back("mummy"))) == [Resumed()]


def test_nothing_is_ruled_or_asked_meanwhile() -> None:
    table = paused("1")
    told = table.wait(600.0)
    assert rulings(told) == []


def test_what_was_moved_meanwhile_is_corrected_afterwards() -> None:
    table = paused()
    table.where["blue"] = "c1"
    told = table.feed(Back("explorers"))
    assert Resumed() in told
    told = table.put("blue", "c1") + table.wait(3.0)
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
    assert table.declare("red", "f1") == ()
