"""The electrical debounce: a crossing has changed when enough scans in a row say so.

Pure, and on whole words: all crossings of a side at once, each with its own count, kept as the bits
of a few words. A crossing that flickers counts anew each time it returns to what it was. Time is
counted in scans.
"""

from typing import Final


class Debounce:
    """The debounced state of any number of bits; it begins with all of them 0."""

    def __init__(self, scans: int = 3) -> None:
        if scans < 1:
            raise ValueError(f"{scans} scans to debounce with: it takes at least one")
        self.scans: Final = scans
        self.state = 0
        self._counts = [0] * scans.bit_length()  # bit by bit: the lowest digit of every count first
        self._counting = 0

    def feed(self, word: int) -> int:
        """One more scan: the word of the bits whose state has just changed."""
        differing = word ^ self.state
        if not differing and not self._counting:
            return 0
        due = self._count(differing)
        self.state ^= due
        return due

    def start_anew(self) -> None:
        """Forget what was counted and keep the state: the scans before this do not follow on."""
        self._counts = [0] * len(self._counts)
        self._counting = 0

    def _count(self, differing: int) -> int:
        """Add one to the counts of these bits, clear all others: those that are now complete."""
        carry = due = differing
        for digit, count in enumerate(self._counts):
            count &= differing
            carry, count = carry & count, carry ^ count
            due &= count if self.scans >> digit & 1 else ~count
            self._counts[digit] = count
        if due:
            self._counts = [count & ~due for count in self._counts]
        self._counting = differing & ~due
        return due
