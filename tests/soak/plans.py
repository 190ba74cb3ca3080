"""What the robot decides to do: random, but with a will, so that captures and cards happen.

A plan is a legal command and the way in which it is walked. The mummy's walks are any legal ones,
not only the shortest: there and back, round a loop, staying.
"""

from random import Random

from fsm.pyramid.chance import complete
from fsm.pyramid.checks import check
from fsm.pyramid.commands import Announce, Card, Command, Move, MummyMove, Roll
from fsm.pyramid.corridors import Walk
from fsm.pyramid.dice import NUMBERS, Face
from fsm.pyramid.legal import legal
from fsm.pyramid.options import MummyStride
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import Heading, cell_of

_WILL = 0.6  # how often somebody does what is good for him, if that is possible
_TRIES = 60
_LONGEST = 30


def choose(position: Position, chance: Random, unseen: str | None = None) -> Command:
    """A legal command, with its dice fallen.

    Where a space is `unseen` on the mummy's side, its walk is one that can be told all the same.
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


def _mummy_move(position: Position, chance: Random, unseen: str | None) -> MummyMove:
    listed = [move for move in legal(position) if isinstance(move, MummyMove)]
    prey = [move for move in listed if set(move.path) & set(position.places)]
    for _ in range(_TRIES):
        hunts = prey and chance.random() < _WILL / 2
        move = chance.choice(prey) if hunts else MummyMove(_stroll(position, chance))
        if check(position, move) is None and _can_be_told(position, move.path, unseen):
            return move
    told = [move for move in listed if _can_be_told(position, move.path, unseen)]
    return chance.choice(told or listed)


def _can_be_told(position: Position, path: Walk, unseen: str | None) -> bool:
    """Whether a walk over an unseen space is the only one between what is seen of it."""
    corridors, way = position.setup.board.corridors, (position.mummy, *path)
    if unseen not in corridors.bit:
        return True
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        if here == unseen and (
            before == after or corridors.only_walk(before, after) != (here, after)
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


def explorer_walk(position: Position, to: str, chance: Random) -> Walk:
    """A way that the announced die allows, space by space."""
    if position.announced is Face.ARROW:
        return _straight(position, to)
    assert position.announced is not None
    return _counted(position, to, NUMBERS[position.announced], chance)


def _counted(position: Position, to: str, number: int, chance: Random) -> Walk:
    corridors = position.setup.board.corridors
    layers = corridors.layers(position.place, number, corridors.set_of([position.mummy]))
    walk = [to]
    for layer in reversed(layers[:-1]):
        before = corridors.reach(walk[-1], 1, 0) & layer
        walk.append(chance.choice(corridors.names(before)))
    return tuple(reversed(walk))


def _straight(position: Position, to: str) -> Walk:
    areas = {area.name: area for area in position.setup.board.areas}
    if position.place not in areas:
        return _line(position.place, to)[1:]
    lines = [_line(way.to, to, way.heading) for way in areas[position.place].exits]
    return next(line for line in lines if line)


def _line(first: str, last: str, only: Heading | None = None) -> Walk:
    """The spaces from one to the other, both included; none where they are not in line."""
    if first == last:
        return (first,)
    for heading in (only,) if only else Heading:
        line = [cell_of(first)]
        while str(line[-1]) != last and len(line) < _LONGEST:
            line.append(line[-1].beside(heading))
        if str(line[-1]) == last:
            return tuple(map(str, line))
    return ()


def neighbours(position: Position, place: str) -> list[str]:
    """The spaces one step away."""
    corridors = position.setup.board.corridors
    return corridors.names(corridors.reach(place, 1, 0))
