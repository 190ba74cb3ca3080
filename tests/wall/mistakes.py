"""Commands that the referee must refuse, of the kinds that people try."""

from collections.abc import Iterator
from random import Random

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Announce, Card, Command, Done, Move, MummyMove, Release, Roll
from fsm.pyramid.dice import FACES
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase


def explorer_mistake(position: Position, chance: Random) -> Command | None:
    """Something that the explorer to act may try in vain."""
    return _refused(position, _explorer_tries(position, chance))


def mummy_mistake(position: Position, chance: Random) -> Command | None:
    """A walk that breaks a rule of walking, as often as not across an explorer's space."""
    return _refused(position, _walks(position, chance))


def _refused(position: Position, tries: Iterator[Command]) -> Command | None:
    return next((tried for tried in tries if check(position, tried)), None)


def _explorer_tries(position: Position, chance: Random) -> Iterator[Command]:
    board = position.setup.board
    for _ in range(3):
        if position.phase is Phase.CHOOSE:
            yield Announce(chance.choice(FACES))
        elif position.phase is Phase.MOVE:
            yield Move(chance.choice([*board.spaces, *sorted(board.area_names), "z99"]))
        elif position.phase is Phase.CARD:
            yield Card(chance.choice(board.treasures).id)
    others: list[Command] = [Done(), Release(), Roll(()), Move(board.spaces[0]), MummyMove()]
    yield chance.choice(others)


def _walks(position: Position, chance: Random) -> Iterator[Command]:
    board = position.setup.board
    spaces = board.spaces
    hidden = [place for place in position.places if place in board.corridors.bit]
    for _ in range(4):
        walk = _stroll(position, chance, chance.randint(0, 2 * position.steps + 1))
        last = chance.choice([*spaces, *hidden, *sorted(board.area_names), "z99"])
        yield MummyMove((*walk, last))
    yield MummyMove(_stroll(position, chance, position.steps + 1))


def _stroll(position: Position, chance: Random, steps: int) -> tuple[str, ...]:
    """So many steps without regard to how many the mummy has, towards explorers where it can."""
    corridors, place = position.setup.board.corridors, position.mummy
    walk: list[str] = []
    for _ in range(steps):
        near = corridors.names(corridors.reach(place, 1, 0))
        met = [space for space in near if space in position.places]
        place = chance.choice(met or near)
        walk.append(place)
    return tuple(walk)
