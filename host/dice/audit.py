"""Whether the dice look loaded, as far as their rolls can tell.

Each die is tested alone, by chi-square against the shares that its faces should have; a number that
stands on two faces should come twice as often. With several dice one of them looks odd by chance
more easily, so the chances are corrected by Holm's method. No number of rolls shows that a die is
fair: the most that is ever said is that nothing is suspicious, and how large a bias such a number
of rolls would have shown.

Rolls that a person entered by hand are counted, but no part of the test: a person is no die.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Final

from host.dice.chi_square import needed_shift, p_value, statistic
from host.dice.rolls import HAND, Roll

ALPHA: Final = 0.05
POWER: Final = 0.8
EXPECTED: Final = 5  # times that every face must be expected, before the test says anything


@dataclass(frozen=True, slots=True)
class FaceCount:
    """A face: the share of the rolls it should have, and how often it came."""

    face: str
    share: float
    count: int


@dataclass(frozen=True, slots=True)
class DieAudit:
    """One die. `p` and `corrected` are None until there are as many rolls as `needed`.

    `foreign` are rolls with a face that this die has not; they are left out of the test.
    """

    die: str
    faces: tuple[FaceCount, ...]
    by_hand: int
    foreign: int
    p: float | None = None
    corrected: float | None = None

    @property
    def rolls(self) -> int:
        """The rolls that count."""
        return sum(face.count for face in self.faces)

    @property
    def needed(self) -> int:
        """How many rolls there must be, so that each face is expected often enough."""
        return needed_for([face.share for face in self.faces])

    @property
    def suspicious(self) -> bool:
        """Whether chance alone would hardly have done this."""
        return self.corrected is not None and self.corrected < ALPHA


def audit(rolls: Iterable[Roll], faces: Mapping[str, Sequence[str]]) -> tuple[DieAudit, ...]:
    """Every die that was rolled, in the order of `faces`, which are the six of each known die.

    A die that is not known is left out; `unknown` names those.
    """
    of_die: dict[str, list[Roll]] = {die: [] for die in faces}
    for roll in rolls:
        if roll.die in of_die:
            of_die[roll.die].append(roll)
    counted = [_counted(die, of_die[die], faces[die]) for die in faces if of_die[die]]
    return tuple(_corrected(counted))


def unknown(rolls: Iterable[Roll], faces: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The dice in a journal that this table has not."""
    return tuple(sorted({roll.die for roll in rolls} - faces.keys()))


def needed_for(shares: Sequence[float]) -> int:
    """How many rolls give each of these shares its least expected count."""
    return ceil(EXPECTED / min(shares) - 1e-9)


def shown_share(one: DieAudit, dice: int) -> float | None:
    """The share of its rarest face from which on a bias would have been found, 4 times of 5.

    Approximate: it takes one face to come too often and all others to pay for it alike, and counts
    to be normally distributed. `dice` are tested together. None if no share would have been enough.
    """
    share = min(face.share for face in one.faces)
    shift = needed_shift(ALPHA / dice, POWER, len(one.faces) - 1)
    # one face off by d, the others by d in all: noncentrality n * d^2 * (1/share + 1/(1 - share))
    found = share + sqrt(shift / one.rolls * share * (1 - share))
    return found if found < 1 else None


def _counted(die: str, rolls: Sequence[Roll], faces: Sequence[str]) -> DieAudit:
    told = Counter(roll.face for roll in rolls if roll.by != HAND)
    shares = Counter(faces)
    counts = tuple(
        FaceCount(face, on / len(faces), told.pop(face, 0)) for face, on in shares.items()
    )
    return DieAudit(die, counts, sum(roll.by == HAND for roll in rolls), told.total())


def _corrected(dice: Sequence[DieAudit]) -> list[DieAudit]:
    """The dice with their p, and with p by Holm: the least one times all, the next times one less.

    Corrected chances never fall from one to the next.
    """
    tested = [replace(one, p=_p(one)) for one in dice]
    ranked = sorted((one.p, index) for index, one in enumerate(tested) if one.p is not None)
    floor = 0.0
    for place, (p, index) in enumerate(ranked):
        floor = max(floor, min(1.0, p * (len(ranked) - place)))
        tested[index] = replace(tested[index], corrected=floor)
    return tested


def _p(one: DieAudit) -> float | None:
    """The chance of such counts; a die with one face only cannot be tested."""
    if one.rolls < one.needed or len(one.faces) < 2:
        return None
    counts, shares = [face.count for face in one.faces], [face.share for face in one.faces]
    return p_value(statistic(counts, shares), len(one.faces) - 1)
