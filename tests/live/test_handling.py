"""Hands on wrong pieces: named, put right by one instruction at a time, and the game goes on."""

import pytest

from fsm.pyramid.events import Moved, Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Noticed
from fsm.pyramid.instructions import COUNTER, Put, TakeOff, Which
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE
from tests.live.table import Table, Told, breaches, events, notices, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
THREE = {"red": "c2", "turquoise": "b1", "blue": "d1", "mummy": "b3"}


def line(face: str | None = None) -> Table:
    """Red on d1 to act, blue on b1, the mummy on h1."""
    table = Table(LINE, places=PLACES)
    if face:
        table.announce(face)
    return table


def field(face: str | None = None) -> Table:
    """Red on c2 in the middle to act, turquoise and blue in corners, the mummy in another."""
    table = Table(FIELD, "red", "turquoise", "blue", places=THREE)
    if face:
        table.announce(face)
    return table


# a wrong piece


@pytest.mark.parametrize("face", ["1", "2", "3", "arrow"])
def test_a_piece_that_may_not_move_is_put_back(face: str) -> None:
    table = line(face)
    told = table.slide("blue", "c1")
    assert rulings(told + table.wait(table.timing.patience - 0.05)) == []
    assert breaches(table.wait(0.1)) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("blue", "b1", "c1")
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.follow()) == []
    assert table.shown() is None
    end = {"1": "e1", "2": "f1", "3": "g1", "arrow": "g1"}[face]
    assert rulings(table.carry("red", end)) == [Moved("red", "d1", end)]


def test_a_piece_moved_before_the_dice_is_put_back() -> None:
    table = line()
    told = table.slide("red", "e1") + table.wait(2.0)
    assert breaches(told) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("red", "d1", "e1")
    assert rulings(table.follow()) == []
    assert table.shown() is None
    table.announce("1")
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_a_piece_moved_on_after_its_move_is_put_back() -> None:
    table = line("1")
    table.slide("red", "e1")
    told = table.slide("red", "f1") + table.wait(2.0)
    assert breaches(told) == [(EXPLORERS, Handling.WRONG_PIECE)]
    assert table.shown() == Put("red", "e1", "f1")
    table.follow()
    assert table.shown() is None
    assert rulings(table.end_turn()) == [Turn("blue")]


def test_a_wrong_piece_put_back_in_time_is_never_spoken_of() -> None:
    table = line("1")
    told = table.slide("blue", "c1") + table.wait(1.0) + table.slide("blue", "b1")
    assert rulings(told + table.wait(60.0)) == []


def test_the_dice_may_fall_while_a_piece_is_being_put_right() -> None:
    """A correction never blocks what is legally pending."""
    table = line()
    table.slide("blue", "c1")
    table.wait(2.0)
    table.announce("1")
    assert table.position.phase is Phase.MOVE
    table.follow()
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


# several pieces


def test_two_pieces_out_of_place_are_put_right_one_after_the_other() -> None:
    table = field()
    told = table.slide("turquoise", "c1") + table.slide("blue", "d2") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.TWO_PIECES)]
    assert isinstance(table.shown(), Put)
    assert table.follow_all() == 2
    table.announce("1")
    assert rulings(table.slide("red", "c3")) == [Moved("red", "c2", "c3")]


def test_two_pieces_out_of_place_during_a_move_are_put_right() -> None:
    table = field("1")
    told = table.slide("turquoise", "c1") + table.slide("blue", "d2") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.TWO_PIECES)]
    assert table.follow_all() == 2
    assert rulings(table.slide("red", "c3")) == [Moved("red", "c2", "c3")]


def test_a_wrong_piece_and_a_wrong_move_are_two_pieces() -> None:
    table = field("2")
    told = table.slide("red", "c3") + table.slide("blue", "d2") + table.wait(3.0)
    assert events(told) == []
    assert breaches(told)[0] in {
        (EXPLORERS, Handling.TWO_PIECES),
        (EXPLORERS, Handling.WRONG_PIECE),
    }
    assert table.follow_all() == 1
    assert (table.where["red"], table.where["blue"]) == ("c3", "d1")
    assert events(table.slide("red", "d3")) == [Moved("red", "c2", "d3")]


# off the board


@pytest.mark.parametrize("face", [None, "2"])
def test_a_piece_taken_off_out_of_turn_is_asked_back(face: str | None) -> None:
    table = line(face)
    told = table.lift("blue") + table.wait(table.timing.patience - 0.05)
    assert rulings(told) == []
    assert breaches(table.wait(0.1)) == [(EXPLORERS, Handling.OFF_BOARD)]
    assert table.shown() == Put("blue", "b1")
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.put("blue", "b1")) == []
    table.wait(3.0)
    assert table.shown() is None


