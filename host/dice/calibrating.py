"""Calibrating dice step by step: reports of the pockets in, the next thing to ask for out.

First all pockets are to be empty, and are zeroed. That is waited for: what is reported at once may
be older than the zero, which a reader needs a moment to keep. Then each die is laid into its pocket
six times, each face up once, while the other pockets stay empty: a neighbour is felt a little. A
placement is taken by itself, when the pocket has been still for a while; it must not have been
still before, so that no placement is taken twice. A level that wanders begins its while again. Time
comes in with the reports.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hal.dice.bands import FaceLevel
from hal.dice.fitting import Fit, fit
from hal.dice.messages import Pocket, PocketState

HOLD: Final = 0.8  # seconds for which a pocket must be still
WANDER: Final = 6  # counts by which its level may differ meanwhile
SLOW: Final = 4.0  # seconds after which it is said what is waited for

Place = tuple[str, int]
"""A pocket: its reader, and its number there."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A die to be calibrated: its pocket, and its six faces."""

    die: str
    place: Place
    faces: tuple[str, ...]


class Doing(StrEnum):
    """What is asked for."""

    EMPTY = "empty"  # take all dice out, and say so
    ZERO = "zero"  # wait while the readers take their zeros
    PUT = "put"  # lay a die into its pocket, a face up
    DONE = "done"


class Hint(StrEnum):
    """Why it takes so long."""

    NONE = ""
    LOST = "lost"  # the reader does not report
    STIRRED = "stirred"  # a pocket is not empty after it was zeroed
    NOTHING = "nothing"  # nothing is felt in the pocket
    ELSEWHERE = "elsewhere"  # something lies in another pocket
    LIFT = "lift"  # the die lies there as before
    UNSTEADY = "unsteady"  # the level wanders


@dataclass(frozen=True, slots=True)
class Ask:
    """The next thing to do; `step` of `steps` placements. `level` is the pocket's now.

    `another`: a face of this name was laid already, and the die has more of them.
    """

    doing: Doing
    step: int = 0
    steps: int = 0
    subject: Subject | None = None
    face: str = ""
    hint: Hint = Hint.NONE
    elsewhere: Place | None = None
    level: int | None = None
    another: bool = False


