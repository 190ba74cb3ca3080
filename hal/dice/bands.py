"""Which face of a die is up, by the level of its pocket: one band of levels for each face.

A level between two bands is no face: the die is cocked, and nothing is guessed. That takes bands
which do not touch. They are as wide as a die off the middle of its pocket needs, 0.38 of a unit to
each side, and narrower where two faces lie nearer to each other than a whole unit, because the
magnet was glued in askew. `make dice-figures` reckons what that rule costs and what it saves.

A *unit* is the level of the face whose magnet component is 1: faces lie near 1, 2 and 3 units above
and below the empty pocket.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

PARTS: Final = (1, 2, 3)
"""The components of a die's magnet along its three axes."""

WIDEST: Final = 0.38  # of a unit, to each side of a face's level
SHARE: Final = 0.42  # of the gap to the next face; at 0.5 bands would touch


@dataclass(frozen=True, slots=True)
class FaceLevel:
    """The level, in a reader's counts, at which a die lies when this face is up."""

    face: str
    level: float


@dataclass(frozen=True, slots=True)
class Bands:
    """What one die in one pocket is calibrated to: a level for each face, half a band to each side.

    Two faces may have the same name, as on a die that bears a number twice.
    """

    faces: tuple[FaceLevel, ...]
    half: float

    def face_at(self, level: float) -> str | None:
        """The face that is up at this level; None where no face can be read."""
        for one in self.faces:
            if abs(level - one.level) <= self.half:
                return one.face
        return None

    @property
    def unit(self) -> float:
        """The level of a component of 1, as these faces tell it."""
        return unit(tuple(abs(one.level) for one in self.faces))


def unit(magnitudes: Sequence[float]) -> float:
    """The level of a component of 1, from the distances of all faces, or of half of them, to 0."""
    each = len(magnitudes) // len(PARTS)
    parts = [part for part in PARTS for _ in range(each)]
    shares = [level / part for level, part in zip(sorted(magnitudes), parts, strict=True)]
    return sum(shares) / len(shares)


def half_width(magnitudes: Sequence[float]) -> float:
    """How far bands reach to each side, by the three distances of a die's faces to 0."""
    one, two, three = sorted(magnitudes)
    return min(WIDEST * unit((one, two, three)), SHARE * min(two - one, three - two))
