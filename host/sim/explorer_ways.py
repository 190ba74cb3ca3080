"""The way of an explorer's move, space by space: what a hand does that slides the piece."""

from random import Random
from typing import Final

from fsm.pyramid.corridors import Walk
from fsm.pyramid.dice import NUMBERS, Face
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import Heading, cell_of

_LONGEST: Final = 30


def explorer_walk(position: Position, to: str, chance: Random) -> Walk:
    """A way that the announced die allows, to a space on which the move can end."""
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
