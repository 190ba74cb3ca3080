"""Treasure cards (rules 53 to 58)."""

import pytest

from tests.rules.boards import LINE, TREASURES
from tests.rules.playing import Game, event, happened

HANDS = {"red": ["red-scarab", "blue-lotus"], "blue": ["white-ibis"]}


@pytest.mark.rule(8, 53)
def test_a_card_may_be_laid_on_its_symbol() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("2", "c1")
    assert game.now() == ("card", "red")
    assert game.legal() == [{"do": "card", "treasure": "red-scarab"}, {"do": "done"}]
    assert happened(
        game.card("red-scarab"),
        event("card-played", piece="red", treasure="red-scarab"),
        event("turn", piece="blue"),
    )
    view = game.view()
    assert view["hands"]["red"] == ["blue-lotus"]
    assert view["played"] == {"red": ["red-scarab"], "blue": []}


@pytest.mark.rule(53)
def test_nobody_has_to_lay_a_card() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("2", "c1")
    assert happened(game.done(), event("turn", piece="blue"))
    assert set(game.view()["hands"]["red"]) == {"red-scarab", "blue-lotus"}
    assert game.view()["played"]["red"] == []


@pytest.mark.rule(53)
def test_a_laid_card_lies_open_for_everybody() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("2", "c1")
    game.card("red-scarab")
    for seat in ("red", "blue", "mummy", "table"):
        assert game.view(seat)["played"]["red"] == ["red-scarab"]


@pytest.mark.rule(53)
def test_a_card_must_be_laid_where_the_table_says_so() -> None:
    game = Game(TREASURES, hands=HANDS, options={"card_play": "mandatory"})
    game.go("2", "c1")
    assert game.legal() == [{"do": "card", "treasure": "red-scarab"}]
    game.refuses("card turn", "done")
    game.card("red-scarab")
    game.go("1", "b1")
    assert game.legal() == [{"do": "done"}]
    assert happened(game.done(), event("turn", piece="mummy"))


@pytest.mark.rule(8, 54)
def test_only_the_end_space_counts() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("3", "d1")
    assert game.now() == ("card", "red")
    assert game.legal() == [{"do": "done"}]
    game.refuses("card", "card", treasure="red-scarab")
    game.refuses("card", "card", treasure="blue-lotus")


@pytest.mark.rule(54)
def test_the_space_left_does_not_count() -> None:
    game = Game(TREASURES, hands=HANDS, places={"red": "c1"})
    game.go("1", "d1")
    game.refuses("card", "card", treasure="red-scarab")


@pytest.mark.rule(54)
def test_a_slide_over_a_symbol_does_not_count() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("arrow", "h1")
    game.refuses("card", "card", treasure="red-scarab")
    assert game.cards() == set()


@pytest.mark.rule(55)
def test_a_turn_ends_with_its_card() -> None:
    game = Game(TREASURES, hands=HANDS)
    game.go("2", "c1")
    game.card("red-scarab")
    assert game.now() == ("begin", "blue")
    game.refuses("turn", "card", treasure="blue-lotus")
    game.refuses("turn", "done")


@pytest.mark.rule(56)
def test_a_card_is_laid_only_after_ending_a_move_there() -> None:
    game = Game(TREASURES, hands=HANDS, places={"red": "c1"})
    game.refuses("turn", "card", treasure="red-scarab")
    game.roll_all("2")
    game.refuses("turn", "card", treasure="red-scarab")
    game.announce("2")
    game.refuses("turn", "card", treasure="red-scarab")
    game.move("e1")
    assert game.cards() == {"blue-lotus"}


@pytest.mark.rule(41, 56)
def test_a_move_that_ends_where_it_began_is_a_move_for_a_card() -> None:
    game = Game(TREASURES, hands=HANDS, places={"red": "c1"})
    game.go("2", "c1")
    game.card("red-scarab")
    assert game.view()["played"]["red"] == ["red-scarab"]


@pytest.mark.rule(56)
def test_a_lost_move_gives_no_chance_for_a_card() -> None:
    game = Game(TREASURES, hands=HANDS, places={"red": "c1"})
    assert happened(
        game.roll_all("mummy")[:3], event("rolled"), event("lost-move"), event("turn", piece="blue")
    )


