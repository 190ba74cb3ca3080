"""The referee follows the same table as the pure functions, and refuses without a trace."""

from collections import Counter

import pytest

from fsm.pyramid.board import Board
from fsm.pyramid.chance import complete
from fsm.pyramid.checks import check
from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.dice import Face
from fsm.pyramid.legal import legal
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from tests.fsm.pyramid.games import KINDS, crowded_board, practice_board, random_play, setup_of

# Something to try in every phase: right in some, wrong in the others.
TRIES = (
    Release(),
    Roll(),
    Roll((Face.ONE,) * 9),
    Roll((Face.ONE,), dice=(7,)),
    Announce(Face.MUMMY),
    Announce(Face.ARROW),
    Move("a1"),
    Move("prison"),
    Move("z99"),
    Card("red-scarab"),
    Card("nothing"),
    Done(),
    MummyRoll(0),
    MummyMove(("a1",)),
    MummyMove(("start",)),
    MummyMove(("z99",)),
)


@pytest.mark.parametrize("board", [practice_board(), crowded_board()], ids=["practice", "crowded"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_referee_and_the_pure_functions_agree_on_whole_games(kind: str, board: Board) -> None:
    for seed in range(2):
        setup = setup_of(kind, seed, board)
        referee, (position, opening) = Referee(setup), begin(setup)
        assert (referee.position, referee.opening) == (position, opening)
        for _, command in random_play(setup, seed):
            position, events = apply(position, command)
            assert referee.feed(command) == events
            assert referee.position == position
        assert referee.position.phase is Phase.OVER
        assert referee.legal() == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_command_leaves_the_referee_as_it_was_in_every_phase(kind: str) -> None:
    refused_in: Counter[Phase] = Counter()
    for seed in range(8):
        setup = setup_of(kind, seed, crowded_board())
        referee = Referee(setup)
        for position, command in random_play(setup, seed):
            for wrong in (tried for tried in TRIES if check(position, tried)):
                assert isinstance(referee.feed(wrong), Refusal)
                assert referee.position == position
                refused_in[position.phase] += 1
            referee.feed(command)
        assert all(isinstance(referee.feed(tried), Refusal) for tried in TRIES)
    assert set(refused_in) == set(Phase) - {Phase.OVER, Phase.TURN_OPENS, Phase.TURN_CLOSES}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_listed_as_legal_is_what_the_checks_accept(kind: str) -> None:
    """`legal` and `check` are written apart: here they meet."""
    board = crowded_board()
    every: list[Command] = [Release(), Done(), *map(Announce, Face)]
    every += [*map(Move, board.spaces), *map(Card, board.treasure)]
    for seed in range(4):
        for position, _ in random_play(setup_of(kind, seed, board), seed):
            listed = [complete(position, command) for command in legal(position)]
            assert all(check(position, command) is None for command in listed)
            accepted = [command for command in every if check(position, command) is None]
            assert [command for command in accepted if command not in listed] == []
