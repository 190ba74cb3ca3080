"""What the next game will be: chosen on a page, or as last time."""

from dataclasses import replace
from typing import Any

import pytest

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Cards, Setup, Variant
from host.lobby import Lobby, Plan, plan_of_setup, wish
from host.playable_boards import PlayableBoards, sort_out
from host.sentences import sentence
from tests.fsm.pyramid.games import crowded_board, options_of, practice_board

PRACTICE = practice_board()
BOARDS = sort_out({"practice": PRACTICE, "crowded": crowded_board()}, None)
NO_BOARDS = PlayableBoards({}, {})
TWO = Plan(PRACTICE, ("blue", "red"))
LONG = Plan(
    PRACTICE,
    ("purple", "red", "blue"),
    options=options_of({"lives": 5, "mummy_move": "exact"}),
    cards=Cards.PHYSICAL,
)
TWO_PERSON = Plan(PRACTICE, ("red", "blue"), Variant.TWO_PERSON)


def chosen(lobby: Lobby, **given: Any) -> Plan:
    plan = lobby.plan_of(given)
    assert isinstance(plan, Plan), plan
    return plan


def refused(lobby: Lobby, **given: Any) -> str:
    refusal = lobby.plan_of(given)
    assert isinstance(refusal, Refusal), refusal
    return f"{refusal.code.value}: {sentence(refusal)}"


def begun(plan: Plan) -> Setup:
    setup = arrange(wish(plan, 7))
    assert isinstance(setup, Setup), setup
    return setup


def test_players_alone_are_a_plan() -> None:
    assert chosen(Lobby(BOARDS), explorers=["blue", "red"]) == TWO


@pytest.mark.parametrize("plan", [TWO, LONG, TWO_PERSON])
def test_a_plan_can_be_shown_and_read_back(plan: Plan) -> None:
    assert chosen(Lobby(BOARDS), **plan.shown()) == plan


@pytest.mark.parametrize("plan", [TWO, LONG, TWO_PERSON])
def test_last_time_is_known_from_the_set_up_of_that_game(plan: Plan) -> None:
    assert plan_of_setup(begun(plan)) == plan
    assert Lobby(BOARDS).after(begun(plan)).last == plan


def test_the_seed_decides_what_people_do_not_choose() -> None:
    one, other = (arrange(wish(TWO, seed)) for seed in (1, 2))
    assert isinstance(one, Setup)
    assert isinstance(other, Setup)
    assert (one.seed, other.seed) == (1, 2)
    assert one.hands != other.hands


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "input/missing: The key explorers is missing; add it."),
        ({"explorers": "red"}, 'input/wrong-type: explorers is "red", but it must be a list.'),
        ({"explorers": ["red"]}, "setup/explorers: red cannot play: name 2 to 4 different "),
        (
            {"explorers": ["red", "blue"], "variant": "chess"},
            "setup/variant: There is no variant chess; choose standard, two-person, or leave it",
        ),
        (
            {"explorers": ["red", "blue"], "options": {"lives": 0}},
            "setup/option: The option lives cannot be 0: a whole number from 1 to 99.",
        ),
        (
            {"explorers": ["red", "blue"], "board": 3},
            "input/wrong-type: board is 3, but it must be the name of a board.",
        ),
        ({"explorers": ["red", "blue"], "board": "crowded"}, "setup/board: The board crowded "),
        (
            {"explorers": ["red", "blue"], "seed": 3},
            "input/unknown-key: The key seed means nothing here; known are board, cards, explorers",
        ),
        ({"explorers": ["red", "blue"], "cards": "marked"}, "setup/cards: "),
        (
            {
                "explorers": ["red", "blue"],
                "cards": "physical",
                "options": {"card_play": "mandatory"},
            },
            "setup/cards: ",
        ),
        ({"explorers": ["red", "blue"], "hands": {}}, "input/unknown-key: The key hands means"),
        ({"explorers": ["red", "blue"], "position": {}}, "input/unknown-key: The key position"),
    ],
)
def test_what_cannot_be_played_is_refused_as_any_game_would_be(
    given: dict[str, Any], said: str
) -> None:
    assert refused(Lobby(BOARDS), **given).startswith(said)


def test_without_any_board_nothing_can_be_chosen() -> None:
    lobby = Lobby(NO_BOARDS)
    assert lobby.shown() == {"last": None, "boards": [], "plan": None}
    assert refused(lobby, explorers=["red", "blue"]).startswith("input/missing: The key board")
    assert lobby.sentence() == (
        "No board can be played on this table: save one that it carries, and start anew."
    )


def test_a_page_is_shown_what_was_played_last_and_proposes_it() -> None:
    lobby = Lobby(BOARDS, LONG)
    assert lobby.shown() == {"last": LONG.shown(), "boards": ["practice"], "plan": LONG.shown()}


def test_before_the_first_game_two_explorers_are_proposed() -> None:
    shown = Lobby(BOARDS).shown()
    assert shown["last"] is None
    assert shown["plan"] == Plan(PRACTICE, ("red", "blue")).shown()


def test_the_sentence_says_how_it_was_last_time() -> None:
    assert Lobby(BOARDS).sentence() == "Choose players on the operator’s page."
    assert Lobby(BOARDS, TWO).sentence() == (
        "Choose players on the operator’s page, or press Done to play as last time: "
        "Blue, Red and the mummy."
    )
    assert (
        Lobby(BOARDS, LONG)
        .sentence()
        .endswith(
            ": Purple, Red, Blue and the mummy, with house rules, with the cards from the box."
        )
    )


def renamed(board: Board, name: str) -> Board:
    return replace(board, name=name)


def test_what_was_played_on_a_board_that_is_no_longer_here_is_forgotten() -> None:
    elsewhere = begun(Plan(renamed(PRACTICE, "other"), ("red", "blue")))
    assert Lobby(BOARDS, TWO).after(elsewhere).last is None


def test_last_time_is_played_on_the_board_as_it_is_now() -> None:
    corrected = replace(PRACTICE, mummy_die=(1, 2, 3, 4, 5, 5))
    lobby = Lobby(sort_out({"practice": corrected}, None)).after(begun(TWO))
    assert lobby.last == replace(TWO, board=corrected)


def test_where_nothing_is_sensed_there_is_no_done_key_and_nobody_is_told_to_press_it() -> None:
    assert "Done" not in Lobby(BOARDS, TWO, has_sensors=False).sentence()


def test_the_game_of_a_simulated_table_is_chosen_on_its_own_screen() -> None:
    for last in (None, TWO):
        sentence = Lobby(BOARDS, last, simulated=True).sentence()
        assert sentence == "The next game is chosen on the table’s own screen."
