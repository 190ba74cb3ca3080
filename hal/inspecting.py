"""Looking at the chips without scanning: who answers, what they are set to, what their pins say.

For finding faults, not for play: it speaks to the bus as the thread that owns it, between scans.
Rows are off when a function here returns. Register addresses are those of `IOCON.BANK` 0, so the
chips must have been set up, which the first scan does.

Raises PartLostError, or BusError where the bus is at fault, as a scan does; only `answering` lets
OSError through.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import strerror
from typing import Final, Protocol

from hal.clock import Clock
from hal.errors import BusError, PartLostError, of_the_bus
from hal.mcp23017_registers import Register
from hal.sides import Side
from hal.table import Chip, Table

_ALL: Final = 0xFFFF
_DIES_S: Final = 0.005  # ample for a row to die and its columns to rise; assumed


class Wire(Protocol):
    """What is needed here of `busio.I2C`."""

    def try_lock(self) -> bool:
        """Take the bus, if nobody has it."""
        ...

    def unlock(self) -> None:
        """Give the bus back."""
        ...

    def scan(self) -> list[int]:
        """The addresses at which something answers."""
        ...

    def writeto(self, address: int, buffer: bytes) -> None:
        """Write bytes to a device."""
        ...

    def writeto_then_readfrom(self, address: int, buffer_out: bytes, buffer_in: bytearray) -> None:
        """Write, then read without letting go of the bus."""
        ...


@dataclass(frozen=True, slots=True)
class Settings:
    """The registers of a chip that a scan relies on, each as one word of 16 pins."""

    directions: int
    polarity: int
    interrupts: int
    pull_ups: int


def answering(wire: Wire, table: Table) -> list[int]:
    """The addresses at which something answers, the table's own chips first.

    Those are read, because a scan of the bus hides why nobody answers. Raises OSError if the bus is
    stuck, after one transfer.
    """
    own = [chip.address for chip in table.chips.values()]
    with _held(wire):
        found = [address for address in own if _answers(wire, address)]
        return [*found, *(address for address in wire.scan() if address not in own)]


def _answers(wire: Wire, address: int) -> bool:
    try:
        wire.writeto_then_readfrom(address, bytes([Register.IODIR]), bytearray(2))
    except OSError as error:
        if of_the_bus(error):
            raise
        return False
    return True


def wanted(table: Table, chip: Chip) -> Settings:
    """What a chip is to be set to: rows are outputs, columns inverted inputs."""
    if chip.name not in tuple(Side):
        return Settings(0, 0, 0, 0)
    columns = sum(1 << column.pins[Side(chip.name)] for column in table.matrix.columns)
    return Settings(columns, columns, 0, 0)


def settings(wire: Wire, chip: Chip) -> Settings:
    """What a chip is set to."""
    return Settings(
        _word(wire, chip, Register.IODIR),
        _word(wire, chip, Register.IPOL),
        _word(wire, chip, Register.GPINTEN),
        _word(wire, chip, Register.GPPU),
    )


def rows_that_disobey(wire: Wire, table: Table) -> list[str]:
    """Power the rows one by one and read the pins back: the rows with a pin that is held.

    The pin of the rows' chip is looked at, not the supply behind it: that shows with a magnet only.
    """
    chip, off = table.chip("rows"), _off(table)
    held: dict[str, None] = {}
    try:
        for powered in table.matrix.rows:
            _set(wire, chip, off ^ 1 << powered.pin)
            wrong = _word(wire, chip, Register.GPIO) ^ off ^ 1 << powered.pin
            held |= {row.name: None for row in table.matrix.rows if wrong >> row.pin & 1}
    finally:
        _set(wire, chip, off)
    return list(held)


def columns_held_low(wire: Wire, table: Table, clock: Clock) -> dict[Side, list[str]]:
    """The columns that are low with no row powered: only a short can do that."""
    _set(wire, table.chip("rows"), _off(table))
    clock.wait(_DIES_S)
    low: dict[Side, list[str]] = {}
    for side in Side:
        word = _word(wire, table.chip(side.value), Register.GPIO)
        low[side] = [one.name for one in table.matrix.columns if word >> one.pins[side] & 1]
    return low


def _off(table: Table) -> int:
    return 0 if table.matrix.power_on else _ALL


def _word(wire: Wire, chip: Chip, register: Register) -> int:
    answer = bytearray(2)
    with _held(wire), _asking(chip):
        wire.writeto_then_readfrom(chip.address, bytes([register]), answer)
    return int.from_bytes(answer, "little")


def _set(wire: Wire, chip: Chip, word: int) -> None:
    with _held(wire), _asking(chip):
        wire.writeto(chip.address, bytes([Register.GPIO]) + word.to_bytes(2, "little"))


@contextmanager
def _asking(chip: Chip) -> Iterator[None]:
    """Failures of a transfer, with the chip's name."""
    try:
        yield
    except OSError as error:
        why = strerror(error.errno) if error.errno else str(error)
        if not of_the_bus(error):
            raise PartLostError(chip.name, chip.address, why, chip.part) from error
        raise BusError(
            f"the I2C bus is stuck ({why}), noticed at {chip.name!r} {chip.address:#04x}: check "
            "SDA and SCL for a short, unplug one part after the other"
        ) from error


@contextmanager
def _held(wire: Wire) -> Iterator[None]:
    while not wire.try_lock():
        pass
    try:
        yield
    finally:
        wire.unlock()
