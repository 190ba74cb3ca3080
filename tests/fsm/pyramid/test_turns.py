"""The game as pure functions: how it begins, what a command gives, how it ends."""

from fsm.pyramid.commands import Announce, Card, Move, MummyMove, Release, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import (
    CardPlayed,
    MummyMoved,
    Reason,
    Released,
    Rolled,
    Started,
    Turn,
    Won,
)
from fsm.pyramid.setup import Situation
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from tests.fsm.pyramid.games import crowded_board, setup_of

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


def test_the_last_card_ends_the_game_and_the_position_keeps_who_won() -> None:
    setup = setup_of("two explorers", 8, crowded_board(), hands=HANDS)
    position, _ = begin(setup)
    for command in (Roll((Face.TWO,) * 5), Announce(Face.TWO), Move("b1")):
        position, _ = apply(position, command)
    position, events = apply(position, Card("red-b1"))
    won = Won("red", Reason.CARDS)
    assert events == (CardPlayed("red", "red-b1"), won)
    assert (position.phase, position.turn, position.won) == (Phase.OVER, None, won)
