"""How long it takes from what a sensor saw to what the seats are told, in the newest of cases.

Only moments of which the whole room was told are counted: how often anything else happens is not
for everybody to know.
"""

from collections import deque
from statistics import quantiles
from typing import Final

MOST: Final = 1000


class Budget:
    """Seconds in, milliseconds out."""

    def __init__(self) -> None:
        self._seconds: Final[deque[float]] = deque(maxlen=MOST)

    def note(self, seconds: float) -> None:
        """One more."""
        self._seconds.append(seconds)

    def shown(self) -> dict[str, object]:
        """The middle one and the slowest in a hundred, once there are enough of them."""
        if len(self._seconds) < 2:
            return {"moments": len(self._seconds)}
        hundredths = quantiles(self._seconds, n=100, method="inclusive")
        return {
            "moments": len(self._seconds),
            "p50_ms": round(hundredths[49] * 1e3, 1),
            "p99_ms": round(hundredths[98] * 1e3, 1),
        }
