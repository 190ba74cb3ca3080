"""Every other piece on the explorers' side: said once when wrong, then led back one at a time.

What the referee itself has sent somewhere is *owed*: the captured explorer, all that a walk of the
mummy has pushed about, everybody at set-up. It is asked for at once and is nobody's fault.
"""

from collections.abc import Mapping

from fsm.pyramid.correction import Differences, next_instruction
from fsm.pyramid.eye import Eye
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import COUNTER, Instruction
from fsm.pyramid.names import Names
from fsm.pyramid.observations import Side
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting


class Tidying:
    """From the first difference that is spoken of until the table is right again."""

    def __init__(self, eye: Eye, names: Names, waiting: Waiting, timing: Timing) -> None:
        self._eye = eye
        self._names = names
        self._waiting = waiting
        self._timing = timing
        self._owed: set[str] = set()
        self._begun = True  # a game begins with putting things right;
        self._spoken = True  # as if all had been said, for nobody is to blame
        self.instruction: Instruction | None = None

    def owe(self, *pieces: str) -> None:
        """The referee has sent these pieces somewhere."""
        self._owed.update(pieces)

    def judge(self, home: Mapping[str, str], found: Differences, at: float) -> Breach | None:
        """What to say of the differences, if it is time to."""
        self.instruction = None
        if not found:
            self._right_again()
            return None
        owed = bool(found.missing) and self._owed.issuperset(found.missing)
        waited = self._waiting.quiet(at, self._timing.blink if owed else self._timing.patience)
        self._begun = self._begun or waited
        if self._begun:
            self.instruction = next_instruction(home, found, self._names, self._eye)
        return self._speak(found) if waited and not owed else None

    def _right_again(self) -> None:
        self._begun, self._spoken = False, False
        self._owed.clear()

    def _speak(self, found: Differences) -> Breach | None:
        if self._spoken:
            return None
        self._spoken = True
        facts = {"pieces": list(found.missing), "spots": list(found.strays)}
        return Breach(Side.EXPLORERS, self._what(found), facts)

    def _what(self, found: Differences) -> Handling:
        if not found.missing:
            return Handling.STRAY_MAGNET
        if len(found.missing) > 1:
            return Handling.TWO_PIECES
        (piece,) = found.missing
        if piece == COUNTER:
            return Handling.COUNTER_MAGNET
        elsewhere = found.strays or self._names.place(piece)
        return Handling.WRONG_PIECE if elsewhere else Handling.OFF_BOARD
