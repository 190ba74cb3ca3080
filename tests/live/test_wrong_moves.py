"""A move that ends where it may not: refused once, put back or put right, and the game goes on."""

import pytest

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Move
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Moved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed, Refused
from fsm.pyramid.instructions import Put, Where
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Code, refuse
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, FORK, LINE
from tests.live.table import Table, Told, breaches, events, notices, refusals, rulings

EXPLORERS = Side.EXPLORERS

# board, where red stands, face, where it rests, why that is wrong, a right end
WRONG = {
    "short": (LINE, "d1", "2", "e1", Code.MOVE_SHORT, "f1"),
    "short of three": (LINE, "d1", "3", "f1", Code.MOVE_SHORT, "g1"),
    "far": (LINE, "d1", "1", "f1", Code.MOVE_FAR, "e1"),
    "through a wall": (FORK, "c1", "1", "c2", Code.MOVE_FAR, "d1"),
    "stopped arrow": (LINE, "d1", "arrow", "e1", Code.MOVE_STOPPED, "g1"),
    "crooked arrow": (FIELD, "b1", "arrow", "c2", Code.MOVE_CROOKED, "d1"),
}

# a rest from which the die cannot carry it on
BEYOND = [kind for kind in WRONG if kind not in {"short", "short of three", "stopped arrow"}]

FACTS = {"to": "b1", "face": Face.TWO, "origin": "start"}


def wrong(kind: str) -> Table:
    """Red has moved wrongly and let go; nothing was said yet."""
    board, origin, face, rest, _, _ = WRONG[kind]
    mummy = "h1" if board is LINE else "prison"
    table = Table(board, places={"red": origin, "blue": "start", "mummy": mummy})
    table.announce(face)
    assert rulings(table.carry("red", rest)) == []
    return table


@pytest.mark.parametrize("kind", sorted(WRONG.keys() - BEYOND))
def test_a_rest_half_way_is_not_refused_however_long_it_lasts(kind: str) -> None:
    table = wrong(kind)
    assert table.wait(600.0) == ()


@pytest.mark.parametrize("kind", BEYOND)
def test_a_wrong_end_is_refused_once_after_some_patience(kind: str) -> None:
    _, origin, _, rest, code, _ = WRONG[kind]
    table = wrong(kind)
    refusal = check(table.position, Move(rest))
    assert rulings(table.wait(table.timing.patience - 0.05)) == []
    assert table.shown() is None
    assert rulings(table.wait(0.1)) == [Refused(EXPLORERS, refusal)]  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.code is code
    assert table.shown() == Put("red", origin, rest)
    assert table.wait(600.0) == ()


@pytest.mark.parametrize("kind", WRONG)
def test_done_has_a_wrong_end_refused_at_once(kind: str) -> None:
    _, origin, _, rest, code, _ = WRONG[kind]
    table = wrong(kind)
    assert refusals(table.done()) == [(EXPLORERS, code)]
    assert table.shown() == Put("red", origin, rest)
    assert rulings(table.wait(60.0)) == []


@pytest.mark.parametrize("kind", WRONG)
def test_putting_it_back_clears_the_instruction_and_the_move_can_be_made(kind: str) -> None:
    _, origin, _, _, _, end = WRONG[kind]
    table = wrong(kind)
    table.done()
    assert rulings(table.follow()) == []
    assert table.shown() is None
    assert table.position.phase is Phase.MOVE
    assert rulings(table.carry("red", end) + table.wait(1.0)) == [Moved("red", origin, end)]
    assert table.shown() is None


@pytest.mark.parametrize("kind", WRONG)
def test_going_on_to_a_right_end_is_taken_as_the_move(kind: str) -> None:
    _, origin, _, _, _, end = WRONG[kind]
    table = wrong(kind)
    table.wait(2.0)
    told = table.carry("red", end) + table.wait(1.0)
    assert rulings(told) == [Moved("red", origin, end)]
    assert table.shown() is None


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_end_left_in_time_is_never_spoken_of(kind: str) -> None:
    _, origin, _, _, _, end = WRONG[kind]
    table = wrong(kind)
    told = table.wait(1.0) + table.carry("red", end) + table.wait(1.0)
    assert rulings(told) == [Moved("red", origin, end)]


def test_a_second_wrong_end_is_refused_as_well() -> None:
    table = wrong("short")
    table.wait(2.0)
    told = table.carry("red", "g1") + table.wait(2.0)
    assert refusals(told) == [(EXPLORERS, Code.MOVE_FAR)]
    assert table.shown() == Put("red", "d1", "g1")


