"""The emulated MCP23017, register by register."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.emulator.chip import Chip
from hal.mcp23017_registers import (
    BANK,
    DEFVAL,
    GPINTEN,
    GPIO,
    GPPU,
    INTCAP,
    INTCON,
    INTF,
    INTPOL,
    IOCON,
    IODIR,
    IPOL,
    MIRROR,
    ODR,
    OLAT,
    SEQOP,
    Register,
)

ALL = 0x7F7F  # the pins that may be inputs


class Bench:
    """A chip on a bench: levels at its pins, and what it drives."""

    def __init__(self) -> None:
        self.levels = 0
        self.open = 0  # pins that nobody drives
        self.driven: list[tuple[int, int, float]] = []
        self.chip = Chip(self.inputs, lambda *drives: self.driven.append(drives))

    def inputs(self, at: float, pull_ups: int) -> int:
        return self.levels & ~self.open | pull_ups & self.open

    def set(self, register: int, word: int) -> None:
        self.chip.write(bytes([register, word & 0xFF, word >> 8]), 0.0, 0.0)

    def get(self, register: int) -> int:
        self.chip.write(bytes([register]), 0.0, 0.0)
        return int.from_bytes(self.chip.read(2, 0.0), "little")

    def peek(self, register: int, count: int) -> list[int]:
        self.chip.write(bytes([register]), 0.0, 0.0)
        return list(self.chip.read(count, 0.0))


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_chip_that_was_powered_up_has_its_reset_values(bench: Bench) -> None:
    assert bench.peek(0, 22) == [0xFF, 0xFF] + [0] * 20


def test_there_are_eleven_pairs_of_registers() -> None:
    assert [int(register) for register in Register] == list(range(0, 22, 2))


@pytest.mark.parametrize("register", [IODIR, IPOL, GPINTEN, DEFVAL, INTCON, GPPU, OLAT])
def test_what_is_written_can_be_read(bench: Bench, register: int) -> None:
    bench.set(register, 0x1234)
    assert bench.get(register) == 0x1234 == bench.chip.word(register)


@pytest.mark.parametrize("register", [INTF, INTCAP])
def test_interrupt_flags_and_captures_cannot_be_written(bench: Bench, register: int) -> None:
    bench.set(register, 0xFFFF)
    assert bench.get(register) == 0


def test_both_addresses_of_the_control_register_are_the_same_and_bit_0_is_not_there(
    bench: Bench,
) -> None:
    bench.chip.write(bytes([IOCON + 1, INTPOL | 1]), 0.0, 0.0)
    assert bench.get(IOCON) == INTPOL | INTPOL << 8


def test_where_there_is_no_register_nothing_is_kept_and_0_is_read(bench: Bench) -> None:
    bench.chip.write(bytes([0x40, 0xFF]), 0.0, 0.0)
    assert bench.peek(0x40, 1) == [0]


def test_a_probe_without_bytes_changes_nothing(bench: Bench) -> None:
    bench.set(OLAT, 0x1234)
    bench.chip.write(b"", 0.0, 0.0)
    assert bench.chip.word(OLAT) == 0x1234


def test_reading_ports_reads_pins_and_reading_latches_reads_latches(bench: Bench) -> None:
    bench.set(IODIR, 0x00FF)
    bench.set(OLAT, 0xA5A5)
    bench.levels = 0x0F0F
    assert bench.get(GPIO) == 0xA50F
    assert bench.get(OLAT) == 0xA5A5


def test_writing_ports_writes_the_latches(bench: Bench) -> None:
    bench.set(GPIO, 0x1234)
    assert bench.get(OLAT) == 0x1234


def test_outputs_are_told_once_a_change_with_its_time(bench: Bench) -> None:
    bench.chip.write(bytes([GPIO, 0x01, 0x02]), 10.0, 0.5)
    bench.chip.write(bytes([GPIO, 0x01, 0x02]), 20.0, 0.5)
    bench.chip.write(bytes([IODIR, 0x00]), 30.0, 0.5)
    assert bench.driven == [
        (0x0001, 0xFFFF, 10.0),
        (0x0201, 0xFFFF, 10.5),
        (0x0201, 0xFF00, 30.0),
    ]


def test_polarity_inverts_inputs_only(bench: Bench) -> None:
    bench.set(IODIR, 0x00FF)
    bench.set(IPOL, 0xFFFF)
    bench.levels = 0x0003
    assert bench.get(GPIO) == 0x007C  # GPA7 reads 0 as an input, inverted or not


def test_a_pull_up_lifts_a_pin_that_nobody_drives(bench: Bench) -> None:
    bench.open = 0x0003
    bench.set(GPPU, 0x0001)
    assert bench.get(GPIO) == 0x0001


def test_a_chip_with_nothing_connected_reads_its_pull_ups() -> None:
    chip = Chip()
    chip.write(bytes([GPPU, 0x55, 0x55]), 0.0, 0.0)
    chip.write(bytes([GPIO]), 0.0, 0.0)
    assert chip.read(2, 0.0) == bytes([0x55, 0x55])


def test_bit_7_of_either_port_is_no_input(bench: Bench) -> None:
    bench.levels = 0xFFFF
    assert bench.get(GPIO) == ALL


def test_bit_7_of_either_port_is_an_output(bench: Bench) -> None:
    bench.set(IODIR, ALL)
    bench.set(OLAT, 0x8080)
    assert bench.get(GPIO) == 0x8080


def test_the_pointer_runs_on_and_over_the_end(bench: Bench) -> None:
    bench.set(OLAT, 0x1122)
    assert bench.peek(OLAT, 4) == [0x22, 0x11, 0xFF, 0xFF]


@pytest.mark.parametrize(("start", "read"), [(OLAT, [0x22, 0x11]), (OLAT + 1, [0x11, 0x22])])
def test_in_byte_mode_the_pointer_toggles_within_a_pair(
    bench: Bench, start: int, read: list[int]
) -> None:
    bench.set(OLAT, 0x1122)
    bench.chip.write(bytes([IOCON, SEQOP]), 0.0, 0.0)
    assert bench.peek(start, 4) == read * 2


@pytest.mark.parametrize(("control", "next_two"), [(0, [0x00, 0x00]), (SEQOP, [0x55, 0x55])])
def test_the_pointer_goes_on_from_where_a_read_ended(
    bench: Bench, control: int, next_two: list[int]
) -> None:
    bench.levels = 0x5555
    bench.chip.write(bytes([IOCON, control]), 0.0, 0.0)
    assert bench.peek(GPIO, 2) == [0x55, 0x55]
    assert list(bench.chip.read(2, 0.0)) == next_two


class TestBanked:
    """With BANK set the ports' registers lie apart: 00h-0Ah and 10h-1Ah."""

    @pytest.fixture
    def banked(self, bench: Bench) -> Bench:
        bench.set(OLAT, 0x1122)
        bench.chip.write(bytes([IOCON, BANK]), 0.0, 0.0)
        return bench

    def test_the_registers_of_a_port_lie_together(self, banked: Bench) -> None:
        assert (banked.peek(0x0A, 1), banked.peek(0x1A, 1)) == ([0x22], [0x11])

    def test_there_is_nothing_in_between(self, banked: Bench) -> None:
        assert banked.peek(0x0B, 1) == [0] == banked.peek(0x20, 1)

    def test_the_pointer_runs_on_to_the_other_port_and_over_the_end(self, banked: Bench) -> None:
        assert banked.peek(0x0A, 2) == [0x22, 0xFF]
        assert banked.peek(0x1A, 2) == [0x11, 0xFF]

    def test_in_byte_mode_the_pointer_stands_still(self, banked: Bench) -> None:
        banked.chip.write(bytes([0x05, BANK | SEQOP]), 0.0, 0.0)
        assert banked.peek(0x0A, 3) == [0x22] * 3

    def test_the_control_register_leads_back(self, banked: Bench) -> None:
        banked.chip.write(bytes([0x05, 0]), 0.0, 0.0)
        assert banked.get(OLAT) == 0x1122


