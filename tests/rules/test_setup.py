"""Components and setup (rules 1 to 17)."""

from collections import Counter
from typing import Any

import pytest

from tests.rules.boards import COLOURS, FIELD, LINE, hand, whole_board
from tests.rules.drawing import SPARE, Board, board
from tests.rules.playing import Game, event, happened, new, setup_refused

ALL = ("red", "turquoise", "blue", "purple")


@pytest.mark.rule(1)
def test_a_space_has_the_same_name_for_the_mummy_and_for_the_explorers() -> None:
    game = Game(LINE, places={"red": "h1", "blue": "g1", "mummy": "c1"})
    seen = [game.view(seat)["places"]["mummy"] for seat in ("red", "mummy", "table", "operator")]
    assert seen == ["c1"] * 4


@pytest.mark.rule(3, 10)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_of_the_four_pieces_play(count: int) -> None:
    game = Game(FIELD, *ALL[:count])
    assert list(game.view()["lives"]) == list(ALL[:count])


@pytest.mark.rule(3)
@pytest.mark.parametrize("piece", ["green", "mummy", "Red", "", "table", "explorers"])
def test_no_other_piece_plays(piece: str) -> None:
    setup_refused("setup input", new(FIELD, "red", piece, dealt=True))


@pytest.mark.rule(10)
@pytest.mark.parametrize(
    "explorers",
    [[], ["red"], ["red", "red"], ["red", "blue", "red"], [*ALL, "green"], [*ALL, "red"]],
)
def test_fewer_than_two_more_than_four_or_twice_the_same_explorer_is_refused(
    explorers: list[str],
) -> None:
    setup_refused("setup input", {**new(FIELD, dealt=True), "explorers": explorers})


@pytest.mark.rule(10, 81)
@pytest.mark.parametrize("explorers", [["red"], ["red", "blue", "purple"], list(ALL)])
def test_the_two_person_game_has_exactly_two_pieces(explorers: list[str]) -> None:
    command = {**new(FIELD, dealt=True, variant="two-person"), "explorers": explorers}
    setup_refused("setup", command)


def test_an_unknown_variant_is_refused() -> None:
    setup_refused("setup input", new(FIELD, dealt=True, variant="three-person"))


@pytest.mark.rule(4, 13)
def test_each_explorer_has_three_lives_and_unused_pieces_leave_the_game() -> None:
    view = Game(FIELD, "purple", "red", "blue").view()
    assert view["lives"] == {"purple": 3, "red": 3, "blue": 3}
    assert view["mummy_lives"] == 0
    assert set(view["places"]) == {"purple", "red", "blue", "mummy"}


@pytest.mark.rule(13, 45)
def test_all_explorers_begin_together_on_start() -> None:
    places = Game(FIELD, *ALL).view()["places"]
    assert {piece: places[piece] for piece in ALL} == dict.fromkeys(ALL, "start")


@pytest.mark.rule(9, 12)
def test_the_mummy_begins_in_the_prison() -> None:
    assert Game(FIELD).place("mummy") == "prison"


@pytest.mark.rule(9, 12, 62, 102)
def test_the_mummy_begins_in_its_own_area_where_the_board_has_one() -> None:
    game = Game(
        board(
            """
            P-.-.-.-P
              | | |
            S-.-.-.-T
            """
        ),
        turn="mummy",
    )
    assert game.place("mummy") == "tomb"
    game.mummy_rolls(2)
    assert game.reach() == {"": 0, "d1": 1, "c1": 2, "d2": 2}


@pytest.mark.rule(5, 31)
@pytest.mark.parametrize("count", [1, 4, 6])
def test_there_are_five_white_dice(count: int) -> None:
    Game(LINE).refuses("roll input", "roll", faces=["1"] * count)


@pytest.mark.rule(5)
def test_the_white_dice_show_one_to_four_an_arrow_and_a_mummy() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "3", "4", "arrow")
    assert game.view()["faces"] == ["1", "2", "3", "4", "arrow"]
    game.roll("mummy", "2", "3", "4", "arrow")
    assert game.locked == 1
    for face in ("0", "5", "6", "left", "", 1, None, ["1"]):
        game.refuses("roll input", "roll", faces=["1", "1", "1", face])