def test_the_explorer_whose_turn_it_is_stays_on_the_board_until_it_moves() -> None:
    table = line()
    told = table.lift("red") + table.wait(2.0)
    assert breaches(told) == [(EXPLORERS, Handling.OFF_BOARD)]
    assert table.shown() == Put("red", "d1")
    table.announce("1")
    assert rulings(table.put("red", "e1")) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


def test_an_explorer_that_vanishes_after_its_move_is_asked_back() -> None:
    table = line("1")
    table.slide("red", "e1")
    table.lift("red")
    assert breaches(table.wait(2.0)) == [(EXPLORERS, Handling.OFF_BOARD)]
    assert table.shown() == Put("red", "e1")
    table.put("red", "e1")
    assert table.shown() is None


def test_a_piece_taken_from_an_area_is_asked_back() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    told = table.lift("blue") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.OFF_BOARD)]
    shown = table.shown()
    assert isinstance(shown, Put)
    assert (shown.place, shown.origin) == ("start", None)
    table.put("blue", "start")
    table.wait(3.0)
    assert table.shown() is None


def test_a_missing_piece_does_not_hold_up_a_legal_move() -> None:
    table = line("1")
    table.lift("blue")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    assert events(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]
    assert table.shown() == Put("blue", "b1")


# the mummy's half


@pytest.mark.parametrize("face", [None, "1"])
def test_a_lost_counter_magnet_is_asked_back(face: str | None) -> None:
    table = line(face)
    told = table.lift(COUNTER) + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.COUNTER_MAGNET)]
    assert table.shown() == Put(COUNTER, "h1")
    assert table.shown(Side.MUMMY) is None
    assert rulings(table.put(COUNTER, "h1")) == []
    assert table.shown() is None


def test_a_lost_counter_magnet_does_not_hold_up_a_legal_move() -> None:
    table = line("1")
    table.lift(COUNTER)
    table.wait(3.0)
    assert events(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]
    assert table.shown() == Put(COUNTER, "h1")
    table.follow()
    assert table.shown() is None
    assert rulings(table.done()) == [Turn("blue")]


def test_a_counter_magnet_that_slipped_is_put_back() -> None:
    table = line()
    told = table.slide(COUNTER, "g1") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.COUNTER_MAGNET)]
    assert table.shown() == Put(COUNTER, "h1", "g1")
    table.follow()
    assert table.shown() is None


# which is which


def swap_hands(table: Table, red_to: str, blue_to: str, together: float = 0.5) -> Told:
    """Both explorers in the air at once, and down again."""
    told = table.lift("red") + table.wait(0.2) + table.lift("blue") + table.wait(together)
    told += table.put("red", red_to) + table.wait(0.3) + table.put("blue", blue_to)
    return told + table.wait(1.0)


@pytest.mark.parametrize("by_key", [True, False])
def test_two_in_the_air_at_once_are_asked_about_even_if_all_would_fit(by_key: bool) -> None:
    table = line("1")
    told = swap_hands(table, "e1", "b1")
    assert events(told) == []
    shown = table.shown()
    assert isinstance(shown, Which)
    assert set(shown.pieces) == {"red", "blue"}
    assert shown.spot in {"e1", "b1"}
    assert events(table.answer(by_key=by_key) + table.wait(1.0)) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


def test_the_other_answer_leads_to_instructions_that_resume_the_game() -> None:
    table = line("1")
    assert events(swap_hands(table, "b1", "e1")) == []
    assert events(table.answer() + table.wait(3.0)) == []
    assert isinstance(table.shown(), Put)
    table.follow_all()
    assert table.position.phase is Phase.MOVE
    told = table.carry("red", "e1") + table.wait(1.0)
    if isinstance(table.shown(), Which):  # both were in the air again
        told += table.answer()
    assert events(told) == [Moved("red", "d1", "e1")]
    assert (table.where["blue"], table.shown()) == ("b1", None)


def test_two_in_the_air_before_the_dice_are_asked_about() -> None:
    table = line()
    swap_hands(table, "d1", "b1")
    assert isinstance(table.shown(), Which)
    table.answer()
    table.wait(3.0)
    assert table.shown() is None


def test_two_that_changed_places_before_the_dice_change_back() -> None:
    table = line()
    swap_hands(table, "b1", "d1")
    table.answer()
    table.wait(3.0)
    table.follow_all()
    assert (table.where["red"], table.where["blue"]) == ("d1", "b1")
    table.announce("1")
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_who_takes_the_place_of_the_one_that_moves_is_the_one_that_moves() -> None:
    """They had changed places while nobody saw it, and one after the other they change back."""
    table = line("1")
    table.carry("blue", "f1")
    table.carry("red", "b1")
    table.carry("blue", "d1")
    assert table.shown() is None
    assert rulings(table.slide("blue", "e1")) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


