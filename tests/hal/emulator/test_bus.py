"""The emulated bus: what a transfer costs, and how it fails."""

from collections.abc import Callable
from errno import EIO, EREMOTEIO, ETIMEDOUT

import pytest

from hal.clock import EmulatedClock
from hal.emulator.bus import EmulatedI2C
from hal.emulator.chip import Chip
from hal.mcp23017_registers import GPIO, IODIR, OLAT

HERTZ = 400_000
HERE, THERE = 0x20, 0x21
Transfer = Callable[[EmulatedI2C], object]


@pytest.fixture
def clock() -> EmulatedClock:
    return EmulatedClock()


@pytest.fixture
def bus(clock: EmulatedClock) -> EmulatedI2C:
    return EmulatedI2C({HERE: Chip(), THERE: Chip()}, clock, HERTZ)


def read_word(bus: EmulatedI2C, address: int, register: int) -> int:
    word = bytearray(2)
    bus.writeto_then_readfrom(address, bytes([register]), word)
    return int.from_bytes(word, "little")


def test_a_chip_is_written_and_read(bus: EmulatedI2C) -> None:
    bus.writeto(HERE, bytes([OLAT, 0x34, 0x12]))
    assert read_word(bus, HERE, OLAT) == 0x1234
    assert read_word(bus, THERE, OLAT) == 0


def test_parts_of_buffers_are_used(bus: EmulatedI2C) -> None:
    buffer = bytearray([0xEE, OLAT, 0x34, 0x12, 0xEE])
    bus.writeto(HERE, buffer, start=1, end=4)
    bus.writeto_then_readfrom(HERE, buffer, buffer, out_start=1, out_end=2, in_start=3, in_end=5)
    assert buffer == bytes([0xEE, OLAT, 0x34, 0x34, 0x12])
    bus.writeto(HERE, bytes([OLAT]))
    bus.readfrom_into(HERE, buffer, start=0, end=1)
    assert buffer == bytes([0x34, OLAT, 0x34, 0x34, 0x12])


@pytest.mark.parametrize(
    ("transfer", "count", "clocks"),
    [
        (lambda bus: bus.writeto(HERE, bytes([GPIO, 1, 2])), 4, 4 * 9 + 2),
        (lambda bus: bus.readfrom_into(HERE, bytearray(2)), 3, 3 * 9 + 2),
        (lambda bus: read_word(bus, HERE, GPIO), 5, 5 * 9 + 3),
        (lambda bus: bus.writeto(HERE, b""), 1, 9 + 2),
    ],
    ids=["write", "read", "write then read", "probe"],
)
def test_a_transfer_costs_its_bytes_and_their_time(
    bus: EmulatedI2C, clock: EmulatedClock, transfer: Transfer, count: int, clocks: int
) -> None:
    transfer(bus)
    assert (bus.transfers, bus.bytes) == (1, count)
    assert clock.now() == pytest.approx(clocks / HERTZ)


def test_a_kernel_may_take_its_share_of_each_transfer(clock: EmulatedClock) -> None:
    bus = EmulatedI2C({HERE: Chip()}, clock, HERTZ, overhead_s=100e-6)
    read_word(bus, HERE, GPIO)
    assert clock.now() == pytest.approx(100e-6 + 48 / HERTZ)


def test_data_arrive_when_their_last_bit_has_passed(clock: EmulatedClock) -> None:
    times: list[float] = []
    chip = Chip(drives=lambda latches, directions, at: times.append(at))
    bus = EmulatedI2C({HERE: chip}, clock, HERTZ)
    bus.writeto(HERE, bytes([OLAT, 1, 1]))
    assert times == pytest.approx([28 / HERTZ, 37 / HERTZ])  # the stop follows
    assert clock.now() == pytest.approx(38 / HERTZ)


def test_pins_are_sampled_before_their_data_pass(clock: EmulatedClock) -> None:
    times: list[float] = []

    def inputs(at: float, pull_ups: int) -> int:
        times.append(at)
        return 0

    bus = EmulatedI2C({HERE: Chip(inputs)}, clock, HERTZ)
    read_word(bus, HERE, GPIO)
    bus.readfrom_into(HERE, bytearray(2))
    assert times[0] == pytest.approx((2 + 3 * 9) / HERTZ)


def test_what_is_not_there_does_not_answer(bus: EmulatedI2C) -> None:
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        bus.writeto(0x27, b"")
    assert caught.value.errno == EREMOTEIO


@pytest.mark.parametrize(
    "transfer",
    [
        lambda bus: bus.writeto(HERE, b"\x00"),
        lambda bus: bus.readfrom_into(HERE, bytearray(1)),
        lambda bus: read_word(bus, HERE, GPIO),
    ],
    ids=["write", "read", "write then read"],
)
def test_an_unplugged_chip_does_not_answer_and_comes_back_reset(
    bus: EmulatedI2C, transfer: Transfer
) -> None:
    bus.writeto(HERE, bytes([IODIR, 0, 0]))
    bus.unplug(HERE)
    with pytest.raises(OSError, match="Remote I/O error"):
        transfer(bus)
    assert bus.scan() == [THERE]
    bus.plug(HERE)
    assert bus.scan() == [HERE, THERE]
    assert read_word(bus, HERE, IODIR) == 0xFFFF


def test_a_nack_comes_as_often_as_asked_and_from_that_chip_alone(bus: EmulatedI2C) -> None:
    bus.nack(HERE, times=2)
    bus.writeto(THERE, b"")
    for _ in range(2):
        with pytest.raises(OSError, match="Remote I/O error"):
            bus.writeto(HERE, b"")
    bus.writeto(HERE, b"")


