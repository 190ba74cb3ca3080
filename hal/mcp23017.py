"""The matrix of Hall switches behind three MCP23017, through Adafruit's driver. All I2C is here.

For each row in use, and in the steady state nothing else is on the wire: the row is powered (4
bytes), the switches settle, each column chip is read (5 bytes each). 14 bytes a row.

Warm start: every register that matters is written before the first scan, whatever a program before
us left behind, and rows are off before their pins become outputs. Column chips invert (IPOL): a set
bit is a magnet. Pins without a column are outputs, among them GPA7 and GPB7, which must not be
inputs. The column pull-ups are resistors on the board, so the chips' own are off. Interrupts are
not used.

A transfer that is not acknowledged starts the scan again, once and counted in `retries`, with all
chips set up anew; if that fails too, the error names the chip, and the next scan begins by setting
up. A chip that lost its registers while it went on answering (its supply dipped) is found out
without a byte in the steady state:

- the rows' chip then powers no row, so magnets vanish: a scan in which one has gone since the last
  scan, or which sees none at all, reads back its directions (5 bytes);
- a column chip then does not invert, so most crossings read as magnets: a scan with more than half
  of all crossings set reads back that chip's directions.

At most one wrong scan gets through (a column chip reset near the end of it), which the debounce
takes. What reading back cannot find: registers altered one by one, and a lost rows' chip while
a column is shorted to ground and no magnet is anywhere.

A transfer that was broken off (EIO) is likewise tried once more, because noise does that too; then
it is the bus's fault. So it is if no chip answers at all: SCL may be held, or RESET may be low. A
program that was killed while it gave RESET leaves it low, because a Pi keeps what its pins drive;
to give it once more, and to let go, is the remedy.

A bus that a chip holds low ends in a timeout, or in zeros, where the controller takes a low SDA for
an acknowledgement: so a scan without any magnet also asks a chip whose directions are not zero (5
bytes). Either way `hal.bus_recovery` is asked to free the bus, if one was given; then all chips are
set up anew. The scan fails all the same, because hands may have moved meanwhile, and says what
was done: with BusFreedError if it helped.

When the scan goes from a row on port B back to one on port A, the chip takes port A's byte first:
for one byte (22.5 us at 400 kHz) both rows are powered. The settling begins after that.

What a write cannot tell: PureIO, below Blinka, does not look at how much was written, and Python
hands it None, no error, where the kernel says EAGAIN. The kernel says that when another master took
the bus, and there is none; with one, a row might be read in the place of another, unnoticed.

Nothing here has run on a real Pi. There, the bus's clock comes from the boot configuration alone
(`wiring/PI.md` has the lines), Blinka needs the package gpiod, and its own check for
packages is switched off, because on a terminal it would offer to install some.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from errno import EIO
from pathlib import Path
from threading import current_thread, get_ident
from typing import Final, Protocol, cast

from hal.bus_recovery import BusRecovery
from hal.clock import Clock
from hal.errors import (
    BrokenOffError,
    BusError,
    BusFreedError,
    HalError,
    PartLostError,
    PartResetError,
    of_the_bus,
)
from hal.mcp23017_registers import BANKED_IOCON, GPIO
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import ROW_BITS
from hal.table import Chip, Table

_ALL_PINS: Final = 0xFFFF
_UNBANK: Final = bytes([BANKED_IOCON, 0])
_CLOSINGS: Final = 2  # attempts to take the power from the rows


class I2C(Protocol):
    """What the driver needs of a bus is the shape of `busio.I2C`; this is what we need besides."""

    def try_lock(self) -> bool:
        """Take the bus, if nobody has it."""
        ...

    def unlock(self) -> None:
        """Give the bus back."""
        ...

    def writeto(self, address: int, buffer: bytes) -> None:
        """Write bytes to a device."""
        ...


class _Expander(Protocol):
    """What we use of `adafruit_mcp230xx.mcp23017.MCP23017`: whole words of 16 pins."""

    gpio: int
    iodir: int
    ipol: int
    gppu: int
    io_control: int
    interrupt_enable: int
    interrupt_configuration: int
    default_value: int

    def clear_ints(self) -> None: ...


def open_bus(table: Table, devices: Path = Path("/dev")) -> I2C:
    """The table's bus on this machine, by Blinka. Raises BusError, which says what to do."""
    number, device = table.bus.number, devices / f"i2c-{table.bus.number}"
    if not device.exists():
        raise BusError(
            f"I2C bus {number}: this machine has no {device}. On a Raspberry Pi switch I2C on "
            "(sudo raspi-config, Interface Options, I2C) and restart"
        )
    try:
        return _blinka_bus(number)
    except BusError:
        raise
    except (OSError, ValueError) as error:
        raise BusError(
            f"I2C bus {number}: {device} cannot be opened ({error}). Check that your user is in "
            "the group i2c (sudo adduser $USER i2c, then log in again)"
        ) from error


