"""The operator is offered what can be done now, by what everybody knows."""

from fsm.pyramid.observations import Lost, Revealed
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import OPERATOR
from fsm.pyramid.tray import Tray
from host.evening.seat_state import state_of
from tests.live.boards import LINE
from tests.live.table import Table

PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def offered(table: Table) -> set[str]:
    may = state_of(table.game, OPERATOR, Tray())["may"]
    assert isinstance(may, list)
    return {"accept", "undo"}.intersection(may)


def test_in_a_game_the_table_is_accepted_and_an_undo_proposed() -> None:
    assert offered(Table(LINE, places=PLACES)) == {"accept", "undo"}


def test_after_a_reveal_nothing_is_undone() -> None:
    table = Table(LINE, places=PLACES)
    table.feed(Revealed())
    assert offered(table) == {"accept"}


def test_in_a_pause_that_people_asked_for_neither_helps() -> None:
    table = Table(LINE, places=PLACES)
    table.feed(Lost(PEOPLE))
    assert offered(table) == set()
