"""The reckoned dice are those of the emulator, judged by the game's bands, and drawn readably."""

from dataclasses import replace
from math import pi
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.random import default_rng

import host.dice_figures.__main__ as figures
import wiring
from hal.dice.bands import FaceLevel
from hal.dice.fitting import fit
from hal.emulator.dice_dipole import WHOLE, unit_mt_mm3, upward
from hal.emulator.dice_pose import STATED, Tolerances, random_pose
from hal.emulator.dice_ring import COUNTS, unit_counts
from hal.emulator.dice_tray import DiceTray
from hal.table import Pocket, Spread
from hal.table_file import reference
from host.dice_figures.drawings import levels, pull, rates
from host.dice_figures.judging import MOST_COCKED, Tally, bands_of, judged
from host.dice_figures.leaning import Leaning, leaning
from host.dice_figures.pull import A_QUARTER, AXIAL, pull_weights
from host.dice_figures.rates_table import renewed
from host.dice_figures.report import misses, rate, report, trays
from host.dice_figures.rolls import Roller, Rolls, Setting
from host.dice_figures.settings import off_centre, one_sensor, spaced, stated, unsorted
from host.dice_figures.trials import tried
from host.wiring_papers.magnetism import Disc, coupling_n, open_field_mt

BUILD = reference().dice
STATED_TRAY = stated(BUILD)


def exact(within: Tolerances, noise_mv: float = 0.0) -> Setting:
    """A tray of middling parts, pockets far apart."""

    def middle(spread: Spread) -> Spread:
        return Spread(spread.typical, spread.typical, spread.typical)

    sensor = replace(
        BUILD.sensor,
        mv_per_mt=middle(BUILD.sensor.mv_per_mt),
        matched_percent=0.0,
        noise_mv=noise_mv,
    )
    magnet = replace(BUILD.magnet, remanence_t=middle(BUILD.magnet.remanence_t))
    ohms = middle(BUILD.resistor_ohm)
    build = replace(BUILD, sensor=sensor, magnet=magnet, resistor_ohm=ohms, pitch_mm=1e4)
    return Setting(build, within)


def words(svg: str) -> str:
    """All words of a drawing, which must be XML."""
    return " ".join(ElementTree.fromstring(svg).itertext())


def test_the_dipole_is_the_cylinder_within_a_hundredth_where_the_sensors_are() -> None:
    magnet = BUILD.magnet
    disc = Disc(magnet.diameter_mm, magnet.length_mm, magnet.remanence_t.typical)
    for aside in (0.0, BUILD.ring_mm):
        point = WHOLE * unit_mt_mm3(magnet) * upward((0.0, 0.0, 1.0), aside, 0.0, -11.0)
        cylinder = open_field_mt(disc, 11.0 - magnet.length_mm / 2, aside)
        assert point == pytest.approx(cylinder, rel=0.01)


def test_dice_that_lie_right_give_whole_units_but_for_the_steps_of_ten_bits() -> None:
    rolls = Roller(exact(Tolerances(0, 0, 0, 0, 0)), default_rng(1)).rolls(600)
    components = np.array([1, -1, 2, -2, 3, -3])[rolls.faces]
    left_of_steps = 2 * 8 / pi  # counts: of the level and of the zero
    assert np.abs(rolls.levels - components * unit_counts(BUILD)).max() <= left_of_steps


def test_reckoned_dice_scatter_as_those_of_the_emulated_tray_do() -> None:
    within = replace(STATED, askew=0, null=0)
    rolls = Roller(exact(within, noise_mv=4.0), default_rng(5)).rolls(6000)
    tray = DiceTray(BUILD, [Pocket("reader", 0, "die")], {"die": "abcdef"})
    chance = Random(5)
    for face, name in enumerate("abcdef"):
        seen = []
        for _ in range(1000):
            tray.put("die", name, random_pose(chance, within))
            seen.append((tray.share("reader", 0) - 0.5) * COUNTS)
        reckoned = rolls.levels[rolls.faces == face]
        assert np.mean(seen) == pytest.approx(reckoned.mean(), abs=0.3)
        assert np.std(seen) == pytest.approx(reckoned.std(), rel=0.2)


def test_the_same_seed_gives_the_same_rolls() -> None:
    one, again = (Roller(STATED_TRAY, default_rng(3)).rolls(50) for _ in "ab")
    assert (one.levels == again.levels).all()
    assert (one.faces == again.faces).all()


def test_many_dice_get_the_bands_that_calibration_would_give_each_of_them() -> None:
    rolls = Roller(STATED_TRAY, default_rng(2)).rolls(300)
    bands = bands_of(rolls.placements)
    for die in range(300):
        placements = [
            FaceLevel(str(face), float(levels[die])) for face, levels in enumerate(rolls.placements)
        ]
        found = fit(placements).bands
        assert found is not None, f"the dice of the tolerances calibrate: {fit(placements)}"
        assert found.half == pytest.approx(bands.half[die])
        assert [one.level for one in found.faces[::2]] == pytest.approx(
            list(bands.magnitudes[:, die])
        )


def test_a_roll_is_read_right_or_wrong_or_as_cocked_or_lost_near_zero() -> None:
    placements = tuple(np.full(4, 30.0 * part) for part in (1, -1, 2, -2, 3, -3))
    seen = np.array([30.0, 60.0, 45.0, 5.0])  # face 0 is up each time
    assert judged(Rolls(np.zeros(4, dtype=np.int64), seen, placements)) == Tally(4, 1, 2)


def test_the_reference_tray_holds_what_is_demanded() -> None:
    assert misses(tried(STATED_TRAY, 300_000)) == []


def test_the_check_fails_for_one_sensor_below_the_middle() -> None:
    assert len(misses(tried(one_sensor(STATED_TRAY), 50_000))) == 2


