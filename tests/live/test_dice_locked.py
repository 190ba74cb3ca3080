"""Locked dice stay where they are until somebody releases; taking them changes nothing."""

import pytest

from fsm.pyramid.commands import Announce, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Announced, Moved, MummyMoved, Released, Rolled, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Instructed
from fsm.pyramid.instructions import Put, SetDie
from fsm.pyramid.observations import Accepted, Die, Lie, Side
from fsm.pyramid.table import Phase
from tests.live.boards import LINE, TREASURES
from tests.live.table import BROWN, DICE_NAMES, TRAY, Table, breaches, events, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
TAKEN = [(EXPLORERS, Handling.LOCKED_TAKEN)]
TURNED = [(EXPLORERS, Handling.LOCKED_TURNED)]


def locked(*faces: str) -> Table:
    """Red has rolled; by default die 3 is locked."""
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.roll_dice(*(faces or ("1", "2", "mummy", "4", "arrow")))
    return table


def resumed(count: int, **faces: str) -> Table:
    """A game is resumed with so many locked dice, and then the pockets report."""
    table = Table(LINE, places=PLACES, tray=TRAY, locked=count)
    table.lay(**faces)
    return table


@pytest.mark.rule(32)
def test_a_locked_die_that_leaves_its_pocket_is_a_breach_at_once() -> None:
    table = locked()
    told = table.take("3")
    assert told == (
        Breach(EXPLORERS, Handling.LOCKED_TAKEN, {"dice": ["3"]}),
        Instructed(EXPLORERS, SetDie("3", "mummy")),
    )
    assert table.position.locked == 1


def test_the_instruction_ends_by_itself_when_the_die_lies_right() -> None:
    table = locked()
    table.take("3")
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.fell("3", "mummy")) == []
    assert table.shown() is None


def test_it_is_said_once_until_it_is_put_right() -> None:
    table = locked()
    assert breaches(table.take("3")) == TAKEN
    assert breaches(table.fell("3", "2")) == []
    assert table.shown() == SetDie("3", "mummy")
    assert breaches(table.take("3")) == []
    table.fell("3", "mummy")
    assert breaches(table.take("3")) == TAKEN


def test_a_locked_die_turned_in_its_pocket_is_a_breach() -> None:
    table = locked()
    assert breaches(table.turn("3", "2")) == TURNED
    assert table.shown() == SetDie("3", "mummy")
    assert table.position.locked == 1
    assert rulings(table.turn("3", "mummy")) == []
    assert table.shown() is None


def test_a_locked_die_that_is_cocked_is_turned() -> None:
    assert breaches(locked().cocks("3")) == TURNED


def test_of_a_locked_die_that_moves_nothing_is_said_yet() -> None:
    table = locked()
    assert rulings(table.feed(Die("3", Lie.MOVING))) == []
    assert rulings(table.turn("3", "mummy")) == []


def test_several_locked_dice_are_asked_back_one_after_the_other() -> None:
    table = locked("mummy", "2", "mummy", "4", "arrow")
    assert breaches(table.take("3", "1")) == TAKEN * 2
    assert table.shown() == SetDie("1", "mummy")
    table.fell("1", "mummy")
    assert table.shown() == SetDie("3", "mummy")


def test_a_taken_locked_die_holds_up_neither_roll_nor_move() -> None:
    table = locked()
    table.take("3")
    told = table.roll_dice("1", "1", "1", "1")
    assert rulings(told) == [Rolled("red", (Face.ONE,) * 4, 1)]
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]
    assert table.shown() == SetDie("3", "mummy")
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]
    assert rulings(table.end_turn()) == [Turn("blue")]


def test_a_locked_die_rolled_with_the_others_does_not_count() -> None:
    table = locked()
    table.take(*DICE_NAMES)
    for die in "1245":
        told = table.fell(die, "1")
    assert events(told) == [Rolled("red", (Face.ONE,) * 4, 1)]
    assert breaches(table.fell("3", "4")) == []
    assert table.shown() == SetDie("3", "mummy")


def test_done_says_that_it_lies_so_until_it_moves_again() -> None:
    table = locked()
    table.cocks("3")
    assert rulings(table.done()) == []
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    assert breaches(table.turn("3", "4")) == TURNED


def test_the_operator_may_say_so_too() -> None:
    table = locked("mummy", "2", "mummy", "4", "arrow")
    table.cocks("1")
    table.turn("3", "2")
    table.feed(Accepted())
    assert table.shown() is None


def test_done_says_so_in_the_mummys_turn_as_well() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=1, turn="mummy")
    table.lay(d3="mummy")
    assert breaches(table.turn("3", "2")) == TURNED
    assert breaches(table.done()) == []
    assert table.shown() is None
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_YOURS)]


def test_done_is_about_the_move_while_an_explorer_moves() -> None:
    table = locked()
    table.press("1")
    table.cocks("3")
    table.slide("red", "e1")
    assert table.shown() == SetDie("3", "mummy")
    assert rulings(table.end_turn()) == [Turn("blue")]
    assert table.shown() == SetDie("3", "mummy")


def test_the_board_comes_before_the_dice() -> None:
    table = locked()
    table.take("3")
    table.lift("blue")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    table.end_turn()  # about blue
    assert table.shown() == SetDie("3", "mummy")


@pytest.mark.rule(21, 69)
def test_dice_stay_locked_over_the_turns_of_others() -> None:
    table = locked()
    for piece, face, spaces in (("red", "1", ("e1",)), ("blue", "1", ("c1",))):
        if piece == "blue":
            table.roll_dice("1")
        table.press(face)
        table.slide(piece, *spaces)
        table.end_turn()
    table.roll_brown(1)
    assert breaches(table.take("3")) == TAKEN
    table.fell("3", "mummy")
    told = table.mummy_to("g1") + table.mummy_done()
    assert MummyMoved(("g1",)) in told
    assert breaches(table.take("3")) == TAKEN


