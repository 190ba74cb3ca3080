"""Pieces that slide about on an emulated table, so that there is something to watch."""

from collections.abc import Mapping
from math import dist
from random import Random
from typing import Final

from hal.fake import FakeTable
from hal.sides import Side

PIECES: Final[Mapping[str, Side]] = {
    "red": Side.EXPLORERS,
    "blue": Side.EXPLORERS,
    "counter-magnet": Side.EXPLORERS,
    "mummy": Side.MUMMY,
}
COUPLED: Final = ("mummy", "counter-magnet")
_MOVED: Final = ("red", "blue", "mummy")
_PAUSE_S: Final = 0.4


class Demo:
    """Puts the pieces on the board and moves one after the other to a spot next to it."""

    def __init__(self, fake: FakeTable, seed: int = 0) -> None:
        self._fake: Final = fake
        self._chance: Final = Random(seed)
        self._next = 0.0
        spots = [spot.name for spot in fake.table.spots]
        for piece, spot in zip(_MOVED, self._chance.sample(spots, len(_MOVED)), strict=True):
            fake.place(piece, spot)
        fake.place("counter-magnet", fake.over("mummy") or spots[0])

    def go_on(self) -> None:
        """Begin the next move, when the last one is over and a moment has passed."""
        fake = self._fake
        now = fake.clock.now()
        if not fake.still or now < self._next:
            return
        piece = self._chance.choice(_MOVED)
        here, around = fake.over(piece), self._around(piece)
        if here and around:
            self._next = fake.slide(piece, [here, self._chance.choice(around)]) + _PAUSE_S

    def _around(self, piece: str) -> list[str]:
        """The free spots next to a piece."""
        fake, here = self._fake, self._fake.at(piece)
        taken = {fake.over(other) for other in PIECES}
        near = 1.1 * fake.table.pitch_mm
        return [
            spot.name
            for spot in fake.table.spots
            if here and spot.name not in taken and dist(here, (spot.x, spot.y)) <= near
        ]
