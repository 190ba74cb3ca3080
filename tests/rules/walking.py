"""Walks through the situations of a game by the pure functions of `fsm.pyramid`.

Throws are reduced to what matters: how many dice are locked, and the set of the other faces.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from fsm.pyramid import PYRAMID, board_json
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command, MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.position import Position
from fsm.pyramid.setup import Setup, Wish
from tests.rules import drawing

MOVING = tuple(face for face in Face if face is not Face.MUMMY)

Key = tuple[object, ...]


def opening(
    drawn: drawing.Board,
    *explorers: str,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    variant: str = "standard",
) -> Position:
    """Give the first position of a game on a drawn board."""
    board = board_json.read(drawn)
    assert isinstance(board, Board), board
    setup = arrange(Wish(board, explorers, 1, variant, hands=hands))
    assert isinstance(setup, Setup), setup
    return PYRAMID.new(setup)[0]


def table(position: Position) -> Key:
    """Give what makes a position a situation of its own, but for the faces on the table.

    How it came about (round, throws, what was said and seen) is left out.
    """
    p = position
    pieces = (p.phase, p.active, p.places, p.mummy, p.lives, p.hands, p.locked, p.released)
    return (*pieces, p.announced, p.steps, p.besieged, p.siege, p.won)


def throws(count: int) -> Iterator[tuple[Face, ...]]:
    """Give one throw of so many dice for each number of mummies and each set of other faces."""
    yield (Face.MUMMY,) * count
    for mummies in range(count):
        rest = count - mummies
        for size in range(1, min(rest, len(MOVING)) + 1):
            for faces in combinations(MOVING, size):
                yield (Face.MUMMY,) * mummies + faces + (faces[-1],) * (rest - size)


def completed(position: Position, command: Command) -> list[Command]:
    """Give a listed command with each chance that matters."""
    if isinstance(command, Roll):
        return [Roll(faces) for faces in throws(5 - position.locked)]
    if isinstance(command, MummyRoll):
        return [MummyRoll(value) for value in sorted(set(position.setup.board.mummy_die))]
    return [command]
