"""What the builder's papers say about dice, trays and dice readers holds together."""

from dataclasses import replace
from itertools import product
from math import acos, atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from fsm.pyramid.dice import FACES
from hal.dice.bands import WIDEST, Bands, FaceLevel
from hal.dice.fitting import LEAST_UNIT
from hal.emulator.dice_dipole import AXIS
from hal.emulator.dice_pose import STATED, Pose
from hal.emulator.dice_ring import places, unit_counts, unit_v
from hal.emulator.dice_tray import DiceTray
from hal.table import Table
from hal.table_file import reference
from host.dice_figures.pull import A_QUARTER, pull_weights
from host.dice_figures.settings import lifted, stated
from host.dice_figures.trials import tried
from host.wiring_papers import die_making, magnetism, reader_circuit, stray
from host.wiring_papers.dice_parts import dice_parts
from host.wiring_papers.papers import DRAWINGS, TABLES
from host.wiring_papers.pocket import SHAPE, across_mm, most_rounded_mm, off_mm, seen
from host.wiring_papers.reader_circuit import CIRCUIT
from host.wiring_papers.reader_tables import SENSORS_TO_BUY, sized, with_sensor
from host.wiring_papers.sandwich import MUMMY

TABLE = reference()
BUILD = TABLE.dice
IDEAL = Bands(tuple(FaceLevel(f"{n:+d}", float(n)) for n in (1, -1, 2, -2, 3, -3)), half=WIDEST)
TEXT = "{http://www.w3.org/2000/svg}text"


def words(svg: str) -> set[str]:
    return {"".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(TEXT)}


def read_as(pose: Pose, face: int) -> str | None:
    """What a die of middling parts is taken for."""
    pocket = TABLE.pockets[0]
    names = [face.value for face in FACES]
    tray = DiceTray(BUILD, (pocket,), {pocket.die: names})
    empty = tray.volts(pocket.reader, pocket.number)
    tray.put(pocket.die, names[face], pose)
    return IDEAL.face_at((tray.volts(pocket.reader, pocket.number) - empty) / unit_v(BUILD))


def fits(hole_mm: float, rounded_mm: float, x: float, y: float, yaw: float) -> bool:
    """Whether a die that lies flat there is within a round hole: its four rounded corners are."""
    corner = BUILD.die_mm / 2 - rounded_mm
    return all(
        hypot(
            x + corner * (side * cos(yaw) - other * sin(yaw)),
            y + corner * (side * sin(yaw) + other * cos(yaw)),
        )
        <= hole_mm / 2 - rounded_mm
        for side, other in product((-1, 1), repeat=2)
    )


def test_the_hole_goes_through_the_middle_along_the_magnets_axis() -> None:
    where = die_making.hole(BUILD)
    begin = (where.along_mm, where.across_mm, BUILD.die_mm / 2)
    assert [3 * part / begin[2] for part in begin] == pytest.approx(AXIS)
    assert where.length_mm == pytest.approx(2 * hypot(*begin))
    assert 2 * where.rod_mm + BUILD.magnet.length_mm == pytest.approx(where.length_mm)
    assert max(where.along_mm, where.across_mm) + BUILD.magnet.diameter_mm < BUILD.die_mm / 2 + 1


def test_drill_rods_and_magnet_together_are_as_askew_as_calibrating_forgives() -> None:
    where = die_making.hole(BUILD)
    drill = degrees(atan2(where.astray_mm, where.length_mm))
    rods = degrees(atan2(where.wide_mm - BUILD.magnet.diameter_mm, where.rod_mm))
    assert drill + rods + die_making.own_deg(BUILD) == pytest.approx(STATED.askew)
    assert die_making.own_deg(BUILD) > 0.5
    assert die_making.loose_deg(BUILD) > 2 * rods


def test_a_wedge_and_a_turn_bring_the_hole_upright() -> None:
    lean, turn = acos(3 / sqrt(14)), atan2(2, 1)
    bore = (sin(lean) * cos(turn), sin(lean) * sin(turn), cos(lean))  # as the print files turn it
    assert [sqrt(14) * part for part in bore] == pytest.approx(AXIS)
    assert die_making.leans_deg(3) == pytest.approx(degrees(lean))
    assert die_making.turned_deg() == pytest.approx(90 - degrees(turn))
    assert die_making.rise() == pytest.approx(sin(lean) / cos(lean))


