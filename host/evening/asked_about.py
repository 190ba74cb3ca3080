"""Whether the explorers are asked about a piece or a die: then every one of them may answer.

Otherwise a word about it is for the explorer whose turn it is. To be told where to put the piece
that moves is no question: whoever says where it stands makes its move.
"""

from fsm.pyramid.instructions import (
    Confirm,
    Put,
    RollAgain,
    RollAndSay,
    RollToo,
    SayFace,
    SetDie,
    SetIn,
    Where,
    Which,
)
from fsm.pyramid.live import LiveGame
from fsm.pyramid.moving import is_moving
from fsm.pyramid.observations import Side


def asked_about(thing: str, game: LiveGame) -> bool:
    """Whether their instruction is about this piece or die."""
    match game.instruction(Side.EXPLORERS):
        case Where(name) | Confirm(name) | SayFace(name) | RollAgain(name) | SetDie(name):
            return name == thing
        case Which(_, names) | RollToo(names) | SetIn(names) | RollAndSay(names):
            return thing in names
        case Put(name):
            moves = is_moving(game.position) and name == game.position.piece
            return name == thing and not moves
        case _:
            return False
