"""The reference build's figures leave the margins that its papers promise."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hal.emulator.matrix import Circuit as EmulatedCircuit
from hal.sides import Side
from hal.table_file import reference
from host.wiring_papers import electric, holding, magnetism, pocket, reader_circuit
from host.wiring_papers.assumptions import assumptions
from host.wiring_papers.bites import bites
from host.wiring_papers.currents import MODELS, PINS_MA, currents, five_volts, three_volts, total
from host.wiring_papers.detection import (
    NO_SHEET,
    edge_mm,
    felt_mt,
    gone_radius_mm,
    sure_radius_mm,
    taken_mt,
)
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.magnet_tables import _nearest_mm
from host.wiring_papers.meter import LOST_US, shown_v
from host.wiring_papers.parts import size_mm
from host.wiring_papers.sandwich import BOARD, COUNTER, EXPLORER, MUMMY, OFFSET_MM, Piece

TABLE = reference()
SENSOR = TABLE.sensor
SIDES = [(EXPLORER, Side.EXPLORERS), (COUNTER, Side.EXPLORERS), (MUMMY, Side.MUMMY)]


def test_the_file_waits_until_a_row_is_settled_and_the_one_before_is_dead() -> None:
    ready_us = TABLE.matrix.ready_us
    assert max(electric.settled_us(TABLE), electric.before_us()) < ready_us
    assert ready_us < 0.85 * TABLE.looked_at_after_us


def test_a_hundred_nanofarads_a_sensor_would_not_do() -> None:
    assert electric.before_us(100) > TABLE.looked_at_after_us


def test_the_emulated_matrix_has_the_same_circuit() -> None:
    emulated = EmulatedCircuit()
    assert emulated.bypass_f == pytest.approx(CIRCUIT.bypass_nf * 1e-9)
    assert emulated.pull_up_ohm == pytest.approx(CIRCUIT.pull_up_k * 1e3)
    assert emulated.column_f == pytest.approx(CIRCUIT.column_pf * 1e-12)
    assert emulated.high == CIRCUIT.input_high
    assert emulated.dies_after(SENSOR) < electric.dies_us(CIRCUIT.bypass_nf) * 1e-6
    assert emulated.rises_after() == pytest.approx(electric.rises_us() * 1e-6)


def test_the_rails_sum_is_that_of_its_parts_rounded_up() -> None:
    row = electric.widest(TABLE) * SENSOR.current_ma + 2 * 0.33
    columns = 28 * 0.33
    lamps = 6 * 1300 / 270
    assert electric.widest(TABLE) == 24
    exact = row + columns + 3 + lamps + 6600 / 1800
    assert exact <= total(three_volts(TABLE)) < exact + len(three_volts(TABLE))
    assert total(five_volts(TABLE)) == 30 + (40 + 5 * 4 * 10) + (40 + 4 * 10)


def test_every_model_gives_three_times_what_the_build_takes() -> None:
    assert {model for model, _ in MODELS} == {"3B+", "4", "5", "Zero 2 W"}
    assert total(three_volts(TABLE)) * 3 < PINS_MA


def test_rows_overlap_only_from_port_b_to_port_a_and_fuse_and_pi_bear_it() -> None:
    pair = electric.overlap(TABLE)
    assert pair is not None
    assert [row.name for row in pair] == ["15", "1"]
    assert electric.overlap_ma(TABLE) == pytest.approx((16 + 20) * SENSOR.current_ma + 4 * 0.33)
    assert electric.overlap_ma(TABLE) < 1000 * CIRCUIT.fuse_a
    assert total(three_volts(TABLE)) + electric.overlap_ma(TABLE) < PINS_MA / 1.5


def test_rows_of_one_port_never_overlap() -> None:
    few = replace(TABLE, matrix=replace(TABLE.matrix, rows=TABLE.matrix.rows[:8]))
    assert electric.overlap(few) is None
    assert electric.overlap_ma(few) == 0
    assert "both on" not in currents(few)
    assert "never from port B to port A" in bites(few)


def test_a_meter_shows_little_on_a_row_and_much_on_the_last() -> None:
    *others, last = TABLE.matrix.rows
    for lost_us in (0.0, LOST_US):
        most = max(shown_v(TABLE, row, lost_us) for row in others)
        assert 0.1 < most < shown_v(TABLE, last, lost_us) < CIRCUIT.rail_v


def test_without_sensors_a_meter_shows_the_share_of_time_that_a_row_is_on() -> None:
    bare = replace(TABLE.matrix.rows[0], fitted=())
    turn_us = TABLE.matrix.settle_us + 14 * 22.5
    assert shown_v(TABLE, bare, 0.0) == pytest.approx(3.3 * turn_us / 10_000)


def test_every_assumed_figure_of_the_circuit_is_told_in_the_parts_list() -> None:
    modules = (electric.__file__, reader_circuit.__file__, pocket.__file__)
    source = "".join(Path(module).read_text("utf-8") for module in modules)
    figures = re.findall(r"float = ([0-9.]+)  # assumed", source)
    assert len(figures) > 10
    told = re.findall(r"[0-9.]+", assumptions(TABLE))
    assert {float(figure) for figure in figures} <= {float(figure) for figure in told}


def test_the_fuse_bears_two_rows_and_opens_for_all() -> None:
    assert 2 * electric.row_ma(TABLE) < 1000 * CIRCUIT.fuse_a
    assert electric.all_rows_ma(TABLE) > 2 * 1000 * CIRCUIT.fuse_a


def test_the_sensors_get_the_voltage_they_work_with() -> None:
    assert electric.sensor_v(TABLE) - electric.dip_mv(TABLE) / 1000 > CIRCUIT.works_v + 0.5


def test_a_dark_row_empties_before_its_next_turn() -> None:
    """At 100 scans a second: its own turn takes less than one of the ten milliseconds."""
    assert electric.bleeds_ms(TABLE) < 9


def test_a_smaller_board_takes_smaller_layers() -> None:
    low = replace(TABLE, spots=tuple(spot for spot in TABLE.spots if spot.y < 60))
    assert size_mm(TABLE) == "450 x 450 mm"
    assert size_mm(low) == "450 x 90 mm"


@pytest.mark.parametrize(("piece", "side"), SIDES)
def test_at_the_worst_offset_a_piece_is_surely_seen(piece: Piece, side: Side) -> None:
    assert sure_radius_mm(BOARD, side, piece.weak, SENSOR.operate_mt.most) > OFFSET_MM


@pytest.mark.parametrize(("piece", "side"), SIDES)
def test_no_piece_is_seen_by_two_sensors(piece: Piece, side: Side) -> None:
    gone = gone_radius_mm(BOARD, side, piece.strong, SENSOR.release_mt.least)
    assert 2 * gone < TABLE.pitch_mm
    if piece is not MUMMY:
        assert 2 * gone < _nearest_mm(TABLE)


@pytest.mark.parametrize(("piece", "side"), SIDES)
def test_upside_down_a_piece_is_not_sensed(piece: Piece, side: Side) -> None:
    over = magnetism.Disc(piece.diameter_mm, piece.height_mm, -piece.strong.remanence_t)
    field = felt_mt(BOARD, side, over, BOARD.sheet)
    assert max(field(aside) for aside in (0, 2, 4)) < 0
    assert edge_mm(field, SENSOR.operate_mt.least) == 0


def test_upside_down_the_mummy_may_show_on_the_next_spaces_and_an_explorer_does_not() -> None:
    """Its return field is then the right way round, and strong enough for some switches."""
    turned = {
        piece: magnetism.Disc(piece.diameter_mm, piece.height_mm, -piece.strong.remanence_t)
        for piece in (MUMMY, EXPLORER)
    }
    mummy = felt_mt(BOARD, Side.MUMMY, turned[MUMMY], BOARD.sheet)(TABLE.pitch_mm)
    explorer = felt_mt(BOARD, Side.EXPLORERS, turned[EXPLORER], BOARD.sheet)(TABLE.pitch_mm)
    assert SENSOR.operate_mt.least < mummy < SENSOR.operate_mt.most
    assert explorer < SENSOR.release_mt.least


def test_the_steel_keeps_an_explorer_from_the_mummys_face() -> None:
    beyond = BOARD.above_mm(Side.MUMMY)
    far = magnetism.far_field_mt(EXPLORER.strong, BOARD.sheet, BOARD.gap_mm, beyond)
    assert far < SENSOR.release_mt.least
    without = magnetism.far_field_mt(EXPLORER.strong, NO_SHEET, BOARD.gap_mm, beyond)
    assert without > SENSOR.operate_mt.most


def test_explorers_do_not_saturate_the_steel_and_the_mummy_does() -> None:
    for piece in (EXPLORER, COUNTER):
        assert magnetism.sheet_t(piece.strong, BOARD.sheet, BOARD.gap_mm) < BOARD.knee_t
    assert magnetism.sheet_t(MUMMY.weak, BOARD.sheet, BOARD.gap_mm) > BOARD.sheet.saturation_t


@pytest.mark.parametrize("piece", [EXPLORER, COUNTER])
def test_friction_holds_a_piece_three_times_over(piece: Piece) -> None:
    assert holding.grip_n(BOARD, piece) > 3 * piece.weight_n


def test_neighbouring_explorers_stay_where_they_are() -> None:
    push = magnetism.push_n(EXPLORER.strong, BOARD.sheet, BOARD.gap_mm, _nearest_mm(TABLE))
    assert push + EXPLORER.weight_n < 0.5 * holding.grip_n(BOARD, EXPLORER)


def test_with_the_mummy_on_the_nearest_spot_an_explorer_is_seen_and_stays() -> None:
    away = _nearest_mm(TABLE)
    operates = SENSOR.operate_mt.most + taken_mt(BOARD, MUMMY.strong, away)
    assert sure_radius_mm(BOARD, Side.EXPLORERS, EXPLORER.weak, operates) > OFFSET_MM
    push = abs(magnetism.drag_n(MUMMY.strong, EXPLORER.strong, BOARD.apart_mm, away))
    assert push + EXPLORER.weight_n < 0.6 * holding.grip_n(BOARD, EXPLORER)


def test_the_mummy_drags_the_counter_magnet_upwards_with_twice_what_it_takes() -> None:
    assert holding.drag_n(BOARD, MUMMY, COUNTER) > 2 * holding.needed_n(BOARD, MUMMY, COUNTER)
    assert holding.lag_mm(BOARD, MUMMY, COUNTER) < OFFSET_MM
    assert holding.reach_mm(BOARD, MUMMY, COUNTER) < TABLE.pitch_mm / 2


def test_behind_thick_steel_nothing_would_be_dragged() -> None:
    thick = replace(BOARD, sheet=replace(BOARD.sheet, thickness_mm=1.0))
    assert holding.passes(thick, MUMMY) == 0
    assert holding.lag_mm(thick, MUMMY, COUNTER) == float("inf")
    assert holding.reach_mm(thick, MUMMY, COUNTER) == 0


def test_layers_add_up_to_the_board() -> None:
    assert BOARD.thickness_mm == pytest.approx(2 * (0.5 + 1.2 + 0.8 + 0.05) + 0.3)
    assert BOARD.above_mm(Side.EXPLORERS) + BOARD.above_mm(Side.MUMMY) == pytest.approx(2.1)