@pytest.mark.rule(56)
def test_a_lost_move_gives_a_chance_for_a_card_where_the_table_says_so() -> None:
    options = {"card_requires_move": False}
    game = Game(TREASURES, hands=HANDS, places={"red": "c1"}, options=options)
    assert happened(game.roll_all("mummy"), event("rolled"), event("lost-move", piece="red"))
    assert game.now() == ("card", "red")
    assert game.cards() == {"red-scarab"}
    assert happened(
        game.card("red-scarab"),
        event("card-played", piece="red"),
        event("turn", piece="blue"),
        event("released", piece="blue"),
    )


@pytest.mark.rule(106)
@pytest.mark.parametrize("place", ["start", "prison", "b1"])
def test_that_chance_follows_every_lost_move_so_that_it_tells_nothing(place: str) -> None:
    options = {"card_requires_move": False}
    game = Game(TREASURES, hands=HANDS, places={"red": place}, options=options)
    assert happened(game.roll_all("mummy"), event("rolled"), event("lost-move", piece="red"))
    assert game.now() == ("card", "red")
    assert game.legal() == [{"do": "done"}]


@pytest.mark.rule(22, 56, 106)
@pytest.mark.parametrize("needed", [True, False])
def test_a_skipped_turn_gives_no_chance_for_a_card_whatever_the_table_says(needed: bool) -> None:
    hands = {"red": ["white-spoon", "red-scarab"], "blue": ["white-ibis"]}
    game = Game(
        TREASURES, hands=hands, places={"red": "h1", "mummy": "g1"},
        options={"card_requires_move": needed},
    )  # fmt: skip
    assert happened(
        game.opening[1:],
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(30, 56, 106)
@pytest.mark.parametrize("needed", [True, False])
def test_nor_does_one_that_is_skipped_after_an_interim_move(needed: bool) -> None:
    hands = {"red": ["white-spoon", "red-scarab"], "blue": ["white-ibis"]}
    game = Game(
        TREASURES, hands=hands, locked=2, places={"red": "h1", "mummy": "e1"},
        options={"card_requires_move": needed},
    )  # fmt: skip
    game.release()
    assert happened(
        game.mummy_walks("f1", "g1"),
        event("mummy-moved"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(57)
def test_other_explorers_symbols_are_nothing_to_you() -> None:
    game = Game(TREASURES, hands={"red": ["blue-lotus"], "blue": ["red-scarab"]})
    game.go("2", "c1")
    assert game.legal() == [{"do": "done"}]
    game.refuses("card", "card", treasure="red-scarab")
    game.refuses("card", "card", treasure="blue-lotus")
    game.refuses("card input", "card", treasure="red-nothing")


@pytest.mark.rule(55, 57)
def test_a_card_is_laid_once() -> None:
    hands = {"red": ["red-scarab", "blue-lotus"]}
    game = Game(TREASURES, hands=hands, places={"red": "b1"}, played={"red": ["red-scarab"]})
    assert game.view()["hands"]["red"] == ["blue-lotus"]
    game.go("1", "c1")
    game.refuses("card", "card", treasure="red-scarab")
    assert game.legal() == [{"do": "done"}]


@pytest.mark.rule(58, 73)
def test_the_last_card_wins_at_once() -> None:
    game = Game(TREASURES, "red", "blue", "purple", hands={"red": ["red-scarab"]})
    game.go("2", "c1")
    assert happened(
        game.card("red-scarab"),
        event("card-played", piece="red", treasure="red-scarab"),
        event("won", by="red", reason="cards"),
    )
    assert game.now() == ("over", None)
    assert game.legal() == []


@pytest.mark.rule(58)
def test_the_last_card_but_one_does_not_win() -> None:
    game = Game(TREASURES, hands=HANDS, places={"red": "d1"}, played={"red": ["red-scarab"]})
    game.play("2", "d1")
    assert game.now() == ("begin", "blue")
    game.play("1", "b1")
    game.mummy_turn(1)
    game.go("1", "e1")
    assert game.card("blue-lotus")[-1]["event"] == "won"


def test_every_completed_move_is_followed_by_the_card_pause() -> None:
    game = Game(LINE)
    game.go("1", "b1")
    assert game.now() == ("card", "red")
    assert game.legal() == [{"do": "done"}]
