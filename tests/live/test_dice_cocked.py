"""A cocked die has no face: it is rolled again, pushed flat, or said by a person."""

import pytest

from fsm.pyramid.dice import Face
from fsm.pyramid.events import Announced, MummyRolled, Rolled
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand, Instructed
from fsm.pyramid.instructions import RollAgain, RollToo, SayFace
from fsm.pyramid.observations import Die, Lie, Side
from fsm.pyramid.table import Phase
from tests.live.boards import LINE
from tests.live.table import BROWN, DICE_NAMES, TRAY, Table, breaches, events, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}


def cocked(die: str = "3") -> Table:
    """All dice show 1, but one of them is cocked."""
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.take(*DICE_NAMES)
    for other in DICE_NAMES:
        if other != die:
            table.fell(other, "1")
    table.cocks(die)
    return table


def brown() -> Table:
    table = Table(LINE, places=PLACES, tray=TRAY, turn="mummy")
    table.lay()
    table.take(BROWN)
    table.cocks(BROWN)
    return table


def test_a_cocked_die_is_to_be_rolled_again() -> None:
    table = cocked()
    assert table.shown() == RollAgain("3")
    assert rulings(table.wait(60.0)) == []
    assert table.position.phase is Phase.BEGIN


def test_a_cocked_die_rolled_again_completes_the_roll() -> None:
    table = cocked()
    table.take("3")
    assert table.shown() is None
    assert rulings(table.fell("3", "4"))[0] == Rolled(
        "red", (Face.ONE, Face.ONE, Face.FOUR, Face.ONE, Face.ONE), 0
    )
    assert table.shown() is None


def test_a_cocked_die_pushed_flat_completes_the_roll() -> None:
    table = cocked()
    assert rulings(table.turn("3", "1")) == [Rolled("red", (Face.ONE,) * 5, 0)]


def test_a_die_that_never_left_may_be_cocked_without_a_word() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    assert rulings(table.cocks("3") + table.wait(60.0)) == []
    assert table.shown() is None


@pytest.mark.parametrize(
    ("key", "face"),
    [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("arrow", "arrow"), ("release", "mummy")],
)
def test_done_says_that_it_lies_flat_and_a_key_says_its_face(key: str, face: str) -> None:
    table = cocked()
    assert table.done() == (Instructed(EXPLORERS, SayFace("3")),)
    told = table.press(key)
    assert rulings(told) == [
        EnteredByHand(EXPLORERS, "3", face),
        Rolled(
            "red", (Face.ONE, Face.ONE, Face(face), Face.ONE, Face.ONE), int(face == Face.MUMMY)
        ),
    ]
    assert rulings(table.wait(60.0)) == []  # it is believed, though it is still cocked
    assert table.shown() is None


def test_the_card_key_says_no_face() -> None:
    table = cocked()
    table.done()
    assert breaches(table.press("card")) == [(EXPLORERS, Handling.NO_USE)]
    assert table.shown() == SayFace("3")


def test_done_again_takes_the_question_back() -> None:
    table = cocked()
    table.done()
    table.done()
    assert table.shown() == RollAgain("3")


def test_a_die_that_moves_is_not_asked_for_any_more() -> None:
    table = cocked()
    table.done()
    table.take("3")
    assert table.shown() is None
    assert events(table.fell("3", "1")) == [Rolled("red", (Face.ONE,) * 5, 0)]


def test_a_page_may_say_the_face_without_being_asked() -> None:
    told = cocked().enter("3", "2")
    assert rulings(told)[0] == EnteredByHand(EXPLORERS, "3", "2")
    assert len(events(told)) == 1


@pytest.mark.parametrize("lie", [Lie.COCKED, Lie.MOVING])
def test_a_die_tilted_in_its_pocket_is_not_said(lie: Lie) -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.feed(Die("3", lie))
    assert breaches(table.enter("3", "arrow")) == [(EXPLORERS, Handling.NOT_ROLLED)]


def test_done_does_not_ask_for_dice_that_were_tilted_in_their_pockets() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.take("1")
    table.fell("1", "4")
    for die in "2345":
        table.cocks(die)
    table.wait(3.0)
    assert table.shown() == RollToo(("2", "3", "4", "5"))
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_ROLLED)]
    assert table.shown() == RollToo(("2", "3", "4", "5"))


def test_only_the_cocked_die_is_asked_for_while_others_are_in_the_hand() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.take(*DICE_NAMES)
    table.cocks("2")
    assert table.shown() == RollAgain("2")
    table.done()
    table.press("4")
    assert table.shown() is None
    assert table.position.phase is Phase.BEGIN


def test_a_cocked_die_keeps_others_from_announcing() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.roll_dice("1", "2", "3", "4", "arrow")
    table.take("2")
    table.cocks("2")
    assert table.shown() == RollAgain("2")
    assert rulings(table.press("1")) == [Breach(EXPLORERS, Handling.DICE_OUT, {"dice": ["2"]})]
    table.turn("2", "2")
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]


# the mummy's die


def test_a_cocked_mummys_die_is_told_to_its_side_alone() -> None:
    table = brown()
    assert (table.shown(), table.shown(MUMMY_SIDE)) == (None, RollAgain(BROWN))
    assert rulings(table.turn(BROWN, "4")) == [MummyRolled(4, 4)]
    assert table.shown(MUMMY_SIDE) is None


def test_the_mummys_done_says_that_its_die_lies_flat() -> None:
    table = brown()
    assert table.mummy_done() == (Instructed(MUMMY_SIDE, SayFace(BROWN)),)
    table.mummy_done()
    assert table.shown(MUMMY_SIDE) == RollAgain(BROWN)
    table.mummy_done()
    told = table.enter(BROWN, "5")
    assert rulings(told) == [EnteredByHand(None, BROWN, "5"), MummyRolled(5, 5)]


def test_a_mummys_die_that_moves_is_not_asked_for_any_more() -> None:
    table = brown()
    table.mummy_done()
    table.take(BROWN)
    assert table.shown(MUMMY_SIDE) is None
    table.cocks(BROWN)
    assert table.shown(MUMMY_SIDE) == RollAgain(BROWN)


def test_a_mummys_die_that_can_be_read_is_not_entered() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, turn="mummy")
    table.lay()
    assert breaches(table.enter(BROWN, "3")) == [(MUMMY_SIDE, Handling.NOT_ROLLED)]


@pytest.mark.parametrize("lie", [Lie.COCKED, Lie.MOVING])
def test_a_mummys_die_tilted_in_its_pocket_is_not_entered(lie: Lie) -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, turn="mummy")
    table.lay()
    table.feed(Die(BROWN, lie))
    assert breaches(table.enter(BROWN, "4")) == [(MUMMY_SIDE, Handling.NOT_ROLLED)]
    table.take(BROWN)
    assert events(table.enter(BROWN, "4")) == [MummyRolled(4, 4)]


def test_a_mummys_die_is_not_entered_off_its_turn() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    assert breaches(table.enter(BROWN, "3")) == [(MUMMY_SIDE, Handling.NOT_AWAITED)]


def test_the_board_comes_before_the_mummys_die() -> None:
    table = brown()
    table.lift("mummy")
    table.wait(3.0)
    table.mummy_done()  # about the mummy, which is not seen
    assert table.shown(MUMMY_SIDE) == RollAgain(BROWN)
