"""The I2C bus of this machine: whether it is there, open to us, and as fast as agreed.

The kernel tells the speed in its device tree, where that can be read; how it is told was not tried
on a real Pi.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hal.errors import BusError
from hal.table import Table
from host.doctor.report import Report, note, ok, wrong
from host.rig import Rig, open_rig
from host.rig_options import without_hardware

_CONFIG: Final = "dtparam=i2c_arm=on,i2c_arm_baudrate="


def real_rig(table: Table) -> Rig | Report:
    """The table at this machine, or what is wrong with the bus."""
    try:
        return open_rig(table)
    except BusError as error:
        what, _, do = without_hardware(error).partition(". ")
        return wrong("bus", f"{what}.", do)


def bus(rig: Rig, system: Path = Path("/")) -> Iterator[Report]:
    """The bus that was opened."""
    about = rig.table.bus
    if rig.emulated:
        yield ok("bus", f"emulated, at {about.hertz // 1000} kHz")
        return
    device = system / "dev" / f"i2c-{about.number}"
    if not os.access(device, os.R_OK | os.W_OK):
        yield wrong(
            "bus",
            f"you may not use {device}",
            "sudo adduser $USER i2c, then log in again",
        )
        return
    yield _speed(rig.table, system)


def _speed(table: Table, system: Path) -> Report:
    about = table.bus
    node = system / "sys/class/i2c-adapter" / f"i2c-{about.number}" / "of_node/clock-frequency"
    try:
        hertz = int.from_bytes(node.read_bytes(), "big")
    except OSError:
        return note("bus", f"I2C bus {about.number} is there; its speed cannot be read here")
    if hertz == about.hertz:
        return ok("bus", f"I2C bus {about.number} at {hertz // 1000} kHz")
    return wrong(
        "bus",
        f"I2C bus {about.number} runs at {hertz // 1000} kHz, the table file says "
        f"{about.hertz // 1000}",
        f"write {_CONFIG}{about.hertz} into config.txt and restart",
    )
