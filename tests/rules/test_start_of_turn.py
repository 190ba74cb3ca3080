"""Start of an explorer's turn: blocked, released by force or by choice (rules 22 to 30)."""

import pytest

from tests.rules.boards import FIELD, LINE
from tests.rules.drawing import board
from tests.rules.playing import Game, event, happened

# red is shut in at the end of the corridor
SHUT = {"red": "h1", "mummy": "g1"}


@pytest.mark.rule(22, 78)
def test_a_blocked_explorer_is_announced_and_loses_the_whole_turn() -> None:
    game = Game(LINE, places=SHUT, locked=3)
    assert happened(
        game.opening,
        event("started"),
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")
    assert game.locked == 3
    assert game.place("red") == "h1"


@pytest.mark.rule(22)
def test_a_blocked_explorer_is_skipped_in_the_middle_of_a_game_too() -> None:
    game = Game(LINE, places={"red": "b1", **{"blue": "h1", "mummy": "g1"}})
    assert happened(
        game.play("1", "c1"),
        event("turn", piece="blue"),
        event("skipped", piece="blue"),
        event("turn", piece="mummy"),
    )


@pytest.mark.rule(22, 41, 44)
def test_an_explorer_who_can_only_step_over_another_and_back_is_not_blocked() -> None:
    game = Game(LINE, places={"red": "h1", "blue": "g1", "mummy": "f1"})
    assert game.now() == ("begin", "red")
    game.roll("1", "2", "3", "4", "arrow")
    assert game.playable() == {"2", "4"}


@pytest.mark.rule(22, 44, 92)
def test_an_explorer_who_can_only_play_a_four_is_not_blocked() -> None:
    game = Game(
        LINE, "red", "blue", "purple", "turquoise",
        places={"blue": "b1", "purple": "c1", "turquoise": "d1", "mummy": "f1"},
    )  # fmt: skip
    assert game.now() == ("begin", "red")
    game.roll("1", "2", "3", "4", "arrow")
    assert game.playable() == {"4"}
    game.announce("4")
    assert game.ends() == {"e1"}


@pytest.mark.rule(22)
def test_four_unplayable_faces_and_a_wall_of_pieces_block() -> None:
    game = Game(
        LINE, "red", "blue", "purple", "turquoise",
        places={"blue": "b1", "purple": "c1", "turquoise": "d1", "mummy": "e1"},
    )  # fmt: skip
    assert happened(game.opening[1:3], event("turn", piece="red"), event("skipped", piece="red"))


@pytest.mark.rule(23, 77)
def test_five_locked_dice_are_released_by_force() -> None:
    game = Game(LINE, locked=5)
    assert happened(
        game.opening,
        event("started"),
        event("turn", piece="red"),
        event("released", piece="red", locked=5, forced=True),
    )
    assert game.now() == ("interim", "mummy")
    assert happened(game.mummy_walks(), event("mummy-moved", path=[]))
    assert game.now() == ("begin", "red")
    assert game.locked == 0


@pytest.mark.rule(24, 90)
def test_a_blocked_explorer_passes_the_forced_release_on() -> None:
    game = Game(LINE, places=SHUT, locked=5)
    assert happened(
        game.opening[1:],
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
        event("released", piece="blue", locked=5, forced=True),
    )
    assert game.now() == ("interim", "mummy")


@pytest.mark.rule(24, 30)
def test_forced_release_comes_first_where_the_table_says_so() -> None:
    options = {"blocked_before_forced_release": False}
    game = Game(LINE, places=SHUT, locked=5, options=options)
    assert happened(
        game.opening[1:],
        event("turn", piece="red"),
        event("released", piece="red", locked=5, forced=True),
    )
    assert game.now() == ("interim", "mummy")
    assert happened(
        game.mummy_walks(),
        event("mummy-moved", path=[]),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.locked == 0


@pytest.mark.rule(24)
def test_without_forced_release_the_blocked_check_comes_first_in_either_setting() -> None:
    for first in (True, False):
        options = {"blocked_before_forced_release": first}
        game = Game(LINE, places=SHUT, locked=4, options=options)
        assert game.now() == ("begin", "blue")
        assert game.locked == 4


@pytest.mark.rule(25, 60)
@pytest.mark.parametrize("locked", [1, 2, 3, 4])
def test_one_to_four_locked_dice_may_be_released(locked: int) -> None:
    game = Game(LINE, locked=locked)
    assert game.choices() == {"roll", "release"}
    assert happened(game.release(), event("released", piece="red", locked=locked, forced=False))
    assert game.now() == ("interim", "mummy")


@pytest.mark.rule(25)
def test_nobody_has_to_release() -> None:
    game = Game(LINE, locked=4)
    game.roll("1")
    assert game.now() == ("choose", "red")
    assert game.locked == 4


@pytest.mark.rule(25, 100)
def test_after_the_first_roll_it_is_too_late_to_release() -> None:
    game = Game(LINE, locked=1)
    game.roll_all("1")
    assert game.choices() == {"announce", "roll"}
    game.refuses("turn roll die", "release")
    game.announce("1")
    game.refuses("turn roll die", "release")
    game.move("b1")
    game.refuses("turn roll die", "release")


@pytest.mark.rule(26)
def test_nothing_locked_is_nothing_to_release() -> None:
    game = Game(LINE)
    assert game.choices() == {"roll"}
    game.refuses("turn roll die", "release")


@pytest.mark.rule(27)
def test_after_the_interim_move_the_same_explorer_rolls_all_five() -> None:
    game = Game(LINE, turn="blue", locked=3, places={"mummy": "h1"})
    game.release()
    assert game.locked == 3
    assert game.reach() == {"": 0, "g1": 1, "f1": 2, "e1": 3}
    assert happened(game.mummy_walks("g1", "f1"), event("mummy-moved", path=["g1", "f1"]))
    assert game.now() == ("begin", "blue")
    assert game.locked == 0
    game.refuses("roll input", "roll", faces=["1", "1"])
    assert happened(game.roll(*"11111"), event("rolled", piece="blue", locked=0))


@pytest.mark.rule(27)
def test_the_explorer_cannot_roll_before_the_interim_move() -> None:
    game = Game(LINE, locked=2)
    game.release()
    game.refuses("turn", "roll", faces=["1", "1", "1"])
    game.refuses("turn", "roll", faces=["1"] * 5)
    assert game.choices() == {"mummy-move"}


@pytest.mark.rule(100)
def test_there_is_one_release_a_turn() -> None:
    for locked in (3, 5):
        game = Game(LINE, locked=locked)
        if locked == 3:
            game.release()
        game.mummy_walks()
        assert game.legal() == [{"do": "roll"}]
        game.refuses("turn roll die", "release")
        game.roll("mummy", "1", "1", "1", "1")
        game.refuses("turn roll die", "release")


@pytest.mark.rule(100)
def test_the_next_explorer_may_release_again() -> None:
    game = Game(LINE, locked=1)
    game.release()
    game.mummy_walks()
    game.roll("mummy", "1", "1", "1", "1")
    game.announce("1")
    game.move("b1")
    game.done()
    assert game.choices() == {"roll", "release"}


@pytest.mark.rule(28, 50)
@pytest.mark.parametrize("locked", [2, 5])
def test_a_caller_who_is_captured_still_plays_from_prison_with_five_dice(locked: int) -> None:
    game = Game(LINE, locked=locked, places={"red": "c1", "mummy": "e1"})
    if locked == 2:
        game.release()
    assert happened(
        game.mummy_walks("d1", "c1"),
        event("mummy-moved", path=["d1", "c1"]),
        event("captured", piece="red", at="c1", lives=2),
    )
    assert game.now() == ("begin", "red")
    assert game.legal() == [{"do": "roll"}]
    game.roll(*"11111")
    game.announce("1")
    assert game.ends() == {"g1", "h1"}


@pytest.mark.rule(29, 68)
def test_a_caller_who_is_eliminated_has_no_turn_and_the_dice_stay_unlocked() -> None:
    game = Game(LINE, locked=2, lives={"red": 1}, places={"red": "d1", "mummy": "e1"})
    game.release()
    assert happened(
        game.mummy_walks("d1"),
        event("mummy-moved", path=["d1"]),
        event("captured", piece="red", at="d1", lives=0),
        event("eliminated", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")
    assert game.locked == 0
    assert game.legal() == [{"do": "roll"}]


@pytest.mark.rule(30)
def test_a_caller_who_is_shut_in_by_the_interim_move_is_skipped_with_unlocked_dice() -> None:
    game = Game(LINE, locked=2, places={"red": "h1", "mummy": "e1"})
    game.release()
    assert happened(
        game.mummy_walks("f1", "g1"),
        event("mummy-moved", path=["f1", "g1"]),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")
    assert game.locked == 0


@pytest.mark.rule(30)
def test_the_next_explorer_is_checked_after_an_interim_move_too() -> None:
    game = Game(LINE, locked=2, places={"red": "h1", "blue": "start", "mummy": "d1"})
    game.release()
    game.mummy_walks("c1", "b1")
    assert game.now() == ("begin", "red")
    assert happened(
        game.play("1", "g1"),
        event("turn", piece="blue"),
        event("skipped", piece="blue"),
        event("turn", piece="mummy"),
    )


@pytest.mark.rule(22)
def test_an_explorer_who_is_freed_takes_part_again() -> None:
    game = Game(LINE, places={**SHUT, "blue": "b1"})
    game.play("1", "c1")
    game.mummy_turn(1, "f1")
    assert game.now() == ("begin", "red")
    game.ready("1")
    assert game.ends() == {"g1"}


@pytest.mark.rule(22)
def test_one_open_side_is_enough() -> None:
    corner = board(
        """
          P P
          | |
        S-.-.-.-.
            |
            .
        """
    )
    assert Game(corner, places={"red": "c2", "mummy": "d2"}).now() == ("begin", "red")
    assert Game(corner, places={"red": "c1", "mummy": "c2"}).now() == ("begin", "blue")
    assert Game(FIELD, places={"red": "c2", "mummy": "c1"}).now() == ("begin", "red")
