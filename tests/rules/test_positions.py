"""Games that begin from a given situation: what is taken over, and what is refused."""

from typing import Any

import pytest

from tests.rules.boards import LINE, TREASURES
from tests.rules.playing import Game, event, happened, new, setup_refused

CARDS = {"red": ["red-scarab", "blue-lotus"], "blue": ["white-ibis"]}


def test_a_situation_is_taken_over_and_the_rest_is_as_in_a_fresh_game() -> None:
    game = Game(
        TREASURES, "red", "blue", "purple", hands=CARDS, turn="blue", locked=2,
        places={"red": "e1", "mummy": "c1"}, lives={"red": 2}, played={"red": ["red-scarab"]},
    )  # fmt: skip
    view = game.view()
    assert game.now() == ("begin", "blue")
    assert view["places"] == {"red": "e1", "blue": "start", "purple": "start", "mummy": "c1"}
    assert view["lives"] == {"red": 2, "blue": 3, "purple": 3}
    assert view["mummy_lives"] == 1
    assert view["played"]["red"] == ["red-scarab"]
    assert view["hands"]["red"] == ["blue-lotus"]
    assert view["locked"] == 2
    assert view["faces"] == []


def test_an_operator_sees_everything_that_the_contract_names() -> None:
    keys = {"phase", "turn", "round", "places", "locked", "faces", "lives", "mummy_lives"}
    assert keys | {"needed", "hands", "played", "announced"} <= set(Game(LINE).view())


def test_the_mummys_turn_is_its_normal_move() -> None:
    game = Game(LINE, turn="mummy")
    assert happened(game.opening, event("started"), event("turn", piece="mummy"))
    assert game.now() == ("mummy-roll", "mummy")


REFUSED: dict[str, dict[str, Any]] = {
    "an unknown piece": {"places": {"green": "e1"}},
    "an unknown space": {"places": {"red": "e9"}},
    "rock": {"places": {"red": "a1"}},
    "two explorers on one space": {"places": {"red": "e1", "blue": "e1"}},
    "an explorer on the mummy's space": {"places": {"red": "e1", "mummy": "e1"}},
    "the mummy on start": {"places": {"mummy": "start"}},
    "more than three lives": {"lives": {"red": 4}},
    "fewer than no lives": {"lives": {"red": -1}},
    "lives of an unknown piece": {"lives": {"green": 1}},
    "lives of the mummy": {"lives": {"mummy": 1}},
    "half a life": {"lives": {"red": 1.5}},
    "lives that are no number": {"lives": {"red": True}},
    "a place for an eliminated piece": {"lives": {"red": 0}, "places": {"red": "e1"}},
    "six locked dice": {"locked": 6},
    "fewer than no locked dice": {"locked": -1},
    "locked dice that are no number": {"locked": "2"},
    "locked dice that are a truth value": {"locked": True},
    "a played card that is not in the hand": {"played": {"red": ["white-ibis"]}},
    "a card played twice": {"played": {"red": ["red-scarab", "red-scarab"]}},
    "an unknown played card": {"played": {"red": ["red-nothing"]}},
    "cards played by an unknown seat": {"played": {"green": ["red-scarab"]}},
    "the turn of an eliminated piece": {"lives": {"red": 0}, "turn": "red"},
    "the turn of an unknown piece": {"turn": "green"},
    "the turn of a piece that does not play": {"turn": "purple"},
    "a game won by cards": {"played": {"blue": ["white-ibis"]}},
    "a game won by lives": {"lives": {"red": 1, "blue": 1}},
    "no place for a living piece": {"places": {"red": None}},
    "a place that is no name": {"places": {"red": 5}},
    "an unknown key": {"weather": "fine"},
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_situation_that_cannot_be_is_refused(why: str) -> None:
    command = {**new(TREASURES, hands=CARDS), "position": REFUSED[why]}
    setup_refused("setup input", command)


def test_cards_played_from_a_hand_that_is_not_given_are_refused() -> None:
    setup_refused("setup", new(TREASURES, dealt=True, played={"red": ["red-scarab"]}))


@pytest.mark.parametrize("position", [[], "start", 3, True])
def test_a_situation_that_is_no_object_is_refused(position: object) -> None:
    setup_refused("setup input", {**new(TREASURES), "position": position})


def test_a_refused_new_leaves_the_game_as_it_was() -> None:
    game = Game(LINE)
    game.roll_all("1")
    game.refuses("setup input", "new", board=LINE, explorers=["red"])
    game.refuses("setup input", "new", board="no-such-board", explorers=["red", "blue"])
    game.announce("1")
    assert game.now() == ("move", "red")


def test_an_eliminated_piece_may_be_placed_nowhere() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"red": 0}, places={"red": None})
    assert game.place("red") is None


def test_the_mummy_must_have_left_the_prison_only_once() -> None:
    game = Game(LINE, turn="mummy", places={"mummy": "prison"})
    game.mummy_rolls(1)
    assert game.reach() == {"": 0, "g1": 1, "h1": 1}
