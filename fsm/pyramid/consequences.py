"""What follows by itself when the table of turns takes a row: turns, skips, releases, wins."""

from typing import TYPE_CHECKING

from fsm.pyramid.events import Events, LostMove, Reason, Released, Skipped, Turn, Won
from fsm.pyramid.seats import MUMMY

if TYPE_CHECKING:
    from fsm.pyramid.position import Position

    Outcome = tuple[Position, Events]


def next_explorer(position: "Position") -> "Outcome":
    """The turn of the next explorer that is still in the game (rules 18-20)."""
    active = position.active + 1
    while not position.lives[active]:
        active += 1
    return _fresh(position, active), (Turn(position.setup.explorers[active]),)


def mummys_turn(position: "Position") -> "Outcome":
    """The mummy's normal move (rule 59)."""
    return _fresh(position, position.active), (Turn(MUMMY),)


def new_round(position: "Position") -> "Outcome":
    """The first explorer still in the game opens the next round; a siege goes on or ends."""
    opened = position._replace(
        active=-1,
        round=position.round + 1,
        steps=0,
        siege=position.siege + 1 if position.besieged else 0,
        besieged=True,
    )
    return next_explorer(opened)


def skip(position: "Position") -> "Outcome":
    """A blocked explorer loses the turn, for all to hear (rule 22)."""
    return position, (Skipped(position.piece),)


def lose_move(position: "Position") -> "Outcome":
    """All five dice locked: the explorer stays (rule 36)."""
    return position, (LostMove(position.piece),)


def release(position: "Position", *, forced: bool = False) -> "Outcome":
    """The mummy may walk as many steps as dice are locked; they unlock afterwards (rule 27)."""
    event = Released(position.piece, position.locked, forced)
    return position._replace(released=True, steps=position.locked), (event,)


def force_release(position: "Position") -> "Outcome":
    """A turn begins with five locked dice: release is compulsory (rule 23)."""
    return release(position, forced=True)


def unlock(position: "Position") -> "Outcome":
    """The interim move is over: all five dice are unlocked (rule 27)."""
    return position._replace(locked=0, steps=0), ()


def unlock_skip(position: "Position") -> "Outcome":
    """The interim move has blocked the explorer who asked for it (rule 30)."""
    return skip(unlock(position)[0])


def explorer_wins(position: "Position") -> "Outcome":
    """The last card is laid (rules 58 and 73)."""
    return _win(position, position.setup.seats[position.seat], Reason.CARDS)


def mummy_wins(position: "Position") -> "Outcome":
    """The mummy has collected enough lives (rule 74)."""
    return _win(position, MUMMY, Reason.LIVES)


def _fresh(position: "Position", active: int) -> "Position":
    return position._replace(active=active, faces=(), announced=None, released=False)


def _win(position: "Position", by: str, reason: Reason) -> "Outcome":
    won = Won(by, reason)
    return position._replace(won=won), (won,)
