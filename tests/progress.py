"""How far long work has come."""

import sys


class Progress:
    """A bar on a terminal; nothing where the output is kept in a file."""

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