def test_a_move_into_an_area_is_never_ruled() -> None:
    table = Table(LINE, places={"red": "b1", "blue": "d1", "mummy": "h1"})
    table.announce("1")
    told = table.carry("red", "start") + table.done()
    assert events(told) == []
    assert table.shown() is not None
    assert rulings(table.slide("red", "c1")) == [Moved("red", "b1", "c1")]


def test_refusals_reach_nobody_but_the_explorers() -> None:
    for kind in WRONG:
        table = wrong(kind)
        told = table.wait(2.0) + table.done() + table.follow()
        assert {h.side for h in told if hasattr(h, "side")} == {EXPLORERS}


def test_done_again_after_a_refusal_refuses_again() -> None:
    table = wrong("short")
    table.done()
    assert refusals(table.done()) == [(EXPLORERS, Code.MOVE_SHORT)]


# where no sensor sees it


def onto_blue(face: str = "2", **more: str) -> Table:
    """Red, on d1, was put onto blue's space."""
    table = Table(LINE, places={"red": "d1", "blue": "e1", "mummy": "h1", **more})
    table.announce(face)
    table.carry("red", "e1")
    return table


def ends(table: Table) -> set[str]:
    return {command.to for command in legal(table.position) if isinstance(command, Move)}


def asked_where(table: Table, told: Told) -> None:
    assert breaches(told) == [(EXPLORERS, Handling.UNSEEN)]
    shown = table.shown()
    assert isinstance(shown, Where)
    assert shown.piece == "red"
    assert set(shown.choices) == ends(table)
    assert len(shown.choices) == len(set(shown.choices))


def test_onto_another_piece_nothing_is_said_before_done() -> None:
    assert rulings(onto_blue().wait(60.0)) == []


def test_done_on_another_piece_asks_where_the_explorer_is() -> None:
    table = onto_blue()
    asked_where(table, table.done())


def test_done_on_the_mummys_space_asks_where_the_explorer_is() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "e1"})
    table.announce("1")
    table.carry("red", "e1")
    asked_where(table, table.done())


def test_coming_back_into_sight_answers_the_question() -> None:
    table = onto_blue()
    table.done()
    assert rulings(table.carry("red", "f1")) == [Moved("red", "d1", "f1")]
    assert table.shown() is None


def test_going_back_to_where_it_began_answers_the_question() -> None:
    table = onto_blue("3")
    table.done()
    table.carry("red", "d1")
    table.wait(3.0)
    assert table.shown() is None
    assert rulings(table.carry("red", "g1")) == [Moved("red", "d1", "g1")]


def test_a_declared_end_is_ruled_and_its_spot_found_dead() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.kill("f1")
    table.announce("2")
    table.carry("red", "f1")
    assert rulings(table.wait(60.0)) == []
    asked_where(table, table.done())
    told = table.declare("red", "f1")
    assert events(told) == [Moved("red", "d1", "f1")]
    assert notices(told) == [Noticed(EXPLORERS, "f1", Fault.DEAD)]
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.done()) == [Turn("blue")]


def test_a_declared_end_that_may_not_be_is_refused() -> None:
    table = onto_blue("3")
    table.done()
    told = table.declare("red", "f1")
    assert events(told) == []
    assert refusals(told) == [(EXPLORERS, Code.MOVE_SHORT)]
    assert table.position.phase is Phase.MOVE


def test_a_declaration_is_believed_before_the_question_too() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.kill("f1")
    table.announce("2")
    table.carry("red", "f1")
    assert events(table.declare("red", "f1")) == [Moved("red", "d1", "f1")]
    assert table.shown() is None


@pytest.mark.parametrize("area_spots", [0, 1, 4])
def test_a_wrong_end_of_a_move_out_of_an_area_is_put_back(area_spots: int) -> None:
    table = Table(LINE, places={"mummy": "h1"}, area_spots=area_spots)
    table.announce("2")
    told = table.slide("red", "b1") + table.wait(3.0) + table.done()
    assert rulings(told) == [Refused(EXPLORERS, refuse(Code.MOVE_SHORT, **FACTS))]
    assert table.shown() == Put("red", "start", "b1")
    table.follow()
    assert table.shown() is None
    assert rulings(table.slide("red", "b1", "c1")) == [Moved("red", "start", "c1")]


def test_done_is_no_answer_to_where() -> None:
    table = onto_blue()
    table.done()
    asked = table.shown()
    assert events(table.done()) == []
    assert table.shown() == asked


def test_done_rules_on_nothing_while_somebody_else_is_in_a_hand() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.announce("2")
    table.lift("blue")
    assert table.done() == ()
    assert table.position.phase is Phase.MOVE
