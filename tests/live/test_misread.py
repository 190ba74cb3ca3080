"""What could be taken for something else: each of these was, once."""

import subprocess
import sys
from pathlib import Path

import pytest

from fsm.pyramid.events import Moved, MummyMoved
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed, TableAccepted
from fsm.pyramid.instructions import COUNTER, Put, TakeOff, Where, Which
from fsm.pyramid.observations import Accepted, Pressed, Side
from fsm.pyramid.rulings import Code
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE
from tests.live.table import Table, breaches, events, notices, refusals, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def line(face: str | None = None) -> Table:
    table = Table(LINE, places=PLACES)
    if face:
        table.announce(face)
    return table


def test_two_pieces_held_for_long_are_asked_about_whatever_was_asked_for_meanwhile() -> None:
    table = line("2")
    table.lift("red")
    table.lift("blue")
    table.wait(1.6)
    told = table.put("red", "b1") + table.wait(0.3) + table.put("blue", "f1")
    assert events(told + table.wait(1.0)) == []
    assert table.shown() == Which("b1", ("red", "blue"))


def test_another_piece_on_the_place_asked_for_keeps_its_own_name() -> None:
    table = line()
    table.carry("red", "e1")
    table.wait(2.0)
    assert table.shown() == Put("red", "d1", "e1")
    table.carry("blue", "d1")
    table.wait(2.0)
    assert table.shown() == Put("blue", "b1", "d1")


def test_a_piece_from_an_area_on_an_end_of_the_mover_is_the_wrong_piece() -> None:
    places = {"red": "d1", "turquoise": "start", "mummy": "prison"}
    table = Table(FIELD, "red", "turquoise", places=places)
    table.announce("4")
    told = table.carry("turquoise", "b3") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("turquoise", "start", "b3")
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_SO)]
    assert table.follow_all() == 2  # it is taken away, and put back


def test_a_mummy_that_slides_back_as_asked_is_not_told_off_again() -> None:
    table = Table(LINE, places=PLACES)
    told = table.mummy_to("g1", "f1", "g1", "h1")
    assert breaches(told) == [(None, Handling.MUMMY_OFF_TURN)]
    assert table.shown(Side.MUMMY) is None
    assert breaches(table.mummy_to("g1")) == [(None, Handling.MUMMY_OFF_TURN)]


def test_a_prisoner_is_known_by_the_spot_it_was_brought_to() -> None:
    places = {"red": "b1", "blue": "f1", "mummy": "g1"}
    table = Table(LINE, places=places, turn="mummy")
    table.mummy_rolls(4)
    table.mummy_to("f1")
    table.wait(1.0)
    table.follow_all()
    table.announce("1")
    told = table.carry("blue", "c1") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("blue", "prison", "c1")


def test_another_piece_of_the_movers_area_is_never_overlooked() -> None:
    """Whoever it is taken for, something is said about it."""
    table = Table(LINE, places={"mummy": "h1"})
    table.announce("1")
    told = table.carry("blue", "f1") + table.wait(3.0)
    assert refusals(told) == [(EXPLORERS, Code.MOVE_FAR)]
    assert table.shown() == Put("red", "start", "f1")


def test_a_known_prisoner_is_not_taken_for_another_that_moves() -> None:
    places = {"red": "prison", "blue": "f1", "mummy": "g1"}
    table = Table(LINE, places=places, turn="mummy")
    table.mummy_rolls(4)
    table.mummy_to("f1")
    table.wait(1.0)
    table.follow_all()
    table.announce("1")
    told = table.carry("blue", "d1") + table.wait(3.0)
    assert rulings(told)
    assert isinstance(table.shown(), Put)
    table.follow_all()
    assert table.shown() is None


def test_a_key_that_a_side_does_not_have_means_nothing() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.mummy_rolls(3)
    assert table.feed(Pressed(Side.MUMMY, "banana")) == ()
    assert table.feed(Pressed(Side.MUMMY, "1")) == ()
    assert line("1").feed(Pressed(EXPLORERS, "banana")) == ()


def test_what_is_accepted_in_the_middle_of_a_walk_leaves_its_steps_alone() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.mummy_rolls(3)
    table.mummy_to("g1")
    assert table.feed(Accepted()) == (TableAccepted(),)
    assert rulings(table.mummy_done())[0] == MummyMoved(("g1",))


def test_done_by_a_mummy_that_is_seen_in_the_wrong_place_names_it() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.mummy_rolls(2)
    table.mummy_jump("d1")
    for _ in "again and again":
        assert breaches(table.mummy_done()) == [(Side.MUMMY, Handling.MUMMY_ELSEWHERE)]


def test_a_word_about_a_mummy_in_sight_doubts_nothing() -> None:
    table = line()
    assert breaches(table.declare(MUMMY, "e1")) == [(Side.MUMMY, Handling.NOT_YOURS)]
    assert table.game.faults[Side.MUMMY] == {}


def test_a_word_finds_the_mummy_where_it_belongs() -> None:
    table = line()
    table.kill("h1", Side.MUMMY)
    table.wait(2.0)
    assert breaches(table.declare(MUMMY, "g1")) == [(Side.MUMMY, Handling.NO_USE)]
    assert notices(table.declare(MUMMY, "h1")) == [Noticed(Side.MUMMY, "h1", Fault.DEAD)]
    assert table.shown(Side.MUMMY) is None


