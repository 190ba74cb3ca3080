"""Everything that may be done now, as a list of commands.

Dice in the list have not fallen yet. An explorer's move is listed once for each space it can end
on; the mummy's once for each space within reach, with a shortest walk. The mummy's list never
depends on where explorers stand.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations
from typing import Final

from fsm.pyramid.checks import besieger_must_leave, layable
from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.dice import PLAYABLE
from fsm.pyramid.moves import ends, playable
from fsm.pyramid.options import CardPlay, MummyStride, Reroll, UnplayableReroll
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase

_ROLL: Final = Roll()
_RELEASE: Final = Release()
_DONE: Final = Done()
_STAY: Final = MummyMove()
_ANNOUNCE: Final = {face: Announce(face) for face in PLAYABLE}


def legal(position: Position) -> list[Command]:
    """The legal commands; empty only when the game is over."""
    return _LISTS[position.phase](position)


def _begin(position: Position) -> list[Command]:
    if position.released or not position.locked:
        return [_ROLL]
    return [_ROLL, _RELEASE]


def _choose(position: Position) -> list[Command]:
    announceable = [_ANNOUNCE[face] for face in playable(position, position.faces)]
    return [*announceable, _ROLL, *_rolls_of_some(position)]


def _rolls_of_some(position: Position) -> Iterable[Roll]:
    options, dice = position.setup.options, range(len(position.faces))
    if options.reroll is Reroll.ANY:
        sizes = (combinations(dice, size) for size in dice if size)
        return (Roll(dice=some) for some in chain.from_iterable(sizes))
    if options.unplayable_reroll is UnplayableReroll.SINGLE_DIE:
        return (Roll(dice=(die,)) for die in dice if not ends(position, position.faces[die]))
    return ()


def _move(position: Position) -> list[Command]:
    assert position.announced is not None
    found = position.setup.board.corridors.names(ends(position, position.announced))
    return [_move_to(space) for space in found]


def _card(position: Position) -> list[Command]:
    treasure = layable(position)
    if treasure is None:
        return [_DONE]
    if position.setup.options.card_play is CardPlay.MANDATORY:
        return [Card(treasure)]
    return [Card(treasure), _DONE]


def _mummy_roll(_: Position) -> list[Command]:
    return [MummyRoll()]


def _mummy_move(position: Position) -> list[Command]:
    walks = position.setup.board.mummy_walks
    if position.setup.options.mummy_move is MummyStride.EXACT:
        return [*walks.exactly(position.mummy, position.steps)]
    moves = walks.within(position.mummy, position.steps)
    return [*moves] if besieger_must_leave(position) else [_STAY, *moves]


def _over(_: Position) -> list[Command]:
    return []


@cache
def _move_to(space: str) -> Move:
    """One value a space, made once: there are few names and many lists."""
    return Move(space)


_LISTS: Final[dict[Phase, Callable[[Position], list[Command]]]] = {
    Phase.BEGIN: _begin,
    Phase.INTERIM: _mummy_move,
    Phase.CHOOSE: _choose,
    Phase.MOVE: _move,
    Phase.CARD: _card,
    Phase.MUMMY_ROLL: _mummy_roll,
    Phase.MUMMY_MOVE: _mummy_move,
    Phase.OVER: _over,
}
