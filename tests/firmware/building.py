"""The reader's binary and the simulator that runs it, built when a test first wants them.

`make firmware` does the same. What this machine lacks is a reason to skip; what does not compile is
a failure.
"""

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pytest

FIRMWARE: Final = Path(__file__).parents[2] / "firmware"
ELF: Final = FIRMWARE / "build" / "dice_reader.elf"
SIMULATOR: Final = FIRMWARE / "build" / "dice_reader_sim"

_HEADER: Final = "simavr/sim_avr.h"
_MISSING: Final = "avr-gcc, avr-libc, gcc or libsimavr is missing: see system-packages.txt"


@cache
def build() -> None:
    """Build both, once at a time on this machine; skips the test where that cannot be."""
    if why := why_not():
        pytest.skip(why)
    make("all", "simulator")


def make(*wanted: str) -> str:
    """What make says; fails the test where make fails."""
    with _alone():
        made = subprocess.run(
            ["make", "-C", str(FIRMWARE), *wanted], capture_output=True, text=True, check=False
        )
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout + made.stderr


def why_not() -> str | None:
    """Why they cannot be built here; None where they can."""
    tools = all(map(shutil.which, ("make", "gcc", "avr-gcc")))
    can = tools and _compiles("gcc", _HEADER) and _compiles("avr-gcc", "avr/io.h")
    return None if can else _MISSING


def _compiles(compiler: str, header: str) -> bool:
    asked = [compiler, "-E", "-x", "c", "-include", header, "/dev/null", "-o", "/dev/null"]
    more = ["-mmcu=atmega328p"] if compiler == "avr-gcc" else ["-I/usr/include/simavr"]
    return subprocess.run([*asked, *more], capture_output=True, check=False).returncode == 0


@contextmanager
def _alone() -> Iterator[None]:
    """Tests run in several processes; two makes in one folder would spoil each other's files."""
    (FIRMWARE / "build").mkdir(exist_ok=True)
    with (FIRMWARE / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
