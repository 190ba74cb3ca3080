"""What people say about the table: the operator's word, and a piece declared to stand somewhere."""

import pytest

from fsm.pyramid.events import Moved, MummyMoved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed, TableAccepted
from fsm.pyramid.instructions import COUNTER, Put
from fsm.pyramid.observations import Accepted, Side
from fsm.pyramid.seats import MUMMY
from tests.live.boards import LINE
from tests.live.table import Table, breaches, events, notices, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def line(face: str | None = None) -> Table:
    table = Table(LINE, places=PLACES)
    if face:
        table.announce(face)
    return table


# the operator's word


def test_accepted_makes_the_game_go_on_with_a_missing_piece() -> None:
    table = line()
    table.kill("b1")
    table.wait(3.0)
    told = table.feed(Accepted())
    assert events(told) == []
    assert [(notice.side, notice.spot) for notice in notices(told)] == [(EXPLORERS, "b1")]
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    table.announce("1")
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_accepted_doubts_every_spot_that_disagrees() -> None:
    table = line()
    table.stick("c1")
    table.kill("b1")
    table.kill("h1", MUMMY_SIDE)
    table.wait(3.0)
    table.feed(Accepted())
    doubted = {(n.side, n.spot) for n in notices(tuple(h for _, h in table.told)) if n.fault}
    assert doubted == {(EXPLORERS, "c1"), (EXPLORERS, "b1"), (MUMMY_SIDE, "h1")}
    assert (table.shown(), table.shown(MUMMY_SIDE)) == (None, None)
    assert rulings(table.wait(60.0)) == []


def test_accepted_when_all_is_right_changes_nothing_and_is_told() -> None:
    table = line("1")
    assert table.feed(Accepted()) == (TableAccepted(),)
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


@pytest.mark.parametrize("wrong", [False, True])
def test_that_a_move_was_wrong_is_not_told_from_what_everybody_hears_of_an_acceptance(
    wrong: bool,
) -> None:
    table = line("1")
    if wrong:
        table.carry("red", "f1")
    table.wait(3.0)
    assert table.feed(Accepted()) == (TableAccepted(),)
    assert table.shown() == (Put("red", "d1", "f1") if wrong else None)


# a person's word


def test_a_declared_mummy_has_stepped_onto_a_dead_spot() -> None:
    table = Table(LINE, places={"red": "start", "blue": "start", "mummy": "h1"}, turn="mummy")
    table.kill("g1", MUMMY_SIDE)
    table.mummy_rolls(1)
    table.mummy_to("g1")
    told = table.declare(MUMMY, "g1")
    assert events(told) == [MummyMoved(("g1",)), Turn("red")]
    assert notices(told) == [Noticed(MUMMY_SIDE, "g1", Fault.DEAD)]


def test_a_word_about_what_is_not_in_the_game_changes_nothing() -> None:
    table = line()
    assert table.declare("purple", "c1") + table.declare("red", "z9") == ()
    assert table.wait(60.0) == ()


def test_the_spots_that_are_not_believed_can_be_listed() -> None:
    table = line()
    assert table.game.faults == {EXPLORERS: {}, MUMMY_SIDE: {}}
    table.stick("f1")
    table.wait(3.0)
    table.done()
    table.kill("h1", MUMMY_SIDE)
    table.wait(3.0)
    table.mummy_done()
    assert table.game.faults == {
        EXPLORERS: {"f1": Fault.STUCK},
        MUMMY_SIDE: {"h1": Fault.DEAD},
    }


def test_a_piece_may_be_declared_out_of_turn() -> None:
    table = line()
    table.kill("b1")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    told = table.declare("blue", "b1")
    assert notices(told) == [Noticed(EXPLORERS, "b1", Fault.DEAD)]
    assert table.shown() is None


def test_a_mummy_declared_to_stand_where_it_is_seen_changes_nothing() -> None:
    table = line()
    assert breaches(table.declare(MUMMY, "h1")) == [(MUMMY_SIDE, Handling.NOT_YOURS)]
    assert table.wait(60.0) == ()


def test_a_spot_stuck_beside_the_mummys_half_is_so_by_done() -> None:
    """The half may have been left behind: where it belongs the mummy may shine through."""
    table = line()
    table.stick("g1")
    table.wait(3.0)
    assert table.shown() == Put(COUNTER, "h1", "g1")
    told = table.done()
    assert notices(told) == [Noticed(EXPLORERS, "g1", Fault.STUCK)]
    assert table.shown() is None
