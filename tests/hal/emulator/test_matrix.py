"""The matrix: power that comes and fades, columns that rise, ghosts for those who do not wait."""

from dataclasses import replace
from math import log

import pytest

from hal.clock import EmulatedClock
from hal.emulator.chips import emulated_bus
from hal.emulator.magnets import Bands
from hal.emulator.matrix import LOOK_AGAIN_S, Circuit, EmulatedMatrix
from hal.mcp23017 import MatrixScanner
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from hal.table_file import reference

US = 1e-6
TABLE = reference()
MATRIX, SENSOR = TABLE.matrix, TABLE.sensor
UP_S = SENSOR.power_up_us * US
CIRCUIT = Circuit()
DIES_S, RISES_S = CIRCUIT.dies_after(SENSOR), CIRCUIT.rises_after()
NOTHING = Scan(0, 0)
COLUMN = 0x0010  # a column's pin on either chip
ROW_0 = 1 << MATRIX.rows[0].pin
ROW_1 = 1 << MATRIX.rows[1].pin


class Felt:
    """Fields that a test sets by hand."""

    def __init__(self, strong: Scan = NOTHING, between: Scan = NOTHING) -> None:
        self.now = Bands(strong, between)
        self.asked = 0

    def bands(self, at: float) -> Bands:
        self.asked += 1
        return self.now


def board(felt: Felt, seed: int = 0, circuit: Circuit | None = None) -> EmulatedMatrix:
    return EmulatedMatrix(MATRIX, SENSOR, felt, circuit, seed)


def power(matrix: EmulatedMatrix, pins: int, at: float) -> None:
    """Drive exactly these rows' gates low."""
    matrix.drive(~pins & 0xFFFF, 0x0000, at)


IN_ROW_0 = Scan(COLUMN, COLUMN)
ALL_HIGH = 0xFFFF
LOW = ALL_HIGH ^ COLUMN


def test_without_power_all_columns_are_high() -> None:
    matrix = board(Felt(IN_ROW_0))
    assert (matrix.explorers(1.0, 0), matrix.mummy(1.0, 0)) == (ALL_HIGH, ALL_HIGH)


def test_a_row_pulls_its_columns_on_both_sides_once_its_switches_are_up() -> None:
    matrix = board(Felt(IN_ROW_0))
    power(matrix, ROW_0, at=1.0)
    assert matrix.explorers(1.0 + 0.9 * UP_S, 0) == ALL_HIGH
    assert matrix.explorers(1.0 + 1.1 * UP_S, 0) == LOW
    assert matrix.mummy(1.0 + 1.2 * UP_S, 0) == LOW


def test_each_side_reads_its_own_switches() -> None:
    matrix = board(Felt(Scan(0x0001, 0x4000)))
    power(matrix, ROW_0, at=0.0)
    assert matrix.explorers(1.0, 0) == ALL_HIGH ^ 0x0001
    assert matrix.mummy(1.0, 0) == ALL_HIGH ^ 0x4000


def test_a_row_without_power_says_nothing_of_its_magnets() -> None:
    matrix = board(Felt(IN_ROW_0))
    power(matrix, ROW_1, at=0.0)
    assert matrix.explorers(1.0, 0) == ALL_HIGH


def test_a_row_that_was_switched_off_pulls_until_it_has_died_and_the_column_has_risen() -> None:
    matrix = board(Felt(IN_ROW_0))
    power(matrix, ROW_0, at=0.0)
    matrix.explorers(0.5, 0)
    power(matrix, ROW_1, at=1.0)
    fade = DIES_S + RISES_S
    assert matrix.explorers(1.0 + 0.9 * fade, 0) == LOW
    assert matrix.explorers(1.0 + 1.1 * fade, 0) == ALL_HIGH


def test_several_rows_can_fade_at_once() -> None:
    matrix = board(Felt(Scan(0x0001 | 0x0002 << 16, 0)))
    for pins, at in [(ROW_0, 0.0), (ROW_1, 1.0), (0, 1.0 + UP_S + US)]:
        power(matrix, pins, at)
    soon = 1.0 + UP_S + 2 * US
    expected = 0x0003 if soon < 1.0 + DIES_S + RISES_S else 0x0002
    assert matrix.explorers(soon, 0) == ALL_HIGH ^ expected


def test_a_pin_that_is_an_input_powers_nothing() -> None:
    matrix = board(Felt())
    matrix.drive(0x0000, ~ROW_1 & 0xFFFF, 0.0)
    assert matrix.powered == (1,)
    matrix.drive(0x0000, 0xFFFF, 0.0)
    assert not matrix.powered


def test_rows_that_are_powered_by_a_high_level_are_driven_the_other_way_round() -> None:
    matrix = EmulatedMatrix(replace(MATRIX, power_on=True), SENSOR, Felt())
    matrix.drive(ROW_0, 0x0000, 0.0)
    assert matrix.powered == (0,)


def states(matrix: EmulatedMatrix, off_s: float, times: int = 40) -> set[int]:
    """What the column says each time the row's power comes back after so long."""
    seen = set()
    for turn in range(times):
        at = float(turn)
        power(matrix, ROW_0, at)
        seen.add(matrix.explorers(at + 0.5, 0))
        power(matrix, 0, at + 1.0 - off_s)
    return seen


def test_powered_up_between_the_thresholds_a_switch_says_either() -> None:
    assert states(board(Felt(between=IN_ROW_0)), off_s=0.1) == {LOW, ALL_HIGH}


