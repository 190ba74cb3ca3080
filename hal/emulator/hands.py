"""Hands that move pieces on the emulated board: each verb begins now and takes its time.

Motions are functions of time, so nothing waits here: a verb says when its piece rests. Where a
piece is put is exact; whoever plays a clumsy person passes offsets, bounces and speeds.

Two pieces may be coupled through the board, the mummy's halves. Sliding one of them drags the
other along, if it is near. Lifting one leaves the other where it is. A first half that comes down
or stops near the second pulls it over; a second half that comes near the first goes where that is.
Assumed: near is within 13 mm (MAGNETS.md), and the pull holds at any speed. Left out: picking up
the other half in passing, and losing it when a slide is broken off by a lift.
"""

from collections.abc import Sequence
from math import dist
from typing import Final, NamedTuple

from hal.clock import EmulatedClock
from hal.emulator.magnets import Magnets
from hal.emulator.motion import (
    LIFT_S,
    Away,
    Dragged,
    Fall,
    Motion,
    Point,
    Rest,
    Rise,
    Slide,
    Trail,
)

NEAR_MM: Final = 13.0  # as far as MAGNETS.md lets it snap over


class Hands:
    """Moves the magnets. Pieces are off the board at first."""

    def __init__(
        self, magnets: Magnets, clock: EmulatedClock, coupled: tuple[str, str] | None = None
    ) -> None:
        self._magnets: Final = magnets
        self._clock: Final = clock
        self._first: Final = coupled[0] if coupled else None
        self._second: Final = coupled[1] if coupled else None
        self._homes: dict[str, Point | None] = dict.fromkeys(magnets.names)

    def at(self, piece: str) -> Point | None:
        """Where the piece is on the board now; None from the moment it is lifted."""
        home = self._homes[piece]
        where = self._magnets.motion(piece).at(self._clock.now()) if home else None
        return (where.x, where.y) if where else home

    def place(self, piece: str, point: Point, bounce: float = 0.0) -> float:
        """Put the piece down; the time at which it rests."""
        goal = self._drawn_to(piece, point)
        now = self._clock.now()
        motion = Fall(goal, now, bounce)
        self._move(piece, motion, goal)
        self._pull_over(piece, goal, now + LIFT_S)
        return motion.ends

    def lift(self, piece: str, bounce: float = 0.0) -> float:
        """Take the piece away; the time at which it is gone. Lifting it twice changes nothing."""
        here = self.at(piece)
        if here is None:
            return self._clock.now()
        motion = Rise(here, self._clock.now(), bounce)
        self._move(piece, motion, None)
        return motion.ends

    def slide(self, piece: str, points: Sequence[Point], speed: float) -> float:
        """Push the piece from where it is through these points; the time at which it rests."""
        here = self._standing(piece)
        goal = self._goal(piece, here, points[-1])
        return self._push(piece, here, Slide([here, *points, goal], speed, self._clock.now()), goal)

    def lead(self, piece: str, point: Point, speed: float) -> float:
        """Lead the piece on to this point; the time at which it rests there.

        It comes by all the points to which it was led before, as a pointer that is followed did.
        """
        here, now = self._standing(piece), self._clock.now()
        motion = self._magnets.motion(piece)
        ahead = motion.left(now) if isinstance(motion, Trail) else ()
        goal = self._goal(piece, here, point)
        return self._push(piece, here, Trail([here, *ahead, point, goal], speed, now), goal)

    def stand(self, piece: str, point: Point | None) -> None:
        """The piece is there, or off the board, as if it always had been."""
        self._move(piece, Rest(point) if point else Away(), point)

    def goal(self, piece: str) -> Point | None:
        """Where the piece will rest; None when it is off the board, from the lift on."""
        return self._homes[piece]

    def _standing(self, piece: str) -> Point:
        here = self.at(piece)
        if here is None:
            raise ValueError(f"{piece!r} is not on the board: place it before sliding it")
        return here

    def _goal(self, piece: str, here: Point, point: Point) -> Point:
        """Where a piece ends that is pushed from here to `point`: its other half may draw it."""
        return point if self._partner_near(piece, here) else self._drawn_to(piece, point)

    def _push(self, piece: str, here: Point, motion: Slide | Trail, goal: Point) -> float:
        """Move it along the board, and with it what holds on to it."""
        if partner := self._partner_near(piece, here):
            self._move(partner.name, Dragged(partner.at, motion, self._clock.now()), goal)
        self._move(piece, motion, goal)
        self._pull_over(piece, goal, motion.ends)
        return motion.ends

    def _move(self, piece: str, motion: Motion, home: Point | None) -> None:
        self._magnets.move(piece, motion)
        self._homes[piece] = home

    def _pull_over(self, piece: str, goal: Point, when: float) -> None:
        """The second half comes over to the first, which arrives near it."""
        second = self._second
        if second is None or piece != self._first or self._homes[second] == goal:
            return
        here = self.at(second)
        if here and dist(here, goal) <= NEAR_MM:
            self._move(second, Dragged(here, Rest(goal), when), goal)

    def _drawn_to(self, piece: str, point: Point) -> Point:
        """Where a piece ends that is let go at `point`: a second half goes to the first."""
        first = self._homes[self._first] if self._first and piece == self._second else None
        return first if first and dist(first, point) <= NEAR_MM else point

    def _partner_near(self, piece: str, here: Point) -> "_Partner | None":
        partner = {self._first: self._second, self._second: self._first}.get(piece)
        there = self.at(partner) if partner else None
        if partner is None or there is None or dist(here, there) > NEAR_MM:
            return None
        return _Partner(partner, there)


class _Partner(NamedTuple):
    """The other half, and where it is."""

    name: str
    at: Point