class TestInterrupts:
    """INTF and INTCAP hold the first event of a port until INTCAP or GPIO is read."""

    def press(self, bench: Bench, levels: int) -> None:
        bench.levels = levels
        bench.chip.notice(0.0)

    def test_a_change_of_an_enabled_pin_is_flagged_and_captured(self, bench: Bench) -> None:
        bench.set(GPINTEN, 0x0101)
        self.press(bench, 0x0203)
        assert bench.chip.word(INTF) == 0x0001
        assert bench.get(INTF) == 0x0001
        assert bench.get(INTCAP) == 0x0003

    def test_other_pins_and_outputs_cause_nothing(self, bench: Bench) -> None:
        bench.set(IODIR, 0xFFFE)
        bench.set(GPINTEN, 0x0001)
        self.press(bench, 0xFFFF)
        assert bench.get(INTF) == 0

    def test_nothing_is_captured_before_the_first_event_is_cleared(self, bench: Bench) -> None:
        bench.set(GPINTEN, 0x000F)
        self.press(bench, 0x0001)
        self.press(bench, 0x0003)
        assert (bench.chip.word(INTF), bench.get(INTCAP)) == (0x0001, 0x0001)

    @pytest.mark.parametrize("register", [GPIO, INTCAP])
    def test_reading_port_or_capture_clears_that_port_alone(
        self, bench: Bench, register: int
    ) -> None:
        bench.set(GPINTEN, 0x0101)
        self.press(bench, 0x0101)
        bench.peek(register, 1)
        assert bench.chip.word(INTF) == 0x0100
        bench.peek(register + 1, 1)
        assert bench.chip.word(INTF) == 0

    def test_reading_both_ports_at_once_clears_both(self, bench: Bench) -> None:
        bench.set(GPINTEN, 0x0101)
        self.press(bench, 0x0101)
        assert bench.get(GPIO) == 0x0101
        assert bench.chip.word(INTF) == 0
        assert bench.get(INTCAP) == 0x0101

    def test_reading_the_flags_or_latches_clears_nothing(self, bench: Bench) -> None:
        bench.set(GPINTEN, 0x0001)
        self.press(bench, 0x0001)
        bench.get(INTF)
        bench.get(OLAT)
        assert bench.chip.word(INTF) == 0x0001

    def test_against_a_default_the_interrupt_returns_until_the_pin_does(self, bench: Bench) -> None:
        bench.set(DEFVAL, 0x0001)
        bench.set(INTCON, 0x0001)
        bench.levels = 0x0001
        bench.set(GPINTEN, 0x0001)
        assert bench.get(INTF) == 0
        self.press(bench, 0x0000)
        for register in (GPIO, INTCAP):
            bench.chip.write(bytes([register]), 0.0, 0.0)
            bench.chip.read(1, 0.0)
            assert bench.chip.interrupt_level(0) is False  # without anything else being asked
        assert bench.get(INTF) == 0x0001
        bench.levels = 0x0001
        bench.get(GPIO)
        assert bench.chip.interrupt_level(0) is True
        assert bench.get(INTF) == 0

    @pytest.mark.parametrize(
        ("control", "quiet", "calling"),
        [
            (0, (True, True), (False, True)),
            (INTPOL, (False, False), (True, False)),
            (MIRROR, (True, True), (False, False)),
            (ODR, (None, None), (False, None)),
            (ODR | INTPOL, (None, None), (False, None)),  # open drain overrides the polarity
            (ODR | MIRROR, (None, None), (False, False)),
        ],
    )
    def test_the_interrupt_pins_follow_the_control_register(
        self,
        bench: Bench,
        control: int,
        quiet: tuple[bool | None, ...],
        calling: tuple[bool | None, ...],
    ) -> None:
        bench.chip.write(bytes([IOCON, control]), 0.0, 0.0)
        bench.set(GPINTEN, 0x0001)
        assert tuple(map(bench.chip.interrupt_level, (0, 1))) == quiet
        self.press(bench, 0x0001)
        assert tuple(map(bench.chip.interrupt_level, (0, 1))) == calling


