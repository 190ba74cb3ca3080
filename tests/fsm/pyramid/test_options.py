"""Options are read strictly and shown whole."""

import pytest

from fsm.pyramid import options
from fsm.pyramid.options import STANDARD, Options, Thresholds
from fsm.pyramid.rulings import Code, refuse
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


NUMBER = "a whole number from {} to 99"
THRESHOLDS = 'an object with keys "2", "3", "4" or "two_person"'


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("colour", "red", "no such option"),
        ("__class__", 1, "no such option"),
        ("reroll", "some", "all or any"),
        ("reroll", ["all"], "all or any"),
        ("edition", "first", "ravensburger_2008 or ravensburger_2019 or pengqueen_2018"),
        ("card_requires_move", 1, "true or false"),
        ("siege_rounds", -1, NUMBER.format(0)),
        ("siege_rounds", True, NUMBER.format(0)),
        ("siege_rounds", 100, NUMBER.format(0)),
        ("siege_rounds", 2.0, NUMBER.format(0)),
        ("lives", 0, NUMBER.format(1)),
        ("thresholds", 4, THRESHOLDS),
        ("thresholds", {"5": 4}, THRESHOLDS),
    ],
)
def test_what_an_option_cannot_be_is_refused(option: str, value: object, allowed: str) -> None:
    facts = {"option": option, "value": value, "allowed": allowed}
    assert options.read({option: value}) == refuse(Code.SETUP_OPTION, **facts)


@pytest.mark.parametrize("number", [0, "4", None, 100])
def test_a_threshold_must_be_a_number_that_can_be_reached(number: object) -> None:
    facts = {"option": "thresholds", "value": number, "allowed": NUMBER.format(1)}
    given = {"thresholds": {"3": 5, "2": number}}
    assert options.read(given) == refuse(Code.SETUP_OPTION, **facts)


@pytest.mark.parametrize(
    "given", [{"siege_rounds": 0}, {"siege_rounds": 99}, {"lives": 1}, {"thresholds": {"2": 1}}]
)
def test_the_ends_of_a_range_belong_to_it(given: dict[str, object]) -> None:
    assert isinstance(options.read(given), Options)
