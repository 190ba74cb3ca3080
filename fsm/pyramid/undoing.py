"""What may be undone: the newest commands of the explorers' side, one after the other.

A move may, because nobody across the board knows of it. The end of a turn may while the next to act
is an explorer who has not touched the dice, and a release while the mummy stands still: everybody
hears of these. Nothing that a die decided may be undone, nothing that told a secret (an announced
face, a card, a blocked explorer), and never anything that the mummy did.
"""

from dataclasses import dataclass

from fsm.pyramid.commands import Announce, Card, Command, Done, Move, Release, Roll
from fsm.pyramid.events import Events, Skipped
from fsm.pyramid.handling import Handling
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY


@dataclass(frozen=True, slots=True)
class Step:
    """A command that may be undone, and the position before it."""

    command: Command
    before: Position

    @property
    def is_private(self) -> bool:
        """Whether only explorers know of it."""
        return isinstance(self.command, Move)


class Undoing:
    """The steps since the last one that can never be undone, and why that one cannot."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._why = Handling.UNDO_NOTHING

    @property
    def last(self) -> Step | Handling:
        """The step to undo next, or why there is none."""
        return self._steps[-1] if self._steps else self._why

    def follow(self, command: Command, old: Position, new: Position, told: Events) -> None:
        """A command was carried out."""
        why = _why_not(command, new, told)
        if why is None:
            self._steps.append(Step(command, old))
        else:
            self._steps, self._why = [], why

    def take_back(self) -> None:
        """The last step is undone."""
        self._steps.pop()


def _why_not(command: Command, new: Position, told: Events) -> Handling | None:
    match command:
        case Move() | Release():
            return None
        case Roll():
            return Handling.UNDO_DIE_FALLEN
        case Announce() | Card():
            return Handling.UNDO_SHOWN
        case Done() if new.turn != MUMMY:
            skipped = any(isinstance(event, Skipped) for event in told)
            return Handling.UNDO_SHOWN if skipped else None
        case _:
            return Handling.UNDO_MUMMY
