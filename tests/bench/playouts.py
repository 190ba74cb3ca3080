"""Random play, one thread: through the pure functions, through the referee, and python-chess.

A command is: make the legal list, choose uniformly, apply. The three take turns, a slice each, so
that whatever else the machine does falls on all of them; time is this process's own CPU time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import process_time

import chess

from fsm.pyramid.board import Board
from fsm.pyramid.legal import legal
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup
from fsm.pyramid.turns import apply, begin
from tests.bench.games import game_on
from tests.throwing import thrown

GAMES = 200
SLICES = 20


@dataclass
class Rate:
    """How many commands were played in how much time, slice by slice."""

    play: Callable[[int], int]
    commands: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def slice(self, games: range) -> None:
        """Play these games and keep what it took."""
        started = process_time()
        self.commands.append(sum(self.play(game) for game in games))
        self.seconds.append(process_time() - started)

    @property
    def per_second(self) -> float:
        """The mean over all slices."""
        return sum(self.commands) / sum(self.seconds)


def rates(board: Board, tick: Callable[[], None]) -> tuple[Rate, Rate, Rate]:
    """Pure, referee, python-chess: at least 200 whole games each."""
    measured = (
        Rate(lambda number: _pure(game_on(board, number))),
        Rate(lambda number: _refereed(game_on(board, number))),
        Rate(_chess),
    )
    each = GAMES // SLICES
    for number in range(SLICES):
        for rate in measured:
            rate.slice(range(number * each, (number + 1) * each))
            tick()
    return measured


def _pure(setup: Setup) -> int:
    chance, played = Random(setup.seed), 0
    position, _ = begin(setup)
    while commands := legal(position):
        position, _ = apply(position, thrown(position, chance.choice(commands), chance))
        played += 1
    return played


def _refereed(setup: Setup) -> int:
    chance, played = Random(setup.seed), 0
    referee = Referee(setup)
    while commands := referee.legal():
        command = thrown(referee.position, chance.choice(commands), chance)
        assert not isinstance(referee.feed(command), Refusal)
        played += 1
    return played


def _chess(seed: int) -> int:
    chance, played = Random(seed), 0
    board = chess.Board()
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
        played += 1
    return played
