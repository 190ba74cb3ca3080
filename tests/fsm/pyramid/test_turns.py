"""The game as pure functions: how it begins, what a command gives, how it ends."""

from dataclasses import replace
from random import Random

import pytest

from fsm.pyramid import PYRAMID
from fsm.pyramid.arrange import arrange
from fsm.pyramid.chance import complete
from fsm.pyramid.commands import Announce, Card, Move, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import (
    CardPlayed,
    Eliminated,
    MummyMoved,
    MummyRolled,
    Reason,
    Released,
    Rolled,
    Started,
    Turn,
    Won,
)
from fsm.pyramid.setup import Setup, Situation, Wish
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from fsm.pyramid.views import view
from tests.fsm.pyramid.games import crowded_board, options_of, setup_of

HANDS = {"red": ("red-b1",), "turquoise": ("red-d1",)}


def test_a_fresh_game_begins_in_round_one_with_the_first_explorer() -> None:
    position, events = begin(setup_of("two explorers", 8))
    assert events == (Started(8), Turn("red"))
    assert (position.phase, position.turn, position.round) == (Phase.BEGIN, "red", 1)
    assert (position.throws, position.siege, position.won) == (0, 0, None)


def test_five_locked_dice_are_released_before_anybody_is_asked() -> None:
    setup = setup_of("two explorers", 8, situation=Situation(locked=5))
    position, events = begin(setup)
    assert events == (Started(8), Turn("red"), Released("red", 5, forced=True))
    assert (position.phase, position.turn, position.steps) == (Phase.INTERIM, "mummy", 5)


def test_after_a_release_the_same_explorer_goes_on_and_has_used_it() -> None:
    setup = setup_of("two explorers", 8, situation=Situation(locked=2))
    released, events = apply(begin(setup)[0], Release())
    assert events == (Released("red", 2, forced=False),)
    assert (released.released, released.steps, released.locked) == (True, 2, 2)
    walked, events = apply(released, MummyMove(()))
    assert events == (MummyMoved(()),)
    assert (walked.phase, walked.turn) == (Phase.BEGIN, "red")
    assert (walked.released, walked.steps, walked.locked) == (True, 0, 0)


def test_every_throw_is_counted() -> None:
    position, _ = begin(setup_of("two explorers", 8))
    for throws in (1, 2, 3):
        position, events = apply(position, Roll((Face.ONE,) * 5))
        assert events == (Rolled("red", (Face.ONE,) * 5, 0),)
        assert position.throws == throws


def test_the_brown_die_is_a_throw_too() -> None:
    setup = setup_of("two explorers", 8, situation=Situation(locked=2, turn="mummy"))
    position, events = apply(begin(setup)[0], MummyRoll(4))
    assert events == (MummyRolled(4, 6),)
    assert (position.throws, position.steps) == (1, 6)


def test_a_roll_of_some_dice_says_which() -> None:
    position, _ = begin(setup_of("any dice, must lay", 8))
    position, _ = apply(position, Roll((Face.ONE,) * 5))
    position, events = apply(position, Roll((Face.TWO, Face.MUMMY), dice=(4, 0)))
    assert events == (Rolled("red", (Face.TWO, Face.MUMMY), 1, dice=(4, 0)),)
    assert position.faces == (Face.ONE, Face.ONE, Face.ONE, Face.TWO)


def test_the_last_card_ends_the_game_and_the_position_keeps_who_won() -> None:
    setup = setup_of("two explorers", 8, crowded_board(), hands=HANDS)
    position, _ = begin(setup)
    for command in (Roll((Face.TWO,) * 5), Announce(Face.TWO), Move("b1")):
        position, _ = apply(position, command)
    position, events = apply(position, Card("red-b1"))
    won = Won("red", Reason.CARDS)
    assert events == (CardPlayed("red", "red-b1"), won)
    assert (position.phase, position.turn, position.won) == (Phase.OVER, None, won)


@pytest.mark.parametrize("piece", [0, 1])
@pytest.mark.rule(81, 84)
def test_a_piece_lost_in_the_two_person_game_leaves_its_cards_to_the_other(piece: int) -> None:
    """Only a higher threshold than the booklet's lets that happen (rule 85)."""
    five = options_of({"thresholds": {"two_person": 5}})
    lives = {("red", "turquoise")[piece]: 1}
    places = {"red": "c1", "turquoise": "c1", "mummy": "c2"}
    del places[("turquoise", "red")[piece]]
    wish = Wish(crowded_board(), ("red", "turquoise"), 1, "two-person", five)
    middle = Situation(places=places, lives=lives, turn="mummy")
    setup = arrange(replace(wish, situation=middle, hands={"explorers": ("red-a1", "red-b1")}))
    assert isinstance(setup, Setup)
    position, _ = apply(begin(setup)[0], MummyRoll(1))
    position, events = apply(position, MummyMove(("c1",)))
    assert Eliminated(next(iter(lives))) in events
    assert position.hands == (frozenset({"red-a1", "red-b1"}),)
    assert view(position, "explorers")["hand"] == ["red-a1", "red-b1"]
    assert position.turn == ("turquoise", "red")[piece]


def test_the_rulebook_offers_the_game_from_beginning_to_result() -> None:
    position, _ = PYRAMID.new(setup_of("two explorers", 1, crowded_board(), hands=HANDS))
    assert PYRAMID.result(position) is None
    chance = Random(1)
    while commands := PYRAMID.legal(position):
        position, _ = PYRAMID.apply(position, complete(position, chance.choice(commands)))
    won = PYRAMID.result(position)
    assert won is not None
    assert PYRAMID.view(position, "table")["won"] == {
        "event": "won",
        "by": won.by,
        "reason": won.reason,
    }