class Course:
    """One calibration of some dice, from the zero to the last placement.

    `places` are all pockets of their readers that have a die. Without dice it ends with the zero.
    """

    def __init__(self, subjects: Sequence[Subject], places: Sequence[Place]) -> None:
        self.fits: Final[dict[str, Fit]] = {}
        self.placed: Final[dict[str, list[FaceLevel]]] = {one.die: [] for one in subjects}
        self.stopped = False
        self._subjects: Final = list(subjects)
        self._places: Final = list(places)
        self._doing = Doing.EMPTY
        self._at = 0  # of the subjects
        self._orders: dict[str, int] = {}
        self._asked_at: float | None = None
        self._now = 0.0
        self._pockets: Mapping[Place, Pocket] = {}
        self._empty_since: float | None = None  # all pockets, after they were to be zeroed
        self._free = False  # the pocket was not still since the last placement
        self._held: list[tuple[float, int]] = []
        self._wandered = False

    @property
    def ask(self) -> Ask:
        """What is to be done now."""
        if self._doing is not Doing.PUT:
            hint = self._zero_hint() if self._doing is Doing.ZERO else Hint.NONE
            return Ask(self._doing, steps=self._steps, hint=hint)
        subject, pocket = self._subject, self._pocket
        done = len(self.placed[subject.die])
        face, another = subject.faces[done], subject.faces[done] in subject.faces[:done]
        hint = self._put_hint(pocket)
        elsewhere = self._elsewhere() if hint is Hint.ELSEWHERE else None
        level = pocket.level if pocket else None
        return Ask(
            Doing.PUT, self._step, self._steps, subject, face, hint, elsewhere, level, another
        )

    def feed(self, pockets: Mapping[Place, Pocket], at: float) -> None:
        """How the pockets are at this time; one that is missing does not report."""
        self._now, self._pockets = at, pockets
        if self._asked_at is None:
            self._asked_at = at
        if self._doing is Doing.ZERO:
            self._wait_for_zero(at)
        elif self._doing is Doing.PUT:
            self._look(at)

    def take_orders(self) -> dict[str, int]:
        """The pockets to be zeroed now: a bit each, by reader."""
        orders, self._orders = self._orders, {}
        return orders

    def enter(self) -> None:
        """The pockets are empty: zero them."""
        if self._doing in (Doing.EMPTY, Doing.ZERO):
            for reader, number in self._places:
                self._orders[reader] = self._orders.get(reader, 0) | 1 << number
            self._begin(Doing.ZERO)

    def back(self) -> None:
        """Take the last placement back; it is asked for again."""
        if self._doing is not Doing.PUT:
            return
        if not self.placed[self._subject.die] and self._at > 0:
            self._at -= 1
            self.fits.pop(self._subject.die, None)
        if placed := self.placed[self._subject.die]:
            placed.pop()
        self._begin(Doing.PUT)

    def skip(self) -> None:
        """Leave the present die out."""
        if self._doing is Doing.PUT:
            self.placed[self._subject.die].clear()
            self._next_die()

    def quit(self) -> None:
        """Stop; dice that are done are done."""
        self.stopped = self._doing is not Doing.DONE
        self._begin(Doing.DONE)

    @property
    def _subject(self) -> Subject:
        return self._subjects[self._at]

    @property
    def _pocket(self) -> Pocket | None:
        return self._pockets.get(self._subject.place)

    @property
    def _steps(self) -> int:
        return sum(len(one.faces) for one in self._subjects)

    @property
    def _step(self) -> int:
        before = sum(len(one.faces) for one in self._subjects[: self._at])
        return before + len(self.placed[self._subject.die]) + 1

    def _begin(self, doing: Doing) -> None:
        self._doing, self._asked_at = doing, None
        self._free, self._wandered, self._empty_since = False, False, None
        self._held.clear()

    def _wait_for_zero(self, at: float) -> None:
        if not self._all_empty():
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = at
        elif at - self._empty_since >= HOLD:
            self._begin(Doing.PUT if self._subjects else Doing.DONE)

    def _all_empty(self) -> bool:
        there = [self._pockets.get(place) for place in self._places]
        return all(one and one.zeroed and one.state is PocketState.EMPTY for one in there)

    def _look(self, at: float) -> None:
        """Take the placement, once it may be taken and has been still for long enough."""
        pocket = self._pocket
        if pocket is None or pocket.state is not PocketState.STILL:
            self._free = self._free or pocket is not None
            self._held.clear()
        elif self._free and self._elsewhere() is None:
            self._hold(pocket.level, at)

    def _hold(self, level: int, at: float) -> None:
        self._held.append((at, level))
        levels = [one for _, one in self._held]
        if max(levels) - min(levels) > WANDER:
            self._wandered = True
            del self._held[:-1]
        elif at - self._held[0][0] >= HOLD:
            self._take(sum(levels) / len(levels))

    def _take(self, level: float) -> None:
        subject = self._subject
        placed = self.placed[subject.die]
        placed.append(FaceLevel(subject.faces[len(placed)], level))
        if len(placed) < len(subject.faces):
            self._begin(Doing.PUT)
            return
        self.fits[subject.die] = fit(placed)
        self._next_die()

    def _next_die(self) -> None:
        self._at += 1
        self._begin(Doing.PUT if self._at < len(self._subjects) else Doing.DONE)

    def _elsewhere(self) -> Place | None:
        """Another pocket in which something lies."""
        others = (place for place in self._places if place != self._subject.place)
        there = ((place, self._pockets.get(place)) for place in others)
        return next((at for at, one in there if one and one.state is PocketState.STILL), None)

    @property
    def _slow(self) -> bool:
        return self._asked_at is not None and self._now - self._asked_at >= SLOW

    def _zero_hint(self) -> Hint:
        if any(place not in self._pockets for place in self._places):
            return Hint.LOST
        return Hint.STIRRED if self._slow else Hint.NONE

    def _put_hint(self, pocket: Pocket | None) -> Hint:
        if pocket is None:
            return Hint.LOST
        if self._elsewhere():
            return Hint.ELSEWHERE
        if self._wandered:
            return Hint.UNSTEADY
        if not self._slow:
            return Hint.NONE
        if pocket.state is PocketState.EMPTY:
            return Hint.NOTHING
        return Hint.UNSTEADY if self._free else Hint.LIFT