@pytest.mark.rule(27)
def test_after_a_release_all_dice_may_be_taken() -> None:
    table = resumed(2, d1="mummy", d2="mummy")
    table.take("1")
    assert table.shown() == SetDie("1", "mummy")
    assert rulings(table.press("release")) == [Released("red", 2, False)]
    assert table.shown() is None
    assert breaches(table.take("2")) == []
    table.mummy_done()
    assert events(table.roll_dice("2")) == [Rolled("red", (Face.TWO,) * 5, 0)]


def test_a_locked_die_still_out_when_it_is_released_may_be_rolled() -> None:
    table = resumed(1, d4="mummy")
    table.take("4")
    table.take("1", "2", "3", "5")
    table.press("release")
    table.mummy_done()
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "2")]
    assert events(tuple(told)) == [Rolled("red", (Face.TWO,) * 5, 0)]


# a game taken up again


def test_in_a_resumed_game_those_that_show_the_mummy_are_locked() -> None:
    table = resumed(2, d2="mummy", d4="mummy", d5="mummy")
    assert rulings(table.wait(60.0)) == []
    assert breaches(table.take("2")) == TAKEN
    assert breaches(table.take("4")) == TAKEN
    assert breaches(table.take("5")) == []


def test_until_all_pockets_have_reported_nobody_is_accused() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=1)
    told = table.take("1") + table.turn("2", "3") + table.turn("3", "3") + table.cocks("4")
    told += table.fell("1", "2") + table.feed(Die("5", Lie.MOVING))
    assert rulings(told + table.wait(1.0)) == []
    assert rulings(table.fell("5", "mummy")) == []
    assert table.shown() is None
    assert breaches(table.take("5")) == TAKEN


def restless() -> Table:
    """Three dice are locked. Two show the mummy; the pocket of a third does not come to rest."""
    table = Table(LINE, places=PLACES, tray=TRAY, locked=3)
    for die, face in {"1": "mummy", "2": "mummy", "3": "2", "4": "2"}.items():
        table.turn(die, face)
    table.feed(Die("5", Lie.MOVING))
    return table


def test_a_pocket_that_does_not_come_to_rest_is_not_waited_for_long() -> None:
    table = restless()
    for _ in range(5):
        table.wait(0.4)
        table.feed(Die("5", Lie.MOVING))
    table.take("3", "4")
    table.fell("3", "4")
    assert events(table.fell("4", "1")) == [Rolled("red", (Face.FOUR, Face.ONE), 3)]


def test_who_rolls_before_the_dice_of_a_resumed_game_are_known_is_told() -> None:
    table = restless()
    table.take("3", "4")
    told = table.fell("3", "4") + table.fell("4", "1") + table.wait(60.0)
    assert rulings(told) == [Breach(EXPLORERS, Handling.NOT_AWAITED, {"dice": ["3"]})]


@pytest.mark.parametrize("face", ["mummy", "4"])
def test_what_a_restless_pocket_of_a_resumed_game_comes_to_show_is_nobodys_fault(face: str) -> None:
    table = restless()
    table.wait(3.0)
    assert rulings(table.turn("5", face)) == []
    assert table.shown() == (None if face == "mummy" else SetDie("5", "mummy"))
    table.turn("5", "mummy")
    assert breaches(table.take("5")) == TAKEN


def test_nothing_is_taken_for_granted_before_any_pocket_has_reported() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=1)
    table.wait(60.0)
    table.lay(d4="mummy")
    assert breaches(table.take("4")) == TAKEN


def test_a_locked_die_that_is_missing_in_a_resumed_game_is_asked_for_without_blame() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=2)
    told = table.take("4") + table.turn("1", "2")
    for die, face in {"2": "mummy", "3": "1", "5": "1"}.items():
        told += table.turn(die, face)
    assert rulings(told) == []
    assert table.shown() == SetDie("4", "mummy")
    assert rulings(table.fell("4", "mummy")) == []
    assert table.shown() is None


def test_the_dice_of_a_game_resumed_after_its_roll_are_matched_with_its_faces() -> None:
    faces = (Face.ONE, Face.TWO, Face.MUMMY, Face.FOUR, Face.FOUR)
    table = Table(LINE, places=PLACES, tray=TRAY, played=(Roll(faces),))
    table.lay(d1="4", d2="mummy", d3="3", d4="1", d5="4")  # one die was turned to 3
    table.take("4")
    table.fell("4", "1")
    assert rulings(table.wait(60.0)) == []
    assert table.shown() is None
    table.take("3")
    table.fell("3", "2")  # its face by exclusion
    assert rulings(table.wait(60.0)) == []
    assert table.shown() is None
    assert breaches(table.take("2")) == TAKEN


def test_a_roll_entered_before_the_pockets_report_locks_the_first_dice() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=1)
    assert events(table.roll("1")) == [Rolled("red", (Face.ONE,) * 4, 1)]
    assert rulings(table.lay(d1="mummy")) == []
    assert breaches(table.take("1")) == TAKEN


def test_when_the_game_is_over_nothing_is_said_of_dice() -> None:
    hands = {"red": ("red-scarab",), "blue": ("blue-lotus",)}
    table = Table(TREASURES, places={**PLACES, "red": "d1"}, tray=TRAY, hands=hands, locked=1)
    table.lay(d1="mummy")
    table.mummies = {"1"}
    table.roll_dice("1")
    table.ask(Announce(Face.ONE))
    table.slide("red", "c1")
    table.press("card")
    assert table.position.phase is Phase.OVER
    assert table.take("1", "2", BROWN) == ()
