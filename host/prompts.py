"""The one sentence of a seat: what it must do now, or whom it waits for.

It is made from what that seat is given (its view, the instruction of its side, what the game waits
for, and what everybody knows before a game), and of nothing else, so it cannot tell more than they
do. First comes the end of a game, then a pause, then an instruction, then the turn.

The table hears what whoever acts is asked to do, by name, because its sentence is spoken to the
whole room. The explorers' display speaks to a piece by its name too: several people look at it.
"""

from typing import Final

from fsm.pyramid.instructions import Instruction
from fsm.pyramid.moving import Halfway
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import DISPLAY, EXPLORERS, MUMMY, OPERATOR, TABLE
from fsm.pyramid.tray import Tray
from fsm.pyramid.views import View
from host import instruction_sentences
from host.asking import asked
from host.awaiting import awaited
from host.event_sentences import sentence
from host.pausing import waiting_for
from host.sight import Game, Sight, sight

# The seats that hear everybody's turn, and those that hear the turn of every explorer.
_ROOM: Final = frozenset({TABLE, OPERATOR})
_EXPLORERS: Final = frozenset({EXPLORERS, DISPLAY})
_COUNTS: Final = frozenset({MUMMY, OPERATOR})


def prompt(
    seat: str,
    game: Game,
    view: View,
    instruction: Instruction | None,
    paused: tuple[str, ...],
    tray: Tray,
    steps_taken: int = 0,
    *,
    unread: bool = False,
    halfway: Halfway | None = None,
) -> str:
    """The sentence; `tray` says which dice are read by pockets, which everybody can see.

    `unread`: some of the explorers' have lost their reader and are said, as everybody was told.

    `halfway`: where an explorer rests in its move, which explorers and their display alone hear.

    The steps of the mummy's walk are counted for whom nothing is spoken aloud at every step.
    """
    if isinstance(won := view["won"], dict):
        return sentence(game, seat, won)
    if paused:
        return waiting_for(paused)
    if instruction:
        side = Side.MUMMY if seat == MUMMY else Side.EXPLORERS
        return instruction_sentences.instruction(instruction, side)
    counted = steps_taken if seat in _COUNTS else 0
    resting = halfway if seat in {*game.seats, DISPLAY} else None
    return _of_turn(sight(game, seat, view, counted, unread=unread, halfway=resting), tray)


def _of_turn(seen: Sight, tray: Tray) -> str:
    turn = str(seen.turn)
    if seen.seat == turn:
        return asked(seen, tray)
    if _is_addressed(seen.seat, turn):
        return asked(seen, tray, by_name=True)
    return awaited(seen)


def _is_addressed(seat: str, turn: str) -> bool:
    return seat in _ROOM or (turn != MUMMY and seat in _EXPLORERS)
