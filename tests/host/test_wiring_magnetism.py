"""The magnets' arithmetic against closed forms, limits and other ways to the same figure."""

from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.wiring_papers.bessel import j0, j1
from host.wiring_papers.magnetism import (
    Disc,
    Sheet,
    coupling_n,
    drag_n,
    far_field_mt,
    most_cancelled_mt,
    near_field_mt,
    open_field_mt,
    pull_n,
    push_n,
    sheet_t,
)

DISC = Disc(diameter_mm=8, height_mm=2, remanence_t=1.3)
STEEL = Sheet(thickness_mm=0.3, permeability=1000, saturation_t=2.0)
AIR = Sheet(thickness_mm=0.3, permeability=1, saturation_t=0.0)
IDEAL = Sheet(thickness_mm=5, permeability=1e6, saturation_t=2.0)
MU0 = 4e-7 * pi
distances = st.floats(1.2, 20)


def on_axis_mt(disc: Disc, away_mm: float) -> float:
    """The textbook's closed form for a disc's axis."""
    far, r = away_mm + disc.height_mm, disc.radius_mm
    return 500 * disc.remanence_t * (far / hypot(far, r) - away_mm / hypot(away_mm, r))


def summed_mt(disc: Disc, away_mm: float, aside_mm: float) -> float:
    """The field of both charged faces, summed over small pieces of them."""
    total, rings, turns = 0.0, 60, 120
    for height, sign in ((away_mm, 1), (away_mm + disc.height_mm, -1)):
        for ring in range(rings):
            radius = disc.radius_mm * (ring + 0.5) / rings
            area = 2 * pi * radius * disc.radius_mm / rings / turns
            for turn in range(turns):
                angle = 2 * pi * (turn + 0.5) / turns
                x, y = radius * cos(angle) - aside_mm, radius * sin(angle)
                total += sign * area * height / (x * x + y * y + height * height) ** 1.5
    return 1000 * disc.remanence_t / (4 * pi) * total


@pytest.mark.parametrize("x", [0.0, 0.5, 2.9, 3.1, 7.0, 40.0])
def test_bessel_functions_are_what_their_integrals_are(x: float) -> None:
    angles = [pi * (n + 0.5) / 200 for n in range(200)]
    assert j0(x) == pytest.approx(sum(cos(x * sin(a)) for a in angles) / 200, abs=1e-6)
    assert j1(x) == pytest.approx(sum(cos(a - x * sin(a)) for a in angles) / 200, abs=1e-6)


@given(distances)
def test_on_the_axis_the_field_is_the_closed_form(away_mm: float) -> None:
    assert open_field_mt(DISC, away_mm) == pytest.approx(on_axis_mt(DISC, away_mm), rel=2e-3)


@pytest.mark.parametrize(("away_mm", "aside_mm"), [(1.5, 0), (1.5, 3), (1.5, 6), (4, 12), (5, 30)])
def test_off_the_axis_the_field_is_that_of_two_charged_faces(
    away_mm: float, aside_mm: float
) -> None:
    expected = summed_mt(DISC, away_mm, aside_mm)
    assert open_field_mt(DISC, away_mm, aside_mm) == pytest.approx(expected, rel=0.01, abs=0.02)


def test_far_away_a_disc_is_a_dipole() -> None:
    volume = pi * DISC.radius_mm**2 * DISC.height_mm
    dipole = -1000 * DISC.remanence_t * volume / (4 * pi * 40**3)
    assert open_field_mt(DISC, 1.0 - DISC.height_mm / 2 + 1, 40) == pytest.approx(dipole, rel=0.03)


@given(distances)
def test_a_sheet_of_air_changes_nothing(beyond_mm: float) -> None:
    behind = far_field_mt(DISC, AIR, gap_mm=2.8, beyond_mm=beyond_mm)
    assert behind == pytest.approx(open_field_mt(DISC, 2.8 + 0.3 + beyond_mm), rel=1e-6)
    assert near_field_mt(DISC, AIR, 2.8, 1.4) == pytest.approx(open_field_mt(DISC, 1.4), rel=1e-6)
    assert pull_n(DISC, AIR, 2.8) == 0


def test_at_ideal_steel_the_field_is_doubled_and_nothing_passes() -> None:
    assert near_field_mt(DISC, IDEAL, 2.8, 0.0) == pytest.approx(
        2 * open_field_mt(DISC, 2.8), rel=1e-4
    )
    assert far_field_mt(DISC, IDEAL, 2.8, 1.0) == pytest.approx(0, abs=0.001)


def test_ideal_steel_pulls_like_the_mirrored_magnet() -> None:
    assert pull_n(DISC, IDEAL, 2.8) == pytest.approx(coupling_n(DISC, DISC, 2 * 2.8), rel=1e-4)


def test_two_long_wide_magnets_that_touch_pull_as_the_textbook_says() -> None:
    """B² A / 2 mu0, where half of each magnet's remanence comes out of its face."""
    long = Disc(diameter_mm=20, height_mm=400, remanence_t=1.3)
    expected = 1.3**2 * pi * 0.01**2 / (2 * MU0)
    assert coupling_n(long, long, 0.0) == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("aside_mm", [0, 10, 20, 40])
def test_two_discs_far_apart_drag_each_other_like_dipoles(aside_mm: float) -> None:
    moment, apart = DISC.remanence_t / MU0 * pi * 0.004**2 * 0.002, 0.062
    x = aside_mm / 1000 / apart
    dipoles = MU0 * moment**2 / (4 * pi * apart**4) * x * (12 - 3 * x * x) / (1 + x * x) ** 3.5
    assert drag_n(DISC, DISC, 60, aside_mm) == pytest.approx(dipoles, rel=0.03, abs=1e-9)


def test_two_discs_far_apart_on_one_face_push_like_dipoles_and_their_mirrored_ones() -> None:
    moment = DISC.remanence_t / MU0 * pi * 0.004**2 * 0.002
    dipoles = 2 * 3 * MU0 * moment**2 / (4 * pi * 0.05**4)
    assert push_n(DISC, IDEAL, 1.0, 50) == pytest.approx(dipoles, rel=0.1)


def test_thicker_or_better_steel_passes_less() -> None:
    passed = [
        far_field_mt(DISC, Sheet(thick, mu, 2.0), 2.8, 0.6)
        for thick, mu in ((0.1, 200), (0.3, 200), (0.3, 1000), (0.5, 1000))
    ]
    assert passed == sorted(passed, reverse=True)


def test_what_runs_along_the_sheet_came_in_and_did_not_leave() -> None:
    """Thin sheets of good steel carry the same flux, so half the thickness is twice the density."""
    thin, thick = (Sheet(t, 1e5, 2.0) for t in (0.2, 0.4))
    assert sheet_t(DISC, thin, 2.8) == pytest.approx(2 * sheet_t(DISC, thick, 2.8), rel=0.02)


def test_no_sheet_that_saturates_cancels_more_than_its_magnetisation_gives() -> None:
    assert most_cancelled_mt(STEEL, 3.0) == pytest.approx(100)
    assert most_cancelled_mt(AIR, 3.0) == 0
