"""Dice that roll by themselves on an emulated tray, so that there is something to watch."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from hal.fake_dice import FakeDice

_PAUSE_S: Final = 1.0
_COCKED: Final = 0.08  # of the rolls end on an edge, far more than at a real tray
_HANDFUL: Final = 3


class Demo:
    """Rolls a handful of dice, now and then."""

    def __init__(self, fake: FakeDice, faces: Mapping[str, Sequence[str]], seed: int = 0) -> None:
        self._fake: Final = fake
        self._faces: Final = faces
        self._chance: Final = Random(seed)
        self._next = _PAUSE_S

    def go_on(self, now: float) -> None:
        """Begin the next rolls, when the last ones are over and a moment has passed."""
        if now < self._next:
            return
        dice = self._chance.sample(sorted(self._faces), min(_HANDFUL, len(self._faces)))
        for die in dice:
            self._roll(die)
        self._next = self._fake.rests_at + _PAUSE_S

    def _roll(self, die: str) -> None:
        face = self._chance.choice(self._faces[die])
        if self._chance.random() < _COCKED:
            self._fake.take(die)
            self._fake.cock(die, face)
        else:
            self._fake.roll(die, face)
