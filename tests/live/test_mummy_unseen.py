"""A mummy that no sensor sees when it says Done: it walks again, and then somebody says where."""

from fsm.pyramid.events import MummyMoved
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed
from fsm.pyramid.instructions import Walk, Where
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from tests.live.boards import FIELD, LINE
from tests.live.table import Table, Told, breaches, events, notices

DEAD_END = "c2"


def unseen() -> Table:
    """The mummy walks from c1 onto c2, whose spot is dead, and says Done."""
    places = {"red": "start", "blue": "start", "mummy": "c1"}
    table = Table(FIELD, places=places, turn="mummy", blind=((Side.MUMMY, DEAD_END),))
    table.mummy_rolls(3)
    table.slide(MUMMY, DEAD_END)
    return table


def done(table: Table) -> Told:
    return table.mummy_done() + table.wait(0.1)


def test_the_first_time_it_is_asked_to_walk_again() -> None:
    table = unseen()
    assert breaches(done(table)) == [(Side.MUMMY, Handling.UNSEEN)]
    assert table.shown(Side.MUMMY) == Walk("c1")


def test_the_second_time_it_is_asked_where_it_stands() -> None:
    table = unseen()
    done(table)
    table.mummy_to("c1")
    assert table.shown(Side.MUMMY) is None
    table.slide(MUMMY, DEAD_END)
    assert breaches(done(table)) == [(Side.MUMMY, Handling.UNSEEN)]
    assert table.shown(Side.MUMMY) == Where(MUMMY, ("c1", "b1", "d1", "c2"))


def test_what_is_said_counts_as_the_step_and_the_spot_is_dead() -> None:
    table = unseen()
    done(table)
    done(table)
    told = table.declare(MUMMY, DEAD_END)
    assert notices(told) == [Noticed(Side.MUMMY, DEAD_END, Fault.DEAD)]
    assert table.shown(Side.MUMMY) is None
    assert events(done(table))[0] == MummyMoved((DEAD_END,))


def test_it_may_still_stand_where_it_was() -> None:
    table = unseen()
    table.mummy_to("c1")
    table.wait(1.0)
    table.kill("c1", Side.MUMMY)
    done(table)
    done(table)
    table.declare(MUMMY, "c1")
    assert events(done(table))[0] == MummyMoved(())


def test_a_word_that_no_walk_bears_out_changes_nothing() -> None:
    table = unseen()
    done(table)
    done(table)
    for place in ("prison", "d3"):
        assert breaches(table.declare(MUMMY, place)) == [(Side.MUMMY, Handling.NO_USE)]
    assert isinstance(table.shown(Side.MUMMY), Where)


def test_a_word_against_what_is_seen_changes_nothing() -> None:
    table = unseen()
    table.mummy_to("d1")
    assert breaches(table.declare(MUMMY, "b1")) == [(Side.MUMMY, Handling.NO_USE)]
    assert table.position.mummy == "c1"


def test_coming_into_sight_ends_the_question() -> None:
    table = unseen()
    done(table)
    done(table)
    table.put(MUMMY, "c1")
    assert table.shown(Side.MUMMY) is None


def test_a_walk_along_one_corridor_needs_no_question() -> None:
    table = Table(
        LINE,
        places={"red": "start", "blue": "start", "mummy": "d1"},
        turn="mummy",
        blind=((Side.MUMMY, "e1"),),
    )
    table.mummy_rolls(3)
    assert events(table.slide(MUMMY, "e1", "f1")) == []
    assert events(done(table))[0] == MummyMoved(("e1", "f1"))
