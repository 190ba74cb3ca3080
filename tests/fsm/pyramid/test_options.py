"""Options are read strictly and shown whole."""

import pytest

from fsm.pyramid import options
from fsm.pyramid.options import STANDARD, Options, Thresholds
from fsm.pyramid.rulings import Code, Refusal
from tests.fsm.pyramid.games import KINDS, options_of


def test_no_options_given_are_the_standard_ones() -> None:
    assert options.read({}) == STANDARD


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_shown_reads_back_as_the_same(kind: str) -> None:
    chosen = options_of(KINDS[kind][2])
    assert options.read(options.show(chosen)) == chosen


def test_a_threshold_given_alone_leaves_the_others() -> None:
    chosen = options_of({"thresholds": {"3": 5, "two_person": 2}})
    assert chosen.thresholds == Thresholds(two=4, three=5, four=7, two_person=2)


@pytest.mark.parametrize(
    "given",
    [
        {"colour": "red"},
        {"read": 1},
        {"reroll": "some"},
        {"reroll": ["all"]},
        {"card_requires_move": 1},
        {"siege_rounds": -1},
        {"siege_rounds": True},
        {"siege_rounds": 100},
        {"siege_rounds": 2.0},
        {"lives": 0},
        {"thresholds": 4},
        {"thresholds": {"5": 4}},
        {"thresholds": {"2": 0}},
        {"thresholds": {"2": "4"}},
        {"edition": "first"},
    ],
)
def test_what_an_option_cannot_be_is_refused(given: dict[str, object]) -> None:
    refused = options.read(given)
    assert isinstance(refused, Refusal)
    assert refused.code is Code.SETUP_OPTION
    assert refused.facts["option"] == next(iter(given))


@pytest.mark.parametrize(
    "given", [{"siege_rounds": 0}, {"siege_rounds": 99}, {"lives": 1}, {"thresholds": {"2": 1}}]
)
def test_the_ends_of_a_range_belong_to_it(given: dict[str, object]) -> None:
    assert isinstance(options.read(given), Options)
