"""Round order (rules 18 to 21)."""

import pytest

from tests.rules.boards import FIELD, LINE
from tests.rules.playing import Game, event, happened


@pytest.mark.rule(18)
def test_explorers_play_in_their_order_then_the_mummy_and_then_again() -> None:
    game = Game(FIELD, "purple", "red", "blue")
    seen = []
    for _ in range(2):
        for end in ("b1", "c1", "d1") if game.place("purple") == "start" else ("b2", "c2", "d2"):
            seen.append(game.turn)
            game.play("1" if game.place(str(game.turn)) != "start" else first_step(end), end)
        seen.append(game.turn)
        game.mummy_turn(1)
    assert seen == ["purple", "red", "blue", "mummy"] * 2


def first_step(end: str) -> str:
    """Give the number that leads from start to this space of the bottom row."""
    return {"b1": "1", "c1": "2", "d1": "3"}[end]


@pytest.mark.rule(18)
def test_each_turn_is_told_when_it_begins() -> None:
    game = Game(FIELD)
    assert happened(game.play("2", "c1"), event("turn", piece="blue"))
    assert happened(game.play("1", "b1"), event("turn", piece="mummy"))
    assert game.now() == ("mummy-roll", "mummy")
    assert happened(
        game.mummy_turn(3),
        event("mummy-rolled", value=3, steps=3),
        event("mummy-moved", path=[]),
        event("turn", piece="red"),
    )
    assert game.now() == ("begin", "red")


@pytest.mark.rule(18)
def test_a_round_ends_with_the_mummys_normal_move() -> None:
    game = Game(FIELD, locked=1)
    first = game.view()["round"]
    game.release()
    game.mummy_walks()
    game.play("2", "c1")
    game.play("1", "b1")
    assert game.view()["round"] == first
    game.mummy_turn(1)
    assert game.view()["round"] == first + 1


@pytest.mark.rule(19)
def test_the_mummy_follows_the_last_survivor() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"purple": 0}, turn="blue")
    assert happened(game.play("2", "c1"), event("turn", piece="mummy"))


@pytest.mark.rule(20, 98)
def test_an_eliminated_explorer_in_the_middle_is_passed_over() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"blue": 0})
    assert happened(game.play("2", "c1"), event("turn", piece="purple"))


@pytest.mark.rule(20)
def test_the_next_survivor_opens_the_round_when_the_first_explorer_is_out() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"red": 0}, turn="mummy")
    assert happened(game.mummy_turn(1)[1:], event("mummy-moved"), event("turn", piece="blue"))


@pytest.mark.rule(20)
def test_a_position_without_a_turn_begins_with_the_first_survivor() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"red": 0})
    assert happened(game.opening, event("started"), event("turn", piece="blue"))
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(19, 20)
def test_an_explorer_eliminated_by_the_normal_move_does_not_open_the_next_round() -> None:
    game = Game(
        LINE, "red", "blue", "purple", lives={"red": 1}, turn="mummy",
        places={"red": "d1", "mummy": "e1"},
    )  # fmt: skip
    assert game.mummy_turn(1, "d1")[-1] == {**game.events[-1], "event": "turn", "piece": "blue"}


@pytest.mark.rule(21, 69)
def test_locked_dice_stay_locked_from_player_to_player_and_over_the_normal_move() -> None:
    game = Game(FIELD)
    game.roll("mummy", "2", "2", "mummy", "2")
    game.announce("2")
    game.move("c1")
    game.done()
    assert game.locked == 2
    game.refuses("roll input", "roll", faces=["1"] * 5)
    game.roll("mummy", "1", "1")
    game.announce("1")
    game.move("b1")
    game.done()
    assert game.mummy_rolls(4)[0]["steps"] == 7
    game.mummy_walks()
    assert game.locked == 3
    assert game.now() == ("begin", "red")
    game.roll("1", "1")
