"""One die, followed as it leaves its pocket and comes back.

Only what left can have been rolled, and only what has rested in its pocket can leave it: who sets
dice from their box into the pockets has not rolled them. What a die showed when it first came back
is what it rolled: nothing that is done to it afterwards changes that, or one could choose among
rolls.
"""

from enum import Enum, auto
from typing import Final

from fsm.pyramid.observations import Lie

_READABLE: Final = frozenset({Lie.SETTLED, Lie.HANDLED})
_AT_REST: Final = _READABLE | {Lie.COCKED}


class Toss(Enum):
    """What a die has done since its last roll was counted."""

    RESTING = auto()  # it has not left its pocket; or what it did there does not count
    GONE = auto()  # it left, and has not been read since
    LOOKED = auto()  # it came back as it was: a look, unless a roll proves to be under way
    ROLLED = auto()  # it came back while a roll was awaited


class FollowedDie:
    """What is known of one die, which has these faces. While nothing reads it, it is `unread`."""

    def __init__(self, name: str, faces: frozenset[str]) -> None:
        self.name: Final = name
        self.faces: Final = faces
        self.lie: Lie | None = None  # None: its pocket has not reported yet
        self.face: str | None = None  # the face that is read
        self.kept: str | None = None  # the face that it showed before it left
        self.rolled: str | None = None  # the face that counts, or may come to
        self.toss = Toss.RESTING
        self.unread = False
        self.believed = False  # a person said how it lies, and it has not moved since
        self._housed = False  # it has been seen at rest in its pocket
        self._said_outside = False  # a person said what it shows, and it was not read since
        self._before_pause: str | None = None  # what it showed, if it was touched in a pause

    def see(self, lie: Lie, face: str | None) -> None:
        """Take in a report, and nothing more: what it means depends on the game.

        A face that the die does not have is none: it is cocked.
        """
        wrong = lie in _READABLE and face not in self.faces
        self.kept = self.face or self.kept
        self.lie, self.face = (Lie.COCKED, None) if wrong else (lie, face)
        self.believed = False
        self._housed = self._housed or self.lie in _AT_REST

    def overlook(self, lie: Lie, face: str | None) -> None:
        """Take in a report while the game is paused."""
        self._before_pause = self._before_pause or self.face or self.kept
        self.see(lie, face)

    def leave(self) -> None:
        """It is out; one that has rolled already has rolled."""
        if self._housed and self.toss is not Toss.ROLLED:
            self.toss = Toss.GONE

    def come_back(self, toss: Toss) -> None:
        """It is read again: rolled, or only looked at."""
        self.toss, self.rolled = toss, self.face

    def say(self, face: str) -> None:
        """A person says that it was rolled, and shows this."""
        self.toss, self.rolled = Toss.ROLLED, face
        self.kept, self.believed = face, True
        self._said_outside = self.lie is Lie.OUT

    def rest(self) -> None:
        """Whatever it did is counted, or never will be."""
        self.toss, self.rolled = Toss.RESTING, None

    def stop_reading(self) -> None:
        """Nothing reads it from now on; what it has rolled counts."""
        self.unread = True
        if self.toss is not Toss.ROLLED:
            self.rest()

    def read_again(self) -> None:
        """It is read from now on. Of what it did meanwhile nobody knows."""
        self.unread = False
        if self.out:
            self.leave()

    def contradicts(self) -> bool:
        """Whether it was said outside its pocket to show another face; asked when it is seen."""
        read = self._said_outside and self.readable and self.toss is Toss.RESTING
        self._said_outside = self._said_outside and not read
        return read and not self.as_before

    def forget_word(self) -> None:
        """Whatever was said of it outside its pocket does not matter any more."""
        self._said_outside = False

    def changed_in_pause(self) -> bool:
        """Whether it shows another face than before the pause, unrolled; asked once after it."""
        before, self._before_pause = self._before_pause, None
        resting = self.readable and self.toss is Toss.RESTING
        return before is not None and resting and self.face != before

    @property
    def state(self) -> tuple[object, ...]:
        """What a roll is judged by: while this stays the same, hands have done nothing with it."""
        return self.toss, self.lie is None, self.face or self.kept

    @property
    def missing(self) -> bool:
        """Whether it is out of a pocket in which it was never seen."""
        return self.lie is Lie.OUT and not self._housed and not self.unread

    @property
    def sayable(self) -> bool:
        """Whether people may say what it shows: not while it lies in its pocket unrolled."""
        return self.unread or self.lie is Lie.OUT or self.toss is Toss.GONE

    @property
    def out(self) -> bool:
        """Whether it is seen to be out of its pocket."""
        return self.lie is Lie.OUT and not self.believed

    @property
    def unsure(self) -> bool:
        """Whether its pocket has not said yet how it lies."""
        return self.lie in (None, Lie.MOVING) and not self.unread

    @property
    def readable(self) -> bool:
        """Whether a face of it is read now."""
        return self.lie in _READABLE and not self.unread

    @property
    def is_back(self) -> bool:
        """Whether it left and lies in its pocket, read or cocked."""
        return self.toss is Toss.GONE and self.lie in _AT_REST

    @property
    def cocked(self) -> bool:
        """Whether it came back so that no face can be read."""
        return self.toss is Toss.GONE and self.lie is Lie.COCKED

    @property
    def as_before(self) -> bool:
        """Whether it shows what it did before it left."""
        return self.face is not None and self.face == self.kept
