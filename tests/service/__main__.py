"""`make soak-evening`: a day and a night of play at one table, on the table's own fast clock.

    python -m tests.service 24 1        so many hours, by this seed

Prints how it is every hour of the table's time. Exits 1 if anything has grown that must not, or
takes longer than at first.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from tests.service.growth import Sample, grown, laboured
from tests.service.long_evening import LongEvening

_LONG: Final = 3000  # decisions: no game of a day and a night had as many


def main(hours: float, seed: int) -> int:
    """Play, and say what has grown."""
    begun = monotonic()
    samples, visitors = _played(hours, seed)
    wrong = [*grown(samples), *laboured(samples)]
    print(*wrong, _summary(samples, visitors, (monotonic() - begun) / 60), sep="\n")
    print("This must not grow." if wrong else "No growth in memory, and none in lag.")
    return int(bool(wrong))


def _played(hours: float, seed: int) -> tuple[list[Sample], int]:
    """What there was at the beginning of each game, and how many visitors came in all."""
    with (
        tempfile.TemporaryDirectory(prefix="evening") as folder,
        closing(LongEvening(Path(folder), seed)) as evening,
    ):
        evening.warm_up(_LONG)
        return list(_shown(evening.play(hours))), evening.guests.came


def _shown(samples: Iterator[Sample]) -> Iterator[Sample]:
    """The same samples; the first of each hour is printed."""
    hour = 0
    for sample in samples:
        if sample.hours >= hour:
            print(_line(sample), flush=True)
            hour = int(sample.hours) + 1
        yield sample


def _line(sample: Sample) -> str:
    return (
        f"{sample.hours:5.1f} h  {sample.games:4} games  {sample.decisions:6,} decisions  "
        f"{sample.rss_mb:6.1f} MB  {sample.objects:7,} objects  {sample.ours:4} of ours  "
        f"{sample.tasks} tasks  {sample.cpu_ms:4.1f} ms a decision"
    )


def _summary(samples: list[Sample], visitors: int, minutes: float) -> str:
    first, last = samples[1], samples[-1]
    return (
        f"{last.hours:.1f} hours of the table's time in {minutes:.1f} minutes: "
        f"{last.games:,} games, {last.decisions:,} decisions, {last.entries:,} entries, "
        f"{visitors:,} visitors; {first.rss_mb:.1f} MB after the first game, "
        f"{last.rss_mb:.1f} after the last; {first.ours} objects of ours, then {last.ours}"
    )


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
