"""The mummy walks off a spot that goes on seeing it: another magnet, or a broken spot.

Which of them it is people must say: it is asked off, and a Done answers that nothing is there.
"""

from fsm.pyramid.events import MummyMoved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed
from fsm.pyramid.instructions import TakeOff, Walk
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.live.boards import LINE
from tests.live.table import Table, breaches, events, notices, rulings

MUMMY_SIDE = Side.MUMMY


def walking(steps: int, *, stuck: bool = True) -> Table:
    """The mummy on h1 may walk; h1 has got stuck under it, which nobody can know yet."""
    table = Table(LINE, places={"red": "start", "blue": "start", "mummy": "h1"}, turn="mummy")
    if stuck:
        table.stick("h1", MUMMY_SIDE)
    table.mummy_rolls(steps)
    return table


def test_a_mummy_seen_to_walk_on_shows_that_what_is_behind_it_is_another_magnet() -> None:
    table = walking(2)
    told = table.mummy_to("g1", "f1")
    assert events(told) == [MummyMoved(("g1", "f1")), Turn("red")]
    assert breaches(told) == [(None, Handling.MUMMY_SECOND)]
    assert notices(told) == []
    assert table.shown(MUMMY_SIDE) == TakeOff("h1")
    assert notices(table.mummy_done()) == [Noticed(MUMMY_SIDE, "h1", Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None


def test_a_mummy_that_stops_beside_a_stuck_spot_is_asked_to_walk_again() -> None:
    table = walking(3)
    table.mummy_to("g1")
    told = table.mummy_done()
    assert breaches(told) == [(MUMMY_SIDE, Handling.NOT_SO)]
    assert table.shown(MUMMY_SIDE) == Walk("h1")
    table.mummy_to("h1", "g1")
    told = table.mummy_done()
    assert events(told) == [MummyMoved(("g1",)), Turn("red")]
    assert breaches(told) == [(None, Handling.MUMMY_SECOND)]
    assert table.shown(MUMMY_SIDE) == TakeOff("h1")
    assert notices(table.mummy_done()) == [Noticed(MUMMY_SIDE, "h1", Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None


def test_a_mummy_that_insists_has_not_moved_and_the_other_spot_is_stuck() -> None:
    table = walking(3, stuck=False)
    table.stick("g1", MUMMY_SIDE)
    assert breaches(table.mummy_done()) == [(MUMMY_SIDE, Handling.NOT_SO)]
    told = table.mummy_done()
    assert events(told) == [MummyMoved(()), Turn("red")]
    assert notices(told) == [Noticed(MUMMY_SIDE, "g1", Fault.STUCK)]
    assert table.shown(MUMMY_SIDE) is None


def test_a_magnet_seen_for_a_moment_beside_the_mummy_is_forgotten() -> None:
    table = walking(3, stuck=False)
    table.stick("g1", MUMMY_SIDE)
    table.mummy_done()
    table.heal("g1", MUMMY_SIDE)
    table.wait(3.0)
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.mummy_done()) == [MummyMoved(()), Turn("red")]


def test_a_mummy_declared_where_it_is_seen_has_not_stepped() -> None:
    table = walking(1, stuck=False)
    assert breaches(table.declare(MUMMY, "h1")) == [(MUMMY_SIDE, Handling.NO_USE)]
    assert table.position.phase is Phase.MUMMY_MOVE
