"""Each refusal of a wish for a game comes with its code and the facts that its sentence needs."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.pyramid import replay
from fsm.pyramid.arrange import arrange
from fsm.pyramid.options import (
    CardPlay,
    Edition,
    MummyStride,
    Options,
    Reroll,
    Thresholds,
    UnplayableReroll,
)
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.setup import Cards, Setup, Situation, Variant, Wish
from tests.fsm.pyramid.games import crowded_board, options_of, practice_board

PRACTICE = practice_board()
RED = ("red-scarab", "blue-ankh", "white-cat", "green-frog", "yellow-sun")
BLUE = ("red-cobra", "blue-boat", "white-crook", "green-palm", "yellow-lion")
HANDS = {"red": RED, "blue": BLUE}


def wish(*explorers: str, **more: Any) -> Wish:
    return Wish(PRACTICE, explorers or ("red", "blue"), **{"seed": 1, **more})


def situation(**facts: Any) -> Wish:
    return wish(hands=HANDS, situation=Situation(**facts))


def few_lives() -> Options:
    return options_of({"lives": 1, "thresholds": {"2": 3}})


@pytest.mark.parametrize(
    ("asked", "code", "facts"),
    [
        (
            wish(variant="solo"),
            Code.SETUP_VARIANT,
            {"variant": "solo", "allowed": ["standard", "two-person"]},
        ),
        (wish("red"), Code.SETUP_EXPLORERS, {"explorers": ["red"], "number": "2 to 4"}),
        (
            wish("red", "red"),
            Code.SETUP_EXPLORERS,
            {"explorers": ["red", "red"], "number": "2 to 4"},
        ),
        (
            wish("red", "mummy"),
            Code.SETUP_EXPLORERS,
            {"explorers": ["red", "mummy"], "number": "2 to 4"},
        ),
        (
            wish("red", "blue", "purple", variant="two-person"),
            Code.SETUP_EXPLORERS,
            {"explorers": ["red", "blue", "purple"], "number": "2"},
        ),
        (wish(seed=2**64), Code.SETUP_SEED, {"bits": 64}),
        (wish(seed=-(2**64)), Code.SETUP_SEED, {"bits": 64}),
        (wish(options=few_lives()), Code.SETUP_THRESHOLD, {"needed": 3, "lives": 2}),
        (
            wish(variant="two-person", options=options_of({"thresholds": {"two_person": 7}})),
            Code.SETUP_THRESHOLD,
            {"needed": 7, "lives": 6},
        ),
        (
            wish(hands={"mummy": RED}),
            Code.SETUP_UNKNOWN_SEAT,
            {"names": ["mummy"], "known": ["red", "blue"]},
        ),
        (
            wish(hands={"red": (*RED[:4], "gold")}),
            Code.SETUP_UNKNOWN_TREASURE,
            {"names": ["gold"], "known": list(PRACTICE.treasure)},
        ),
        (
            wish(hands={"red": RED, "blue": (*BLUE[:4], RED[4])}),
            Code.SETUP_HAND,
            {"cards": ["yellow-sun"], "wrong": "dealt twice"},
        ),
        (
            wish(hands={"red": RED[:4]}),
            Code.SETUP_HAND,
            {"cards": list(RED[:4]), "wrong": "red must hold 1 of each colour"},
        ),
        (
            wish(hands={"explorers": RED}, variant="two-person"),
            Code.SETUP_HAND,
            {"cards": list(RED), "wrong": "explorers must hold 2 of each colour"},
        ),
        (
            situation(played={"red": ("red-cobra",)}),
            Code.SETUP_PLAYED,
            {"seat": "red", "cards": ["red-cobra"]},
        ),
        (
            situation(played={"red": (RED[0], RED[0])}),
            Code.SETUP_PLAYED,
            {"seat": "red", "cards": [RED[0], RED[0]]},
        ),
        (
            wish(situation=Situation(played={"red": (RED[0],)})),
            Code.SETUP_PLAYED,
            {"seat": "red", "cards": [RED[0]]},
        ),
        (
            situation(played={"green": ()}),
            Code.SETUP_UNKNOWN_SEAT,
            {"names": ["green"], "known": ["red", "blue"]},
        ),
        (situation(lives={"purple": 1}), Code.SETUP_UNKNOWN_PIECE, {"piece": "purple"}),
        (
            situation(lives={"red": 4}),
            Code.SETUP_LIVES,
            {"piece": "red", "lives": 4, "most": 3},
        ),
        (
            situation(lives={"red": -1}),
            Code.SETUP_LIVES,
            {"piece": "red", "lives": -1, "most": 3},
        ),
        (situation(lives={"red": 0, "blue": 0}), Code.SETUP_OVER, {}),
        (situation(lives={"red": 0, "blue": 2}), Code.SETUP_OVER, {}),
        (situation(played={"red": RED}), Code.SETUP_OVER, {}),
        (situation(places={"purple": "a1"}), Code.SETUP_UNKNOWN_PIECE, {"piece": "purple"}),
        (
            situation(places={"red": "tomb"}),
            Code.SETUP_PLACE,
            {"piece": "red", "place": "tomb", "areas": ["start", "prison"]},
        ),
        (
            situation(places={"red": None}),
            Code.SETUP_PLACE,
            {"piece": "red", "place": None, "areas": ["start", "prison"]},
        ),
        (
            situation(places={"mummy": "start"}),
            Code.SETUP_PLACE,
            {"piece": "mummy", "place": "start", "areas": ["prison"]},
        ),
        (
            situation(places={"mummy": None}),
            Code.SETUP_PLACE,
            {"piece": "mummy", "place": None, "areas": ["prison"]},
        ),
        (
            situation(places={"red": "a1"}, lives={"red": 0}),
            Code.SETUP_ELIMINATED,
            {"piece": "red", "place": "a1"},
        ),
        (
            situation(places={"red": "a1", "mummy": "a1"}),
            Code.SETUP_ON_MUMMY,
            {"space": "a1"},
        ),
        (
            situation(places={"red": "a1", "blue": "a1"}),
            Code.SETUP_SHARED_SPACE,
            {"space": "a1"},
        ),
        (situation(locked=-1), Code.SETUP_LOCKED, {"locked": -1}),
        (situation(locked=6), Code.SETUP_LOCKED, {"locked": 6}),
        (situation(turn="purple"), Code.SETUP_UNKNOWN_PIECE, {"piece": "purple"}),
        (
            situation(turn="red", lives={"red": 0}),
            Code.SETUP_ELIMINATED,
            {"piece": "red", "place": None},
        ),
    ],
)
def test_the_refusal_says_why(asked: Wish, code: Code, facts: dict[str, object]) -> None:
    assert arrange(asked) == refuse(code, **facts)


def arranged(asked: Wish) -> Setup:
    setup = arrange(asked)
    assert isinstance(setup, Setup), setup
    return setup


@pytest.mark.parametrize(
    "asked",
    [
        wish(seed=2**64 - 1),
        wish(seed=1 - 2**64),
        wish("red", "turquoise", "blue", "purple"),
        wish(situation=Situation(played={"red": ()})),
        situation(lives={"red": 0, "blue": 3}, places={"red": None}),
        situation(lives={"red": 1, "blue": 2}, turn="mummy"),
        situation(places={"red": "prison", "blue": "prison", "mummy": "prison"}),
        situation(played={"red": RED[:4]}, locked=5),
        wish(options=options_of({"lives": 1, "thresholds": {"2": 2}})),
    ],
)
def test_what_can_be_played_is_not_refused(asked: Wish) -> None:
    assert arranged(asked).board is PRACTICE


def test_what_is_left_out_is_as_in_a_fresh_game() -> None:
    setup = arranged(wish("blue", "red", seed=9))
    assert setup.explorers == setup.seats == ("blue", "red")
    assert (setup.places, setup.mummy) == (("start", "start"), "prison")
    assert (setup.lives, setup.locked, setup.turn) == ((3, 3), 0, "blue")
    assert (setup.played, setup.variant) == (((), ()), Variant.STANDARD)
    assert (setup.needed, setup.all_lives, setup.seed) == (4, 6, 9)


def test_the_first_survivor_opens_a_game_that_begins_in_the_middle() -> None:
    setup = arranged(situation(lives={"red": 0}, places={"blue": "c4", "mummy": "a1"}, locked=4))
    assert (setup.turn, setup.places, setup.mummy, setup.locked) == ("blue", (None, "c4"), "a1", 4)


def test_hands_that_are_given_stay_and_the_others_are_dealt_from_what_is_left() -> None:
    setup = arranged(wish("red", "blue", "purple", hands={"blue": BLUE}))
    dealt = [card for hand in setup.hands for card in hand]
    assert setup.hands[1] == BLUE
    assert len(set(dealt)) == len(dealt) == 15


def test_on_an_exercise_board_only_piles_that_have_enough_are_dealt() -> None:
    crowded = crowded_board()
    four = arranged(Wish(crowded, ("red", "turquoise", "blue", "purple"), 1))
    assert sorted(four.hands) == [("red-a1",), ("red-b1",), ("red-c3",), ("red-d1",)]
    two = arranged(Wish(crowded, ("red", "blue"), 1, hands={"red": ("red-a1", "red-b1", "red-c3")}))
    assert two.hands[1] == ("red-d1",)
    none = arranged(Wish(crowded, ("red", "blue"), 1, hands={"red": tuple(crowded.treasure)}))
    assert none.hands[1] == ()


def test_two_persons_hold_one_hand_of_two_a_colour() -> None:
    setup = arranged(wish(variant="two-person"))
    colours = [PRACTICE.treasure[card].colour for card in setup.hands[0]]
    assert (setup.seats, setup.seat_of, setup.needed) == (("explorers",), (0, 0), 3)
    assert [colours.count(colour) for colour in dict.fromkeys(colours)] == [2, 2, 2, 2, 2]


# Mostly a number that a game can have.
NUMBERS = st.integers(1, 3) | st.sampled_from([-1, 0, 4, 5, 99, 100, 390, 10**30, True])


def some_of(make: Any, **fields: Any) -> st.SearchStrategy[Any]:
    """Made with some of these, and with the usual for the others."""
    return st.fixed_dictionaries({}, optional=fields).map(lambda chosen: make(**chosen))


OPTIONS = some_of(
    Options,
    reroll=st.sampled_from(Reroll),
    unplayable_reroll=st.sampled_from(UnplayableReroll),
    mummy_move=st.sampled_from(MummyStride),
    card_requires_move=st.booleans(),
    siege_rounds=NUMBERS,
    number_may_end_on_origin=st.booleans(),
    card_play=st.sampled_from(CardPlay),
    blocked_before_forced_release=st.booleans(),
    thresholds=some_of(Thresholds, two=NUMBERS, three=NUMBERS, four=NUMBERS, two_person=NUMBERS),
    lives=NUMBERS,
    edition=st.sampled_from(Edition),
)
SITUATIONS = some_of(
    Situation,
    places=some_of(
        dict,
        red=st.sampled_from(["start", "prison", "g3", "g4", "z9", None]),
        blue=st.sampled_from(["start", "prison", "h3", "g4", None]),
        mummy=st.sampled_from(["prison", "i3", "g4", "start", None]),
    ),
    locked=NUMBERS,
    lives=some_of(dict, red=NUMBERS, blue=NUMBERS),
    played=some_of(dict, red=st.sampled_from([(), RED[:1], RED[1:3], RED, BLUE[:1]])),
    turn=st.sampled_from([None, "red", "blue", "mummy", "purple"]),
)
WISHES = some_of(
    wish,
    seed=st.integers(-(2**65), 2**65) | st.just(True),
    variant=st.sampled_from(Variant),
    options=OPTIONS,
    hands=st.sampled_from([None, HANDS, {"red": RED}]),
    situation=SITUATIONS,
    cards=st.sampled_from(Cards),
)


def test_whatever_game_can_begin_can_be_written_down_and_read_again() -> None:
    arranged = []

    @given(WISHES)
    @settings(max_examples=400)
    def comes_back(wished: Wish) -> None:
        setup = arrange(wished)
        if isinstance(setup, Setup):
            again = replay.read(replay.write(setup, ()))
            assert isinstance(again, Replay), (again, wished)
            assert again.referee.position.setup == setup
            assert repr(again.referee.position.setup.options) == repr(setup.options)
            arranged.append(setup)

    comes_back()
    assert len(arranged) > 40


@pytest.mark.parametrize(
    ("wished", "refused"),
    [
        *(
            (wish(options=options), Code.SETUP_OPTION)
            for options in [
                Options(thresholds=Thresholds(four=390)),  # of another number of explorers
                Options(thresholds=Thresholds(two_person=0)),
                Options(siege_rounds=-1),
                Options(siege_rounds=100),
                Options(lives=100),
                Options(lives=True),
            ]
        ),
        (wish(seed=True), Code.INPUT_WRONG_TYPE),
        (situation(locked=True), Code.INPUT_WRONG_TYPE),
        (situation(lives={"red": True}), Code.INPUT_WRONG_TYPE),
    ],
)
def test_a_number_that_could_not_be_read_again_is_refused(wished: Wish, refused: Code) -> None:
    assert isinstance(ruling := arrange(wished), Refusal)
    assert ruling.code is refused
