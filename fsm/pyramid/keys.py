"""What a key means at this moment: an answer to what is asked, a command, or nothing here."""

from typing import Final

from fsm.pyramid.both_sides import BothSides, Finding
from fsm.pyramid.commands import Announce, Card, Release
from fsm.pyramid.dice import PLAYABLE, Face
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Instruction, SayFace, Which
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase

DONE: Final = "done"
KEYS: Final = {
    Side.EXPLORERS: frozenset({*PLAYABLE, Release.do, Card.do, DONE}),
    Side.MUMMY: frozenset({DONE}),
}


def mummys_done(sides: BothSides, position: Position) -> Finding:
    """The board comes first, on both sides: what is asked for there is what is shown."""
    of_board = sides.mummy.instruction
    return None if not of_board and sides.brown_die.done() else sides.mummy.done(position)


def explorers_key(
    key: str, sides: BothSides, position: Position, shown: Instruction | None, at: float
) -> Finding:
    """A key of the explorers; `shown` is what they are asked to do."""
    if isinstance(shown, Which):
        return sides.explorers.answer(key)
    if isinstance(shown, SayFace) and key != DONE:
        return sides.dice.answer(position, shown, key, at)
    if position.turn == MUMMY and not (key == DONE and shown):
        return Breach(Side.EXPLORERS, Handling.NOT_YOURS)
    return _explorers_done(sides, position, at) if key == DONE else _command_of(key, position)


def _explorers_done(sides: BothSides, position: Position, at: float) -> Finding:
    """In a move, and after it, Done is about the move."""
    moving = position.phase in {Phase.MOVE, Phase.CARD}
    if moving or sides.explorers.instruction or not sides.dice.takes_done(position):
        return sides.explorers.done(position, at)
    return sides.dice.done()


def _command_of(key: str, position: Position) -> Finding:
    if key == Release.do:
        return Release()
    return _card(position) if key == Card.do else Announce(Face(key))


def _card(position: Position) -> Finding:
    """The space names the treasure."""
    treasure = position.setup.board.treasure_at.get(position.place)
    if treasure is None and position.phase is Phase.CARD:
        return Breach(Side.EXPLORERS, Handling.NO_TREASURE, {"space": position.place})
    return Card(treasure.id if treasure else "")
