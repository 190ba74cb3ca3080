"""The MCP23017 port expander, register by register, as Microchip's DS20001952 describes it.

Held: all 22 registers with their reset values; IOCON.BANK in both settings, so that a chip left
strangely by another program can be met; SEQOP (the address pointer runs on, or toggles within a
pair, or with BANK set stands still); MIRROR, ODR and INTPOL; IPOL; pull-ups; interrupt on change
and against DEFVAL, with INTF and INTCAP latched at the first event and cleared per port by reading
INTCAP or GPIO, unless a pin still differs from DEFVAL (section 3.6.5); GPIO reads the pins, OLAT
the latches, and writing either sets the latches.

Chosen where the data sheet is silent or the chip is at fault: GPA7 and GPB7 are output-only (2022
revision) and read 0 as inputs, but disturb no SDA line here; IPOL leaves outputs alone; with BANK
set the pointer runs from 0Ah on to 10h. Both ports are sampled at once when read in one go. Changes
of inputs are looked at when the chip is spoken to, or by `notice`.
"""

from collections.abc import Callable
from typing import Final

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
)

Inputs = Callable[[float, int], int]
"""The levels outside the 16 pins at a time; the second value is the word of active pull-ups."""

Drives = Callable[[int, int, float], None]
"""Told when the chip drives its pins otherwise: output latches, directions (1 = input), time."""

_COUNT: Final = 0x16
_READABLE: Final = 0x7F7F  # as inputs: all but GPA7 and GPB7
_IOCON_BITS: Final = 0xFE  # bit 0 is not implemented and reads 0


def floating(at: float, pull_ups: int) -> int:
    """Nothing is connected: a pin reads its pull-up, and 0 without one."""
    return pull_ups


def _nobody(latches: int, directions: int, at: float) -> None:
    """Drive nothing."""


