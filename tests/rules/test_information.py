"""What each seat may know (rules 2, 14, 38, 70 and 71)."""

import json
from typing import Any

import pytest

from tests.rules.boards import FIELD, LINE, TREASURES
from tests.rules.playing import Game

PUBLIC = ("mummy", "table")


@pytest.mark.rule(2, 11)
def test_explorers_see_the_mummy_and_the_mummy_sees_no_explorer() -> None:
    places = {"red": "c1", "blue": "e1", "mummy": "g1"}
    game = Game(LINE, places=places)
    for seat in ("red", "blue", "operator"):
        assert game.view(seat)["places"] == places
    for seat in PUBLIC:
        assert game.view(seat)["places"]["mummy"] == "g1"
        assert not any(space in json.dumps(game.view(seat)) for space in ("c1", "e1"))


@pytest.mark.rule(2)
def test_explorers_on_start_and_in_prison_are_known_to_everybody() -> None:
    game = Game(LINE, places={"red": "prison", "blue": "start", "mummy": "d1"})
    for seat in PUBLIC:
        places = game.view(seat)["places"]
        assert (places["red"], places["blue"]) == ("prison", "start")


@pytest.mark.rule(2, 53)
def test_a_laid_card_shows_its_space_until_the_next_announcement() -> None:
    game = Game(TREASURES, hands={"red": ["red-scarab", "blue-lotus"]})
    game.go("2", "c1")
    game.card("red-scarab")
    for seat in PUBLIC:
        assert game.view(seat)["places"]["red"] == "c1"
    game.play("1", "b1")
    game.mummy_turn(1)
    game.roll_all("1")
    for seat in PUBLIC:
        assert game.view(seat)["places"]["red"] == "c1"
    game.announce("1")
    for seat in PUBLIC:
        assert game.view(seat)["places"].get("red") != "c1"


@pytest.mark.rule(2)
def test_an_eliminated_piece_is_nowhere_for_everybody() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"blue": 0})
    for seat in ("red", *PUBLIC):
        assert game.view(seat)["places"]["blue"] is None


@pytest.mark.rule(2, 38)
def test_from_announcement_to_end_of_turn_the_mummy_sees_one_state() -> None:
    game = Game(FIELD)
    game.ready("3")
    before = [game.view(seat) for seat in PUBLIC]
    assert all(view["phase"] == "moving" for view in before)
    game.refuses("move", "move", to="d3")
    game.move("d1")
    assert [game.view(seat) for seat in PUBLIC] == before
    assert game.view("red")["phase"] == "card"


@pytest.mark.parametrize("seat", [*PUBLIC, "red"])
def test_outside_an_explorers_move_everybody_sees_the_same_phase(seat: str) -> None:
    game = Game(LINE, locked=1)
    assert game.view(seat)["phase"] == "begin"
    game.release()
    assert game.view(seat)["phase"] == "interim"
    game.mummy_walks()
    game.play("1", "b1")
    game.play("2", "c1")
    assert (game.view(seat)["phase"], game.view(seat)["turn"]) == ("mummy-roll", "mummy")
    game.mummy_rolls(1)
    assert game.view(seat)["phase"] == "mummy-move"


@pytest.mark.rule(2, 14, 38)
def test_the_mummy_and_the_table_see_neither_faces_nor_hands() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "4", "mummy", "arrow")
    for seat in PUBLIC:
        view = game.view(seat)
        assert not {"faces", "hands", "hand"} & set(view)
        assert "arrow" not in json.dumps(view)
    assert game.view("blue")["faces"] == ["1", "2", "4", "arrow"]


@pytest.mark.rule(2, 14, 38)
def test_games_that_differ_only_in_secrets_look_the_same_to_the_mummy() -> None:
    one, other = secret_game(*ONE), secret_game(*OTHER)
    assert one.view() != other.view()
    for seat in PUBLIC:
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))


@pytest.mark.rule(14, 72)
def test_games_that_differ_only_in_another_hand_look_the_same_to_an_explorer() -> None:
    hands: list[dict[str, Any]] = [
        {"red": ["red-scarab"], "blue": [card]} for card in ("white-ibis", "white-comb")
    ]
    one, other = (Game(TREASURES, hands=hand) for hand in hands)
    for each in (one, other):
        each.play("2", "c1")
        each.play("1", "b1")
    assert json.dumps(one.view("red")) == json.dumps(other.view("red"))
    assert one.view("blue") != other.view("blue")


@pytest.mark.rule(2)
def test_a_captured_explorer_is_known_to_be_in_prison() -> None:
    game = Game(LINE, turn="mummy", places={"red": "d1", "mummy": "e1"})
    game.mummy_turn(1, "d1")
    for seat in PUBLIC:
        view = game.view(seat)
        assert view["places"]["red"] == "prison"
        assert view["lives"]["red"] == 2


def test_every_seat_of_the_game_has_a_view_and_no_other() -> None:
    game = Game(LINE)
    for seat in ("red", "blue", "mummy", "table", "operator"):
        assert game.view(seat)
    for other in ("purple", "explorers", "green", "", 3, None):
        game.refuses("input setup turn", "view", seat=other)
    two = Game(LINE, variant="two-person")
    assert two.view("explorers")["hand"] == ["white-spoon"]


@pytest.mark.rule(71)
def test_the_public_sees_steps_locked_dice_lives_and_what_is_needed() -> None:
    game = Game(LINE, turn="mummy", locked=2, lives={"red": 2})
    game.mummy_rolls(3)
    for seat in PUBLIC:
        view = game.view(seat)
        assert view["steps"] == 5
        assert view["locked"] == 2
        assert view["lives"] == {"red": 2, "blue": 3}
        assert (view["mummy_lives"], view["needed"]) == (1, 4)


def test_what_a_turn_has_shown_is_gone_when_the_next_begins() -> None:
    fresh = Game(LINE).view()
    game = Game(LINE)
    game.go("1", "b1")
    assert game.view()["announced"] == "1"
    game.done()
    assert (game.view()["faces"], game.view()["announced"]) == ([], fresh["announced"])
    game.play("2", "c1")
    game.mummy_turn(1)
    assert (game.view()["faces"], game.view()["announced"]) == ([], fresh["announced"])
    assert game.view("mummy")["steps"] == Game(LINE).view("mummy")["steps"]
    interim = Game(LINE, locked=2)
    interim.release()
    assert interim.view("mummy")["steps"] == 2
    interim.mummy_walks()
    assert interim.view("mummy")["steps"] == Game(LINE).view("mummy")["steps"]


ONE = (["white-ibis"], ("3", "1", "1", "1", "1"), "d1")
OTHER = (["white-comb"], ("3", "2", "arrow", "4", "1"), "b1")


def secret_game(hand: list[str], faces: tuple[str, ...], end: str) -> Game:
    """Play a turn of which only the announced three is public."""
    game = Game(TREASURES, hands={"red": hand, "blue": ["red-scarab"]})
    game.roll(*faces)
    game.announce("3")
    if end == "b1":
        game.refuses("move", "move", to="h1")
    game.move(end)
    game.done()
    return game
