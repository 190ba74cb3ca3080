"""Where a film is, whether it runs and how fast; what the keys do. Time comes in as a parameter."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

FASTEST: Final = 64.0
SLOWEST: Final = 0.25


class Player:
    """Plays pictures that come at these times, each later than the one before; at least one."""

    def __init__(self, times: Sequence[float], speed: float = 1.0) -> None:
        self._times: Final = times
        self._now = times[0]
        self.speed = min(max(speed, SLOWEST), FASTEST)
        self.running = True

    @property
    def shown(self) -> int:
        """The picture that is shown, counted from 0."""
        return bisect_right(self._times, self._now) - 1

    @property
    def share(self) -> float:
        """How much of the film is over, from 0 to 1."""
        whole = self._times[-1] - self._times[0]
        return (self._now - self._times[0]) / whole if whole else 1.0

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass; the film stops by itself with its last picture."""
        if self.running:
            self._now = min(self._now + seconds * self.speed, self._times[-1])
            self.running = self._now < self._times[-1]

    def press(self, key: str) -> None:
        """What a key does; others do nothing."""
        if key == "space":
            self._start_or_stop()
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in _SPEEDS:
            self.speed = min(max(self.speed * _SPEEDS[key], SLOWEST), FASTEST)

    def _start_or_stop(self) -> None:
        """At the end it begins again."""
        if not self.running and self._now >= self._times[-1]:
            self._now = self._times[0]
        self.running = not self.running

    def _step(self, by: int) -> None:
        """To the picture before or after, and stay there."""
        self.running = False
        self._now = self._times[min(max(self.shown + by, 0), len(self._times) - 1)]


_STEPS: Final = {"left": -1, "right": 1}
_SPEEDS: Final = {"up": 2.0, "down": 0.5}
