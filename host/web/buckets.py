"""How often is too often: a bucket of tokens for each caller, filled again as time goes by.

Pure: time is given. No caller is remembered for longer than its bucket takes to fill, and never
more than so many of them; beyond that the one who came least lately is forgotten.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST: Final = 1024


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then so many a second."""

    burst: int
    a_second: float


@dataclass(frozen=True, slots=True)
class _Level:
    """So much is in a bucket at this time."""

    left: float
    at: float


class Buckets:
    """One bucket for each caller, all of one rate. Times are seconds that never go back."""

    def __init__(self, rate: Rate, most: int = MOST) -> None:
        self._rate: Final = rate
        self._most: Final = most
        self._levels: Final[OrderedDict[str, _Level]] = OrderedDict()

    def take(self, caller: str, at: float) -> bool:
        """Whether this caller may do one thing more now."""
        left = self._filled(self._levels.pop(caller, None), at)
        allowed = left >= 1
        self._levels[caller] = _Level(left - 1 if allowed else left, at)
        self._forget(at)
        return allowed

    def wait(self, caller: str, at: float) -> float:
        """Seconds until it may."""
        return max(0.0, 1 - self._filled(self._levels.get(caller), at)) / self._rate.a_second

    def __len__(self) -> int:
        return len(self._levels)

    def _filled(self, level: _Level | None, at: float) -> float:
        if level is None:
            return float(self._rate.burst)
        return min(self._rate.burst, level.left + (at - level.at) * self._rate.a_second)

    def _forget(self, at: float) -> None:
        """Whoever came longest ago, if its bucket is full again, or if there are too many."""
        longest_ago = next(iter(self._levels))
        full = self._filled(self._levels[longest_ago], at) >= self._rate.burst
        if full or len(self._levels) > self._most:
            del self._levels[longest_ago]
