"""A piece that was to go back, and then rests somewhere on a way that its die allows."""

import pytest

from fsm.pyramid.events import Moved
from fsm.pyramid.instructions import Put
from fsm.pyramid.moving import Halfway
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Code
from tests.live.boards import LINE
from tests.live.table import Table, refusals, rulings


@pytest.fixture
def table() -> Table:
    """Red is to go three steps from d1."""
    table = Table(LINE, places={"red": "d1", "blue": "start", "mummy": "prison"})
    table.announce("3")
    return table


@pytest.fixture
def refused(table: Table) -> Table:
    """It has gone too far, and is to go back."""
    assert refusals(table.carry("red", "h1") + table.wait(2.0)) == [(Side.EXPLORERS, Code.MOVE_FAR)]
    assert table.shown() == Put("red", "d1", "h1")
    return table


def test_where_done_would_end_its_move_it_is_asked_back_no_more(refused: Table) -> None:
    refused.carry("red", "e1")
    assert (refused.shown(), refused.game.halfway) == (None, Halfway(2, may_stay=True))
    assert rulings(refused.wait(60.0)) == []
    assert rulings(refused.done()) == [Moved("red", "d1", "e1")]


def test_where_its_move_may_not_end_it_is_still_asked_back(refused: Table) -> None:
    refused.carry("red", "f1")
    assert (refused.shown(), refused.game.halfway) == (Put("red", "d1", "f1"), None)
    assert rulings(refused.carry("red", "g1")) == [Moved("red", "d1", "g1")]


def test_who_goes_on_from_there_is_not_asked_back_again(refused: Table) -> None:
    refused.carry("red", "e1")
    refused.slide("red", "f1")
    assert (refused.shown(), refused.game.halfway) == (None, Halfway(1, may_stay=False))
    assert rulings(refused.slide("red", "g1")) == [Moved("red", "d1", "g1")]


def test_who_goes_back_over_such_a_space_as_asked_begins_anew(refused: Table) -> None:
    refused.carry("red", "e1")
    refused.slide("red", "d1")
    assert refused.shown() is None
    assert rulings(refused.slide("red", "e1", "f1", "g1")) == [Moved("red", "d1", "g1")]


def test_a_piece_whose_move_was_undone_is_asked_back_no_more_there_either(table: Table) -> None:
    table.slide("red", "e1", "f1", "g1")
    table.undo()
    assert table.shown() == Put("red", "d1", "g1")
    table.carry("red", "c1")
    assert (table.shown(), table.game.halfway) == (None, Halfway(2, may_stay=True))
