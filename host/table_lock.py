"""One program at a table: whoever opens a real table holds a lock until it closes it.

Two programs on one bus would switch rows under each other's scans and read spaces that are not
there. The lock is on the bus's own device: so it is one for all users, needs no folder that can be
written, and goes with the process, however that ends. It is kept among referees alone: other
programs, such as i2cdetect, do not ask for it. An emulated table has none.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from hal.errors import BusError
from hal.table import Table

_MAX_COMMAND: Final = 120


class TableBusyError(BusError):
    """Another program is at this table; the message says which, and what to do."""


class TableLock:
    """Held from when it is made until it is released."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def release(self) -> None:
        """Let the next program have the table; once is enough."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None


def lock_table(
    table: Table, devices: Path = Path("/dev"), processes: Path = Path("/proc")
) -> TableLock:
    """Take this table. Raises TableBusyError.

    Where the device cannot be opened nothing is locked: opening the bus then says why.
    """
    device = devices / f"i2c-{table.bus.number}"
    try:
        descriptor = os.open(device, os.O_RDWR)
    except OSError:
        return TableLock(None)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        message = _busy(table, _holder(descriptor, processes))
        os.close(descriptor)
        raise TableBusyError(message) from None
    return TableLock(descriptor)


def _busy(table: Table, holder: str) -> str:
    return (
        f"I2C bus {table.bus.number}: the table is in use by {holder}. Stop that first "
        "(the service: sudo systemctl stop pyramid-referee) and try again"
    )


def _holder(descriptor: int, processes: Path) -> str:
    """Who has the lock, as far as the system tells."""
    number = _holding_process(descriptor, processes)
    if number is None:
        return "another program"
    command = _command(processes / number / "cmdline")
    return f"process {number} ({command})" if command else f"process {number}"


def _holding_process(descriptor: int, processes: Path) -> str | None:
    """From the kernel's list, whose lines are like `1: FLOCK ADVISORY WRITE 123 00:06:95 0 EOF`."""
    about = os.fstat(descriptor)
    device = f"{os.major(about.st_dev):02x}:{os.minor(about.st_dev):02x}:{about.st_ino}"
    with suppress(OSError):
        for line in (processes / "locks").read_text(encoding="ascii").splitlines():
            words = line.split()
            if words[1] == "FLOCK" and words[5] == device:
                return words[4]
    return None


def _command(file: Path) -> str:
    try:
        words = file.read_bytes().rstrip(b"\0").split(b"\0")
    except OSError:
        return ""
    command = b" ".join(words).decode(errors="replace")
    return command if len(command) <= _MAX_COMMAND else command[:_MAX_COMMAND] + "…"
