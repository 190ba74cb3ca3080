"""Fields and forces of disc magnets beside a steel sheet, as pure functions with units in names.

A disc that is magnetised along its axis acts as two charged faces. Their field is a sum over waves
of every wavelength along the board (a Hankel integral), and a flat sheet reflects and passes each
wave by a factor of its own. That is exact for a sheet without end whose permeability is the same
everywhere: for small magnets. Strong ones saturate the sheet; for them the figures with a sheet
are a limit on one side, those without one on the other, and `most_cancelled_mt` is a third.

Fields are the part across the board, and positive where they point as straight below the magnet.
Left out: hysteresis, the sheet's edge, slots and joints, the Earth's field (0.05 mT).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cosh, exp, pi, sinh
from typing import Final

from host.wiring_papers.bessel import j0, j1

_MU0: Final = 4e-7 * pi
_STEP: Final = 0.02  # per mm: waves are summed in steps of this
_WAVES: Final = tuple((n + 0.5) * _STEP for n in range(600))  # shorter ones die within 1 mm
_MM2: Final = 1e-6  # in m²


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc magnet, magnetised along its axis."""

    diameter_mm: float
    height_mm: float
    remanence_t: float

    @property
    def radius_mm(self) -> float:
        """Half its diameter."""
        return self.diameter_mm / 2

    def wave(self, k: float, away_mm: float) -> float:
        """How strong its wave `k` is, so far away from its face."""
        return exp(-k * away_mm) - exp(-k * (away_mm + self.height_mm))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A steel sheet; `saturation_t` is what its own magnetisation can give at most."""

    thickness_mm: float
    permeability: float
    saturation_t: float

    def reflects(self, k: float) -> float:
        """The share of wave `k` that comes back, as from a mirrored magnet."""
        s, c, mu = sinh(k * self.thickness_mm), cosh(k * self.thickness_mm), self.permeability
        return (mu * mu - 1) * s / ((mu * mu + 1) * s + 2 * mu * c)

    def passes(self, k: float) -> float:
        """The share of wave `k` that is left behind the sheet."""
        s, c, mu = sinh(k * self.thickness_mm), cosh(k * self.thickness_mm), self.permeability
        return 2 * mu / ((mu * mu + 1) * s + 2 * mu * c)


def open_field_mt(disc: Disc, away_mm: float, aside_mm: float = 0.0) -> float:
    """The field without any sheet, so far from the disc's face and from its axis."""
    return _field_mt(disc, aside_mm, lambda k: disc.wave(k, away_mm))


def distant_field_mt(disc: Disc, away_mm: float) -> float:
    """The field far from a disc, in whatever direction it is strongest: that of a point.

    The sum over waves is too coarse beyond 100 mm; this one is good from a few diameters on.
    """
    volume_mm3 = pi * disc.radius_mm**2 * disc.height_mm
    return 1000 * disc.remanence_t * volume_mm3 / (2 * pi * away_mm**3)


def near_field_mt(
    disc: Disc, sheet: Sheet, gap_mm: float, above_mm: float, aside_mm: float = 0.0
) -> float:
    """The field on the disc's own side, so far above the sheet; the disc is `gap_mm` above it."""
    return _field_mt(
        disc,
        aside_mm,
        lambda k: (
            disc.wave(k, gap_mm - above_mm) + sheet.reflects(k) * disc.wave(k, gap_mm + above_mm)
        ),
    )


def far_field_mt(
    disc: Disc, sheet: Sheet, gap_mm: float, beyond_mm: float, aside_mm: float = 0.0
) -> float:
    """The field on the other side, so far beyond the sheet."""
    return _field_mt(disc, aside_mm, lambda k: sheet.passes(k) * disc.wave(k, gap_mm + beyond_mm))


def sheet_t(disc: Disc, sheet: Sheet, gap_mm: float) -> float:
    """The densest flux along the sheet below a disc, if nothing saturated."""
    return max(_along_t(disc, sheet, gap_mm, radius * 0.5) for radius in range(1, 40))


def most_cancelled_mt(sheet: Sheet, away_mm: float) -> float:
    """What a sheet, however saturated, can take from a field so far from its middle, or add to it.

    All of it magnetised towards one point gives M t / (2 away) below that point.
    """
    return 1000 * sheet.saturation_t * sheet.thickness_mm / (2 * away_mm)


def pull_n(disc: Disc, sheet: Sheet, gap_mm: float) -> float:
    """How strongly the sheet pulls a disc. Of a sheet that saturates: at most so strongly."""
    return _force_n(disc, disc, lambda k: sheet.reflects(k) * disc.wave(k, gap_mm) ** 2)


def coupling_n(one: Disc, other: Disc, apart_mm: float) -> float:
    """How strongly two discs on one axis, faces so far apart, pull each other without a sheet."""
    return _force_n(one, other, lambda k: _between(one, other, k, apart_mm))


def drag_n(one: Disc, other: Disc, apart_mm: float, aside_mm: float) -> float:
    """How strongly one disc pulls the other sideways, back to its axis, without a sheet."""
    return _force_n(one, other, lambda k: _between(one, other, k, apart_mm) * j1(k * aside_mm))


def push_n(disc: Disc, sheet: Sheet, gap_mm: float, aside_mm: float) -> float:
    """How strongly two equal discs on the same face, axes so far apart, push each other away."""
    return _force_n(
        disc,
        disc,
        lambda k: (
            (2 * disc.wave(k, 0) - sheet.reflects(k) * disc.wave(k, gap_mm) ** 2) * j1(k * aside_mm)
        ),
    )


def _between(one: Disc, other: Disc, k: float, apart_mm: float) -> float:
    return exp(-k * apart_mm) * one.wave(k, 0) * other.wave(k, 0)


def _field_mt(disc: Disc, aside_mm: float, wave: Callable[[float], float]) -> float:
    r = disc.radius_mm
    total = sum(j1(k * r) * j0(k * aside_mm) * wave(k) for k in _WAVES)
    return 1000 * disc.remanence_t * r / 2 * total * _STEP


def _along_t(disc: Disc, sheet: Sheet, gap_mm: float, radius_mm: float) -> float:
    """What enters within a radius and does not leave behind the sheet must go along it."""
    r = disc.radius_mm
    total = sum(
        j1(k * r)
        * j1(k * radius_mm)
        / k
        * (1 + sheet.reflects(k) - sheet.passes(k))
        * disc.wave(k, gap_mm)
        for k in _WAVES
    )
    return disc.remanence_t * r / 2 * total * _STEP / sheet.thickness_mm


def _force_n(one: Disc, other: Disc, wave: Callable[[float], float]) -> float:
    a, b = one.radius_mm, other.radius_mm
    total = sum(j1(k * a) * j1(k * b) / k * wave(k) for k in _WAVES)
    strength = pi * a * b * _MM2 * one.remanence_t * other.remanence_t / _MU0
    return strength * total * _STEP
