"""Whether anything grows in the course of a long evening that must not.

Compared are the beginning of the second game, when everything is loaded and in use, and the last.
Of the service's own objects (`ours`) there are as many as there were. Of all objects there may be a
tenth more: what is kept of a board for later is made when it is first needed.
"""

from collections.abc import Iterator
from statistics import mean
from typing import Final, NamedTuple

_MOST: Final = 1.1
_MOST_CPU: Final = 1.25
_MOST_KB: Final = 1.25
_LEAST_SAMPLES: Final = 3


class Sample(NamedTuple):
    """What there is at the beginning of a game; `cpu_ms` for each decision of the one before.

    A file that is open twice is one of the `files`; SQLite's `connections` are counted themselves.
    """

    hours: float
    games: int
    decisions: int
    cpu_ms: float
    rss_mb: float
    objects: int
    ours: int
    tasks: int
    threads: int
    files: int
    connections: int
    entries: int
    journal_kb: float


def grown(samples: list[Sample]) -> list[str]:
    """What has grown, in sentences; none where all is well."""
    assert len(samples) >= _LEAST_SAMPLES, "an evening of two games at least"
    return list(_grown(samples[1], samples[-1]))


def laboured(samples: list[Sample]) -> list[str]:
    """What takes more for each decision, or entry, than at first. For an evening of many games."""
    quarter = len(samples) // 4
    assert quarter >= 2, "an evening of many games"
    return [*_slower(samples[1:], quarter), *_not_linear(samples, quarter)]


def _slower(samples: list[Sample], some: int) -> Iterator[str]:
    first, last = (mean(one.cpu_ms for one in part) for part in (samples[:some], samples[-some:]))
    if last > _MOST_CPU * first:
        yield f"a decision took {first:.1f} ms, and takes {last:.1f}"


def _not_linear(samples: list[Sample], some: int) -> Iterator[str]:
    """The journal grows, but by no more for each entry."""
    before, after = (_kb_an_entry(part) for part in (samples[: 2 * some], samples[-2 * some :]))
    if after > _MOST_KB * before:
        yield f"an entry of the journal took {before:.2f} kB, and takes {after:.2f}"


def _kb_an_entry(samples: list[Sample]) -> float:
    first, last = samples[0], samples[-1]
    return (last.journal_kb - first.journal_kb) / (last.entries - first.entries)


def _grown(first: Sample, last: Sample) -> Iterator[str]:
    most = {
        "rss_mb": _MOST * first.rss_mb,
        "objects": _MOST * first.objects,
        "ours": first.ours,
        "tasks": first.tasks,
        "threads": first.threads,
        "files": first.files,
        "connections": first.connections,
    }
    for name, bound in most.items():
        if (value := getattr(last, name)) > bound:
            yield f"{name} was {getattr(first, name):,}, and is {value:,} after {last.games} games"
