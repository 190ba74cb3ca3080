"""Fingers on the keys of an emulated panel: they drive gpiozero's mock pins when their time comes.

A press is a few moments at which the key's pin goes down or up; with a bounce it goes there and
back for a while, at the beginning and at the end. Whoever polls the panel first says what time it
is, and the pins are brought to that.
"""

from heapq import heappop, heappush
from math import inf
from typing import Any, Final

from hal.table import Key

_CHATTER_S: Final = 0.003  # one touch or one gap while it bounces; no divisor of a scan's 10 ms
_BETWEEN_S: Final = 0.05  # assumed: a finger that presses a key again lets it come up first


class Fingers:
    """All fingers at one panel. `pins` is gpiozero's MockFactory."""

    def __init__(self, pins: Any) -> None:
        self.pins: Final = pins
        self._edges: list[tuple[float, int, bool]] = []
        self._free_at: dict[int, float] = {}
        self.rest_at = -inf

    def press(self, key: Key, at: float, seconds: float, bounce: float = 0.0) -> float:
        """Down from `at` on for that long, chattering for `bounce` seconds at both ends.

        A key that is still down is pressed again when it has come up. The time at which it is
        released.
        """
        at = max(at, self._free_at.get(key.gpio, at))
        for moment, down in (*_chatter(at, bounce, True), *_chatter(at + seconds, bounce, False)):
            heappush(self._edges, (moment, key.gpio, down))
        released = at + seconds + bounce
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
