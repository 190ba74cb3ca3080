"""What the robot decides to do: random, but with a will, so that captures and cards happen.

A plan is a legal command. The mummy's walks are any legal ones, not only the shortest: there and
back, round a loop, staying.
"""

from collections.abc import Collection
from random import Random

from fsm.pyramid.chance import complete
from fsm.pyramid.checks import check
from fsm.pyramid.commands import Announce, Card, Command, Move, MummyMove, Roll
from fsm.pyramid.corridors import Walk
from fsm.pyramid.legal import legal
from fsm.pyramid.options import MummyStride
from fsm.pyramid.position import Position

_WILL = 0.6  # how often somebody does what is good for him, if that is possible
_TRIES = 60


def choose(position: Position, chance: Random, unseen: Collection[str] = frozenset()) -> Command:
    """A legal command, with its dice fallen.

    Where spaces are `unseen` on the mummy's side, its walk is one that can be told all the same.
    """
    commands = legal(position)
    if isinstance(commands[0], MummyMove):
        return _mummy_move(position, chance, unseen)
    wanted = [command for command in commands if _wanted(position, command)]
    among = wanted if wanted and chance.random() < _WILL else commands
    return complete(position, chance.choice(among))


def _wanted(position: Position, command: Command) -> bool:
    match command:
        case Announce() | Card():
            return True
        case Roll(None, None):
            return not position.faces
        case Move(to):
            treasure = position.setup.board.treasure_at.get(to)
            return bool(treasure and treasure.id in position.hands[position.seat])
    return False


def _mummy_move(position: Position, chance: Random, unseen: Collection[str]) -> MummyMove:
    listed = [move for move in legal(position) if isinstance(move, MummyMove)]
    prey = [move for move in listed if set(move.path) & set(position.places)]
    for _ in range(_TRIES):
        hunts = prey and chance.random() < _WILL / 2
        move = chance.choice(prey) if hunts else MummyMove(_stroll(position, chance))
        if check(position, move) is None and _can_be_told(position, move.path, unseen):
            return move
    told = [move for move in listed if _can_be_told(position, move.path, unseen)]
    return chance.choice(told or listed)


def _can_be_told(position: Position, path: Walk, unseen: Collection[str]) -> bool:
    """Whether a walk over an unseen space is the only one between what is seen of it."""
    corridors, way = position.setup.board.corridors, (position.mummy, *path)
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        if here in unseen and (
            before == after
            or after in unseen
            or corridors.only_walk(before, after) != (here, after)
        ):
            return False
    return True


def _stroll(position: Position, chance: Random) -> Walk:
    exact = position.setup.options.mummy_move is MummyStride.EXACT
    length = position.steps if exact else chance.randint(0, position.steps)
    walk: list[str] = []
    for _ in range(length):
        here = walk[-1] if walk else position.mummy
        before = walk[-2] if len(walk) > 1 else position.mummy
        ways = neighbours(position, here)
        fresh = [way for way in ways if way != before]
        walk.append(chance.choice(fresh if fresh and chance.random() < 0.9 else ways))
    return tuple(walk)


def neighbours(position: Position, place: str) -> list[str]:
    """The spaces one step away."""
    corridors = position.setup.board.corridors
    return corridors.names(corridors.reach(place, 1, 0))
