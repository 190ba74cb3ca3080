"""Dice that fall by a given chance, quickly, for random play."""

from random import Random

from fsm.pyramid.commands import Command, MummyRoll, Roll
from fsm.pyramid.dice import DICE, FACES
from fsm.pyramid.position import Position


def thrown(position: Position, command: Command, chance: Random) -> Command:
    """A listed command with its dice fallen."""
    match command:
        case Roll():
            return Roll(tuple(chance.choices(FACES, k=DICE - position.locked)))
        case MummyRoll():
            return MummyRoll(chance.choice(position.setup.board.mummy_die))
    return command
