"""Chance is data: dice and deals follow from the seed alone, and are fair."""

from collections import Counter

import pytest

from fsm.pyramid import chance
from fsm.pyramid.chance import complete, shuffled
from fsm.pyramid.commands import MummyRoll, Release, Roll
from fsm.pyramid.dice import FACES, Face
from fsm.pyramid.turns import apply, begin
from tests.fsm.pyramid.games import setup_of


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    first, same, other = (begin(setup_of("two explorers", seed))[0] for seed in (1, 1, 2))
    assert complete(first, Roll()) == complete(same, Roll())
    assert complete(first, Roll()) != complete(other, Roll())


def test_dice_given_by_hand_do_not_change_the_dice_drawn_after_them() -> None:
    position, _ = begin(setup_of("two explorers", 1))
    drawn, _ = apply(position, complete(position, Roll()))
    given, _ = apply(position, Roll((Face.ONE, Face.TWO, Face.TWO, Face.ONE, Face.ONE)))
    drawn, given = (each._replace(locked=0, faces=()) for each in (drawn, given))
    assert complete(drawn, Roll()) == complete(given, Roll())


def test_dice_that_have_fallen_and_deeds_without_dice_stay_as_they_are() -> None:
    position, _ = begin(setup_of("two explorers", 1))
    for command in (Roll((Face.ONE,)), MummyRoll(3), Release()):
        assert complete(position, command) is command


def test_as_many_dice_fall_as_are_rolled() -> None:
    position, _ = begin(setup_of("two explorers", 1))
    rolled = complete(position._replace(locked=2), Roll())
    some = complete(position, Roll(dice=(0, 3)))
    assert isinstance(rolled, Roll)
    assert isinstance(some, Roll)
    assert (len(rolled.faces or ()), len(some.faces or ()), some.dice) == (3, 2, (0, 3))


def test_all_faces_fall_equally_often() -> None:
    """Chi-square with 5 degrees of freedom stays below 20.5 in 999 of 1000 honest samples."""
    position, _ = begin(setup_of("two explorers", 1))
    fallen: Counter[str] = Counter()
    for throw in range(2000):
        roll = complete(position._replace(throws=throw), Roll())
        assert isinstance(roll, Roll)
        fallen.update(roll.faces or ())
    assert _chi_square(fallen, len(FACES)) < 20.5


def test_the_mummy_die_shows_all_its_faces_equally_often() -> None:
    position, _ = begin(setup_of("two explorers", 1))
    fallen: Counter[int] = Counter()
    for throw in range(6000):
        roll = complete(position._replace(throws=throw), MummyRoll())
        assert isinstance(roll, MummyRoll)
        fallen[roll.value or 0] += 1
    assert set(fallen) == set(position.setup.board.mummy_die)
    assert _chi_square(fallen, 6) < 20.5


def test_a_shuffle_keeps_every_card_and_puts_each_first_equally_often() -> None:
    cards = ["scarab", "cobra", "lotus", "chariot", "jar"]
    first: Counter[str] = Counter()
    for seed in range(5000):
        order = shuffled(cards, seed, "red")
        assert sorted(order) == sorted(cards)
        first[order[0]] += 1
    assert _chi_square(first, 5) < 18.5  # 4 degrees of freedom


@pytest.mark.parametrize(
    ("draws", "number"), [([0], 0), ([5], 5), ([6], 0), ([251], 5), ([252, 255, 1], 1)]
)
def test_draws_that_would_favour_some_faces_are_void(draws: list[int], number: int) -> None:
    """256 is not a multiple of six: the draws from 252 on would make the first four likelier."""
    assert chance._below(6, iter(draws)) == number


def test_no_draw_is_void_where_all_are_fair() -> None:
    assert [chance._below(4, iter([drawn])) for drawn in (0, 254, 255)] == [0, 2, 3]


def test_piles_are_shuffled_apart() -> None:
    cards = list(range(20))
    assert shuffled(cards, 1, "red") != shuffled(cards, 1, "blue")


def _chi_square(counts: Counter[str] | Counter[int], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) + missing


def test_a_pile_of_more_cards_than_a_byte_can_count_is_shuffled_too() -> None:
    cards = list(range(300))
    order = shuffled(cards, 1, "red")
    assert sorted(order) == cards
    assert order != cards
    assert chance._below(257, iter([0xFF, 0xFF, 0x01, 0x02])) == 0x0102 % 257
    assert chance._below(257, iter([0xFF, 0x14])) == 0xFF14 % 257
    assert chance._below(256, iter([0x07])) == 7
