"""The two-person game (rules 81 to 87 and 104)."""

from typing import Any

import pytest

from tests.rules.boards import COLOURS, LINE, TREASURES, whole_board
from tests.rules.drawing import Board
from tests.rules.playing import Game, event, happened, new, setup_refused

CARDS = ["red-scarab", "blue-lotus"]


def two(drawn: Board, **setup: Any) -> Game:
    """Give a two-person game of red and blue."""
    return Game(drawn, "red", "blue", variant="two-person", **setup)


@pytest.mark.rule(81)
def test_both_pieces_belong_to_one_seat_and_have_lives_of_their_own() -> None:
    view = two(LINE).view()
    assert set(view["hands"]) == {"explorers"}
    assert set(view["played"]) == {"explorers"}
    assert view["lives"] == {"red": 3, "blue": 3}


@pytest.mark.rule(81)
def test_the_seat_explorers_sees_both_pieces_and_the_whole_hand() -> None:
    game = two(TREASURES, hands={"explorers": CARDS}, places={"red": "b1", "blue": "d1"})
    view = game.view("explorers")
    assert sorted(view["hand"]) == sorted(CARDS)
    assert view["places"] == {"red": "b1", "blue": "d1", "mummy": "prison"}
    for seat in ("mummy", "table"):
        hidden = game.view(seat)
        assert sorted(hidden["colours"]["explorers"]) == ["blue", "red"]
        assert not any(word in str(hidden) for word in (*CARDS, "b1", "d1"))


@pytest.mark.rule(82)
def test_the_hand_is_two_cards_of_each_colour() -> None:
    whole = whole_board()
    for seed in range(10):
        cards = two(whole, dealt=True, seed=seed).view()["hands"]["explorers"]
        assert len(set(cards)) == 10
        dealt = sorted(whole["treasures"][card]["colour"] for card in cards)
        assert dealt == sorted([*COLOURS, *COLOURS])


@pytest.mark.rule(82)
@pytest.mark.parametrize("drop", [1, 5])
def test_a_given_hand_that_is_not_two_of_each_colour_is_refused(drop: int) -> None:
    whole = whole_board()
    cards = [f"{colour}-{thing}" for colour in COLOURS for thing in ("ankh", "bowl")]
    setup: dict[str, Any] = {"dealt": True, "variant": "two-person"}
    Game(whole, **setup, hands={"explorers": cards})
    setup_refused("setup input", new(whole, **setup, hands={"explorers": cards[drop:]}))
    setup_refused("setup input", new(whole, **setup, hands={"red": cards}))


@pytest.mark.rule(83)
def test_each_piece_has_a_whole_turn_in_a_fixed_order_and_then_comes_the_mummy() -> None:
    game = two(LINE)
    seen = []
    for red, blue in (("c1", "b1"), ("e1", "d1")):
        for piece, end in (("red", red), ("blue", blue)):
            seen.append(game.turn)
            at_start = game.place(piece) == "start"
            game.play("1" if at_start and end == "b1" else "2", end)
        seen.append(game.turn)
        game.mummy_turn(1)
    assert seen == ["red", "blue", "mummy"] * 2


@pytest.mark.rule(83)
@pytest.mark.parametrize("piece", ["red", "blue"])
def test_dice_may_be_released_at_the_start_of_either_pieces_turn(piece: str) -> None:
    game = two(LINE, turn=piece, locked=2)
    assert happened(game.release(), event("released", piece=piece, locked=2, forced=False))
    game.mummy_walks()
    assert game.now() == ("begin", piece)
    assert game.locked == 0


@pytest.mark.rule(84)
@pytest.mark.parametrize(("piece", "card"), [("red", "red-scarab"), ("blue", "red-scarab")])
def test_any_card_may_be_laid_by_either_piece(piece: str, card: str) -> None:
    game = two(TREASURES, hands={"explorers": CARDS}, turn=piece)
    game.go("2", "c1")
    assert happened(
        game.card(card),
        event("card-played", piece=piece, treasure=card),
        event("turn"),
    )
    assert game.view()["hands"] == {"explorers": ["blue-lotus"]}
    assert game.view()["played"] == {"explorers": ["red-scarab"]}


@pytest.mark.rule(104)
def test_the_piece_that_has_just_moved_decides_which_card_may_be_laid() -> None:
    game = two(TREASURES, hands={"explorers": CARDS}, places={"red": "b1", "blue": "e1"})
    game.go("1", "c1")
    assert game.cards() == {"red-scarab"}
    game.refuses("card", "card", treasure="blue-lotus")
    game.done()
    game.go("2", "e1")
    assert game.cards() == {"blue-lotus"}
    game.refuses("card", "card", treasure="red-scarab")


@pytest.mark.rule(85)
def test_the_explorers_win_with_the_last_card_of_the_common_hand() -> None:
    game = two(TREASURES, hands={"explorers": CARDS})
    game.go("2", "c1")
    game.card("red-scarab")
    game.play("1", "b1")
    game.mummy_turn(1)
    game.go("2", "e1")
    assert happened(
        game.card("blue-lotus"),
        event("card-played", piece="red"),
        event("won", by="explorers", reason="cards"),
    )
    assert game.now() == ("over", None)


@pytest.mark.rule(85)
def test_all_ten_cards_are_needed() -> None:
    whole = whole_board()
    cards = [f"{colour}-{thing}" for colour in COLOURS for thing in ("ankh", "bowl")]
    setup: dict[str, Any] = {"hands": {"explorers": cards}, "dealt": True}
    played = {"explorers": [card for card in cards if card not in ("red-ankh", "red-bowl")]}
    game = two(whole, **setup, played=played, places={"red": "c1"})
    game.go("1", "b1")
    assert happened(game.card("red-ankh"), event("card-played"), event("turn", piece="blue"))
    game.go("2", "c1")
    assert game.card("red-bowl")[-1]["event"] == "won"


@pytest.mark.rule(81, 85)
def test_the_mummy_wins_with_three_lives_of_either_piece() -> None:
    game = two(LINE, lives={"red": 2, "blue": 2}, turn="mummy", places={"red": "d1", "mummy": "e1"})
    assert game.view()["needed"] == 3
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved"),
        event("captured", piece="red", at="d1", lives=1),
        event("won", by="mummy", reason="lives"),
    )


@pytest.mark.rule(85)
def test_two_lives_are_not_enough() -> None:
    game = two(LINE, lives={"blue": 2}, turn="mummy", places={"red": "d1", "mummy": "e1"})
    assert game.mummy_turn(1, "d1")[-1]["event"] == "turn"
    assert game.view()["mummy_lives"] == 2


@pytest.mark.rule(85)
def test_no_piece_is_ever_eliminated() -> None:
    game = two(LINE, lives={"red": 1}, turn="mummy", places={"red": "d1", "mummy": "e1"})
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved"),
        event("captured", piece="red", at="d1", lives=0),
        event("won", by="mummy", reason="lives"),
    )


@pytest.mark.rule(87)
def test_the_blocked_check_is_made_for_each_piece() -> None:
    game = two(LINE, places={"red": "h1", "mummy": "g1", "blue": "b1"})
    assert happened(
        game.opening[1:],
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
    )
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(87)
def test_a_forced_release_is_made_by_the_piece_whose_turn_begins() -> None:
    game = two(LINE)
    assert happened(
        game.roll_all("mummy"),
        event("rolled"),
        event("lost-move", piece="red"),
        event("turn", piece="blue"),
        event("released", piece="blue", locked=5, forced=True),
    )
    game.mummy_walks()
    assert game.now() == ("begin", "blue")