def test_the_mummys_half_that_went_and_came_back_is_in_nobodys_way() -> None:
    table = line("2")
    table.lift("red")
    table.wait(0.5)
    table.mummy_to("g1", "h1")
    table.wait(0.5)
    assert events(table.put("red", "f1")) == [Moved("red", "d1", "f1")]


def test_going_back_into_the_area_answers_where_it_is() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    table.announce("2")
    table.lift("red")
    table.done()
    assert isinstance(table.shown(), Where)
    table.put("red", "start")
    assert table.shown() is None


def test_where_it_cannot_be_it_is_asked_back() -> None:
    table = line("2")
    table.carry("red", "b1")  # onto blue
    table.done()
    assert isinstance(table.shown(), Where)
    assert refusals(table.declare("red", "b1")) == [(EXPLORERS, Code.MOVE_OCCUPIED)]
    assert table.shown() == Put("red", "d1")


@pytest.mark.parametrize("seconds", [0.0, 61.0])
def test_a_stuck_spot_that_goes_dark_is_believed_again(seconds: float) -> None:
    table = line()
    table.stick("f1")
    table.wait(2.0)
    table.done()
    assert table.game.faults[EXPLORERS] == {"f1": Fault.STUCK}
    table.wait(seconds)
    assert notices(table.heal("f1")) == [Noticed(EXPLORERS, "f1", None)]


def test_a_spot_that_flickered_works_again_after_a_quiet_minute() -> None:
    table = line("1")
    table.flicker("e1", 8)
    assert table.game.faults[EXPLORERS] == {"e1": Fault.FLICKERING}
    table.wait(61.0)
    assert Moved("red", "d1", "e1") in table.slide("red", "e1")


def test_a_piece_put_into_an_area_is_on_the_board() -> None:
    table = Table(LINE, places={**PLACES, "blue": "e1"})
    told = table.carry("blue", "prison") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("blue", "e1", "prison")


def test_the_mummys_half_alone_in_the_air_is_missed_as_such() -> None:
    table = line()
    told = table.lift(COUNTER) + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.COUNTER_MAGNET)]


_EVENING = """
from fsm.pyramid.observations import Changed, Side, Woken, Accepted
from tests.live.boards import PRACTICE
from tests.live.table import Table
table = Table(PRACTICE, ready=False)
for spot in ("prison.2", "prison.3", "prison.4", "e10", "a1", "m1", "b1"):
    for side in Side:
        table.feed(Changed(side, spot, True))
table.feed(Accepted())
print([happening for _, happening in table.told])
"""


def test_the_same_observations_tell_the_same_in_every_process() -> None:
    root = Path(__file__).parents[2]
    told = {
        subprocess.run(
            [sys.executable, "-c", _EVENING],
            cwd=root,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_the_mummys_half_put_back_while_a_piece_is_carried_is_no_question() -> None:
    table = line("2")
    table.lift("red")
    table.wait(0.5)
    table.lift(COUNTER)
    table.wait(1.0)
    assert rulings(table.put(COUNTER, "h1")) == []
    assert table.shown() is None
    assert events(table.put("red", "f1")) == [Moved("red", "d1", "f1")]


def test_pieces_of_one_area_lifted_together_are_nobodys_question() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    table.lift("red")
    table.lift("blue")
    table.wait(3.0)
    assert table.follow_all() == 2
    assert table.shown() is None


def test_a_mummy_walks_out_of_an_area_whose_spot_is_stuck() -> None:
    table = Table(FIELD, places={"red": "start", "blue": "start"}, turn="mummy")
    table.mummy_rolls(3)
    table.stick(str(table.where[MUMMY]), Side.MUMMY)
    told = table.mummy_to("b3", "b2") + table.wait(2.0)
    assert (None, Handling.MUMMY_SECOND) in breaches(told)
    assert table.shown(Side.MUMMY) == TakeOff("prison.1")
    told = table.mummy_done()  # nothing is there
    assert notices(told) == [Noticed(Side.MUMMY, "prison.1", Fault.STUCK)]
    assert rulings(table.mummy_done())[0] == MummyMoved(("b3", "b2"))


def test_whoever_stands_on_a_doubted_spot_of_the_start_is_not_missed_when_another_leaves() -> None:
    table = Table(LINE, "red", "turquoise", "blue", places={"mummy": "h1"})
    hidden = str(table.where["turquoise"])
    table.flicker(hidden, 8)
    table.wait(3.0)
    table.announce("4")
    told = table.slide("red", "b1", "c1") + table.wait(60.0)
    assert breaches(told) == []
    assert table.shown() is None


def test_whoever_may_be_unseen_is_asked_about_as_if_it_were_down() -> None:
    """Blue may be back on the start, where a spot is not believed; so what is on b1 is asked."""
    table = Table(LINE, "red", "turquoise", "blue", places={"mummy": "h1"})
    table.flicker(str(table.where["turquoise"]), 8)
    table.wait(3.0)
    table.announce("1")
    table.lift("red")
    table.lift("blue")
    table.put("red", "b1")
    asked = table.shown()
    assert isinstance(asked, Which)
    assert asked.spot == "b1"
    table.press(str(asked.pieces.index("red") + 1))
    assert table.position.phase is Phase.CARD
