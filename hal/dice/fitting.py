"""From six placements of a die in its pocket to the bands of its faces.

The magnet makes opposite faces opposite levels, whatever its strength and however it was glued in.
So the two of a pair are averaged, which takes out half of what the hand did; pairs are found by
their levels, because dice differ in which faces lie opposite. What cannot be right is told in words
for the person who holds the die, and then there are no bands.

What cannot be found: two faces that a person mistook for each other, each laid once. Their levels
are as good as any.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from hal.dice.bands import PARTS, WIDEST, Bands, FaceLevel, half_width, unit

_EMPTY: Final = 14.0  # counts: up to there an empty pocket remains empty to its reader
LEAST_UNIT: Final = _EMPTY / (1 - WIDEST)  # counts: below, a die at the edge of its band is lost
LEAST_GAP: Final = 0.4  # of a unit between two faces
MOST_UNLIKE: Final = 0.5  # of a unit between opposite faces
END_OF_RANGE: Final = 3700.0  # counts: a sensor on 5 V is linear to 0.2 V from either end

Pair = tuple[FaceLevel, FaceLevel]


class Trouble(StrEnum):
    """What can be wrong with six placements."""

    SIDES = "fit/sides"  # not three faces above zero and three below
    ZERO = "fit/zero"  # all faces are shifted alike
    OPPOSITE = "fit/opposite"  # a pair of faces is not opposite
    NEAR = "fit/near"  # two faces can hardly be told apart
    WEAK = "fit/weak"  # the magnet is hardly felt
    RANGE = "fit/range"  # a sensor is at its end


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a die's placements, and what to do about it."""

    trouble: Trouble
    what: str
    do: str

    def __str__(self) -> str:
        return f"{self.what}: {self.do}"


@dataclass(frozen=True, slots=True)
class Fit:
    """What six placements give: bands, or the findings because of which there are none."""

    unit: float
    gaps: tuple[float, ...]  # from the empty pocket to the weakest face, and on to the strongest
    bands: Bands | None
    findings: tuple[Finding, ...]


def fit(placements: Sequence[FaceLevel]) -> Fit:
    """The bands by six placements, one for each face of a die, in any order."""
    if len(placements) != 2 * len(PARTS):
        raise ValueError(f"a die has six faces, and {len(placements)} were placed")
    pairs = _pairs(placements)
    magnitudes = [(above.level - below.level) / 2 for above, below in pairs]
    gaps = tuple(other - one for one, other in pairwise([0.0, *magnitudes]))
    findings = tuple(_findings(placements, pairs))
    bands = None if findings else _bands(placements, pairs, magnitudes)
    return Fit(unit(magnitudes), gaps, bands, findings)


def _pairs(placements: Sequence[FaceLevel]) -> list[Pair]:
    """Opposite faces, the weakest first: the highest level belongs to the lowest, and so on."""
    by_level = sorted(placements, key=lambda one: one.level)
    half = len(PARTS)
    return list(zip(by_level[half:], reversed(by_level[:half]), strict=True))


def _bands(
    placements: Sequence[FaceLevel], pairs: Sequence[Pair], magnitudes: Sequence[float]
) -> Bands:
    """Bands in the order of the placements, symmetric about the empty pocket."""
    levels: dict[FaceLevel, float] = {}
    for (above, below), level in zip(pairs, magnitudes, strict=True):
        levels |= {above: level, below: -level}
    faces = tuple(FaceLevel(one.face, levels[one]) for one in placements)
    return Bands(faces, half_width(magnitudes))


def _findings(placements: Sequence[FaceLevel], pairs: Sequence[Pair]) -> Iterator[Finding]:
    """What is wrong; the first cause alone, where others would only follow from it.

    A face that was placed twice makes the unit too small; the strongest level knows better.
    """
    if found := [one for one in placements if abs(one.level) > END_OF_RANGE]:
        yield _beyond(found)
        return
    size = unit([(above.level - below.level) / 2 for above, below in pairs])
    strongest = max(abs(one.level) for one in placements) / max(PARTS)
    askew = [*_one_sided(pairs, size), *_too_near(placements, size)]
    if size < LEAST_UNIT and (strongest < LEAST_UNIT or not askew):
        yield _weak(size)
    else:
        yield from askew


def _one_sided(pairs: Sequence[Pair], size: float) -> Iterator[Finding]:
    """Opposite faces must be opposite. If all are shifted alike, the zero is wrong."""
    sums = [(above.level + below.level) / 2 for above, below in pairs]
    shift = sum(sums) / len(sums)
    if all(abs(one - shift) <= MOST_UNLIKE / 2 * size for one in sums):
        if abs(shift) > MOST_UNLIKE / 2 * size:
            yield _shifted(shift)
    elif any(above.level <= 0 or below.level >= 0 for above, below in pairs):
        yield _lopsided(pairs)
    else:
        unlike = zip(pairs, sums, strict=True)
        yield from (_unlike(*pair) for pair, one in unlike if abs(one) > MOST_UNLIKE / 2 * size)


def _too_near(placements: Sequence[FaceLevel], size: float) -> Iterator[Finding]:
    by_level = sorted(placements, key=lambda one: one.level)
    for one, other in pairwise(by_level):
        if other.level - one.level < LEAST_GAP * size:
            yield _near(one, other)


def _beyond(found: Sequence[FaceLevel]) -> Finding:
    shown = ", ".join(f"{one.face} at {one.level:.0f}" for one in found)
    return Finding(
        Trouble.RANGE,
        f"the level is at the end of the sensors' range ({shown} counts of {END_OF_RANGE:.0f})",
        "take a smaller magnet, or look for a sensor without supply or a resistor that is missing",
    )


def _weak(size: float) -> Finding:
    return Finding(
        Trouble.WEAK,
        f"the magnet is hardly felt ({size:.1f} counts a unit, {LEAST_UNIT:.1f} are needed)",
        "see that this die has its magnet and lies in its own pocket; else take a stronger magnet, "
        "or bring the sensors nearer to the die",
    )


def _shifted(shift: float) -> Finding:
    return Finding(
        Trouble.ZERO,
        f"all faces are shifted by {shift:+.0f} counts: the pocket's zero is wrong",
        "take all dice out, keep magnets away, zero the pockets and calibrate this die again",
    )


def _lopsided(pairs: Sequence[Pair]) -> Finding:
    levels = ", ".join(f"{one.face} {one.level:+.0f}" for pair in pairs for one in pair)
    return Finding(
        Trouble.SIDES,
        f"three faces should lie above zero and three below ({levels})",
        "a face was placed twice, or the pocket was not empty when it was zeroed: calibrate again",
    )


def _unlike(above: FaceLevel, below: FaceLevel) -> Finding:
    return Finding(
        Trouble.OPPOSITE,
        f"no face lies opposite to {above.face} ({above.level:+.0f}); the nearest is {below.face} "
        f"({below.level:+.0f})",
        "one of the two was not flat, or another face was up than asked for: place both again",
    )


def _near(one: FaceLevel, other: FaceLevel) -> Finding:
    return Finding(
        Trouble.NEAR,
        f"{one.face} ({one.level:+.0f}) and {other.face} ({other.level:+.0f}) can hardly be told "
        "apart",
        "if one face was placed twice, place both again; else the magnet sits askew: glue it anew, "
        "along the lines of the jig",
    )
