"""The engine's move lists agree with plain breadth-first search on thousands of positions."""

import contextlib
import io
import json
from random import Random

import pytest

from host.cli import main
from tests.rules import oracle
from tests.rules.boards import LINE
from tests.rules.drawing import Board
from tests.rules.playing import Game
from tests.rules.random_boards import random_board, random_pieces, random_places

BATCHES = range(10)
SMALL, LARGE = 100, 60  # positions a batch and test, on small boards and on the practice board


@pytest.fixture(scope="module")
def practice() -> Board:
    """Give the practice board as `referee board show` shows it."""
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        assert main(["board", "show", "practice", "--json"]) == 0
    board: Board = json.loads(text.getvalue())
    return board


@pytest.mark.rule(22, 39, 40, 41, 42, 43, 44, 45, 46, 47, 49, 91, 92)
@pytest.mark.parametrize("batch", BATCHES)
def test_explorers_move_as_the_oracle_says_on_random_boards(batch: int) -> None:
    chance = Random(batch)
    for _ in range(SMALL):
        compare_explorer(chance, random_board(chance))


@pytest.mark.rule(22, 39, 40, 41, 42, 43, 44, 45, 46, 47, 49, 91, 92)
@pytest.mark.parametrize("batch", BATCHES)
def test_explorers_move_as_the_oracle_says_on_the_practice_board(
    batch: int, practice: Board
) -> None:
    chance = Random(batch)
    for _ in range(LARGE):
        compare_explorer(chance, practice, "practice")


@pytest.mark.rule(59, 61, 62, 63, 95)
@pytest.mark.parametrize("batch", BATCHES)
def test_the_mummy_walks_as_the_oracle_says_on_random_boards(batch: int) -> None:
    chance = Random(batch)
    for _ in range(SMALL):
        compare_mummy(chance, random_board(chance))


@pytest.mark.rule(59, 61, 62, 63, 95)
@pytest.mark.parametrize("batch", BATCHES)
def test_the_mummy_walks_as_the_oracle_says_on_the_practice_board(
    batch: int, practice: Board
) -> None:
    chance = Random(batch)
    for _ in range(LARGE):
        compare_mummy(chance, practice, "practice")


def compare_explorer(chance: Random, board: Board, named: str | None = None) -> None:
    """Compare who is skipped, what is playable, and the ends of one playable face."""
    pieces = random_pieces(chance)
    places, turn = random_places(chance, board, pieces), chance.choice(pieces)
    origin = chance.random() < 0.8
    options = {"number_may_end_on_origin": origin}
    game = Game(named or board, *pieces, places=places, turn=turn, options=options)
    can = {piece: able(board, piece, places, origin=origin) for piece in pieces}
    assert game.opening[1:] == openings(pieces[pieces.index(turn) :], can), (board, places)
    if game.turn in can:
        game.roll("1", "2", "3", "4", "arrow")
        assert game.playable() == can[game.turn], (board, places)
        face = chance.choice(sorted(can[game.turn]))
        game.announce(face)
        assert game.ends() == move_ends(board, game.turn, face, places, origin=origin)


def openings(pieces: list[str], can: dict[str, set[str]]) -> list[dict[str, str]]:
    """Give the events up to the first piece of these that can play, or to the mummy."""
    told = []
    for piece in pieces:
        told.append({"event": "turn", "piece": piece})
        if can[piece]:
            return told
        told.append({"event": "skipped", "piece": piece})
    return [*told, {"event": "turn", "piece": "mummy"}]


def able(board: Board, piece: str, places: dict[str, str], *, origin: bool) -> set[str]:
    """Give the faces that a piece can play."""
    mummy = places["mummy"]
    return oracle.playable(board, places[piece], others(piece, places), mummy, origin=origin)


def move_ends(
    board: Board, piece: str, face: str, places: dict[str, str], *, origin: bool
) -> set[str]:
    """Give where a piece may end with this face."""
    mummy = places["mummy"]
    return oracle.ends(board, places[piece], face, others(piece, places), mummy, origin=origin)


def others(piece: str, places: dict[str, str]) -> list[str]:
    """Give the places of the other explorers."""
    return [place for other, place in places.items() if other not in (piece, "mummy")]


def compare_mummy(chance: Random, board: Board, named: str | None = None) -> None:
    """Compare the listed ends, the length of each walk, and that each is a walk."""
    pieces = random_pieces(chance)
    places, exact = random_places(chance, board, pieces), chance.random() < 0.4
    locked, value = chance.randrange(6), chance.choice(board["mummy_die"])
    options = {"mummy_move": "exact" if exact else "up_to"}
    game = Game(
        named or board, *pieces, places=places, turn="mummy", locked=locked, options=options
    )
    game.mummy_rolls(value)
    search = oracle.mummy_exactly if exact else oracle.mummy_within
    stay = {} if exact else {"": 0}
    start = places["mummy"]
    assert game.reach() == {**stay, **search(board, start, value + locked)}, (board, places)
    for command in game.legal():
        assert oracle.is_walk(board, start, command["path"])


def test_the_oracle_itself_knows_the_line() -> None:
    assert oracle.ends(LINE, "start", "3", ["b1"], "g1") == {"d1"}
    assert oracle.ends(LINE, "d1", "arrow", ["b1"], "g1") == {"c1", "f1"}
    assert oracle.playable(LINE, "h1", [], "g1") == set()
    assert oracle.distances(LINE, "prison")["e1"] == 3
    assert oracle.mummy_within(LINE, "prison", 2) == {"g1": 1, "h1": 1, "f1": 2}
    assert set(oracle.mummy_exactly(LINE, "prison", 2)) == {"f1", "g1", "h1"}