def test_a_spot_that_blinks_while_a_piece_is_in_the_air_is_no_second_piece() -> None:
    table = line("1")
    table.lift("red")
    table.wait(0.5)
    table.lift("blue")
    table.wait(0.1)
    table.put("blue", "b1")
    table.wait(0.5)
    assert rulings(table.put("red", "e1") + table.wait(1.0)) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


def test_one_after_the_other_in_the_air_is_not_asked_about() -> None:
    table = line("1")
    told = table.carry("blue", "b1") + table.carry("red", "e1")
    assert rulings(told) == [Moved("red", "d1", "e1")]


def test_three_in_the_air_are_asked_about_until_all_are_known() -> None:
    table = field("1")
    for piece in ("red", "turquoise", "blue"):
        table.lift(piece)
        table.wait(0.3)
    for piece, place in {"red": "c3", "turquoise": "d1", "blue": "b1"}.items():
        table.put(piece, place)
        table.wait(0.3)
    table.wait(1.0)
    for _ in range(3):
        if not isinstance(table.shown(), Which):
            break
        table.answer()
        table.wait(3.0)
    table.follow_all()
    places = {piece: table.where[piece] for piece in ("turquoise", "blue")}
    assert places == {"turquoise": "b1", "blue": "d1"}
    assert table.place("red") == "c3" or table.where["red"] == "c2"


# both hands at once, both sides


def test_explorers_handling_never_reaches_the_mummy() -> None:
    for table in (line(), line("1"), line("3")):
        told = table.slide("blue", "c1") + table.wait(3.0) + table.lift("blue") + table.wait(3.0)
        told += table.lift(COUNTER) + table.wait(3.0) + table.lift("red") + table.wait(3.0)
        assert {h.side for h in told if hasattr(h, "side")} == {EXPLORERS}
        assert table.where[MUMMY] == "h1"


def test_a_key_that_names_none_of_the_pieces_is_no_answer() -> None:
    table = line("1")
    swap_hands(table, "e1", "b1")
    asked = table.shown()
    for key in ("3", "arrow", "card"):
        assert breaches(table.press(key)) == [(EXPLORERS, Handling.NO_USE)]
    assert table.shown() == asked
    assert events(table.answer()) == [Moved("red", "d1", "e1")]


def test_done_does_not_make_a_magnet_vanish_that_is_seen() -> None:
    table = line()
    table.slide("blue", "c1")
    table.wait(3.0)
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_SO)]
    assert table.shown() == TakeOff("c1")


def test_a_key_answers_before_the_mummys_die_too() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    swap_hands(table, "d1", "b1")
    assert isinstance(table.shown(), Which)
    assert breaches(table.answer()) == []
    table.wait(3.0)
    assert table.shown() is None


def test_a_word_answers_before_the_mummys_die_too() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    swap_hands(table, "d1", "b1")
    assert breaches(table.answer(by_key=False)) == []
    table.wait(3.0)
    assert table.shown() is None


def test_keys_answer_nothing_in_the_mummys_turn_while_a_piece_is_asked_back() -> None:
    table = Table(LINE, places=PLACES, turn="mummy")
    table.lift("blue")
    table.wait(3.0)
    assert table.shown() == Put("blue", "b1")
    assert breaches(table.press("1")) == [(EXPLORERS, Handling.NOT_YOURS)]
    assert table.shown() == Put("blue", "b1")


def test_done_is_no_answer_to_which_is_which() -> None:
    table = line()
    swap_hands(table, "d1", "b1")
    asked = table.shown()
    assert isinstance(asked, Which)
    assert events(table.done()) == []
    assert table.shown() == asked


def test_a_stuck_spot_beside_the_mummys_half_is_found_by_a_word() -> None:
    table = line()
    told = table.stick("g1") + table.wait(3.0)
    assert breaches(told) == [(EXPLORERS, Handling.COUNTER_MAGNET)]
    assert table.shown() == Put(COUNTER, "h1", "g1")
    assert notices(table.declare(COUNTER, "h1")) == [Noticed(EXPLORERS, "g1", Fault.STUCK)]
    assert table.shown() is None


def test_a_done_that_comes_before_anybody_can_have_read_what_is_asked_is_no_answer() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "g1"})
    table.wait(3.0)
    table.lay_spare("f1", Side.EXPLORERS)
    table.wait(table.timing.patience)
    asked = table.shown()
    assert asked is not None
    table.press("done")
    assert (table.shown(), table.game.faults[Side.EXPLORERS]) == (asked, {})
    table.done()
    assert table.game.faults[Side.EXPLORERS] == {"f1": Fault.STUCK}