@pytest.mark.rule(5)
def test_each_face_of_a_white_die_is_as_likely_as_any_other() -> None:
    thrown: Counter[str] = Counter()
    for seed in range(240):
        thrown.update(Game(LINE, seed=seed).roll()[0]["faces"])
    assert set(thrown) == {"1", "2", "3", "4", "arrow", "mummy"}
    assert all(140 < count < 260 for count in thrown.values())  # of 1200; 200 each expected


@pytest.mark.rule(6)
def test_the_mummy_die_has_the_values_of_the_board() -> None:
    odd = {**FIELD, "mummy_die": [2, 2, 7]}
    for value in (1, 3, 6, 0, -2, 2.0, "2", True):
        Game(odd, turn="mummy").refuses("mummy die roll input", "mummy-roll", value=value)
    assert Game(odd, turn="mummy").mummy_rolls(7)[0]["steps"] == 7


@pytest.mark.rule(6)
def test_each_face_of_the_mummy_die_is_rolled() -> None:
    odd = {**FIELD, "mummy_die": [2, 2, 7]}
    thrown: Counter[int] = Counter()
    for seed in range(120):
        thrown[Game(odd, turn="mummy", seed=seed).do({"do": "mummy-roll"})[0]["value"]] += 1
    assert set(thrown) == {2, 7}
    assert 55 < thrown[2] < 105  # two faces in three


@pytest.mark.rule(7, 14)
def test_a_hand_is_one_card_of_each_colour_and_nobody_shares_a_card() -> None:
    whole = whole_board()
    for seed in range(20):
        hands = Game(whole, *ALL, dealt=True, seed=seed).view()["hands"]
        for cards in hands.values():
            assert sorted(colours(whole, cards)) == sorted(COLOURS)
        assert len({card for cards in hands.values() for card in cards}) == 20


@pytest.mark.rule(14)
def test_every_card_can_come_to_every_explorer() -> None:
    whole = whole_board()
    dealt: dict[str, set[str]] = {"red": set(), "blue": set()}
    for seed in range(60):
        for seat, cards in Game(whole, dealt=True, seed=seed).view()["hands"].items():
            dealt[seat].update(cards)
    assert dealt == {"red": set(whole["treasures"]), "blue": set(whole["treasures"])}


@pytest.mark.rule(14)
def test_the_piles_are_shuffled_separately() -> None:
    whole = whole_board()
    things = {
        tuple(card.split("-")[1] for card in sorted(game.view()["hands"]["red"]))
        for game in (Game(whole, dealt=True, seed=seed) for seed in range(40))
    }
    assert len(things) > 20  # of 2000 hands; five if one shuffle ruled all piles


@pytest.mark.rule(14)
@pytest.mark.parametrize(
    "cards",
    [
        [],
        ["red-ankh", "blue-ankh", "white-ankh", "green-ankh"],
        ["red-ankh", "red-bowl", "white-ankh", "green-ankh", "yellow-ankh"],
        ["red-ankh", "blue-ankh", "white-ankh", "green-ankh", "yellow-ankh", "red-bowl"],
        ["red-ankh", "red-ankh", "white-ankh", "green-ankh", "yellow-ankh"],
        ["red-nothing", "blue-ankh", "white-ankh", "green-ankh", "yellow-ankh"],
    ],
)
def test_a_given_hand_that_is_not_one_of_each_colour_is_refused(cards: list[str]) -> None:
    setup_refused("setup input", new(whole_board(), dealt=True, hands={"red": cards}))


@pytest.mark.rule(14)
def test_the_same_card_in_two_hands_is_refused() -> None:
    whole = whole_board()
    hands = {
        "red": hand(whole, "ankh", "ankh", "ankh", "ankh", "ankh"),
        "blue": hand(whole, "bowl", "bowl", "ankh", "bowl", "bowl"),
    }
    setup_refused("setup", new(whole, dealt=True, hands=hands))


@pytest.mark.rule(14)
def test_hands_that_are_left_out_are_dealt_from_the_rest() -> None:
    whole = whole_board()
    mine = hand(whole, "ankh", "ankh", "ankh", "ankh", "ankh")
    for seed in range(20):
        hands = Game(whole, *ALL, dealt=True, seed=seed, hands={"blue": mine}).view()["hands"]
        assert sorted(hands["blue"]) == sorted(mine)
        assert len({card for cards in hands.values() for card in cards}) == 20


