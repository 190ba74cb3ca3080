"""The field of a piece's magnet at the Hall switches of the board.

There are two kinds of magnets, by their side: on the explorers' side small ones (explorers and
counter-magnet, 8 x 2 mm), on the mummy's side a big one (15 x 8 mm). Straight below a magnet the
field is strongest; a little beyond its rim it turns round, and comes back weak and negative.

The figures follow the arithmetic behind `wiring/MAGNETS.md` for the reference build, with magnets
of middling strength; nothing was measured. A small magnet is reckoned with the steel, which it does
not saturate. The big one saturates it: its figures are halfway between steel and no steel. A test
holds the radii at which a switch operates and releases within 0.1 mm of that arithmetic.

Lifted, a magnet is soon like a dipole: what makes its field differ at rest dies away with height.

What passes the steel from the big one is known only within wide bounds: 23 to 222 mT straight
behind it. `shines_through` takes half of what it would be without steel, which every switch sees;
otherwise nothing passes.

What passes from a small magnet depends on the sheet: by the same arithmetic 2 mT straight behind
one of permeability 1000, 7 mT with 300 and 12 mT with 150. Good steel is taken to let nothing
through; with a `Leak` the mummy's switches may see explorers: ghosts. How much more passes beside
the mummy, which magnetises the sheet, is assumed alone.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import exp, sqrt
from typing import Final

from hal.sides import Side


class Law:
    """How the field fades along the board and upwards.

    `felt` has the field of a resting magnet in mT by the distance from it in mm, beginning with 0;
    it goes evenly with the squared distance from one to the next. From afar the magnet is a dipole
    of `strength`, in mT·mm³, `height_mm` above the sensor while it rests; the difference to that is
    less by the factor e for every `fades_mm` of lift.
    """

    def __init__(
        self, felt: Mapping[float, float], strength: float, height_mm: float, fades_mm: float
    ) -> None:
        self._felt: Final = tuple(felt.values())
        self._squares: Final = tuple(mm * mm for mm in felt)
        steps = pairwise(zip(self._squares, self._felt, strict=True))
        self._slopes: Final = (*((b - a) / (to - at) for (at, a), (to, b) in steps), 0.0)
        self._strength: Final = strength
        self._height_mm: Final = height_mm
        self._fades_mm: Final = fades_mm

    def field(self, square: float, lifted: float = 0.0) -> float:
        """The field in mT, so far along the board, squared, and so high above the rest."""
        knot = bisect_right(self._squares, square) - 1
        resting = self._felt[knot] + self._slopes[knot] * (square - self._squares[knot])
        return self._lifted(square, lifted, resting) if lifted else resting

    def radius(self, threshold_mt: float) -> float:
        """How far along the board a resting magnet is from a sensor that feels this field.

        0 if none does. Only for the middle lobe: beyond it the field points the other way.
        """
        if self._felt[0] < threshold_mt:
            return 0.0
        beyond = next(knot for knot, felt in enumerate(self._felt) if felt < threshold_mt)
        left = (threshold_mt - self._felt[beyond - 1]) / self._slopes[beyond - 1]
        return sqrt(self._squares[beyond - 1] + left)

    def reach(self, least_mt: float) -> float:
        """The distance along the board beyond which the field, either way, is less than this."""
        known = zip(self._squares[1:], self._felt, strict=False)
        return sqrt(max((square for square, felt in known if abs(felt) >= least_mt), default=0.0))

    def _lifted(self, square: float, lifted: float, resting: float) -> float:
        differs = resting - self._dipole(square, self._height_mm)
        left = differs * exp(-lifted / self._fades_mm)
        return self._dipole(square, self._height_mm + lifted) + left

    def _dipole(self, square: float, height: float) -> float:
        """The upright field of an upright dipole."""
        up = height * height
        whole = up + square
        return self._strength * (2.0 * up - square) / (whole * whole * sqrt(whole))


# fmt: off
SMALL: Final = Law({
    0: 277, 1: 272, 2: 255, 2.5: 237, 3: 209, 3.5: 167, 4: 114, 4.5: 64.9, 5: 29.6, 5.5: 8.5,
    6: -3.1, 7: -12.0, 8: -13.3, 10: -10.8, 12: -7.8, 15: -4.7, 18: -3.0, 21: -2.0, 25: -1.2,
    30: -0.72, 36: -0.42, 42: -0.27, 60: 0,
}, strength=19_300, height_mm=3.8, fades_mm=1.1)
BIG: Final = Law({
    0: 467, 2: 458, 4: 423, 5: 386, 6: 327, 7: 241, 8: 143, 8.5: 101, 9: 67.4, 9.5: 41.1, 10: 21.5,
    10.5: 7.1, 11: -3.3, 12: -16.0, 13: -21.9, 14: -24.1, 16: -23.3, 18: -20.3, 21: -15.4,
    25: -10.5, 30: -6.7, 36: -4.1, 42: -2.7, 52: -1.45, 60: -0.95, 90: 0,
}, strength=208_000, height_mm=7.2, fades_mm=1.9)
BIG_THROUGH_STEEL: Final = Law({
    0: 110, 2: 106, 4: 93.7, 5: 83.5, 6: 70.6, 7: 56.0, 8: 41.2, 9: 28.0, 10: 17.5, 11: 9.8,
    12: 4.6, 13: 1.1, 14: -1.1, 16: -3.2, 18: -3.8, 21: -3.5, 25: -2.7, 30: -1.9, 36: -1.2,
    42: -0.82, 60: 0,
}, strength=68_500, height_mm=8.8, fades_mm=2.2)
# For a sheet of permeability 300, and for each mT straight behind; others differ little in shape.
SMALL_THROUGH_STEEL: Final = Law({
    0: 1, 1: 0.972, 2: 0.889, 3: 0.763, 4: 0.612, 5: 0.463, 6: 0.337, 7: 0.240, 8: 0.170, 9: 0.121,
    10: 0.086, 12: 0.045, 14: 0.023, 16: 0.012, 18: 0.005, 21: 0, 30: -0.004, 42: -0.003, 60: 0,
}, strength=660, height_mm=12, fades_mm=2.0)
# fmt: on

# How near the mummy adds all of what it adds, and from where on nothing. It magnetises the sheet to
# 0.6 T at 30 mm and to 0.33 T at 40 mm, where an explorer takes it to 1.1 T: the knee, assumed at
# 1.5 T, is passed on the next space and not on the one after it.
_NEXT_DOOR_MM: Final = 30.0
_TOO_FAR_MM: Final = 40.0


@dataclass(frozen=True, slots=True)
class Leak:
    """What poor steel lets through of explorers' magnets, so that the mummy's switches see ghosts.

    `behind_mt` is the field of an explorer at the mummy's switch straight behind it, and
    `beside_mummy_mt` how much more that is while the mummy is on the next space. A typical switch
    operates at 14.5 mT, releases at 6 mT, and may be either in between. From the mummy's own return
    field about 7 mT are lost on the next space.

    With a `seed` each switch of the mummy's side feels the leak as if its operate point were
    anywhere within the data sheet's limits, from 0.6 to 2.4 times as strongly: so at 6 to 20 mT
    some spots have ghosts and some have none. Without one all switches are typical.
    """

    behind_mt: float
    beside_mummy_mt: float = 0.0
    seed: int | None = None

    def behind(self, mummies: Iterable[float]) -> float:
        """The field in mT behind an explorer with mummies so many mm away from it."""
        nearest = min(mummies, default=_TOO_FAR_MM)
        share = (_TOO_FAR_MM - nearest) / (_TOO_FAR_MM - _NEXT_DOOR_MM)
        return self.behind_mt + self.beside_mummy_mt * min(1.0, max(0.0, share))


POOR_STEEL: Final = Leak(6.0, beside_mummy_mt=30.0, seed=1)
"""An example: about half of all spots may have a ghost, and all of them beside the mummy."""


@dataclass(frozen=True, slots=True)
class Sandwich:
    """The board between the magnets: which law holds for which magnet at which sensor.

    `shines_through`: the mummy is felt on the explorers' side. `leak`: explorers are on the
    mummy's.
    """

    shines_through: bool = False
    leak: Leak | None = None

    def law(self, magnet: Side, sensor: Side) -> Law | None:
        """How a magnet on one side is felt by sensors of the same or the other; None: not.

        What leaks of a small magnet is told for each mT straight behind it.
        """
        if magnet is sensor:
            return self.near(magnet)
        if magnet is Side.EXPLORERS:
            return SMALL_THROUGH_STEEL if self.leak else None
        return BIG_THROUGH_STEEL if self.shines_through else None

    def near(self, side: Side) -> Law:
        """How a magnet is felt by the sensors of its own side."""
        return SMALL if side is Side.EXPLORERS else BIG
