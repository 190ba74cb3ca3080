"""Ruling on a command: may it be played now, and if not, why not.

Every check looks at the position and the command alone and changes nothing. What is said about the
mummy's walk never depends on where explorers stand.
"""

from collections.abc import Callable
from typing import Any, Final

from fsm.pyramid.board import Treasure
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
from fsm.pyramid.dice import DICE, NUMBERS, Face
from fsm.pyramid.moves import ends, others_on_spaces
from fsm.pyramid.options import CardPlay, MummyStride, Reroll, UnplayableReroll
from fsm.pyramid.position import Position
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.setup import Cards
from fsm.pyramid.table import ROWS_FOR, Phase

Ruling = Refusal | None


def check(position: Position, command: Command) -> Ruling:
    """Why `command` may not be played now, or None if it may."""
    if position.phase is Phase.OVER:
        return refuse(Code.TURN_OVER, do=command.do)
    if (position.phase, command.do) not in ROWS_FOR:
        return refuse(Code.TURN_NOT_NOW, do=command.do, phase=position.phase, turn=position.turn)
    return _CHECKS[type(command)](position, command)


def layable(position: Position) -> str | None:
    """The treasure whose card may be laid now: of this space, and in this hand (rules 53, 104)."""
    treasure = position.setup.board.treasure_at.get(position.place)
    if treasure and treasure.id in position.hands[position.seat]:
        return treasure.id
    return None


def besieger_must_leave(position: Position) -> bool:
    """After a siege of so many rounds the normal move must end on another space (rule 89)."""
    rounds = position.setup.options.siege_rounds
    return position.phase is Phase.MUMMY_MOVE and 0 < rounds <= position.siege


def _release(position: Position, _: Release) -> Ruling:
    if position.released:
        return refuse(Code.DIE_RELEASED, piece=position.piece)
    return None if position.locked else refuse(Code.DIE_NONE_LOCKED)


def _roll(position: Position, roll: Roll) -> Ruling:
    if roll.dice is not None and (refused := _roll_of_some(position, roll.dice)):
        return refused
    due = DICE - position.locked if roll.dice is None else len(roll.dice)
    given = len(roll.faces or ())
    return None if given == due else refuse(Code.ROLL_COUNT, given=given, due=due)


def _roll_of_some(position: Position, dice: tuple[int, ...]) -> Ruling:
    options, faces = position.setup.options, position.faces
    single = options.unplayable_reroll is UnplayableReroll.SINGLE_DIE
    if options.reroll is Reroll.ALL and not (single and len(dice) == 1):
        return refuse(Code.ROLL_ALL_TOGETHER, dice=len(dice))
    if not dice or len(set(dice)) < len(dice) or not set(dice) <= set(range(len(faces))):
        return refuse(Code.ROLL_NO_SUCH_DIE, dice=list(dice), faces=len(faces))
    if options.reroll is Reroll.ALL and ends(position, faces[dice[0]]):
        return refuse(Code.ROLL_PLAYABLE_DIE, face=faces[dice[0]])
    return None


def _announce(position: Position, announce: Announce) -> Ruling:
    face = announce.face
    if face is Face.MUMMY:
        return refuse(Code.DIE_MUMMY)
    if face not in position.faces:
        return refuse(Code.DIE_NOT_ROLLED, face=face, faces=list(position.faces))
    return None if ends(position, face) else refuse(Code.DIE_UNPLAYABLE, face=face)


def _move(position: Position, move: Move) -> Ruling:
    corridors, face = position.setup.board.corridors, position.announced
    assert face is not None
    if move.to in position.setup.board.area_names:
        return refuse(Code.MOVE_AREA, to=move.to)
    if move.to not in corridors.bit:
        return refuse(Code.INPUT_UNKNOWN_SPACE, space=move.to)
    if corridors.bit[move.to] & ends(position, face):
        return None
    return refuse(_why_not(position, move.to, face), to=move.to, face=face, origin=position.place)


def _why_not(position: Position, to: str, face: Face) -> Code:
    """The most useful reason for which a move cannot end there."""
    corridors = position.setup.board.corridors
    if to == position.mummy:
        return Code.MOVE_MUMMY
    if corridors.bit[to] & others_on_spaces(position):
        return Code.MOVE_OCCUPIED
    if to == position.place:
        return Code.MOVE_STAYED
    if face is Face.ARROW:
        return _why_not_arrow(position, to)
    return _why_not_number(position, to, NUMBERS[face])