@pytest.mark.rule(14)
def test_each_explorer_sees_only_their_own_hand() -> None:
    hands = {"red": [SPARE[0]], "blue": [SPARE[1]]}
    game = Game(LINE, hands=hands)
    for seat, other in (("red", SPARE[1]), ("blue", SPARE[0])):
        assert game.view(seat)["hand"] == hands[seat]
        assert other not in str(game.view(seat))
    for seat in ("mummy", "table"):
        assert not any(card in str(game.view(seat)) for card in SPARE)


@pytest.mark.rule(15)
def test_with_four_explorers_every_green_and_yellow_treasure_is_somebodys_target() -> None:
    whole = whole_board()
    for seed in range(10):
        dealt = [card for cards in hands_of(whole, seed).values() for card in cards]
        for colour in ("green", "yellow"):
            pile = {card for card in whole["treasures"] if card.startswith(colour)}
            assert {card for card in dealt if card.startswith(colour)} == pile


@pytest.mark.rule(16)
def test_all_white_dice_begin_unlocked_and_with_the_explorers() -> None:
    game = Game(FIELD)
    assert game.locked == 0
    assert game.now() == ("begin", "red")
    assert game.legal() == [{"do": "roll"}]
    game.refuses("turn", "mummy-roll", value=1)


@pytest.mark.rule(18)
def test_a_new_game_tells_its_seed_and_whose_turn_it_is() -> None:
    game = Game(FIELD, "blue", "red", seed=7)
    assert happened(game.opening, event("started", seed=7), event("turn", piece="blue"))


def test_a_seed_is_drawn_and_told_when_none_is_given() -> None:
    command = new(FIELD)
    del command["seed"]
    seeds = {str(Game(FIELD).do(command)[0]["seed"]) for _ in range(5)}
    assert len(seeds) == 5


def test_the_same_seed_gives_the_same_deal_and_the_same_dice() -> None:
    first, second = (Game("practice", *ALL, seed=99) for _ in range(2))
    assert first.view() == second.view()
    assert first.roll() == second.roll()


@pytest.mark.rule(7, 8)
def test_the_practice_board_deals_five_cards_of_five_colours() -> None:
    view = Game("practice", *ALL, seed=3).view("mummy")
    assert all(sorted(colour) == sorted(COLOURS) for colour in view["colours"].values())


@pytest.mark.rule(7)
@pytest.mark.parametrize("change", ["missing", "extra", "recoloured"])
def test_a_game_board_without_its_23_treasures_is_refused(change: str) -> None:
    whole = whole_board()
    treasures: dict[str, Any] = dict(whole["treasures"])
    if change == "missing":
        del treasures["green-ankh"]
    elif change == "extra":
        treasures["green-eye"] = {"colour": "green", "space": "b5"}
    else:
        treasures["red-ankh"] = {"colour": "green", "space": "b1"}
    setup_refused("setup", new({**whole, "treasures": treasures}, dealt=True))


@pytest.mark.rule(14)
def test_an_exercise_deals_one_card_of_each_pile_that_has_enough_for_everybody() -> None:
    few = board(
        """
        P-.-.-P
          | |
        S-r-s-b
        """,
        treasures={
            "red-scarab": {"colour": "red", "space": "b1"},
            "red-snake": {"colour": "red", "space": "c1"},
            "blue-lotus": {"colour": "blue", "space": "d1"},
        },
    )
    hands = Game(few, dealt=True).view()["hands"]
    assert sorted(card for cards in hands.values() for card in cards) == ["red-scarab", "red-snake"]
    assert [len(cards) for cards in hands.values()] == [1, 1]


def colours(whole: Board, cards: list[str]) -> list[str]:
    """Give the colours of these cards."""
    return [whole["treasures"][card]["colour"] for card in cards]


def hands_of(whole: Board, seed: int) -> dict[str, list[str]]:
    """Give the hands that four explorers are dealt."""
    hands: dict[str, list[str]] = Game(whole, *ALL, dealt=True, seed=seed).view()["hands"]
    return hands