def test_a_filled_hole_leaves_a_die_better_balanced_than_an_open_one() -> None:
    assert die_making.shift_mm(BUILD, 0.5) < 0.2 * die_making.open_hole_mm(BUILD)
    assert die_making.earth_share(BUILD) < 0.01


@pytest.mark.parametrize("rounded_mm", [0.0, 0.5, 1.0, 2.0])
def test_in_its_pocket_a_die_is_as_near_to_the_middle_as_the_tolerances_say(
    rounded_mm: float,
) -> None:
    hole, chance = SHAPE.hole_mm(BUILD, rounded_mm), Random(5)
    places_tried = [(chance.uniform(-2, 2), chance.uniform(-2, 2)) for _ in range(20_000)]
    found = [
        hypot(*at) for at in places_tried if fits(hole, rounded_mm, *at, chance.uniform(0, pi))
    ]
    most = off_mm(BUILD, hole, rounded_mm)
    assert 0.8 * most < max(found) <= most
    assert most + SHAPE.apart_mm <= STATED.off_centre


def test_however_it_is_turned_a_die_lies_flat_on_the_floor() -> None:
    assert all(fits(SHAPE.hole_mm(BUILD), 0.0, 0, 0, radians(yaw)) for yaw in range(90))
    assert not fits(across_mm(BUILD) - 0.1, 0.0, 0, 0, 0)


def test_edges_that_are_too_round_for_the_hole_let_a_die_too_far_off() -> None:
    hole = SHAPE.hole_mm(BUILD)
    radius = most_rounded_mm(BUILD, hole)
    assert radius == pytest.approx(1.0, abs=0.05)
    assert off_mm(BUILD, hole, radius) == pytest.approx(STATED.off_centre)


def test_the_floor_is_as_thick_as_the_height_of_the_dice_asks() -> None:
    deep = BUILD.die_mm / 2 + SHAPE.thick_mm(BUILD) + SHAPE.element_mm
    assert deep == pytest.approx(BUILD.height_mm)


def test_a_die_that_leans_on_the_rim_leans_so_that_it_is_seen() -> None:
    assert SHAPE.leans_deg(BUILD) > 4 * STATED.tilt


def test_a_die_on_a_crumb_of_a_millimetre_is_still_read_right_or_hardly_ever_wrong() -> None:
    """By the tolerances, with neighbours and calibrations: at most 1 in 10,000 is wrong."""
    tally = tried(lifted(stated(BUILD), 1.0), 100_000)
    assert tally.wrong <= 1e-4 * tally.rolls
    assert tally.cocked <= 0.01 * tally.rolls


def test_a_die_that_hangs_high_would_often_be_read_as_another_face() -> None:
    """Why the pocket is round: in a square one with sloping walls a die can hang 3.3 mm up."""
    tally = tried(lifted(stated(BUILD), 3.3), 50_000)
    assert tally.wrong > 0.01 * tally.rolls


def test_from_six_millimetres_up_a_three_looks_like_a_two() -> None:
    assert IDEAL.face_at(seen(BUILD, 3, 6.0)) == "+2"


def test_north_towards_the_upper_face_is_a_level_above_zero() -> None:
    """A south pole, then, is over the sensors' marked sides, and their voltage rises."""
    assert read_as(Pose(), 0) == "+1"


def test_a_tray_on_paper_fits_a_sheet_of_a4() -> None:
    for name in ("tray-explorers", "tray-mummy"):
        root = ElementTree.fromstring(DRAWINGS[name](TABLE))
        wide, high = (
            float((root.get(key) or "").removesuffix("pt")) for key in ("width", "height")
        )
        assert wide < 210 / 25.4 * 72
        assert high < 297 / 25.4 * 72


def test_the_board_below_a_pocket_shows_each_leg_of_four_sensors() -> None:
    svg = ElementTree.fromstring(DRAWINGS["pocket-board"](TABLE))
    found = ["".join(text.itertext()) for text in svg.iter(TEXT)]
    assert [found.count(leg) for leg in ("5V", "GND", "OUT")] == [4, 4, 4]


