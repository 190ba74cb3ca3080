"""Everything that can go wrong at the hardware edge, as one family.

A message says which part at which address, what is wrong with it, and what to do. Losing a part is
normal life at a table: whoever scans goes on asking, and the part comes back by itself.
"""

from collections.abc import Sequence
from errno import EAGAIN, EBUSY, EIO, ENODEV, ETIMEDOUT
from typing import Final

from hal.table_findings import Finding


class HalError(RuntimeError):
    """Something at the hardware edge failed."""


class PartLostError(HalError, OSError):
    """A part on the bus does not answer; `part` is its name in the table file."""

    def __init__(self, part: str, address: int, why: str, kind: str = "MCP23017") -> None:
        super().__init__(
            f"{kind} {part!r} at {address:#04x} does not answer ({why}): check its plug and supply"
        )
        self.part = part
        self.address = address
        self.why = why


class PartResetError(PartLostError):
    """A part lost its settings while it went on answering: what it said meanwhile is void."""

    def __init__(self, part: str, address: int, kind: str = "MCP23017") -> None:
        super().__init__(part, address, "it was reset: its supply dipped", kind)
        self.args = (
            f"{kind} {part!r} at {address:#04x} was reset while in use: its supply dipped; "
            "check its plug and supply",
        )


class BusError(HalError, OSError):
    """The whole I2C bus fails: it hangs, or this machine has none."""


class BrokenOffError(BusError):
    """A transfer ended in the middle (EIO): noise, or a clock that is held; the next one tells."""


class BusFreedError(BusError):
    """The bus was held and works again; the message says what freed it."""


# EIO: the driver of a Pi up to 4, i2c-bcm2835, says so where SCL was held low for too long, and
# where bytes were left over; i2c-designware of the Pi 5 where a transfer was broken off. Of a chip
# that does not answer both say EREMOTEIO. The first says that too if it noticed both at once: so
# one silent chip is a chip, and all of them silent are the bus (`hal.mcp23017`).
_OF_THE_BUS: Final = {ETIMEDOUT, EAGAIN, EBUSY, ENODEV, EIO}


def of_the_bus(error: OSError) -> bool:
    """Whether a failed transfer is the bus's fault: it was not just one chip that kept silent."""
    return error.errno in _OF_THE_BUS


class TableFileError(HalError, ValueError):
    """A table file is wrong; `findings` holds everything that was found."""

    def __init__(self, file: str, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(f"{file}: {finding}" for finding in findings))
        self.file = file
        self.findings = tuple(findings)


class CalibrationError(HalError, ValueError):
    """A stored calibration is unreadable, or belongs to another wiring."""
