"""Fingers on the keys of an emulated panel: they drive gpiozero's mock pins when their time comes.

A press is a few moments at which the key's pin goes down or up; with a bounce it goes there and
back for a while, at the beginning and at the end. A finger may also be pushed down now and lifted
later, when somebody says so. Whoever polls the panel first says what time it is, and the pins are
brought to that.
"""

from collections import Counter
from heapq import heappop, heappush
from math import inf
from typing import Any, Final

from hal.table import Key

PRESS_S: Final = 0.1  # assumed: no finger is quicker; a shorter touch would be lost as chatter
_CHATTER_S: Final = 0.003  # one touch or one gap while it bounces; no divisor of a scan's 10 ms
_BETWEEN_S: Final = 0.05  # assumed: a finger that presses a key again lets it come up first


class Fingers:
    """All fingers at one panel. `pins` is gpiozero's MockFactory."""

    def __init__(self, pins: Any) -> None:
        self.pins: Final = pins
        self._edges: list[tuple[float, int, bool]] = []
        self._free_at: dict[int, float] = {}
        self._pushing: Final[Counter[int]] = Counter()  # fingers that stay on a key
        self._down_at: dict[int, float] = {}
        self.rest_at = -inf

    def press(self, key: Key, at: float, seconds: float, bounce: float = 0.0) -> float:
        """Down from `at` on for that long, chattering for `bounce` seconds at both ends.

        A key that is still down is pressed again when it has come up; one that a finger stays on
        is not. The time at which it is released.
        """
        if self._pushing[key.gpio]:
            return at + seconds
        at = max(at, self._free_at.get(key.gpio, at))
        for moment, down in (*_chatter(at, bounce, True), *_chatter(at + seconds, bounce, False)):
            heappush(self._edges, (moment, key.gpio, down))
        released = at + seconds + bounce
        self._free_at[key.gpio] = released + _BETWEEN_S
        self.rest_at = max(self.rest_at, released)
        return released

    def push(self, key: Key, at: float) -> None:
        """Down from `at` on, until as many fingers have let go as were put on it."""
        if not self._pushing[key.gpio]:
            self._down_at[key.gpio] = begun = max(at, self._free_at.get(key.gpio, at))
            heappush(self._edges, (begun, key.gpio, True))
        self._pushing[key.gpio] += 1

    def let_go(self, key: Key, at: float) -> float:
        """One finger is lifted, not sooner than a press takes; the time at which it is off."""
        if not self._pushing[key.gpio]:
            return at
        self._pushing[key.gpio] -= 1
        if self._pushing[key.gpio]:
            return at
        released = max(at, self._down_at[key.gpio] + PRESS_S)
        heappush(self._edges, (released, key.gpio, False))
        self._free_at[key.gpio] = released + _BETWEEN_S
        self.rest_at = max(self.rest_at, released)
        return released

    def drive(self, at: float) -> None:
        """Brings the pins to where they are at this moment."""
        while self._edges and self._edges[0][0] <= at:
            _, gpio, down = heappop(self._edges)
            pin = self.pins.pin(gpio)
            pin.drive_low() if down else pin.drive_high()


def _chatter(begins: float, bounce: float, down: bool) -> list[tuple[float, bool]]:
    """The edges of going down (or up) at `begins`: there and back until it stays."""
    count = round(bounce / _CHATTER_S / 2)
    there = [(begins + 2 * index * _CHATTER_S, down) for index in range(count + 1)]
    back = [(begins + (2 * index + 1) * _CHATTER_S, not down) for index in range(count)]
    return sorted(there + back)
