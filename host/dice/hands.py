"""Who lays the dice into their pockets: a person, or a robot hand on an emulated tray.

A hand is asked after every step and gives a key, or None.
"""

from typing import Final, Protocol

from hal.fake_dice import FakeDice
from host.dice.calibrating import Ask, Doing

ENTER: Final = "\n"


class Hand(Protocol):
    """Does what is asked."""

    def answer(self, ask: Ask, now: float) -> str | None:
        """A key that is pressed now, or None."""
        ...


class Person:
    """Nobody to ask: a person answers by keys alone."""

    def answer(self, ask: Ask, now: float) -> str | None:
        """Nothing."""
        return None


class RobotHand:
    """Takes and lays the dice of an emulated tray."""

    def __init__(self, fake: FakeDice, dice: tuple[str, ...]) -> None:
        self._fake: Final = fake
        self._dice: Final = dice
        self._doing: tuple[Doing, int] | None = None
        self._done_at = 0.0
        self._laid: str | None = None

    def answer(self, ask: Ask, now: float) -> str | None:
        """Do what is newly asked; say Enter when the dice are out."""
        if (ask.doing, ask.step) != self._doing:
            self._doing = (ask.doing, ask.step)
            self._act(ask)
            self._done_at = self._fake.rests_at
        elif ask.doing is Doing.EMPTY and now >= self._done_at:
            return ENTER
        return None

    def _act(self, ask: Ask) -> None:
        if ask.doing is Doing.EMPTY:
            for die in self._dice:
                self._fake.take(die)
        elif ask.doing is Doing.PUT and ask.subject:
            self._fake.take(self._laid or ask.subject.die)
            self._fake.set(ask.subject.die, ask.face)
            self._laid = ask.subject.die
