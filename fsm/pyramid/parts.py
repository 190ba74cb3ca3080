"""The parts of the table that do not answer, and whether the game waits for them.

A game waits for every lost part, and a moment longer, until what changed meanwhile has come in.
Only dice can do without their reader: people see what they show. And while only readers of dice are
lost, the board is still seen.

Two names are not of parts. People may ask for a pause, and the referee itself may have been away:
then it is as if every part had been lost.
"""

from typing import Final

from fsm.pyramid.observations import Lost

Dice = tuple[str, ...]

PEOPLE: Final = "people"  # somebody has paused the game; the board is still seen
REFEREE: Final = "referee"  # the program was not running; nothing was seen meanwhile


class Parts:
    """`settle` seconds after the last part is back, the table can be compared with the game."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._lost: dict[str, Dice] = {}
        self._spared: dict[str, Dice] = {}  # lost, and played without
        self._back_at: float | None = None
        self._blind = False  # another part than a reader of dice was lost in this pause

    @property
    def waiting(self) -> bool:
        """Whether the game is paused."""
        return bool(self._lost) or self._back_at is not None

    @property
    def lost(self) -> tuple[str, ...]:
        """What the game waits for, in the order in which it was lost."""
        return tuple(self._lost)

    @property
    def dispensable(self) -> bool:
        """Whether people may play on without all that is lost: it reads dice, and nothing else."""
        return bool(self._lost) and all(self._lost.values())

    @property
    def sees_board(self) -> bool:
        """Whether what is seen on the board now is certain, though the game may be paused."""
        return not self._blind

    @property
    def unread(self) -> frozenset[str]:
        """The dice that nothing reads and that people say: their readers are played without."""
        return frozenset().union(*self._spared.values())

    @property
    def deadline(self) -> float | None:
        """When it may go on, if that is known."""
        return None if self._lost or self._back_at is None else self._back_at + self._settle

    def lose(self, lost: Lost) -> bool:
        """Whether that is new."""
        if lost.part in self._lost or lost.part in self._spared:
            return False
        self._lost[lost.part] = lost.dice
        self._blind = self._blind or not (lost.dice or lost.part == PEOPLE)
        return True

    def return_of(self, part: str, at: float) -> Dice:
        """A part answers again: the dice that were played without until now."""
        if part in self._lost:
            del self._lost[part]
            self._back_at = at
        return self._spared.pop(part, ())

    def do_without(self, at: float, dice: frozenset[str]) -> dict[str, Dice]:
        """People play on without what reads any of these; nothing if they need another part."""
        spared = {part: read for part, read in self._lost.items() if dice.intersection(read)}
        if not self.dispensable or not spared:
            return {}
        self._spared |= spared
        self._lost = {part: read for part, read in self._lost.items() if part not in spared}
        self._back_at = at
        return spared

    def goes_on(self, at: float) -> bool:
        """Whether the pause ends now; it is told once."""
        due = self.deadline
        if due is None or at < due:
            return False
        self._back_at, self._blind = None, False
        return True
