"""All that a seat may know at one moment of a game, as plain data: what its page shows.

Built up from the seat's view, the instruction to its side and what is public about pauses; the
sentence is made of these. The operator sits at the table: it sees what everybody sees, until the
game is over or until everything was revealed, which everybody was told.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from fsm.pyramid import views
from fsm.pyramid.commands import Announce, Card, Done, Move, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.parts import PEOPLE, REFEREE
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR
from fsm.pyramid.table import Phase
from fsm.pyramid.tray import Tray
from fsm.pyramid.views import View
from host import instruction_sentences
from host.evening.between_games import AGAIN, START
from host.evening.seat_sides import knows_as, side_of
from host.evening.standing import standing_of
from host.language import spoken
from host.pausing import waiting_for
from host.prompts import prompt
from host.sight import agreed

State = dict[str, object]

PLAYING: Final = "playing"
OVER: Final = "over"

_ANSWERS: Final = ("declare", "enter")
_ANY_TIME: Final = ("pause", "continue")
_MAY: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.BEGIN: (Roll.do, Release.do),
    Phase.CHOOSE: (Announce.do, Roll.do),
    Phase.MOVE: (Move.do,),
    Phase.CARD: (Card.do, Done.do),
    Phase.INTERIM: (MummyMove.do,),
    Phase.MUMMY_ROLL: (MummyRoll.do,),
    Phase.MUMMY_MOVE: (MummyMove.do,),
}
_PUT_AWAY: Final = ("abandon",)
_NEXT_GAME: Final = (AGAIN, START, *_PUT_AWAY)


def state_of(game: LiveGame, seat: str, tray: Tray, simulated: bool = False) -> State:
    """What this seat knows now; `tray` are the dice that pockets read.

    A `simulated` table has the next game chosen on its own screen.
    """
    position, setup = game.position, game.position.setup
    side = side_of(seat, setup)
    view = _view(game, seat)
    instruction = game.instruction(side) if side else None
    paused, standing = _paused(game), standing_of(game, tray)
    state: State = {
        "stage": OVER if position.phase is Phase.OVER else PLAYING,
        "sentence": prompt(
            *(seat, agreed(setup), view, instruction, paused, tray, standing.steps_taken),
            unread=standing.unread,
            halfway=standing.halfway,
        ),
        "view": view,
        "instruction": _instruction(instruction, side),
        "paused": {"parts": list(paused), "text": waiting_for(paused)} if paused else None,
        "may": _may(game, seat, side, tray, _PUT_AWAY if simulated else _NEXT_GAME),
        "cards": setup.cards.value,
        "revealed": game.revealed,
        "language": spoken(),
    }
    if side is not Side.EXPLORERS:
        return state
    halfway = asdict(game.halfway) if game.halfway else None
    return {**state, "undo": game.undoable is None, "halfway": halfway}


def _paused(game: LiveGame) -> tuple[str, ...]:
    """What is waited for; in the moment after all is back, for the table to be looked at."""
    return game.waiting_for or ((REFEREE,) if game.paused else ())


def _makes_sense(word: str, game: LiveGame) -> bool:
    """What everybody, or this side, can see to be of no use now is not offered."""
    match word:
        case Release.do:
            return game.position.locked > 0
        case "pause":
            return PEOPLE not in game.waiting_for
        case "continue":
            return PEOPLE in game.waiting_for
        case "reveal":
            return not game.revealed
        case _:
            return True


def _view(game: LiveGame, seat: str) -> View:
    everything = seat == OPERATOR and (game.revealed or game.position.phase is Phase.OVER)
    knows = OPERATOR if everything else knows_as(seat, game.position.setup)
    return views.view(game.position, knows)


def _instruction(asked: Instruction | None, side: Side | None) -> State | None:
    if asked is None or side is None:
        return None
    text = instruction_sentences.instruction(asked, side)
    return {"kind": instruction_sentences.kind(asked), **asdict(asked), "text": text}


def _may(
    game: LiveGame, seat: str, side: Side | None, tray: Tray, afterwards: tuple[str, ...]
) -> list[str]:
    """The words of the commands that make sense now; whether each is allowed is ruled later.

    `undo` is always there for explorers: why it cannot be done now, its refusal says.
    """
    over = game.position.phase is Phase.OVER
    words: tuple[str, ...] = ()
    if seat == OPERATOR:
        words = afterwards if over else _operators_words(game)
    elif side and not over:
        words = _players_words(game, seat, side, tray)
    return [word for word in words if _makes_sense(word, game)]


def _operators_words(game: LiveGame) -> tuple[str, ...]:
    """Everybody knows of a pause and of a reveal, which leave no room for some of them."""
    accept = () if game.paused and not game.dispensable else ("accept",)
    undo = () if game.paused or game.revealed else ("undo",)
    return (*accept, *undo, "pause", "continue", "reveal", *_PUT_AWAY)


def _players_words(game: LiveGame, seat: str, side: Side, tray: Tray) -> tuple[str, ...]:
    position = game.position
    acts = seat == views.acting_seat(position) or (seat == DISPLAY and _explorers_act(position))
    plays = _MAY[position.phase] if acts else ()
    press = ("press",) if acts or seat in {DISPLAY, MUMMY} else ()
    undo = ("undo",) if side is Side.EXPLORERS else ()
    answers = _ANSWERS if acts or game.instruction(side) else ()
    read = tray.mummy if side is Side.MUMMY else tray.explorers
    return (*plays, *press, *undo, *(answers if read else answers[:1]), *_ANY_TIME)


def _explorers_act(position: Position) -> bool:
    return views.acting_seat(position) in position.setup.seats
