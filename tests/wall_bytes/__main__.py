"""`python -m tests.wall_bytes 500`: so many pairs through running services, on all cores.

The first difference ends it. SEED, the second argument, makes others.
"""

import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tests.wall_bytes.campaign import Counts, assert_telling, campaign
from tests.wall_bytes.pairs import pairs

_AT_ONCE: Final = 25  # pairs of two services
_ROOM: Final = 10**6  # seeds of one run


def _share(first: int, count: int) -> Counts:
    with tempfile.TemporaryDirectory() as folder:
        return campaign(Path(folder), pairs(first, count))


def main(count: int, seed: int) -> None:
    """Play them, and say how much they differed."""
    sizes = [min(_AT_ONCE, count - done) for done in range(0, count, _AT_ONCE)]
    firsts = [seed * _ROOM + 1000 * number for number in range(len(sizes))]
    counts: Counts = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for share in pool.map(_share, firsts, sizes):
            counts.update(share)
            print(f"{counts['pairs']} of {count} pairs alike", flush=True)
    assert_telling(counts)
    for name, number in sorted(counts.items()):
        print(f"{number:8} {name}")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(*(words + [500, 1][len(words) :]))