def test_a_stuck_bus_times_out_until_it_is_free(bus: EmulatedI2C, clock: EmulatedClock) -> None:
    bus.hang()
    with pytest.raises(OSError, match="timed out") as caught:
        bus.writeto(HERE, b"")
    assert caught.value.errno == ETIMEDOUT
    assert clock.now() > 0.01
    assert bus.scan() == []  # as Blinka's, which hides every error
    bus.free()
    bus.writeto(HERE, b"")


def test_a_chip_that_holds_sda_low_lets_go_after_its_clocks(bus: EmulatedI2C) -> None:
    bus.hold_low(HERE, clocks=3)
    for _ in range(3):
        with pytest.raises(OSError, match="timed out"):
            bus.writeto(THERE, b"")
        assert not bus.sda
        bus.clock()
    assert bus.sda
    bus.writeto(THERE, b"")


def test_a_chip_in_the_middle_of_a_read_goes_on_with_each_clock(bus: EmulatedI2C) -> None:
    bus.leave_reading(HERE, 0b10110010, clock=0)
    levels = [bus.sda]
    for _ in range(9):
        bus.clock()
        levels.append(bus.sda)
    assert "".join(str(int(level)) for level in levels) == "0101100101"
    assert not bus.interrupted  # the byte was not acknowledged


def test_a_chip_whose_byte_is_acknowledged_sends_it_again(bus: EmulatedI2C) -> None:
    bus.leave_reading(HERE, 0, clock=8)
    bus.pull(scl=True)
    bus.pull(scl=True, sda=True)
    bus.pull(sda=True)
    bus.pull(sda=True, scl=True)
    bus.pull(scl=True)
    assert not bus.sda
    assert bus.interrupted


@pytest.mark.parametrize("ended_by", ["start", "stop", "transfer"])
def test_a_start_or_a_stop_ends_what_a_chip_was_in_the_middle_of(
    bus: EmulatedI2C, ended_by: str
) -> None:
    bus.leave_reading(HERE, 0xFF, clock=1)
    assert bus.sda
    if ended_by == "transfer":
        bus.writeto(THERE, b"")
    elif ended_by == "start":
        bus.pull(sda=True)
    else:
        bus.pull(scl=True)
        bus.pull(scl=True, sda=True)
        bus.pull(sda=True)
        assert bus.interrupted
        bus.pull()
    assert not bus.interrupted


def test_while_a_chip_sends_a_low_bit_no_transfer_begins(bus: EmulatedI2C) -> None:
    bus.leave_reading(HERE, 0b01111111, clock=1, after=1)
    bus.writeto(THERE, b"")
    with pytest.raises(OSError, match="timed out"):
        bus.writeto(THERE, b"")
    bus.clock()
    bus.writeto(THERE, b"")


@pytest.mark.parametrize("error", [EIO, EREMOTEIO])
def test_a_bus_whose_scl_is_held_fails_as_the_kernel_says_it(bus: EmulatedI2C, error: int) -> None:
    bus.hold_scl(HERE, error)
    with pytest.raises(OSError, match="error") as caught:
        bus.writeto(THERE, b"")
    assert caught.value.errno == error
    assert (bus.sda, bus.scl) == (True, False)
    bus.reset(low=True)
    bus.reset(low=False)
    assert bus.scl
    bus.writeto(THERE, b"")


def test_reset_makes_every_chip_let_go_and_forget(bus: EmulatedI2C) -> None:
    bus.writeto(THERE, bytes([OLAT, 0x34, 0x12]))
    bus.hold_low(HERE)
    bus.clock(99)
    levels = [bus.sda]
    bus.reset(low=True)
    assert [*levels, bus.sda] == [False, True]
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.writeto(THERE, b"")
    bus.reset(low=False)
    assert read_word(bus, THERE, OLAT) == 0


@pytest.mark.parametrize("deed", ["unplug", "plug", "brown_out"])
def test_a_chip_without_power_holds_nothing(bus: EmulatedI2C, deed: str) -> None:
    bus.hold_low(HERE)
    levels = []
    for address in (THERE, HERE):
        getattr(bus, deed)(address)
        levels.append(bus.sda)
    assert levels == [False, True]


def test_no_clock_and_no_reset_lifts_a_short(bus: EmulatedI2C) -> None:
    bus.hang()
    bus.clock(99)
    bus.reset(low=True)
    bus.reset(low=False)
    assert not bus.sda


def test_while_a_line_is_taken_no_transfer_begins(bus: EmulatedI2C) -> None:
    bus.take(True)
    with pytest.raises(OSError, match="timed out"):
        bus.writeto(HERE, b"")
    bus.take(False)
    bus.writeto(HERE, b"")


def test_a_deaf_controller_reads_zeros_from_a_bus_that_is_held(clock: EmulatedClock) -> None:
    bus = EmulatedI2C({HERE: Chip(), THERE: Chip()}, clock, HERTZ, deaf=True)
    bus.hang()
    assert read_word(bus, HERE, IODIR) == 0
    assert len(bus.scan()) == 0x78 - 0x08
    bus.free()
    assert read_word(bus, HERE, IODIR) == 0xFFFF
    bus.hold_low(HERE, clocks=9)
    assert read_word(bus, HERE, IODIR) == 0  # whose own clocks it needed
    assert read_word(bus, HERE, IODIR) == 0xFFFF


def test_the_bus_has_one_lock(bus: EmulatedI2C) -> None:
    assert bus.try_lock()
    assert not bus.try_lock()
    bus.unlock()
    assert bus.try_lock()
