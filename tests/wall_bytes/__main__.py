"""`make soak-wall`: many pairs of games through running services, on all cores.

    python -m tests.wall_bytes 500 1        so many pairs, by this seed

So many are at tables with ghosts on which spare magnets are laid; others come between them.
Exits 1 at the first byte that differs; where it was is also written to soak.txt.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final

from tests.wall_bytes.campaign import BEHIND_ONE, UNDER_BOTH, Counts, assert_telling, campaign
from tests.wall_bytes.manners import Manner
from tests.wall_bytes.pairs import pairs

_AT_ONCE: Final = 25  # pairs of two services
_ROOM: Final = 10**6  # seeds of one run


def _share(first: int, count: int) -> Counts:
    with tempfile.TemporaryDirectory() as folder:
        return campaign(Path(folder), pairs(first, count, _is_under_both))


def _is_under_both(manner: Manner) -> bool:
    return manner.ghosts and manner.spares


def main(count: int, seed: int) -> int:
    """Play them, and say how much they differed."""
    begun, counts = monotonic(), Counts()
    try:
        for share in _shares(count, seed):
            counts.update(share)
            print(f"{counts[UNDER_BOTH]} of {count} pairs alike", flush=True)
        assert_telling(counts)
    except AssertionError as wrong:
        return _tell(wrong)
    for name, number in sorted(counts.items()):
        print(f"{number:8,} {name}")
    minutes = (monotonic() - begun) / 60
    print(f"{counts['pairs']:,} pairs in {minutes:.1f} minutes: not one byte differs")
    print(f"{counts[UNDER_BOTH]:,} of them under {UNDER_BOTH}; in {counts[BEHIND_ONE]:,} of these:")
    print(f"a {BEHIND_ONE}")
    return 0


def _shares(count: int, seed: int) -> Iterator[Counts]:
    sizes = [min(_AT_ONCE, count - done) for done in range(0, count, _AT_ONCE)]
    firsts = [seed * _ROOM + 1000 * number for number in range(len(sizes))]
    pool = ProcessPoolExecutor(os.cpu_count())
    try:
        yield from pool.map(_share, firsts, sizes)
    finally:
        pool.shutdown(cancel_futures=True)


def _tell(wrong: AssertionError) -> int:
    """The first difference."""
    told = "\n".join([str(wrong), *getattr(wrong, "__notes__", [])])
    Path("soak.txt").write_text(f"{told}\n")
    print(told)
    return 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
