"""Cards of the box: a laid card is checked as far as anybody can know, and a game goes on the same.

A game with physical cards is played beside one whose hands the program knows: to everybody but the
holders the two must look alike, whatever is laid.
"""

from dataclasses import replace
from typing import Any

import pytest

from fsm.pyramid import plain, replay, views
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Colour
from fsm.pyramid.checks import check
from fsm.pyramid.commands import Card
from fsm.pyramid.legal import legal
from fsm.pyramid.options import CardPlay, Options
from fsm.pyramid.position import Position
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Code, Refusal
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, PIECES, TABLE
from fsm.pyramid.setup import Cards, Setup, Situation, Wish
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from tests.fsm.pyramid.games import KINDS, crowded_board, practice_board, setup_of
from tests.fsm.pyramid.games import random_play as play_by_chance

BOARD = practice_board()
RED_ONE, RED_TWO, RED_THREE = [t.id for t in BOARD.treasures if t.colour is Colour.RED][:3]
BLUE_ONE = next(t.id for t in BOARD.treasures if t.colour is Colour.BLUE)
# Where a card must be laid nobody can play with physical ones.
PLAYABLE = [kind for kind in KINDS if "card_play" not in KINDS[kind][2]]


def wish(explorers: tuple[str, ...] = ("red", "blue"), **more: Any) -> Wish:
    return Wish(BOARD, explorers, 1, cards=Cards.PHYSICAL, **more)


def physical(explorers: tuple[str, ...] = ("red", "blue"), **more: Any) -> Setup:
    setup = arrange(wish(explorers, **more))
    assert isinstance(setup, Setup), setup
    return setup


def about_to_lay(setup: Setup, treasure: str) -> Position:
    """The first explorer has just ended its move on this treasure."""
    position, _ = begin(setup)
    space = BOARD.treasure[treasure].space
    return position._replace(phase=Phase.CARD, places=(space, *position.places[1:]))


def laid(**played: tuple[str, ...]) -> dict[str, Any]:
    return {"situation": Situation(played=played)}


# a whole game


def twin(dealt: Setup) -> Setup:
    """The same game with the cards in people's hands."""
    hands = ((),) * len(dealt.seats)
    return replace(dealt, cards=Cards.PHYSICAL, hands=hands)


def public(position: Position) -> list[object]:
    return [views.view(position, seat) for seat in (MUMMY, TABLE, DISPLAY)]


@pytest.mark.parametrize("kind", PLAYABLE)
@pytest.mark.parametrize("board", [BOARD, crowded_board()], ids=["practice", "crowded"])
def test_a_game_looks_the_same_whoever_dealt_the_cards(kind: str, board: Any) -> None:
    for seed in range(3):
        dealt = setup_of(kind, seed, board)
        position, _ = begin(twin(dealt))
        for known, command in play_by_chance(dealt, seed):
            assert public(position) == public(known)
            assert set(legal(known)) <= set(legal(position))
            assert check(position, command) is None
            (position, events), (after, expected) = (
                apply(position, command),
                apply(known, command),
            )
            assert events == expected
            assert (position.won, position.phase) == (after.won, after.phase)
            assert all(a <= b for a, b in zip(after.hands, position.hands, strict=True))


@pytest.mark.parametrize(("variant", "each"), [("standard", 1), ("two-person", 2)])
def test_who_has_laid_every_colour_has_won(variant: str, each: int) -> None:
    by_colour = {c: [t.id for t in BOARD.treasures if t.colour is c][:each] for c in Colour}
    *first, last = [card for cards in by_colour.values() for card in cards]
    seat = "explorers" if variant == "two-person" else "red"
    setup = physical(variant=variant, **laid(**{seat: tuple(first)}))
    position, _ = apply(about_to_lay(setup, last), Card(last))
    assert position.won is not None
    assert position.won.by == seat
    assert views.view(position, TABLE)["colours"][seat] == []  # type: ignore[index]


# what is checked


def test_a_card_that_lies_on_the_table_is_not_laid_again() -> None:
    position = about_to_lay(physical(**laid(blue=(RED_ONE,))), RED_ONE)
    refused = check(position, Card(RED_ONE))
    assert refused == Refusal(Code.CARD_LAID, {"treasure": RED_ONE})
    assert Card(RED_ONE) not in legal(position)


def test_nobody_lays_more_of_a_colour_than_were_dealt() -> None:
    position = about_to_lay(physical(**laid(red=(RED_ONE,))), RED_TWO)
    refused = check(position, Card(RED_TWO))
    assert refused == Refusal(Code.CARD_COLOUR, {"treasure": RED_TWO, "colour": Colour.RED})


