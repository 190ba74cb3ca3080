"""How a magnet moves in a hand: where it is at any moment, as a function of time.

Every motion begins at a moment and ends at one; before and after, it answers with where it began
and where it rests. Places are millimetres on the board as the explorers see it; the third figure is
the height above where a piece rests. Nothing here waits, and nothing is drawn by chance.

What is assumed about hands, because nobody measured it: they take 60 ms to gain their speed and to
lose it, go round corners without slowing down, and lift or put down a piece through 60 mm in a
tenth of a second. A bounce is rougher than life: the magnet jumps away and back like a switch's
contact, where a real one snaps onto the steel. The debounce has to stand both.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import dist, inf, sqrt
from typing import Final, NamedTuple, Protocol

HURRY_S: Final = 0.06
LIFT_MM: Final = 60.0
LIFT_S: Final = 0.1
BOUNCE_S: Final = 0.017  # one jump and one touch; no multiple of a scan's 10 ms
LAG_S: Final = 0.006  # what is dragged through the board is behind: 2 mm for a quick hand
SNAP_S: Final = 0.03

Point = tuple[float, float]


class Spatial(NamedTuple):
    """Where a magnet's centre is: on the board, and how far above its rest."""

    x: float
    y: float
    z: float = 0.0


class Motion(Protocol):
    """Where a magnet is at any moment. It rests, or is gone, from `ends` on."""

    @property
    def ends(self) -> float:
        """When nothing changes any more."""

    def at(self, moment: float) -> Spatial | None:
        """Where it is; None while it is too far from the board to be felt."""


class Away:
    """In the box, or in a hand far from the board."""

    ends: Final = -inf

    def at(self, moment: float) -> Spatial | None:
        """Nowhere."""
        return None


class Rest:
    """Held by the board."""

    ends: Final = -inf

    def __init__(self, point: Point) -> None:
        self._here: Final = Spatial(*point)

    def at(self, moment: float) -> Spatial | None:
        """Always the same place."""
        return self._here


class Slide:
    """Along straight lines through `points`, at `speed` mm/s but for the ends of the way.

    A way too short for that speed is covered more slowly, with its top speed in the middle.
    """

    def __init__(self, points: Sequence[Point], speed: float, begins: float) -> None:
        self._points: Final = tuple(points)
        self._miles: Final = _miles(self._points)
        self._length: Final = self._miles[-1]
        self._gain: Final = speed / HURRY_S  # mm/s²
        self._speed: Final = min(speed, sqrt(self._gain * self._length))
        self._hurry: Final = self._speed / self._gain  # seconds until it is at speed
        self._begins: Final = begins
        cruise = self._length / self._speed if self._speed else 0.0
        self.ends: Final = begins + cruise + self._hurry

    def at(self, moment: float) -> Spatial | None:
        """On the line, as far along as the hand has come."""
        return _along(self._points, self._miles, self._gone(moment))

    def _gone(self, moment: float) -> float:
        """The way covered, in mm: faster and faster, evenly, then slower and slower."""
        since, left = moment - self._begins, self.ends - moment
        if since <= 0.0:
            return 0.0
        if left <= 0.0:
            return self._length
        if since < self._hurry:
            return self._gain * since * since / 2
        if left < self._hurry:
            return self._length - self._gain * left * left / 2
        return self._speed * (since - self._hurry / 2)


class Trail:
    """Led through `points` by a hand that moves already: at `speed` mm/s from the first moment on.

    Whoever leads it on makes a new one of the points that are `left`.
    """

    def __init__(self, points: Sequence[Point], speed: float, begins: float) -> None:
        self._points: Final = tuple(points)
        self._miles: Final = _miles(self._points)
        self._speed: Final = speed
        self._begins: Final = begins
        self.ends: Final = begins + self._miles[-1] / speed

    def at(self, moment: float) -> Spatial | None:
        """On the line, as far along as it was led."""
        return _along(self._points, self._miles, self._gone(moment))

    def left(self, moment: float) -> tuple[Point, ...]:
        """The points to which it has not come yet."""
        return self._points[bisect_right(self._miles, self._gone(moment)) :]

    def _gone(self, moment: float) -> float:
        if moment >= self.ends:
            return self._miles[-1]
        return max(moment - self._begins, 0.0) * self._speed


class Fall:
    """Put down: from a hand's height to the board, faster and faster, then perhaps bouncing."""

    def __init__(self, point: Point, begins: float, bounce: float = 0.0) -> None:
        self._point: Final = point
        self._begins: Final = begins
        self._lands: Final = begins + LIFT_S
        self.ends: Final = self._lands + bounce

    def at(self, moment: float) -> Spatial | None:
        """Above its place, or on it."""
        if moment >= self._lands:
            jumps = moment < self.ends and _jumps(moment - self._lands)
            return None if jumps else Spatial(*self._point)
        share = (moment - self._begins) / LIFT_S
        return Spatial(*self._point, LIFT_MM * (1.0 - share * share)) if share > 0.0 else None


class Rise:
    """Lifted: perhaps coming loose in jumps, then away, faster and faster."""

    def __init__(self, point: Point, begins: float, bounce: float = 0.0) -> None:
        self._point: Final = point
        self._begins: Final = begins
        self._leaves: Final = begins + bounce
        self.ends: Final = self._leaves + LIFT_S

    def at(self, moment: float) -> Spatial | None:
        """On its place, above it, or gone."""
        if moment < self._leaves:
            jumps = moment > self._begins and _jumps(moment - self._begins)
            return None if jumps else Spatial(*self._point)
        share = (moment - self._leaves) / LIFT_S
        return Spatial(*self._point, LIFT_MM * share * share) if share < 1.0 else None


class Dragged:
    """Pulled along through the board: snaps to what pulls it, then follows a little behind."""

    def __init__(self, origin: Point, by: Motion, begins: float) -> None:
        self._origin: Final = origin
        self._by: Final = by
        self._begins: Final = begins
        self.ends: Final = max(by.ends + LAG_S, begins + SNAP_S)

    def at(self, moment: float) -> Spatial | None:
        """Between where it was and where the other one was a moment ago."""
        share = min(max((moment - self._begins) / SNAP_S, 0.0), 1.0)
        leader = self._by.at(moment - LAG_S)
        x, y = (leader.x, leader.y) if leader else self._origin
        from_x, from_y = self._origin
        return Spatial(from_x + (x - from_x) * share, from_y + (y - from_y) * share)


def _miles(points: Sequence[Point]) -> tuple[float, ...]:
    """How far along the way each of the points is, in mm."""
    return (0.0, *accumulate(dist(*pair) for pair in pairwise(points)))


def _along(points: Sequence[Point], miles: Sequence[float], gone: float) -> Spatial:
    """Where one is who has covered so much of the way."""
    leg = min(bisect_right(miles, gone), len(points) - 1) - 1
    if leg < 0:
        return Spatial(*points[0])
    (x, y), (to_x, to_y) = points[leg], points[leg + 1]
    span = miles[leg + 1] - miles[leg]
    share = (gone - miles[leg]) / span if span else 1.0
    return Spatial(x + (to_x - x) * share, y + (to_y - y) * share)


def _jumps(since: float) -> bool:
    """Whether a bouncing magnet is off the board now: half of the time, beginning with a jump."""
    return since % BOUNCE_S < BOUNCE_S / 2