def test_the_check_fails_for_pockets_40_mm_apart() -> None:
    assert len(misses(tried(spaced(STATED_TRAY, 40), 50_000))) == 2


def test_the_check_fails_for_sensors_that_were_not_sorted() -> None:
    assert misses(tried(unsorted(STATED_TRAY), 50_000))


def test_a_tray_may_be_tried_with_other_tolerances() -> None:
    assert off_centre(STATED_TRAY, 0.5).within == replace(STATED, off_centre=0.5)


def test_what_was_never_seen_is_said_to_be_below_a_limit() -> None:
    assert rate(0, 10_000_000) == "< 3e-07"
    assert rate(5, 1000) == "5.0e-03"
    assert misses(Tally(10_000_000, 0, 9_999)) == []
    assert len(misses(Tally(1_000_000, 2, 1_001))) == 2


def test_the_chosen_magnet_is_the_largest_that_lets_dice_roll_apart() -> None:
    assert BUILD.magnet.diameter_mm == BUILD.magnet.length_mm == 3
    assert pull_weights(BUILD, 3) < A_QUARTER < pull_weights(BUILD, 4)


def test_the_pull_of_far_magnets_is_that_of_dipoles() -> None:
    disc = Disc(2, 2, 1.44)
    moment = 1.44 * pi * 1e-9 * 2 / (4e-7 * pi)
    dipoles = 6e-7 * moment**2 / 0.016**4
    assert coupling_n(disc, disc, 14) == pytest.approx(dipoles, rel=0.02)
    assert pytest.approx((2 * 9 / 14 + 5 / 14) / 2) == AXIAL


def test_the_table_shows_the_tolerances_and_which_trays_hold() -> None:
    tallies = [(name, Tally(many, 0, many // 10)) for name, _, many in trays(BUILD)]
    tallies[0] = ("reference build", Tally(10_000_000, 0, 5000))
    lines = list(report(BUILD, tallies))
    assert "off centre 1.5 mm in a square, height 0.3 mm, tilt 2 degrees" in "\n".join(lines)
    rows = lines[lines.index("") + 2 :][: len(tallies)]
    assert [line.endswith("ok") for line in rows] == [True] + [False] * (len(tallies) - 1)
    assert rows[0].split() == ["reference", "build", "10,000,000", "<", "3e-07", "5.0e-04", "ok"]


def test_the_rates_go_into_the_paper_between_their_marks() -> None:
    paper = "before\n<!-- rolled: rates -->\nold\n<!-- end -->\nafter\n"
    anew = renewed(paper, [("a tray", Tally(1000, 0, 5))])
    assert "old" not in anew
    assert "| a tray | 1,000 | < 3e-03 | 5.0e-03 |" in anew
    assert anew.startswith("before\n<!-- rolled: rates -->\n\n| ")
    assert anew.endswith("|\n\n<!-- end -->\nafter\n")


def test_the_builders_paper_has_the_rates_of_these_trays() -> None:
    paper = (Path(wiring.__file__).parent / "DICE.md").read_text("utf-8")
    rolled = paper.partition("<!-- rolled: rates -->")[2].partition("<!-- end -->")[0]
    rows = [line.strip("| ").split(" | ") for line in rolled.strip().splitlines()[2:]]
    told = "run make dice-figures"
    assert [row[:2] for row in rows] == [[n, f"{many:,}"] for n, _, many in trays(BUILD)], told
    assert rows[0][2] == "< 3e-07"
    assert float(rows[0][3]) < MOST_COCKED


def test_what_the_reference_build_misses_is_said_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def bad(setting: Setting, many: int, tick: object) -> Tally:
        return Tally(many, 0, many // 500)

    monkeypatch.setattr(figures, "tried", bad)
    monkeypatch.setattr(figures, "_write", lambda name, text: None)
    assert figures.main() == 1
    assert "2.0e-03   2.0e-03 cocked, 0.001 are allowed" in capsys.readouterr().out


def test_figures_of_a_build_that_holds_end_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(figures, "tried", lambda setting, many, tick: Tally(many, 0, 0))
    monkeypatch.setattr(figures, "_write", lambda name, text: None)
    assert figures.main() == 0
    assert capsys.readouterr().out


def test_a_die_that_leans_much_is_often_read_as_another_face() -> None:
    little, much = leaning(BUILD, 2, 5, 500), leaning(BUILD, 20, 45, 500)
    assert little == Leaning(1, 0)
    assert 0.3 < much.other < 0.5


def test_the_levels_are_drawn_with_a_band_for_each_face() -> None:
    told = words(levels.draw(STATED_TRAY, 12_000))
    assert all(f"face {part:+d}" in told for part in (-3, -2, -1, 1, 2, 3))
    assert "empty" in told


def test_rates_are_drawn_with_limits_where_none_was_seen() -> None:
    asked: list[Setting] = []

    def trial(setting: Setting) -> Tally:
        asked.append(setting)
        return Tally(500_000, 40 if setting.build.ring_mm == 0 else 0, 300)

    told = words(rates.by_distance(STATED_TRAY, trial))
    assert "one sensor: wrong face" in told
    assert "ring: cocked" in told
    assert "ring: wrong face" not in told
    assert "less than 3 in 0.5 million" in told
    assert {one.within.off_centre for one in asked} == set(rates.OFF_CENTRE)
    asked.clear()
    assert "mm from pocket to pocket" in words(rates.by_pitch(STATED_TRAY, trial))
    assert [one.build.pitch_mm for one in asked] == list(rates.PITCHES)


def test_the_pull_is_drawn_with_the_chosen_magnet() -> None:
    assert "3 x 3 mm: 0.096, chosen" in words(pull.draw(BUILD))
