"""The options of the table (section 12): each is known, kept and refused when it makes no sense.

What an option changes in play is tested beside the rule that it belongs to.
"""

import json

import pytest

from tests.rules.boards import LINE, TREASURES
from tests.rules.playing import Game, event, happened, new, setup_refused

DEFAULTS = {
    "reroll": "all",
    "unplayable_reroll": "all",
    "mummy_move": "up_to",
    "card_requires_move": True,
    "siege_rounds": 3,
    "number_may_end_on_origin": True,
    "card_play": "optional",
    "blocked_before_forced_release": True,
    "thresholds": {"2": 4, "3": 6, "4": 7, "two_person": 3},
    "lives": 3,
    "edition": "ravensburger_2008",
}
SENSELESS = [
    {"reroll": "some"},
    {"reroll": True},
    {"unplayable_reroll": "any"},
    {"mummy_move": "at_least"},
    {"card_requires_move": "yes"},
    {"card_requires_move": 1},
    {"siege_rounds": -1},
    {"siege_rounds": 2.5},
    {"siege_rounds": True},
    {"number_may_end_on_origin": None},
    {"card_play": "forbidden"},
    {"blocked_before_forced_release": 0},
    {"thresholds": {"5": 4}},
    {"thresholds": {"2": 0}},
    {"thresholds": {"2": "4"}},
    {"thresholds": [4, 6, 7]},
    {"lives": 0},
    {"lives": "3"},
    {"edition": "ravensburger_1999"},
    {"colour": "red"},
]


def test_all_defaults_may_be_written_out_and_change_nothing() -> None:
    plain, written = Game(TREASURES), Game(TREASURES, options=DEFAULTS)
    for game in (plain, written):
        game.roll("1", "2", "3", "mummy", "arrow")
    assert plain.view() == written.view()
    assert plain.legal() == written.legal()


@pytest.mark.parametrize("options", SENSELESS, ids=json.dumps)
def test_an_unknown_option_or_value_is_refused(options: dict[str, object]) -> None:
    setup_refused("setup input", new(LINE, options=options))


@pytest.mark.parametrize("options", [[], "reroll", 3, True])
def test_options_that_are_no_object_are_refused(options: object) -> None:
    setup_refused("setup input", new(LINE, options=options))


@pytest.mark.parametrize("edition", ["ravensburger_2008", "ravensburger_2019", "pengqueen_2018"])
def test_an_edition_changes_names_only(edition: str) -> None:
    game, plain = Game(LINE, options={"edition": edition}), Game(LINE)
    for each in (game, plain):
        each.roll("1", "2", "3", "4", "arrow")
    assert game.legal() == plain.legal()
    assert game.view()["needed"] == plain.view()["needed"]


@pytest.mark.rule(4)
@pytest.mark.parametrize("lives", [1, 2])
def test_the_lives_of_each_explorer_are_an_option(lives: int) -> None:
    options = {"lives": lives, "thresholds": {"2": 2 * lives - 1}}
    game = Game(LINE, options=options, turn="mummy", places={"red": "d1", "mummy": "e1"})
    assert game.view()["lives"] == {"red": lives, "blue": lives}
    assert game.view()["mummy_lives"] == 0
    assert game.mummy_turn(1, "d1")[2]["lives"] == lives - 1
    assert game.view()["mummy_lives"] == 1


@pytest.mark.rule(74)
def test_the_threshold_is_an_option() -> None:
    options = {"thresholds": {"2": 1}}
    game = Game(LINE, options=options, turn="mummy", places={"red": "d1", "mummy": "e1"})
    assert game.view()["needed"] == 1
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved"),
        event("captured", lives=2),
        event("won", by="mummy", reason="lives"),
    )


@pytest.mark.rule(74, 85)
def test_one_threshold_leaves_the_others_as_they_are() -> None:
    options = {"thresholds": {"2": 3, "two_person": 2}}
    assert Game(LINE, options=options).view()["needed"] == 3
    assert Game(LINE, options=options, variant="two-person").view()["needed"] == 2
    assert Game(LINE, "red", "blue", "purple", options=options).view()["needed"] == 6
    assert Game(LINE, "red", "blue", "purple", "turquoise", options=options).view()["needed"] == 7