class Chip:
    """One MCP23017. A new one has just been powered up."""

    def __init__(self, inputs: Inputs = floating, drives: Drives = _nobody) -> None:
        self._inputs: Final = inputs
        self._drives: Final = drives
        self._registers: Final = bytearray(_COUNT)
        self._pointer = 0
        self._before = 0
        self._registers[IODIR] = self._registers[IODIR + 1] = 0xFF
        self._work_out()

    def reset(self, at: float) -> None:
        """What power-on and the RESET pin do: every register has its first value again."""
        self._registers[:] = bytes(_COUNT)
        self._registers[IODIR] = self._registers[IODIR + 1] = 0xFF
        self._pointer = 0
        self._work_out()
        self._drive(at)
        self._before = self._port(at)

    def word(self, register: int) -> int:
        """A pair of registers as one word, port A below; looking changes nothing."""
        return self._registers[register] | self._registers[register + 1] << 8

    def write(self, data: bytes | bytearray, at: float, step: float) -> None:
        """A write transfer: the register's address, then data, the first at `at`, then each `step`.

        Without data it only sets the address pointer; without any byte it is a mere probe.
        """
        if not data:
            return
        self._pointer = data[0]
        if len(data) == 3 and self._pointer == GPIO and self._plain:
            self._write_both_ports(data[1], data[2], at, step)
        elif len(data) > 1:
            for value in data[1:]:
                self._store(value, at)
                self._advance()
                at += step

    def read(self, count: int, at: float) -> bytes:
        """A read transfer of so many bytes from where the address pointer stands."""
        if count == 2 and self._pointer == GPIO and self._plain:
            self._pointer = OLAT
            return self._port(at).to_bytes(2, "little")
        data = bytearray()
        for _ in range(count):
            data.append(self._fetch(at))
            self._advance()
        return bytes(data)

    def notice(self, at: float) -> None:
        """Look at the inputs, as the real chip does all the time: an interrupt may arise."""
        enabled = self.word(GPINTEN) & self.word(IODIR)
        if not enabled:
            return
        pins, before = self._port(at), self._before
        self._before = pins
        compared = self.word(INTCON)
        reference = (compared & self.word(DEFVAL)) | (before & ~compared)
        self._interrupt(0, (pins ^ reference) & enabled, pins)
        self._interrupt(1, ((pins ^ reference) & enabled) >> 8, pins >> 8)

    def interrupt_level(self, port: int) -> bool | None:
        """The level of INTA (0) or INTB (1); None: open drain and not pulling."""
        control = self._registers[IOCON]
        flags = self.word(INTF) if control & MIRROR else self._registers[INTF + port]
        if control & ODR:
            return None if not flags else False
        return bool(flags) is bool(control & INTPOL)

    def _interrupt(self, port: int, causes: int, pins: int) -> None:
        """Latch the first event of a port; later ones wait until it is cleared."""
        if causes & 0xFF and not self._registers[INTF + port]:
            self._registers[INTF + port] = causes & 0xFF
            self._registers[INTCAP + port] = pins & 0xFF

    def _write_both_ports(self, a: int, b: int, at: float, step: float) -> None:
        """The quick way of a scan, with the same effects as storing byte by byte."""
        registers = self._registers
        self._pointer = OLAT
        if a != registers[OLAT]:
            registers[OLAT] = a
            self._drive(at)
        if b != registers[OLAT + 1]:
            registers[OLAT + 1] = b
            self._drive(at + step)
        self._driven = (a | b << 8) & ~self._directions

    def _port(self, at: float) -> int:
        """What reading GPIO gives."""
        level = self._inputs(at, self._pull_ups) ^ self._inverted
        return level & self._read_as_input | self._driven

    def _work_out(self) -> None:
        """Keep ready what the registers mean; the ports are used far more often than these change.

        `plain`: the pointer runs on, and no interrupt can arise, so ports have a quick way.
        """
        self._directions = self.word(IODIR)
        self._pull_ups = self.word(GPPU)
        self._inverted = self.word(IPOL)
        self._read_as_input = self._directions & _READABLE
        self._driven = self.word(OLAT) & ~self._directions
        self._plain = not self._registers[IOCON] & (BANK | SEQOP) and not self.word(GPINTEN)

    def _fetch(self, at: float) -> int:
        index = self._index()
        if index is None:
            return 0
        register, port = index & ~1, index & 1
        if register in (INTF, INTCAP, GPIO):
            self.notice(at)
        value = self._port(at) >> 8 * port & 0xFF if register == GPIO else self._registers[index]
        if register in (INTCAP, GPIO):
            self._registers[INTF + port] = 0
            self.notice(at)  # a pin that still differs from DEFVAL calls again at once
        return value

    def _store(self, value: int, at: float) -> None:
        index = self._index()
        if index is None:
            return
        register = index & ~1
        if register == GPIO:
            register, index = OLAT, index + OLAT - GPIO
        if register == IOCON:
            self._registers[IOCON] = self._registers[IOCON + 1] = value & _IOCON_BITS
            self._work_out()
        elif register not in (INTF, INTCAP) and self._registers[index] != value:
            self._registers[index] = value
            self._work_out()
            self._follow(register, at)

    def _follow(self, register: int, at: float) -> None:
        """What a changed register changes outside."""
        if register in (IODIR, OLAT):
            self._drive(at)
        elif register in (GPINTEN, DEFVAL, INTCON):
            self._arm(at)

    def _arm(self, at: float) -> None:
        """Changes count from the moment at which interrupts are set up."""
        self._before = self._port(at)
        self.notice(at)

    def _drive(self, at: float) -> None:
        self._drives(self.word(OLAT), self._directions, at)

    def _index(self) -> int | None:
        """Where the pointer points, as if BANK were 0; None where there is no register."""
        pointer = self._pointer
        if not self._registers[IOCON] & BANK:
            return pointer if pointer < _COUNT else None
        port, number = divmod(pointer, 0x10)
        return 2 * number + port if port < 2 and number < _COUNT // 2 else None

    def _advance(self) -> None:
        control = self._registers[IOCON]
        if control & SEQOP:
            self._pointer ^= 0 if control & BANK else 1
        elif control & BANK:
            self._pointer = {0x0A: 0x10, 0x1A: 0x00}.get(self._pointer, self._pointer + 1)
        else:
            self._pointer = (self._pointer + 1) % _COUNT