def test_the_same_seed_gives_the_same_chance() -> None:
    def said(seed: int) -> list[int]:
        matrix, words = board(Felt(between=IN_ROW_0), seed), []
        for at in range(30):
            power(matrix, ROW_0, float(at))
            words.append(matrix.explorers(at + 0.5, 0))
            power(matrix, 0, at + 0.9)
        return words

    assert said(1) == said(1) != said(2)


def test_a_row_that_has_not_died_keeps_what_its_switches_were() -> None:
    felt = Felt(strong=IN_ROW_0)
    matrix = board(felt)
    power(matrix, ROW_0, -1.0)
    assert matrix.explorers(-0.5, 0) == LOW
    felt.now = Bands(NOTHING, IN_ROW_0)
    power(matrix, 0, -DIES_S / 2)
    assert states(matrix, off_s=DIES_S / 2) == {LOW}


def test_with_power_a_switch_keeps_its_state_between_the_thresholds() -> None:
    felt = Felt()
    matrix = board(felt)
    power(matrix, ROW_0, 0.0)
    course = [
        # strong, between, the column
        (NOTHING, IN_ROW_0, None),
        (IN_ROW_0, NOTHING, LOW),
        (NOTHING, IN_ROW_0, LOW),
        (NOTHING, NOTHING, ALL_HIGH),
        (NOTHING, IN_ROW_0, ALL_HIGH),
    ]
    for at, (strong, between, column) in enumerate(course, start=1):
        felt.now = Bands(strong, between)
        said = matrix.explorers(float(at), 0)
        assert column is None or said == column


def test_fields_are_asked_for_once_a_look_at_a_row() -> None:
    felt = Felt(IN_ROW_0)
    matrix = board(felt)
    power(matrix, ROW_0, 0.0)
    matrix.explorers(1.0, 0)
    matrix.mummy(1.0 + LOOK_AGAIN_S / 2, 0)
    assert felt.asked == 1
    matrix.mummy(1.0 + LOOK_AGAIN_S * 2, 0)
    assert felt.asked == 2


def test_the_figures_follow_from_the_parts() -> None:
    load_ohm = SENSOR.supply_v / (SENSOR.current_ma / 1000)
    assert pytest.approx(load_ohm * 10e-9 * log(SENSOR.supply_v)) == DIES_S
    assert pytest.approx(3e-6 * log(5)) == RISES_S
    assert Circuit(bypass_f=100e-9).dies_after(SENSOR) == pytest.approx(10 * DIES_S)


def found(table: Table, spot: str, circuit: Circuit | None = None) -> set[str]:
    """Which spots the driver finds with one magnet on the explorers' side."""
    spots = wired(table)
    bit = spots.bits[Side.EXPLORERS][spot]
    clock = EmulatedClock()
    bus = emulated_bus(table, Felt(Scan(1 << bit, 0)), clock, circuit=circuit)
    scanner = MatrixScanner(table, bus, clock)
    scanner.scan()
    return set(spots.names(Side.EXPLORERS, scanner.scan().explorers))


def settling(us: float) -> Table:
    return replace(TABLE, matrix=replace(MATRIX, settle_us=us))


def test_the_table_files_settle_time_shows_each_magnet_once() -> None:
    for spot in TABLE.spots:
        assert found(TABLE, spot.name) == {spot.name}


# The wire alone gives a row some 70 us before its columns are sampled, so it takes capacitors ten
# times the reference build's for a ghost to be seen at all.
LARGE, HUGE = Circuit(bypass_f=100e-9), Circuit(bypass_f=1e-6)


def test_too_short_a_settle_time_shows_ghosts_of_slowly_dying_rows() -> None:
    assert found(settling(1), "e3", LARGE) == {"e3", "e4"}
    assert found(settling(100), "e3", LARGE) == {"e3"}
    assert found(settling(100), "e3", HUGE) > {"e3"}


def test_the_table_files_settle_time_has_room_for_capacitors_five_times_as_large() -> None:
    assert found(TABLE, "e3", Circuit(bypass_f=50e-9)) == {"e3"}


@pytest.mark.parametrize(("us", "seen"), [(65, {"e4"}), (110, set())])
def test_a_row_that_is_ready_as_the_table_file_says_is_seen(us: float, seen: set[str]) -> None:
    assert MATRIX.ready_us == 65
    assert found(replace(TABLE, sensor=replace(SENSOR, power_up_us=us)), "e4") == seen


def test_too_short_a_settle_time_misses_switches_that_are_not_up_yet() -> None:
    slow = replace(SENSOR, power_up_us=150)
    assert found(replace(settling(10), sensor=slow), "e4") == set()
    assert found(replace(settling(100), sensor=slow), "e4") == {"e4"}


def test_a_row_feels_its_magnets_once_in_a_scan() -> None:
    felt, clock = Felt(IN_ROW_0), EmulatedClock()
    scanner = MatrixScanner(TABLE, emulated_bus(TABLE, felt, clock), clock)
    scanner.scan()
    before = felt.asked
    scanner.scan()
    assert felt.asked - before == len(MATRIX.rows)


def test_a_row_that_keeps_its_power_feels_a_magnet_that_comes_within_two_milliseconds() -> None:
    felt = Felt()
    matrix = board(felt)
    power(matrix, ROW_0, 0.0)
    assert matrix.explorers(0.001, 0) == ALL_HIGH
    felt.now = Bands(IN_ROW_0, NOTHING)
    assert matrix.explorers(0.003, 0) == LOW
