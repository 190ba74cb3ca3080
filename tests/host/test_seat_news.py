"""What a seat is told of what happened: in its own words, and no more than is its affair."""

import pytest

from fsm.pyramid.commands import MummyRoll
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Noticed
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from fsm.pyramid.tray import Tray
from host.evening.seat_news import news_for
from host.evening.seat_state import state_of
from host.evening.standing import standing_of
from tests.live.boards import LINE
from tests.live.table import Table

SEATS = ("red", MUMMY, TABLE, DISPLAY, OPERATOR)


def test_a_walk_refused_too_soon_is_asked_for_in_the_words_of_the_state() -> None:
    table = Table(
        LINE, "red", "blue", places={"red": "b1", "blue": "c1", "mummy": "h1"}, turn=MUMMY
    )
    table.mummy_rolls(3)
    table.mummy_to("g1")
    (refused,) = news_for(MUMMY, table.ask(MummyRoll(2)), standing_of(table.game, Tray()))
    assert refused["text"] == f"Not now. {state_of(table.game, MUMMY, Tray())['sentence']}"
    assert "2 more steps" in str(refused["text"])


@pytest.mark.parametrize(
    ("side", "hearing"), [(Side.EXPLORERS, ("red", DISPLAY)), (Side.MUMMY, SEATS)]
)
def test_a_fault_on_the_mummys_side_is_told_to_everybody_and_one_on_the_other_is_not(
    side: Side, hearing: tuple[str, ...]
) -> None:
    standing = standing_of(Table(LINE).game, Tray())
    told = (Noticed(side, "e1", Fault.STUCK),)
    assert tuple(seat for seat in SEATS if news_for(seat, told, standing)) == hearing


def test_a_magnet_behind_no_explorer_is_told_to_explorers_alone() -> None:
    standing = standing_of(Table(LINE, ghosts=True).game, Tray())
    told = (Breach(Side.EXPLORERS, Handling.BEHIND_NOBODY, {"spot": "e1"}),)
    assert [seat for seat in SEATS if news_for(seat, told, standing)] == ["red", DISPLAY]