def test_in_the_two_person_game_two_of_a_colour_are_laid() -> None:
    two = physical(variant="two-person", **laid(explorers=(RED_ONE,)))
    position, _ = apply(about_to_lay(two, RED_TWO), Card(RED_TWO))
    assert position.played == ((RED_ONE, RED_TWO),)
    more = physical(variant="two-person", **laid(explorers=position.played[0]))
    assert check(about_to_lay(more, RED_THREE), Card(RED_THREE)) is not None


def test_a_card_is_laid_only_on_its_space() -> None:
    refused = check(about_to_lay(physical(), RED_ONE), Card(BLUE_ONE))
    assert isinstance(refused, Refusal)
    assert refused.code is Code.CARD_ELSEWHERE


def test_any_explorer_may_hold_any_card_at_first() -> None:
    position, _ = begin(physical(PIECES))
    assert position.hands == (frozenset(BOARD.treasure),) * 4


def test_the_cards_of_an_eliminated_explorer_leave_the_game() -> None:
    gone = Situation(lives={"blue": 0}, played={"blue": (BLUE_ONE,)})
    position, _ = begin(physical(("red", "blue", "purple"), situation=gone))
    assert position.hands[1] == frozenset()
    assert views.view(position, TABLE)["colours"]["blue"] == []  # type: ignore[index]
    after, _ = apply(about_to_lay(position.setup, RED_ONE), Card(RED_ONE))
    assert after.hands[1] == frozenset()


# what is shown


def test_no_view_has_cards_that_only_the_holder_knows() -> None:
    position, _ = begin(physical(**laid(red=(RED_ONE,))))
    assert views.view(position, "red")["hand"] == []
    assert views.view(position, OPERATOR)["hands"] == {"red": [], "blue": []}
    assert views.view(position, "blue")["colours"] == {
        "red": ["blue", "white", "green", "yellow"],
        "blue": ["red", "blue", "white", "green", "yellow"],
    }


# set-up


@pytest.mark.parametrize(
    "more",
    [
        {"hands": {"red": (RED_ONE,)}},
        {"options": Options(card_play=CardPlay.MANDATORY)},
        laid(red=(RED_ONE, RED_ONE)),
        laid(red=(RED_ONE,), blue=(RED_ONE,)),
        laid(red=(RED_ONE, RED_TWO)),
    ],
)
def test_what_only_the_holder_can_know_cannot_be_wished_for(more: dict[str, Any]) -> None:
    refused = arrange(wish(**more))
    assert isinstance(refused, Refusal)
    assert refused.code is Code.SETUP_CARDS


def test_cards_are_dealt_or_physical() -> None:
    refused = arrange(Wish(BOARD, ("red", "blue"), 1, cards="virtual"))
    assert isinstance(refused, Refusal)
    assert refused.code is Code.SETUP_CARDS


@pytest.mark.parametrize(
    ("played", "code"),
    [
        ({"red": ("green-nothing",)}, Code.SETUP_UNKNOWN_TREASURE),
        ({"green": (RED_ONE,)}, Code.SETUP_UNKNOWN_SEAT),
        (
            {"red": tuple(next(t.id for t in BOARD.treasures if t.colour is c) for c in Colour)},
            Code.SETUP_OVER,
        ),
    ],
)
def test_what_was_laid_before_is_checked(played: dict[str, tuple[str, ...]], code: Code) -> None:
    refused = arrange(wish(situation=Situation(played=played)))
    assert isinstance(refused, Refusal)
    assert refused.code is code


def test_a_colour_with_too_few_cards_is_not_dealt() -> None:
    """As if the program dealt: four red cards are too few for two hands of two."""
    few = crowded_board()
    made = arrange(Wish(few, PIECES[:2], 1, cards=Cards.PHYSICAL))
    assert isinstance(made, Setup)
    assert begin(made)[0].hands[0] == frozenset(few.treasure)
    one = replace(few, treasures=few.treasures[:1])
    refused = arrange(
        Wish(one, PIECES[:2], 1, cards=Cards.PHYSICAL, **laid(red=(one.treasures[0].id,)))
    )
    assert isinstance(refused, Refusal)
    assert refused.code is Code.SETUP_CARDS


# as text


def test_a_saved_game_keeps_its_physical_cards() -> None:
    setup = physical(**laid(red=(RED_ONE,)))
    again = replay.read(replay.write(setup, []))
    assert isinstance(again, Replay)
    assert again.referee.position.setup == setup


def test_the_text_of_a_game_with_dealt_cards_does_not_speak_of_them() -> None:
    assert "cards" not in plain.setup(setup_of("two explorers", 1))
    shown = plain.setup(physical())
    assert (shown["cards"], "hands" in shown) == ("physical", False)
