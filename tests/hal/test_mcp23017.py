"""The scan through the real driver, on emulated chips: right, lean, back after every failure."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from queue import Queue
from threading import Thread
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.emulator import matrix as matrix_module
from hal.emulator.matrix import EmulatedMatrix
from hal.errors import BusError, HalError, PartLostError
from hal.mcp23017 import MatrixScanner, open_bus
from hal.mcp23017_registers import DEFVAL, GPINTEN, GPPU, INTCON, IOCON, IODIR, OLAT
from hal.ports import Scan
from hal.scan_thread import ScanThread
from tests.hal.chip_rig import PARTS, ROWS, TABLE, Rig, address
from tests.hal.still_magnets import NOWHERE

SPOTS = [spot.name for spot in TABLE.spots]


@pytest.fixture
def rig() -> Rig:
    return Rig()


# What is seen.


def test_magnets_are_found_where_they_are(rig: Rig) -> None:
    assert rig.right()
    rig.magnets.put(["a1"], ["m3"])
    assert rig.right()
    rig.magnets.put()
    assert rig.scanner.scan() == NOWHERE


@given(explorers=st.sets(st.sampled_from(SPOTS)), mummy=st.sets(st.sampled_from(SPOTS)))
def test_any_set_of_magnets_is_read_exactly(explorers: set[str], mummy: set[str]) -> None:
    rig = Rig()
    rig.magnets.put(explorers, mummy)
    assert rig.right()
    assert rig.right()


def test_rows_that_are_powered_by_a_high_level_are_read_alike() -> None:
    rig = Rig(replace(TABLE, matrix=replace(TABLE.matrix, power_on=True)))
    assert rig.right()


def test_a_column_that_is_shorted_to_ground_shows_only_where_there_are_sensors(rig: Rig) -> None:
    column = TABLE.matrix.columns[0]
    pins = 1 << next(iter(column.pins.values()))
    shorted = sum(pins << 16 * row for row in range(ROWS))
    rig.magnets.feel(Scan(shorted, 0))
    fitted = [index for index, row in enumerate(TABLE.matrix.rows) if column.name in row.fitted]
    assert rig.scanner.scan().explorers == sum(pins << 16 * row for row in fitted) < shorted


# What goes over the wire.


def test_making_a_scanner_touches_no_wire(rig: Rig) -> None:
    assert rig.bus.transfers == 0


def test_the_steady_state_takes_three_transfers_and_fourteen_bytes_a_row(rig: Rig) -> None:
    rig.scanner.scan()
    transfers, sent, now = rig.bus.transfers, rig.bus.bytes, rig.clock.now()
    for _ in range(10):
        rig.scanner.scan()
    assert rig.bus.transfers - transfers == 10 * 3 * ROWS
    assert rig.bus.bytes - sent == 10 * 14 * ROWS
    assert TABLE.scan_clocks == ROWS * (14 * 9 + 2 + 3 + 3)
    settle_s = ROWS * TABLE.matrix.settle_us / 1e6
    assert rig.clock.now() - now == pytest.approx(
        10 * (TABLE.scan_clocks / TABLE.bus.hertz + settle_s)
    )


@pytest.mark.parametrize(
    ("explorers", "mummy", "questions"),
    [([], [], 2), (["e4", "m2"], ["e4"], 1), (["e4"], [], 1)],
)
def test_a_magnet_that_went_costs_one_question_and_an_empty_table_two(
    rig: Rig, explorers: list[str], mummy: list[str], questions: int
) -> None:
    rig.scanner.scan()
    sent = rig.bus.bytes
    rig.magnets.put(explorers, mummy)
    assert rig.right()
    assert rig.bus.bytes - sent == 14 * ROWS + 5 * questions


# Warm start.


def spoil(rig: Rig, part: str, value: int, control: int) -> None:
    """Leave every register of a chip at a value, as another program might."""
    chip = rig.chip(part)
    for register in range(OLAT + 1, -1, -1):
        if register not in (IOCON, IOCON + 1):
            chip.write(bytes([register, value]), 0.0, 0.0)
    chip.write(bytes([IOCON, control]), 0.0, 0.0)


@pytest.mark.parametrize("control", [0x00, 0x20, 0x44, 0x80, 0xA0, 0xFF])
@pytest.mark.parametrize("value", [0x00, 0x5A, 0xFF])
@pytest.mark.parametrize("part", PARTS)
def test_whatever_a_program_before_us_left_in_a_chip_is_put_right(
    rig: Rig, part: str, value: int, control: int
) -> None:
    spoil(rig, part, value, control)
    assert rig.right()
    for register in (GPINTEN, IOCON, GPPU, INTCON, DEFVAL):
        assert rig.chip(part).word(register) == 0


def test_an_interrupt_left_pending_is_cleared(rig: Rig) -> None:
    chip = rig.chip("explorers")
    chip.write(bytes([GPINTEN, 0xFF, 0xFF]), 0.0, 0.0)
    chip.write(bytes([0x06, 0x00, 0x00, 0xFF, 0xFF]), 0.0, 0.0)  # against a default of 0
    chip.notice(0.0)
    assert chip.interrupt_level(0) is False
    rig.scanner.scan()
    assert chip.interrupt_level(0) is True


def test_no_pin_that_must_not_be_an_input_is_one(rig: Rig) -> None:
    rig.scanner.scan()
    for part in PARTS:
        assert not rig.chip(part).word(IODIR) & 0x8080


def powered_rows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, tuple[int, ...]]]:
    """Watch which rows have power, from now on."""
    seen: list[tuple[float, tuple[int, ...]]] = []
    drive = EmulatedMatrix.drive

    def watched(self: EmulatedMatrix, latches: int, directions: int, at: float) -> None:
        drive(self, latches, directions, at)
        seen.append((at, self.powered))

    monkeypatch.setattr(matrix_module.EmulatedMatrix, "drive", watched)
    return seen


@pytest.mark.parametrize("latches", [0x00, 0xFF])
def test_rows_are_off_before_their_pins_become_outputs(
    monkeypatch: pytest.MonkeyPatch, latches: int
) -> None:
    seen = powered_rows(monkeypatch)
    rig = Rig()
    rig.chip("rows").write(bytes([OLAT, latches, latches]), 0.0, 0.0)
    seen.clear()
    rig.scanner.scan()
    assert max(len(rows) for _, rows in seen) == 1
    assert {row for _, rows in seen for row in rows} == set(range(ROWS))


def test_two_rows_have_power_at_once_for_one_byte_a_scan_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = powered_rows(monkeypatch)
    rig = Rig()
    for _ in range(3):
        rig.scanner.scan()
    both = [(rows, later - at) for (at, rows), (later, _) in pairwise(seen) if len(rows) > 1]
    assert [rows for rows, _ in both] == [(0, ROWS - 1)] * 2
    assert [lasted for _, lasted in both] == pytest.approx([9 / TABLE.bus.hertz] * 2)


# Who may scan, and the end.


def test_a_second_thread_is_refused(rig: Rig) -> None:
    errors: list[HalError] = []

    def scan_too() -> None:
        try:
            rig.scanner.scan()
        except HalError as error:
            errors.append(error)

    rig.scanner.scan()
    thread = Thread(target=scan_too, name="intruder")
    thread.start()
    thread.join()
    assert [str(error) for error in errors] == [
        "thread 'intruder' scans a table that another thread scans: one thread owns the I2C bus; "
        "stop the other, or make a scanner of its own bus"
    ]
    assert rig.right()


def test_a_scanner_may_be_made_in_one_thread_and_used_in_another(rig: Rig) -> None:
    scans: list[Scan] = []
    thread = Thread(target=lambda: scans.append(rig.scanner.scan()))
    thread.start()
    thread.join()
    assert scans == [rig.magnets.scan]


def test_a_closed_scanner_leaves_no_row_with_power_and_may_scan_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = powered_rows(monkeypatch)
    rig = Rig()
    rig.scanner.close()
    assert rig.bus.transfers == 0
    rig.scanner.scan()
    rig.scanner.close()
    assert seen[-1][1] == ()
    assert rig.right()


FAILURES: dict[str, Callable[[Rig], None]] = {
    "stuck": lambda rig: rig.bus.hang(after=10),
    "rows silent": lambda rig: rig.bus.nack(address("rows"), times=2, after=4),
    "mummy gone": lambda rig: rig.bus.unplug(address("mummy")),
    "explorers reset": lambda rig: rig.chip("explorers").reset(rig.clock.now()),
}


@pytest.mark.parametrize("fail", FAILURES.values(), ids=FAILURES)
def test_a_scanner_that_is_closed_after_a_failure_leaves_no_row_with_power(
    monkeypatch: pytest.MonkeyPatch, fail: Callable[[Rig], None]
) -> None:
    seen = powered_rows(monkeypatch)
    rig = Rig()
    rig.scanner.scan()
    fail(rig)
    with pytest.raises(HalError):
        rig.scanner.scan()
    rig.bus.free()
    rig.bus.nack(address("rows"))
    rig.scanner.close()
    assert seen[-1][1] == ()


def test_after_closing_another_thread_may_scan(rig: Rig) -> None:
    for _ in range(2):
        queue: Queue[Scan | Exception] = Queue()
        thread = ScanThread(lambda: [rig.scanner.scan()], queue.put)
        thread.start()
        assert queue.get(timeout=60.0) == rig.magnets.scan
        thread.stop()
        rig.scanner.close()


def test_closing_does_not_mind_a_part_that_is_gone(rig: Rig) -> None:
    rig.scanner.scan()
    rig.bus.unplug(address("rows"))
    rig.scanner.close()


def test_a_bus_that_somebody_else_has_is_waited_for(rig: Rig) -> None:
    assert rig.bus.try_lock()
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 1:
            rig.bus.unlock()

    scanner = MatrixScanner(TABLE, rig.bus, WaitingClock(wait))
    scanner.scan()
    assert waited[0] == 0.0


class WaitingClock:
    def __init__(self, wait: Callable[[float], None]) -> None:
        self.wait = wait

    def now(self) -> float:
        return 0.0


# The driver and the bus of a real machine.


def test_blinkas_own_bus_may_lie_between_the_driver_and_the_wire(rig: Rig) -> None:
    import busio

    bus = busio.I2C.__new__(busio.I2C)  # without looking for a real one
    bus._i2c = rig.bus
    scanner = MatrixScanner(TABLE, bus, rig.clock)
    assert scanner.scan() == scanner.scan() == rig.magnets.scan
    rig.bus.unplug(address("mummy"))
    with pytest.raises(PartLostError, match="mummy"):
        scanner.scan()
    rig.bus.plug(address("mummy"))
    assert scanner.scan() == rig.magnets.scan


def test_a_machine_without_the_bus_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BusError, match=r"has no .*i2c-1\. On a Raspberry Pi .* raspi-config"):
        open_bus(TABLE, tmp_path)


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    for number in (1, 7):
        (tmp_path / f"i2c-{number}").touch()
    return tmp_path


def blinka(monkeypatch: pytest.MonkeyPatch, make: Callable[[object, object], object]) -> None:
    """A Blinka that knows bus 1 on pins SCL and SDA."""
    monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "0")
    monkeypatch.delenv("BLINKA_SKIP_DEPENDENCY_CHECK")
    busio, pins = ModuleType("busio"), ModuleType("microcontroller.pin")
    monkeypatch.setattr(busio, "I2C", make, raising=False)
    monkeypatch.setattr(pins, "i2cPorts", ((1, "SCL", "SDA"),), raising=False)
    monkeypatch.setitem(sys.modules, "busio", busio)
    monkeypatch.setitem(sys.modules, "microcontroller", ModuleType("microcontroller"))
    monkeypatch.setitem(sys.modules, "microcontroller.pin", pins)


def test_the_tables_bus_is_opened_by_blinka_which_asks_nothing(
    monkeypatch: pytest.MonkeyPatch, devices: Path
) -> None:
    blinka(monkeypatch, lambda scl, sda: (scl, sda, os.environ.get("BLINKA_SKIP_DEPENDENCY_CHECK")))
    assert open_bus(TABLE, devices) == ("SCL", "SDA", "1")  # type: ignore[comparison-overlap]


def test_a_bus_that_blinka_does_not_know_is_refused(
    monkeypatch: pytest.MonkeyPatch, devices: Path
) -> None:
    blinka(monkeypatch, lambda scl, sda: None)
    with pytest.raises(BusError, match=r"no such bus .*it knows: 1.* bus\.number"):
        open_bus(replace(TABLE, bus=replace(TABLE.bus, number=7)), devices)


def test_a_bus_that_may_not_be_opened_is_an_error_that_helps(
    monkeypatch: pytest.MonkeyPatch, devices: Path
) -> None:
    def refuse(scl: object, sda: object) -> object:
        raise PermissionError(13, "Permission denied")

    blinka(monkeypatch, refuse)
    with pytest.raises(BusError, match=r"cannot be opened .*Permission denied.* group i2c"):
        open_bus(TABLE, devices)


def test_a_missing_blinka_is_an_error_that_helps(
    monkeypatch: pytest.MonkeyPatch, devices: Path, rig: Rig
) -> None:
    blinka(monkeypatch, lambda scl, sda: None)
    monkeypatch.setitem(sys.modules, "busio", None)
    with pytest.raises(BusError, match="pip install gpiod"):
        open_bus(TABLE, devices)
    monkeypatch.setitem(sys.modules, "adafruit_mcp230xx.mcp23017", None)
    with pytest.raises(HalError, match="pip install gpiod"):
        rig.scanner.scan()
