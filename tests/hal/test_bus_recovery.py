"""A bus that a chip holds low is freed by clocks or by RESET, and what was done is said."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from errno import EIO, EREMOTEIO
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hal.bus_recovery import (
    CLOCKS,
    LONGEST_PAUSE_S,
    MOST_S,
    BusRecovery,
    Pinctrl,
    system_pinctrl,
)
from hal.emulator.bus_pins import EmulatedPinctrl, emulated_recovery
from hal.errors import BusError, BusFreedError, HalError, PartLostError, PartResetError
from hal.mcp23017 import MatrixScanner
from hal.table import Table
from tests.hal.chip_rig import PARTS, TABLE, Rig, address

NO_RESET = replace(TABLE, bus=replace(TABLE.bus, reset=None))


def cannot(*words: str) -> str:
    raise HalError("there is no program pinctrl here")


class Freeing(Rig):
    """The rig, whose scanner may free the bus: with these means."""

    def __init__(
        self, table: Table = TABLE, pinctrl: Pinctrl | None = None, deaf: bool = False
    ) -> None:
        super().__init__(table, deaf)
        self.words: list[tuple[str, ...]] = []
        self._program = pinctrl or EmulatedPinctrl(table.bus, self.bus)
        pins = emulated_recovery(table, self.bus, self.clock)._open_pins
        self.recovery = BusRecovery(table, self.clock, pins, self.pinctrl)
        self.scanner = MatrixScanner(table, self.bus, self.clock, self.recovery)

    def pinctrl(self, *words: str) -> str:
        self.words.append(words)
        return self._program(*words)

    def freed(self, was: str = "stuck") -> str:
        """Scan on the stuck bus: what is said to have freed it."""
        with pytest.raises(BusFreedError) as caught:
            self.scanner.scan()
        said = str(caught.value)
        assert said.startswith(f"I2C bus 1 was {was} (")
        assert said.endswith(": if that happens again, look at cable, plugs and supply")
        (done,) = re.findall(r"it is free again \((.*)\): if", said)
        return str(done)

    def stuck(self) -> str:
        """Scan in vain: what is said."""
        with pytest.raises(BusError) as caught:
            self.scanner.scan()
        assert not isinstance(caught.value, BusFreedError)
        return str(caught.value)


@pytest.mark.parametrize("clocks", range(1, CLOCKS + 1))
def test_clocks_free_a_bus_that_a_chip_holds_low(clocks: int) -> None:
    rig = Freeing(NO_RESET)
    assert rig.right()
    rig.bus.hold_low(address("mummy"), clocks)
    plural = "s" if clocks > 1 else ""
    assert rig.freed() == (
        f"{clocks} clock{plural} on SCL made SDA high; no RESET (the table file has no GPIO for it)"
    )
    assert rig.right()
    assert rig.right()


@pytest.mark.parametrize("clock", range(CLOCKS))
def test_whichever_bit_of_whichever_byte_a_chip_sends_clocks_free_the_bus(clock: int) -> None:
    """A bit that is 1 looks like a bus that is free, and the next clock brings the next bit."""
    rig = Freeing(NO_RESET)
    held: list[int] = []
    for byte in range(256):
        rig.bus.leave_reading(address("mummy"), byte, clock)
        if rig.bus.sda:
            continue
        said = str(rig.recovery.attempt())
        assert re.match(r"\d clocks? on SCL made SDA high; no RESET", said), f"{byte:08b}: {said}"
        left = (rig.bus.sda, rig.bus.interrupted)
        assert left == (True, False), f"{byte:08b}: the chip has heard no stop"
        held.append(byte)
        rig.clock.wait(LONGEST_PAUSE_S)
    assert len(held) == (256 if clock == 0 else 128)  # its own acknowledgement is always low
    assert rig.right()


@pytest.mark.parametrize("part", PARTS)
def test_reset_frees_a_bus_where_clocks_cannot_be_given(part: str) -> None:
    rig = Freeing(pinctrl=cannot)
    assert rig.right()
    rig.bus.hold_low(address(part), clocks=1)
    assert rig.freed() == ("no clocks (there is no program pinctrl here); RESET given to the chips")
    assert rig.right()


def test_reset_frees_a_bus_that_nine_clocks_do_not() -> None:
    rig = Freeing()
    rig.bus.hold_low(address("explorers"), CLOCKS + 1)
    assert rig.freed() == "9 clocks on SCL left SDA low; RESET given to the chips"
    assert rig.right()


@pytest.mark.parametrize("table", [TABLE, NO_RESET], ids=["with RESET", "without"])
@pytest.mark.parametrize("after", [0, 1, 7, 30, 50])
def test_whenever_a_chip_begins_to_hold_the_bus_it_is_freed(table: Table, after: int) -> None:
    rig = Freeing(table)
    rig.bus.hold_low(address("mummy"), clocks=5, after=after)
    with suppress(BusFreedError):
        for _ in range(3):
            rig.scanner.scan()
        pytest.fail("nobody noticed")
    assert rig.right()


def test_a_controller_that_hears_zeros_and_no_error_is_not_believed() -> None:
    """Else every magnet would be gone from the board."""
    rig = Freeing(deaf=True)
    assert rig.right()
    rig.bus.hold_low(address("mummy"), clocks=inf)
    assert "9 clocks on SCL left SDA low; RESET given to the chips" in rig.freed()
    assert rig.right()


def test_without_any_means_zeros_are_an_error_of_the_bus_all_the_same() -> None:
    rig = Rig(deaf=True)
    assert rig.right()
    rig.bus.hang()
    with pytest.raises(BusError, match=r"stuck .it reads zeros, so SDA is low., noticed at 'expl"):
        rig.scanner.scan()
    rig.bus.free()
    assert rig.right()


def test_a_short_is_left_with_everything_that_was_tried() -> None:
    rig = Freeing()
    rig.bus.hang()
    told = rig.stuck()
    assert told == (
        "I2C bus 1 is stuck (Connection timed out), noticed at 'rows' 0x20; tried: 9 clocks on SCL "
        "left SDA low; RESET given to the chips: check SDA and SCL for a short, unplug one part "
        "after the other"
    )
    assert rig.stuck() == told
    rig.bus.free()
    assert rig.right()


@pytest.mark.parametrize("error", [EIO, EREMOTEIO])
@pytest.mark.parametrize("before", [0, 2])
def test_a_chip_that_holds_scl_is_reset_whatever_the_kernel_calls_it(
    error: int, before: int
) -> None:
    """A Pi up to 4 says that the clock was stretched for too long, or that nobody answers."""
    rig = Freeing()
    assert all(rig.right() for _ in range(before))
    rig.bus.hold_scl(address("mummy"), error)
    was = "stuck" if error == EIO else "silent"
    assert rig.freed(was) == "no clocks, because SCL is low; RESET given to the chips"
    assert rig.right()


@pytest.mark.parametrize(
    ("error", "called"),
    [
        (EIO, "stuck (Input/output error), noticed at 'rows' 0x20"),
        (EREMOTEIO, "silent (no answer from any chip, Remote I/O error)"),
    ],
)
def test_an_scl_that_is_shorted_is_the_bus_and_no_chip(error: int, called: str) -> None:
    rig = Freeing()
    rig.bus.hold_scl(None, error)
    tried = "; tried: no clocks, because SCL is low; RESET given to the chips: check"
    assert rig.stuck().startswith(f"I2C bus 1 is {called}{tried}")
    rig.bus.free()
    assert rig.right()


# RESET that was left low: a program was killed while it gave it, and a Pi keeps what a pin drives.


@pytest.mark.parametrize("before", [0, 2])
def test_a_reset_that_was_left_low_is_let_go(before: int) -> None:
    rig = Freeing()
    assert all(rig.right() for _ in range(before))
    rig.bus.reset(low=True)
    assert rig.freed("silent") == "no clocks, because SDA is high; RESET given to the chips"
    assert rig.right()


def test_a_board_without_a_plug_is_not_reset_all_the_time() -> None:
    rig = Freeing()
    for part in PARTS:
        rig.bus.unplug(address(part))
    asked: list[float] = []
    while rig.clock.now() < 600:
        before = len(rig.words)
        assert "tried: no clocks, because SDA is high; RESET given" in rig.stuck()
        if len(rig.words) > before:
            asked.append(rig.clock.now())
        rig.clock.wait(0.5)
    pauses = [later - earlier for earlier, later in pairwise(asked)]
    assert pauses[:6] == sorted(pauses[:6])
    assert LONGEST_PAUSE_S <= pauses[-1] < LONGEST_PAUSE_S + 2
    for part in PARTS:
        rig.bus.plug(address(part))
    assert rig.right()


def test_one_part_that_is_missing_resets_nobody() -> None:
    rig = Freeing()
    rig.bus.unplug(address("rows"))
    for _ in range(3):
        with pytest.raises(PartLostError, match="rows"):
            rig.scanner.scan()
    assert rig.words == []


def test_a_part_that_is_missing_does_not_hide_that_the_bus_was_freed() -> None:
    rig = Freeing()
    rig.bus.hold_low(address("rows"))
    rig.bus.unplug(address("mummy"))
    assert rig.freed().endswith("RESET given to the chips")
    with pytest.raises(PartLostError, match="mummy"):
        rig.scanner.scan()


def test_where_sda_is_high_no_clocks_are_given() -> None:
    rig = Freeing()
    rig.bus.take(True)  # the controller hangs, and no chip
    assert "no clocks, because SDA is high; RESET given" in rig.stuck()
    assert not [words for words in rig.words if words[0] == "set"]


@pytest.mark.parametrize(
    ("printed", "why"),
    [
        (" 2: ip    pu | lo // GPIO2\n 3: a0    pu | hi // GPIO3", "GPIO 2 is a line of a bus"),
        (" 2: a0    pu | lo // GPIO2 = SDA1", "GPIO 3 is a line of a bus"),
        ("Must be root", "GPIO 2 is a line of a bus"),
        (" 2: a3    pu | lo // GPIO2\n 3: a3    pu | lo // GPIO3", "because SCL is low"),
    ],
)
def test_lines_that_are_not_as_they_should_be_are_left_alone(printed: str, why: str) -> None:
    rig = Freeing(pinctrl=lambda *_: printed)
    rig.bus.hang()
    assert why in rig.stuck()
    assert not [words for words in rig.words if words[0] == "set"]


# What was taken is given back, and nobody asks too often.


@pytest.mark.parametrize("fails_at", range(1, 50))
def test_whatever_fails_the_lines_are_given_back(fails_at: int) -> None:
    rig = Freeing()
    rig.bus.hold_low(address("mummy"), CLOCKS)
    program, calls = EmulatedPinctrl(TABLE.bus, rig.bus), [0]

    def breaks(*words: str) -> str:
        calls[0] += 1
        if calls[0] == fails_at:
            raise HalError("pinctrl fails with status 1")
        return program(*words)

    rig._program = breaks
    with suppress(BusError):
        rig.scanner.scan()
    back = [words for words in rig.words if words[-1] == "a0"]
    assert len(back) == (2 if fails_at > 1 else 0)
    rig.clock.wait(LONGEST_PAUSE_S)
    with suppress(BusError):  # a line that could not be given back then is now
        rig.scanner.scan()
    assert rig.right()


def test_the_bus_is_not_troubled_all_the_time() -> None:
    """With pauses that grow to a minute: a few dozen attempts in an hour of scans."""
    rig = Freeing()
    rig.bus.hang()
    attempts: list[float] = []
    while rig.clock.now() < 3600:
        before = len(rig.words)
        rig.stuck()
        if len(rig.words) > before:
            attempts.append(rig.clock.now())
        rig.clock.wait(0.5)
    pauses = [later - earlier for earlier, later in pairwise(attempts)]
    assert pauses[0] > 1
    assert pauses[:7] == sorted(pauses[:7])
    assert LONGEST_PAUSE_S <= pauses[-1] < LONGEST_PAUSE_S + 2
    rig.bus.free()
    assert rig.right()
    rig.bus.hold_low(address("rows"))
    rig.clock.wait(LONGEST_PAUSE_S)
    rig.freed()
    rig.bus.hold_low(address("rows"))
    rig.clock.wait(1.5)
    rig.freed()  # it helped the last time, so the pause is short again


def test_a_program_that_is_slow_is_not_waited_for() -> None:
    rig = Freeing()
    program = EmulatedPinctrl(TABLE.bus, rig.bus)

    def slowly(*words: str) -> str:
        rig.clock.wait(0.3)
        return program(*words)

    rig._program = slowly
    rig.bus.hold_low(address("mummy"), CLOCKS)
    begun = rig.clock.now()
    assert re.search(r"no clocks .pinctrl took 1 s for \d of them.; RESET given", rig.freed())
    assert rig.clock.now() - begun < MOST_S + 3


# The means themselves.


def test_reset_is_driven_low_for_a_moment_and_then_let_go() -> None:
    factory = MockFactory()
    rig = Rig()
    levels: list[tuple[str, Any, float]] = []

    class Clock:
        now = staticmethod(rig.clock.now)

        @staticmethod
        def wait(seconds: float) -> None:
            pin = factory.pin(TABLE.bus.reset)
            levels.append((pin.function, pin.state, seconds))

    pins = [factory]
    BusRecovery(TABLE, Clock(), pins.pop).reset()
    (driven, state, seconds), (let_go, *_) = levels
    assert (driven, bool(state), let_go, factory.pins) == ("output", False, "input", {})
    assert seconds >= 1e-6


@pytest.mark.parametrize("part", PARTS)
def test_reset_gives_every_register_its_first_value(part: str) -> None:
    rig = Freeing()
    rig.scanner.scan()
    rig.recovery.reset()
    assert rig.chip(part).word(0) == 0xFFFF
    with pytest.raises(PartResetError):  # nobody has told the scanner
        rig.scanner.scan()
    assert rig.right()


def test_a_pin_that_cannot_be_had_is_said() -> None:
    def pins() -> Any:
        raise HalError("the Raspberry Pi's pins cannot be opened")

    rig = Rig()
    recovery = BusRecovery(TABLE, rig.clock, pins, cannot)
    assert recovery.attempt() == (
        "no clocks (there is no program pinctrl here); "
        "no RESET (the Raspberry Pi's pins cannot be opened)"
    )


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a program called pinctrl where programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    def put(script: str) -> None:
        file = tmp_path / "pinctrl"
        file.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
        file.chmod(0o755)

    return put


def test_the_program_is_asked_with_its_words(program: Callable[[str], None]) -> None:
    program('echo "$@"')
    assert system_pinctrl("get", "2,3") == "get 2,3\n"


@pytest.mark.parametrize(
    ("script", "said"),
    [("exit 3", "pinctrl fails with status 3"), ("exec sleep 5", "pinctrl fails .*timed out")],
)
def test_a_program_that_fails_or_hangs_is_said(
    program: Callable[[str], None], script: str, said: str
) -> None:
    program(script)
    with pytest.raises(HalError, match=said):
        system_pinctrl("get", "2,3")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo Must be root >&2; exit 255", "pinctrl fails with status 255: Must be root"),
        ("echo one; echo two; echo; exit 1", "pinctrl fails with status 1: two"),
        (
            "printf 'no \\377 text' >&2; exit 1",
            "pinctrl fails with status 1: no \N{REPLACEMENT CHARACTER} text",
        ),
        ("exit 3", "pinctrl fails with status 3"),
    ],
)
def test_the_last_line_of_a_program_that_fails_is_its_reason(
    program: Callable[[str], None], script: str, said: str
) -> None:
    program(script)
    with pytest.raises(HalError) as caught:
        system_pinctrl("get", "2,3")
    assert str(caught.value) == said


def test_a_program_that_prints_no_end_of_it_is_cut_short(program: Callable[[str], None]) -> None:
    program("printf '%0999d' 7 >&2; exit 1")
    with pytest.raises(HalError) as caught:
        system_pinctrl("get", "2,3")
    assert len(str(caught.value)) < 160


def test_where_there_is_no_such_program_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(HalError, match="there is no program pinctrl here"):
        system_pinctrl("get", "2,3")
