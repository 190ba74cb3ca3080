"""What the game makes of rolls: the right face, a wrong one, or none (cocked).

The rule is that of `hal.dice.bands` and `hal.dice.fitting`, done for many dice at once; a test
holds both to the same bands. A die so near to zero that its reader goes on to call the pocket
empty is not read either, and counts as cocked here.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy import bool_
from numpy.typing import NDArray

from hal.dice.bands import PARTS, SHARE, WIDEST
from hal.dice.fake_pocket import STAYS_EMPTY_WITHIN
from host.dice_figures.rolls import FACES, Many, Rolls

MOST_WRONG: Final = 1e-6
MOST_COCKED: Final = 1e-3
"""What is demanded of the reference build: at most this share of all rolls."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of so many rolls were read as a wrong face, or as none."""

    rolls: int = 0
    wrong: int = 0
    cocked: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.rolls + other.rolls, self.wrong + other.wrong, self.cocked + other.cocked)


@dataclass(frozen=True, slots=True)
class ManyBands:
    """The bands of many dice: levels of three faces, the opposite ones being below zero."""

    magnitudes: Many
    half: Many
    unit: Many


def bands_of(placements: tuple[Many, ...]) -> ManyBands:
    """What calibration makes of six placements: opposite faces averaged, bands around them."""
    magnitudes = np.stack([(up - down) / 2 for up, down in zip(*_sides(placements), strict=True)])
    unit = np.mean(magnitudes / np.array(PARTS)[:, None], axis=0)
    gap = np.min(np.diff(magnitudes, axis=0), axis=0)
    return ManyBands(magnitudes, np.minimum(WIDEST * unit, SHARE * gap), unit)


def judged(rolls: Rolls) -> Tally:
    """How the game reads these rolls."""
    bands = bands_of(rolls.placements)
    inside = np.stack([_inside(rolls.levels, bands, face) for face in range(FACES)])
    inside &= np.abs(rolls.levels) > STAYS_EMPTY_WITHIN
    right = inside[rolls.faces, np.arange(len(rolls.faces))]
    read = inside.any(axis=0)
    return Tally(len(rolls.faces), int((read & ~right).sum()), int((~read).sum()))


def _sides(placements: tuple[Many, ...]) -> tuple[tuple[Many, ...], tuple[Many, ...]]:
    """The faces with a positive component, and those opposite to them."""
    return placements[::2], placements[1::2]


def _inside(levels: Many, bands: ManyBands, face: int) -> NDArray[bool_]:
    part, sign = face // 2, 1 - 2 * (face % 2)
    return np.asarray(np.abs(levels - sign * bands.magnitudes[part]) <= bands.half)