def test_a_reset_brings_first_values_back_and_lets_go_of_the_pins(bench: Bench) -> None:
    bench.set(IODIR, 0x0000)
    bench.set(OLAT, 0x00FF)
    bench.chip.write(bytes([IOCON, BANK | SEQOP]), 0.0, 0.0)
    bench.chip.reset(at=7.0)
    assert bench.peek(0, 22) == [0xFF, 0xFF] + [0] * 20
    assert bench.driven[-1] == (0x0000, 0xFFFF, 7.0)


@given(
    words=st.lists(
        st.tuples(st.sampled_from([IODIR, IPOL, GPPU, GPIO, OLAT]), st.integers(0, 0xFFFF))
    ),
    levels=st.integers(0, 0xFFFF),
    control=st.sampled_from([0, SEQOP]),
    enabled=st.sampled_from([0, 0xFFFF]),
)
def test_both_ports_in_one_go_are_the_same_as_byte_by_byte(
    words: list[tuple[int, int]], levels: int, control: int, enabled: int
) -> None:
    together, apart = Bench(), Bench()
    for bench in (together, apart):
        bench.levels = levels
        bench.set(GPINTEN, enabled)
        bench.chip.write(bytes([IOCON, control]), 0.0, 0.0)
    for register, word in words:
        together.set(register, word)
        for port in (0, 1):
            apart.chip.write(bytes([register + port, word >> 8 * port & 0xFF]), 0.0, 0.0)
        assert together.get(GPIO) == apart.peek(GPIO, 1)[0] | apart.peek(GPIO + 1, 1)[0] << 8
    assert together.driven == apart.driven
    assert [together.chip.word(each) for each in Register] == [
        apart.chip.word(each) for each in Register
    ]
