"""Many rolls, some tens of thousands at a time, on all processors of the machine.

Each batch has a seed of its own, so that the result does not depend on how many processors there
are. Numpy lets go of the interpreter while it reckons: threads are enough.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from numpy.random import SeedSequence, default_rng

from host.dice_figures.judging import Tally, judged
from host.dice_figures.rolls import Roller, Setting

BATCH: Final = 50_000
SEED: Final = 4


def tried(
    setting: Setting, many: int, tick: Callable[[], None] = lambda: None, seed: int = SEED
) -> Tally:
    """How the game reads so many rolls, in whole batches; `tick` is called after each."""

    def batch(own: SeedSequence) -> Tally:
        tally = judged(Roller(setting, default_rng(own)).rolls(BATCH))
        tick()
        return tally

    seeds = SeedSequence(seed).spawn(-(-many // BATCH))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(batch, seeds), start=Tally())


class Bar:
    """How far long work has come: a bar on a terminal, nothing where the output is kept."""

    def __init__(self, steps: int) -> None:
        self._steps, self._done = steps, 0

    def tick(self) -> None:
        """One step more is done."""
        self._done += 1
        if sys.stderr.isatty():
            filled = 40 * self._done // self._steps
            end = "\n" if self._done == self._steps else ""
            bar = f"\r[{'#' * filled:40}] {self._done}/{self._steps}"
            print(bar, end=end, file=sys.stderr, flush=True)
