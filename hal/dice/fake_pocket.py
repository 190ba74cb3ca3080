"""One pocket of the fake reader: from sums of conversions to empty, moving or still.

It decides as `firmware/PROTOCOL.md` says under "How a reader decides", in the same counts and the
same times as the firmware's `pocket.c`; `tests/firmware` holds both to one contract.
"""

from collections import deque
from typing import Final

from hal.dice.messages import Pocket, PocketState

CONVERSIONS: Final = 16
"""So many conversions of 10 bits are summed up before a pocket looks at them."""

FULL_SCALE: Final = 8192
"""Levels are told in this many parts of the supply."""

HALF_SCALE: Final = FULL_SCALE // 2
MOVED: Final = 12
EMPTY_WITHIN: Final = 10
STAYS_EMPTY_WITHIN: Final = 14
STILL_S: Final = 0.150
DRIFTS_EVERY_S: Final = 1.0
DRIFTS_AT_MOST: Final = 8

_MEDIAN_OF: Final = 3
_LEVEL_OF: Final = 4
_SUM_PER_COUNT: Final = CONVERSIONS * 1024 // FULL_SCALE
_MOST_NOISE: Final = 255
_MOST_DEPARTURES: Final = 256


class FakePocket:
    """What a reader knows of one pocket; `zero` is the kept one, None if it was never told."""

    def __init__(self, zero: int | None, at: float) -> None:
        self._state = PocketState.MOVING
        self._departures = 0
        self._seen_at_rest = False  # what was there before the reader began cannot have left
        self._settles_from = self._drifted = at
        self._sums: Final[deque[int]] = deque(maxlen=_MEDIAN_OF)
        self._readings: Final[deque[tuple[float, int]]] = deque()
        self._newest: Final[deque[int]] = deque(maxlen=_LEVEL_OF)
        self._steady: int | None = None  # what every sum has been for so long that all is decided
        self._kept = zero
        self._zero = HALF_SCALE if zero is None else zero

    def told(self) -> Pocket:
        """What a STATE says of it."""
        noise = min(self._spread() // _SUM_PER_COUNT, _MOST_NOISE)
        zeroed = self._kept is not None
        return Pocket(self._state, self._level(), noise, self._departures, zeroed)

    def take(self, total: int, at: float) -> bool:
        """One more sum of conversions; whether the state or the departures are others now."""
        if total == self._steady:
            self._readings[-1] = (at, total)
            return False
        self._sums.append(total)
        reading = sorted(self._sums)[len(self._sums) // 2]
        self._newest.append(reading)
        self._readings.append((at, reading))
        while self._readings[0][0] < at - STILL_S:
            self._readings.popleft()
        changed = self._decided(at)
        at_rest = self._state is not PocketState.MOVING and not self._spread()
        self._steady = total if at_rest and set(self._sums) == {total} else None
        return changed

    def follow(self, at: float) -> None:
        """Sensors drift with warmth: the zero of an empty pocket goes with them, slowly.

        Only while the pockets beside it are empty too: it must not follow their dice.
        """
        self._drifted = at
        level, kept = self._level(), HALF_SCALE if self._kept is None else self._kept
        step = (level > 0) - (level < 0)
        self._zero = max(kept - DRIFTS_AT_MOST, min(kept + DRIFTS_AT_MOST, self._zero + step))

    @property
    def empty(self) -> bool:
        """Whether nothing lies there."""
        return self._state is PocketState.EMPTY

    def may_follow(self, at: float) -> bool:
        """Whether its zero may go with its level again, as far as this pocket is concerned."""
        return self.empty and at - self._drifted >= DRIFTS_EVERY_S

    @property
    def seen(self) -> bool:
        """Whether there is a level at all, some milliseconds after the beginning."""
        return bool(self._newest)

    def set_zero(self) -> int:
        """The present level is that of the empty pocket; gives it as it is to be kept.

        A pocket that is empty only because it was told so has lost no die: no departure.
        """
        self._kept = self._zero = self._absolute()
        if self._state is PocketState.STILL:
            self._state = PocketState.EMPTY
        return self._kept

    def _decided(self, at: float) -> bool:
        state = self._judged(at)
        changed = state is not self._state
        if state is PocketState.EMPTY and changed:
            self._become_empty(at)
        self._seen_at_rest = self._seen_at_rest or state is not PocketState.MOVING
        self._state = state
        return changed

    def _judged(self, at: float) -> PocketState:
        """What ceases to be empty without a jerk is in a slow hand: moving for a while first."""
        was_empty = self._state is PocketState.EMPTY
        if at - self._settles_from < STILL_S or self._spread() > MOVED * _SUM_PER_COUNT:
            return PocketState.MOVING
        if abs(self._level()) <= (STAYS_EMPTY_WITHIN if was_empty else EMPTY_WITHIN):
            return PocketState.EMPTY
        if was_empty:
            self._settles_from = at
        return PocketState.MOVING if was_empty else PocketState.STILL

    def _become_empty(self, at: float) -> None:
        self._drifted = at
        if self._seen_at_rest:
            self._departures = (self._departures + 1) % _MOST_DEPARTURES

    def _level(self) -> int:
        return self._absolute() - self._zero

    def _absolute(self) -> int:
        if not self._newest:
            return self._zero
        return round(sum(self._newest) / (len(self._newest) * _SUM_PER_COUNT))

    def _spread(self) -> int:
        readings = [reading for _, reading in self._readings]
        return max(readings) - min(readings) if readings else 0