def _why_not_number(position: Position, to: str, number: int) -> Code:
    corridors = position.setup.board.corridors
    mummy = corridors.bit.get(position.mummy, 0)
    fewer = (corridors.reach(position.place, steps, mummy) for steps in range(1, number))
    short = any(corridors.bit[to] & reached for reached in fewer)
    return Code.MOVE_SHORT if short else Code.MOVE_FAR


def _why_not_arrow(position: Position, to: str) -> Code:
    corridors = position.setup.board.corridors
    straight = corridors.bit[to] & corridors.straight(position.place)
    return Code.MOVE_STOPPED if straight else Code.MOVE_CROOKED


def _card(position: Position, card: Card) -> Ruling:
    treasure = position.setup.board.treasure.get(card.treasure)
    if treasure is None:
        return refuse(Code.INPUT_UNKNOWN_TREASURE, names=card.treasure)
    if treasure.space != position.place:
        return refuse(Code.CARD_ELSEWHERE, treasure=card.treasure, space=treasure.space)
    if treasure.id not in position.hands[position.seat]:
        return _why_not_held(position, treasure)
    return None


def _why_not_held(position: Position, treasure: Treasure) -> Refusal:
    if position.setup.cards is Cards.DEALT:
        return refuse(Code.CARD_NOT_HELD, treasure=treasure.id)
    if any(treasure.id in laid for laid in position.played):
        return refuse(Code.CARD_LAID, treasure=treasure.id)
    return refuse(Code.CARD_COLOUR, treasure=treasure.id, colour=treasure.colour)


def _done(position: Position, _: Done) -> Ruling:
    mandatory = position.setup.options.card_play is CardPlay.MANDATORY
    treasure = layable(position) if mandatory else None
    return refuse(Code.CARD_MANDATORY, treasure=treasure) if treasure else None


def _mummy_roll(position: Position, roll: MummyRoll) -> Ruling:
    die = position.setup.board.mummy_die
    if roll.value in die:
        return None
    return refuse(Code.ROLL_NOT_ON_DIE, value=roll.value, die=list(die))


def _mummy_move(position: Position, move: MummyMove) -> Ruling:
    return _bad_step(position, move.path) or _bad_length(position, move.path)


def _bad_step(position: Position, path: tuple[str, ...]) -> Ruling:
    board, last = position.setup.board, position.mummy
    for space in path:
        if space in board.area_names:
            return refuse(Code.MUMMY_AREA, area=space)
        if space not in board.corridors.bit:
            return refuse(Code.INPUT_UNKNOWN_SPACE, space=space)
        if not board.corridors.adjoin(last, space):
            return refuse(Code.MUMMY_WALL, last=last, space=space)
        last = space
    return None


def _bad_length(position: Position, path: tuple[str, ...]) -> Ruling:
    steps, taken = position.steps, len(path)
    exact = position.setup.options.mummy_move is MummyStride.EXACT
    if taken > steps:
        return refuse(Code.MUMMY_FAR, taken=taken, steps=steps)
    if exact and taken < steps:
        return refuse(Code.MUMMY_SHORT, taken=taken, steps=steps)
    return _bad_end(position, path)


def _bad_end(position: Position, path: tuple[str, ...]) -> Ruling:
    if not besieger_must_leave(position) or (path and path[-1] != position.mummy):
        return None
    if position.setup.options.mummy_move is MummyStride.EXACT and not _can_leave(position):
        return None  # nothing else is within exactly so many steps
    return refuse(Code.MUMMY_SIEGE, rounds=position.siege)


def _can_leave(position: Position) -> bool:
    corridors = position.setup.board.corridors
    reached = corridors.reach(position.mummy, position.steps, 0)
    return bool(reached & ~corridors.bit.get(position.mummy, 0))


_CHECKS: Final[dict[type[Command], Callable[[Position, Any], Ruling]]] = {
    Release: _release,
    Roll: _roll,
    Announce: _announce,
    Move: _move,
    Card: _card,
    Done: _done,
    MummyRoll: _mummy_roll,
    MummyMove: _mummy_move,
}
