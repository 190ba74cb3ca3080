"""What one game takes: all that it makes on a board just read, with every command kept."""

import gc
import tracemalloc
from random import Random

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from tests.bench.games import game_on
from tests.throwing import thrown

GAMES = 12


def largest_game_kb(board: Board) -> float:
    """The most that one of some whole games takes, the tables included that its board makes."""
    _play(board, 0)  # what only the first game of a process takes is not a game's
    tracemalloc.start()
    largest = max(_grown(board, number) for number in range(GAMES))
    tracemalloc.stop()
    return largest / 1024


def _grown(board: Board, number: int) -> int:
    anew = board_json.read(board_json.show(board))
    assert isinstance(anew, Board)
    before = _now()
    record = _play(anew, number)
    after = _now()
    del record
    return after - before


def _play(board: Board, number: int) -> tuple[Referee, list[Command]]:
    """A game played to its end, and what it takes to save it."""
    referee, chance = Referee(game_on(board, number)), Random(number)
    record = []
    while commands := referee.legal():
        command = thrown(referee.position, chance.choice(commands), chance)
        assert not isinstance(referee.feed(command), Refusal)
        record.append(command)
    return referee, record


def _now() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
