"""Who carries the magnet and answers: a person at the keyboard, or a robot hand.

A hand is asked after every scan and gives a key, or None. The robot slides the emulated magnet from
spot to spot at a walking pace, and where nothing happens says Enter, as a person would.
"""

from typing import Final, Protocol

from hal.calibrating import Ask, Doing
from hal.fake import FakeTable
from hal.sides import Side

ENTER: Final = "\n"
_PATIENCE_S: Final = 1.5
_SPEED: Final = 300.0  # mm/s
_DRAWN: Final = 100.0  # mm/s: slowly


class Hand(Protocol):
    """Does what is asked."""

    def answer(self, side: Side, ask: Ask) -> str | None:
        """A key that is pressed now, or None."""
        ...


class RobotHand:
    """Moves the magnets of an emulated table, one a side and called as the side."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake: Final = fake
        self._doing: tuple[Side, Doing, str | None, int] | None = None
        self._since = 0.0

    def answer(self, side: Side, ask: Ask) -> str | None:
        """Move when something new is asked; say Enter when that has led to nothing for a while."""
        doing = (side, ask.doing, ask.spot, ask.step)
        if doing != self._doing:
            self._doing = doing
            self._since = max(self._act(side, ask), self._fake.clock.now())
        elif self._fake.clock.now() - self._since > _PATIENCE_S:
            self._doing = None
            return ENTER
        return None

    def _act(self, side: Side, ask: Ask) -> float:
        """Begin to do it; the time at which it is done."""
        fake, piece = self._fake, side.value
        if ask.doing in (Doing.EMPTY, Doing.CLEAR):
            return max(fake.lift(one) for one in fake.magnets.names)
        if ask.doing is Doing.TURN:
            fake.turn_over(piece)
        if ask.doing is Doing.DRAW and ask.spot and ask.to:
            return self._draw(piece, ask.spot, ask.to)
        if ask.doing is Doing.MUMMY:
            fake.lift(Side.EXPLORERS.value)
        if ask.doing in (Doing.PUT, Doing.MUMMY, Doing.BESIDE) and ask.spot:
            if fake.at(piece) is None:
                return fake.place(piece, ask.spot)
            return fake.slide(piece, [ask.spot], _SPEED)
        return fake.clock.now()

    def _draw(self, piece: str, first: str, last: str) -> float:
        """From half a pitch before the first spot to half a pitch beyond the last."""
        table = self._fake.table
        ahead = table.spot(last).x > table.spot(first).x
        half = table.pitch_mm / 2 if ahead else -table.pitch_mm / 2
        self._fake.lift(piece)
        self._fake.place(piece, first, (-half, 0.0))
        return self._fake.slide(piece, [last], _DRAWN, (half, 0.0))
