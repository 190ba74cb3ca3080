"""The clock of the hardware edge: what time it is, and waiting for a short while.

`SystemClock` is the real one. `EmulatedClock` stands still until somebody waits, so what takes ten
milliseconds on a wire takes none in a test. Neither promises the time of day.
"""

import time
from typing import Final, Protocol


class Clock(Protocol):
    """Seconds that only ever grow, from some beginning that means nothing."""

    def now(self) -> float:
        """The time in seconds."""
        ...

    def wait(self, seconds: float) -> None:
        """Return when that much time has passed, never before."""
        ...


# A sleeping thread is woken late: Linux adds 50 us of timer slack (prctl(2), PR_SET_TIMERSLACK) and
# the scheduler its own share. The last stretch of a wait is therefore spun away. Assumed, not
# measured on a Pi: too small costs scans a second, too large costs CPU.
OVERSLEEP: Final = 150e-6


class SystemClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        """Seconds since some moment before this program began."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Sleep for the most of it and spin for the rest, because sleeping overshoots."""
        end = time.perf_counter() + seconds
        if seconds > OVERSLEEP:
            time.sleep(seconds - OVERSLEEP)
        while time.perf_counter() < end:
            pass


class EmulatedClock:
    """A clock that is moved by those who wait on it. Not for use by several threads at once."""

    __slots__ = ("seconds",)

    def __init__(self, now: float = 0.0) -> None:
        self.seconds = now

    def now(self) -> float:
        """The emulated time."""
        return self.seconds

    def wait(self, seconds: float) -> None:
        """Let that much time pass at once."""
        self.seconds += seconds
