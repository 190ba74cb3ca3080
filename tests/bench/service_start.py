"""From the spawn of `referee serve --without-table` to its first page, some times over.

Python's own start is in it, and all that is imported. The files are in the disk's cache: a Pi that
has just been switched on is slower, and was not measured.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.bench.service_process import served

STARTS: Final = 9


class Starts(NamedTuple):
    """What `make bench` shows, under `service.`."""

    start_s: float
    start_s_worst: float


def measure(starts: int = STARTS) -> Starts:
    """One after the other, each with an empty folder."""
    seconds = [_start_s() for _ in range(starts)]
    return Starts(median(seconds), max(seconds))


def _start_s() -> float:
    with TemporaryDirectory() as folder, served(Path(folder)) as service:
        return service.start_s