def _blinka_bus(number: int) -> I2C:
    _quieten_blinka()
    try:
        import busio
        from microcontroller.pin import i2cPorts
    except (ImportError, RuntimeError, NotImplementedError) as error:
        raise BusError(f"I2C bus {number}: {_without_blinka(error)}") from error
    for port, clock, data in i2cPorts:
        if port == number:
            return cast("I2C", busio.I2C(clock, data))
    known = ", ".join(str(port) for port, _, _ in i2cPorts) or "none"
    raise BusError(
        f"I2C bus {number}: Blinka knows no such bus on this machine (it knows: {known}). "
        "Change bus.number in the table file"
    )


def _quieten_blinka() -> None:
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")


def _without_blinka(error: Exception) -> str:
    return (
        f"Adafruit's driver cannot be loaded here ({error}). On a Raspberry Pi install what it "
        "needs: .venv/bin/pip install gpiod"
    )


def _load_driver() -> Callable[..., _Expander]:
    """The driver's class; late, because loading it takes a while and looks at the machine."""
    _quieten_blinka()
    try:
        from adafruit_mcp230xx.mcp23017 import MCP23017
    except (ImportError, RuntimeError, NotImplementedError) as error:
        raise HalError(_without_blinka(error)) from error
    return cast("Callable[..., _Expander]", MCP23017)


