"""The questions that the table of turns asks about a position. Each is a plain yes or no."""

from typing import TYPE_CHECKING

from fsm.pyramid.dice import DICE
from fsm.pyramid.moves import blocked

if TYPE_CHECKING:
    from fsm.pyramid.position import Position

__all__ = [
    "active_out",
    "all_locked",
    "blocked",
    "enough_lives",
    "explorer_left",
    "hand_laid",
    "lost_may_lay",
    "release_first",
]


def all_locked(position: "Position") -> bool:
    """All five white dice show the mummy (rules 23 and 36)."""
    return position.locked == DICE


def lost_may_lay(position: "Position") -> bool:
    """The move is lost, and a card may be laid after that (option of rules 56 and 106)."""
    return all_locked(position) and not position.setup.options.card_requires_move


def release_first(position: "Position") -> bool:
    """A forced release comes before the blocked check (option of rule 24)."""
    return all_locked(position) and not position.setup.options.blocked_before_forced_release


def active_out(position: "Position") -> bool:
    """The explorer whose turn it is has no life left (rule 29)."""
    return not position.lives[position.active]


def enough_lives(position: "Position") -> bool:
    """The mummy has collected what it needs (rules 74 and 85)."""
    return position.mummy_lives >= position.setup.needed


def hand_laid(position: "Position") -> bool:
    """The player whose turn it is has laid the last card (rules 58 and 85)."""
    return not position.hands[position.seat]


def explorer_left(position: "Position") -> bool:
    """An explorer that is still in the game comes later in this round (rules 19 and 20)."""
    return any(position.lives[position.active + 1 :])
