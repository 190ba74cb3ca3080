"""The end of the game (rules 73 to 76 and 103)."""

from typing import Any

import pytest

from tests.rules.boards import LINE, TREASURES
from tests.rules.playing import Game, event, happened, new, setup_refused

ALL = ("red", "blue", "purple", "turquoise")
NEARLY = {
    2: {"red": 1, "blue": 2},
    3: {"red": 1, "blue": 2, "purple": 1},
    4: {"red": 1, "blue": 2, "purple": 1, "turquoise": 2},
}
NEEDED = {2: 4, 3: 6, 4: 7}


@pytest.mark.rule(74)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_mummy_needs_four_six_or_seven_lives(count: int) -> None:
    game = Game(LINE, *ALL[:count])
    for seat in ("operator", "mummy", "table", "red"):
        assert game.view(seat)["needed"] == NEEDED[count]


@pytest.mark.rule(74, 103)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_mummy_wins_with_the_life_it_needs(count: int) -> None:
    game = one_life_before_the_end(count, turn="mummy")
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved", path=["d1"]),
        event("captured", piece="blue", at="d1", lives=1),
        event("won", by="mummy", reason="lives"),
    )
    assert game.now() == ("over", None)
    assert game.view()["mummy_lives"] == NEEDED[count]


@pytest.mark.rule(74)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_life_less_is_not_enough(count: int) -> None:
    lives = {**NEARLY[count], "red": 2}
    places = {"blue": "d1", "mummy": "e1"}
    game = Game(LINE, *ALL[:count], lives=lives, places=places, turn="mummy")
    assert game.mummy_turn(1, "d1")[-1]["event"] == "turn"
    assert game.view()["mummy_lives"] == NEEDED[count] - 1


@pytest.mark.rule(74, 103)
def test_the_mummy_wins_by_an_interim_move_too_and_the_dice_stay_locked() -> None:
    game = one_life_before_the_end(2, turn="red", locked=3)
    game.release()
    assert happened(
        game.mummy_walks("d1"),
        event("mummy-moved", path=["d1"]),
        event("captured", piece="blue", lives=1),
        event("won", by="mummy", reason="lives"),
    )
    assert game.now() == ("over", None)
    assert game.locked == 3


@pytest.mark.rule(68, 74)
def test_a_winning_capture_of_a_last_life_tells_both() -> None:
    game = Game(
        LINE, lives={"red": 1, "blue": 2}, places={"red": "d1", "mummy": "e1"}, turn="mummy"
    )
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved", path=["d1"]),
        event("captured", piece="red", at="d1", lives=0),
        event("eliminated", piece="red"),
        event("won", by="mummy", reason="lives"),
    )


@pytest.mark.rule(75)
def test_the_threshold_counts_the_explorers_of_the_beginning() -> None:
    lives = {"red": 0, "blue": 2}
    game = Game(LINE, "red", "blue", "purple", lives=lives, turn="mummy",
                places={"blue": "d1", "mummy": "e1"})  # fmt: skip
    assert game.view()["needed"] == 6
    game.mummy_turn(1, "d1")
    assert game.view()["mummy_lives"] == 5
    assert game.phase == "begin"


@pytest.mark.rule(76)
@pytest.mark.parametrize("lives", [{"red": 0, "blue": 0}, {"red": 0, "blue": 2}])
def test_with_everybody_or_too_many_lives_gone_the_game_is_over(lives: dict[str, int]) -> None:
    setup_refused("setup", new(LINE, lives=lives))


@pytest.mark.rule(73, 103)
def test_only_the_explorer_with_no_card_left_wins() -> None:
    hands = {"red": ["red-scarab"], "blue": ["blue-lotus"]}
    game = Game(TREASURES, hands=hands)
    game.go("2", "c1")
    winners = [e["by"] for e in game.card("red-scarab") if e["event"] == "won"]
    assert winners == ["red"]


@pytest.mark.rule(103)
@pytest.mark.parametrize("by", ["cards", "lives"])
def test_after_the_end_nothing_more_is_executed(by: str) -> None:
    game = won_by(by)
    assert game.now() == ("over", None)
    assert game.legal() == []
    for do, facts in COMMANDS:
        game.refuses("turn", do, **facts)


@pytest.mark.rule(103)
def test_everything_stays_as_it_was_when_the_game_ended() -> None:
    game = Game(TREASURES, hands={"red": ["red-scarab"]}, locked=2, places={"mummy": "h1"})
    game.go("2", "c1")
    game.card("red-scarab")
    view = game.view()
    assert view["locked"] == 2
    assert view["places"] == {"red": "c1", "blue": "start", "mummy": "h1"}
    assert view["lives"] == {"red": 3, "blue": 3}
    assert (view["phase"], view["turn"]) == ("over", None)


def test_a_new_game_can_begin_after_the_end() -> None:
    game = won_by("lives")
    game.do(new(LINE))
    assert game.now() == ("begin", "red")


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("roll", {}),
    ("roll", {"faces": ["1"] * 5}),
    ("release", {}),
    ("announce", {"face": "1"}),
    ("move", {"to": "b1"}),
    ("card", {"treasure": "blue-lotus"}),
    ("done", {}),
    ("mummy-roll", {}),
    ("mummy-roll", {"value": 1}),
    ("mummy-move", {"path": []}),
]


def one_life_before_the_end(count: int, **setup: Any) -> Game:
    """Give a game in which the mummy captures blue on d1 to win."""
    places = {"red": "start", "blue": "d1", "mummy": "e1"}
    return Game(LINE, *ALL[:count], lives=NEARLY[count], places=places, **setup)


def won_by(reason: str) -> Game:
    """Give a game that is over for this reason."""
    if reason == "lives":
        game = one_life_before_the_end(2, turn="mummy")
        game.mummy_turn(1, "d1")
        return game
    game = Game(TREASURES, hands={"red": ["red-scarab"], "blue": ["blue-lotus"]})
    game.go("2", "c1")
    game.card("red-scarab")
    return game
