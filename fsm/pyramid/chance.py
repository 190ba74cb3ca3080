"""Chance as data: what the dice and the deal give for a seed.

The n-th throw of a game follows from the seed and n alone, whether the throws before it were drawn
here or came from real dice. So nothing but the seed need be kept to go on drawing the same dice.
SHA-256 is the source, because Python's own generator may change its draws between versions.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from typing import TypeVar

from fsm.pyramid.commands import Command, MummyRoll, Roll
from fsm.pyramid.dice import DICE, FACES, Face
from fsm.pyramid.position import Position

T = TypeVar("T")


def complete(position: Position, command: Command) -> Command:
    """The command with its dice fallen, if they have not fallen yet."""
    match command:
        case Roll(None, dice):
            rolled = DICE - position.locked if dice is None else len(dice)
            return Roll(_faces(position, rolled), dice)
        case MummyRoll(None):
            die = position.setup.board.mummy_die
            return MummyRoll(die[_below(len(die), _throw(position))])
        case _:
            return command


def shuffled(cards: Sequence[T], seed: int, pile: str) -> list[T]:
    """The cards of one pile in the order in which this seed deals them."""
    left, draws = list(cards), _bytes(f"deal {seed} {pile}")
    return [left.pop(_below(len(left), draws)) for _ in cards]


def _faces(position: Position, rolled: int) -> tuple[Face, ...]:
    draws = _throw(position)
    return tuple(FACES[_below(len(FACES), draws)] for _ in range(rolled))


def _throw(position: Position) -> Iterator[int]:
    return _bytes(f"throw {position.setup.seed} {position.throws}")


def _bytes(label: str) -> Iterator[int]:
    for block in count():  # pragma: no branch (endless)
        yield from sha256(f"{label} {block}".encode()).digest()


def _below(limit: int, draws: Iterator[int]) -> int:
    """A number below `limit`, all equally likely: draws past the last whole multiple are void."""
    size = 1 if limit <= 256 else 2  # bytes a draw; no pile or die comes near 65536
    fair = 256**size - 256**size % limit
    while True:
        drawn = int.from_bytes(islice(draws, size), "big")
        if drawn < fair:
            return drawn % limit