class MatrixScanner:
    """Scans both sides of a table. Touches no wire before the first `scan`.

    The thread that scans first owns the bus from then on: the driver shares one buffer among all
    chips, so a second thread would read the first one's words.
    """

    def __init__(
        self, table: Table, i2c: I2C, clock: Clock, recovery: BusRecovery | None = None
    ) -> None:
        matrix = table.matrix
        self._table: Final = table
        self._i2c: Final = i2c
        self._wait: Final = clock.wait
        self._recovery: Final = recovery
        self._tried = ""
        self._settle_s: Final = matrix.settle_us / 1e6
        self._chips: Final = [table.chip(name) for name in ("rows", "explorers", "mummy")]
        self._off: Final = 0 if matrix.power_on else _ALL_PINS
        self._steps: Final = [
            (self._off ^ 1 << row.pin, index * ROW_BITS) for index, row in enumerate(matrix.rows)
        ]
        self._inputs: Final = [0, *(_column_pins(table, side) for side in Side)]
        self._fitted: Final = Scan(*(_fitted(table, side) for side in Side))
        self._flood: Final = len(matrix.rows) * len(matrix.columns) // 2
        self._driver: Callable[..., _Expander] | None = None
        self._expanders: list[_Expander] = []
        self._ready = self._touched = False
        self._owner: int | None = None
        self._last = Scan(0, 0)
        self.retries = 0
        self.questions = 0  # about a chip's directions, besides scanning

    def scan(self) -> Scan:
        """One scan of all crossings; see `hal.ports.Scanner`."""
        if get_ident() != self._owner:
            self._claim()
        try:
            return self._scan()
        except BusError as error:
            if self._recovery is None:
                raise
            raise self._recovered(self._recovery, error) from error

    def _scan(self) -> Scan:
        try:
            if not self._ready:
                self._set_up()
            explorers, mummy = self._read()
        except (PartLostError, BrokenOffError):
            self.retries += 1
            explorers, mummy = self._read_anew()
        self._doubt(explorers, mummy)
        self._last = Scan(explorers, mummy)
        return Scan(explorers & self._fitted.explorers, mummy & self._fitted.mummy)

    def _read_anew(self) -> tuple[int, int]:
        """Set up and read. A part that is lost is not blamed if no other answers either."""
        try:
            self._set_up()
            return self._read()
        except PartLostError as error:
            if any(chip.name != error.part and self._answers(chip) for chip in self._chips):
                raise
            raise BusError(
                f"I2C bus {self._table.bus.number} is silent (no answer from any chip, "
                f"{error.why}): check the plug and supply of the chips, RESET, and SDA and SCL for "
                "a short"
            ) from error

    def _recovered(self, recovery: BusRecovery, stuck: BusError) -> BusError:
        """Try to free the bus; what is to be said of it, whether that helped or not."""
        what, _, do = str(stuck).rpartition(": ")
        if done := recovery.attempt():
            try:
                with suppress(PartLostError):  # the next scan tells that, on a bus that works
                    self._scan()
            except BusError:
                self._tried = done
            else:
                self._tried = ""
                recovery.helped()
                what = what.replace(" is ", " was ", 1)
                return BusFreedError(
                    f"{what}; it is free again ({done}): if that happens again, look at cable, "
                    "plugs and supply"
                )
        return BusError(f"{what}; tried: {self._tried}: {do}" if self._tried else str(stuck))

    def close(self) -> None:
        """Take the power from all rows, if any was given; a chip that is gone has done so already.

        Whichever thread scans next owns the bus.
        """
        self._ready, self._owner = False, None
        for _ in range(_CLOSINGS if self._touched else 0):
            with suppress(OSError):
                self._write(self._chips[0].address, bytes([GPIO]) + self._off.to_bytes(2, "little"))
                return

    def _claim(self) -> None:
        if self._owner is not None:
            raise HalError(
                f"thread {current_thread().name!r} scans a table that another thread scans: one "
                "thread owns the I2C bus; stop the other, or make a scanner of its own bus"
            )
        self._owner = get_ident()

    def _read(self) -> tuple[int, int]:
        """Power each row in turn and read its columns: the steady state, so kept lean."""
        rows, left, right = self._expanders
        wait, settle_s = self._wait, self._settle_s
        explorers = mummy = asked = 0
        try:
            for power, shift in self._steps:
                asked = 0
                rows.gpio = power
                wait(settle_s)
                asked = 1
                explorers |= left.gpio << shift
                asked = 2
                mummy |= right.gpio << shift
        except OSError as error:
            raise self._failure(self._chips[asked], error) from error
        return explorers, mummy

    def _doubt(self, explorers: int, mummy: int) -> None:
        """Ask a chip about its settings if it may have lost them; see the header."""
        last = self._last
        if last.explorers & ~explorers or last.mummy & ~mummy or not explorers | mummy:
            self._ask(0)
        if not explorers | mummy:
            self._ask(1)
        if explorers.bit_count() > self._flood:
            self._ask(1)
        if mummy.bit_count() > self._flood:
            self._ask(2)

    def _ask(self, index: int) -> None:
        chip = self._chips[index]
        self.questions += 1
        try:
            directions = self._expanders[index].iodir
        except OSError as error:
            raise self._failure(chip, error) from error
        if directions != self._inputs[index]:
            self._ready = False
            if not directions:
                raise self._stuck(chip, "it reads zeros, so SDA is low")
            raise PartResetError(chip.name, chip.address, chip.part)

    def _set_up(self) -> None:
        """Make all three chips what we need, whatever they were; rows first, and all rows off."""
        if self._driver is None:
            self._driver = _load_driver()
        self._ready, self._touched = False, True
        self._expanders = []
        for chip, inputs in zip(self._chips, self._inputs, strict=True):
            try:
                self._expanders.append(self._set_up_chip(self._driver, chip, inputs))
            except (OSError, ValueError) as error:
                raise self._failure(chip, error) from error
        self._ready = True

    def _set_up_chip(self, driver: Callable[..., _Expander], chip: Chip, inputs: int) -> _Expander:
        self._write(chip.address, _UNBANK)  # brings registers to where the driver looks for them
        expander = driver(self._i2c, address=chip.address, reset=False)
        expander.io_control = 0
        expander.gpio = 0 if inputs else self._off
        expander.interrupt_enable = 0
        expander.interrupt_configuration = 0
        expander.default_value = 0
        expander.gppu = 0
        expander.ipol = inputs
        expander.iodir = inputs
        expander.clear_ints()
        return expander

    def _write(self, address: int, data: bytes) -> None:
        """Write past the driver."""
        while not self._i2c.try_lock():
            self._wait(0.0)
        try:
            self._i2c.writeto(address, data)
        finally:
            self._i2c.unlock()

    def _answers(self, chip: Chip) -> bool:
        """Whether it acknowledges that its address pointer is set, which changes nothing."""
        try:
            self._write(chip.address, bytes([GPIO]))
        except OSError:
            return False
        return True

    def _failure(self, chip: Chip, error: Exception) -> HalError:
        """The error to raise. The driver hides the bus's own error behind a ValueError."""
        self._ready = False
        cause = error if isinstance(error, OSError) else error.__context__
        fault = cause if isinstance(cause, OSError) else OSError()
        why = os.strerror(fault.errno) if fault.errno else str(error)
        if not of_the_bus(fault):
            return PartLostError(chip.name, chip.address, why, chip.part)
        return self._stuck(chip, why, BrokenOffError if fault.errno == EIO else BusError)

    def _stuck(self, chip: Chip, why: str, kind: type[BusError] = BusError) -> BusError:
        return kind(
            f"I2C bus {self._table.bus.number} is stuck ({why}), noticed at {chip.name!r} "
            f"{chip.address:#04x}: check SDA and SCL for a short, unplug one part after the other"
        )


def _column_pins(table: Table, side: Side) -> int:
    """The pins of a side's chip that read columns."""
    return sum(1 << column.pins[side] for column in table.matrix.columns)


def _fitted(table: Table, side: Side) -> int:
    """The bits of a scan behind which there are sensors."""
    pins = {column.name: column.pins[side] for column in table.matrix.columns}
    return sum(
        1 << index * ROW_BITS + pins[name]
        for index, row in enumerate(table.matrix.rows)
        for name in row.fitted
    )