def test_the_sensors_fit_a_perforated_board() -> None:
    (x, y), *_ = places(BUILD.ring_mm)
    assert 2 * x == pytest.approx(5 * 2.54, abs=0.05)
    assert x == pytest.approx(y)


def test_the_input_settles_and_keeps_the_noise_that_blurs_its_steps() -> None:
    assert reader_circuit.source_k(BUILD) < CIRCUIT.source_k
    assert reader_circuit.settles_us(BUILD) < CIRCUIT.sample_us
    assert reader_circuit.cut_off_khz(BUILD) > CIRCUIT.bandwidth_khz
    assert reader_circuit.ripple_units(BUILD) < 0.05 < reader_circuit.ripple_units(BUILD, 100)


def test_only_the_most_sensitive_sensor_is_enough() -> None:
    felt = {one.part: unit_counts(with_sensor(BUILD, one.mv_per_mt)) for one in SENSORS_TO_BUY}
    enough = [part for part, counts in felt.items() if counts > LEAST_UNIT]
    assert enough == ["DRV5055A1 or Z1"]
    assert enough[0].startswith(BUILD.sensor.part)


def test_the_magnet_is_the_largest_whose_dice_roll_apart() -> None:
    size = BUILD.magnet.diameter_mm
    assert size == BUILD.magnet.length_mm
    assert pull_weights(BUILD, size) < A_QUARTER < pull_weights(BUILD, size + 1)
    assert unit_counts(sized(BUILD, size - 1)) < LEAST_UNIT < unit_counts(BUILD)


def test_a_usb_port_feeds_eight_pockets_and_the_sensors_get_their_voltage() -> None:
    assert reader_circuit.reader_ma(8) < 500
    assert BUILD.sensor.supply_v - CIRCUIT.diode_v > CIRCUIT.sensor_least_v


def test_so_many_sensors_always_sort_into_fours() -> None:
    chance, spread = Random(7), BUILD.sensor.mv_per_mt
    wide = 2 * BUILD.sensor.matched_percent / 100 * spread.typical
    for _ in range(200):
        bag = [
            chance.uniform(spread.least, spread.most) for _ in range(reader_circuit.bought(TABLE))
        ]
        classes = [int((one - spread.least) / wide) for one in bag]
        fours = sum(classes.count(one) // 4 for one in set(classes))
        assert fours >= len(TABLE.pockets)


def test_far_away_a_magnet_is_a_point() -> None:
    near = magnetism.open_field_mt(MUMMY.strong, 56.0)
    assert magnetism.distant_field_mt(MUMMY.strong, 60.0) == pytest.approx(near, rel=0.03)


def test_where_a_magnet_may_move_it_shifts_a_level_no_more_than_the_zero_is_off() -> None:
    away = stray.keeps_off_mm(BUILD, MUMMY.strong)
    assert stray.shifts(BUILD, MUMMY.strong, away) == pytest.approx(STATED.null)
    assert stray.keeps_off_mm(BUILD, stray.in_die(BUILD)) > BUILD.pitch_mm


def without_the_last_pocket(table: Table) -> Table:
    return replace(table, pockets=tuple(one for one in table.pockets if one.die != "5"))


def test_a_pocket_that_is_not_there_is_in_no_table_and_no_drawing() -> None:
    fewer = without_the_last_pocket(TABLE)
    for name in ("tray-explorers", "reader-explorers"):
        assert "pocket 4: die 5" in words(DRAWINGS[name](TABLE))
        assert "pocket 4: die 5" not in words(DRAWINGS[name](fewer))
    assert "| A4 | ADC4 | pocket of die 5 | open |" in TABLES["reader pins"](TABLE)
    assert "die 5" not in TABLES["reader pins"](fewer)
    assert "| 24 | resistor 10 k, 1 % |" in dice_parts(TABLE)
    assert "| 20 | resistor 10 k, 1 % |" in dice_parts(fewer)


def test_a_sensor_that_feels_too_little_says_so() -> None:
    weak = replace(TABLE, dice=sized(BUILD, 1.5))
    assert "none of these" not in TABLES["linear sensors"](TABLE)
    assert "| no |" in TABLES["linear sensors"](weak)
