"""One pocket: from a reader's reports to how its die lies.

A die that was seen to leave, or whose reader counted that it left, is *settled* the next time it
rests with a face that can be read; one that never left is *handled*, whatever its face. A pocket
that was empty from the first has not been left. A rest is judged once, so that a level near the
edge of a band, or a neighbour that is set down later, does not make a face come and go. What was
seen to leave is remembered while the reader is away.
"""

from collections.abc import Iterator
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import Pocket, PocketState
from hal.ports import DieSeen, Lie

_AT_REST = frozenset({Lie.SETTLED, Lie.HANDLED, Lie.COCKED})


class PocketWatch:
    """One die in its pocket. Without `bands` no face can be read: it is always cocked."""

    def __init__(self, die: str, bands: Bands | None) -> None:
        self.die: Final = die
        self._bands = bands
        self._told: DieSeen | None = None
        self._judged = 0  # the level at which the present rest was judged
        self._was_in = False  # seen at rest in its pocket
        self._left = False  # seen to leave, and not settled since
        self._departures: int | None = None
        self._unsure = True  # the reader has just begun, and says "moving" until it knows better

    @property
    def calibrated(self) -> bool:
        """Whether faces can be read at all."""
        return self._bands is not None

    def begin_anew(self) -> None:
        """The reader began again: what it counts cannot be compared with before."""
        self._departures, self._unsure = None, True

    def see(self, pocket: Pocket) -> Iterator[DieSeen]:
        """What is new with this report."""
        departed = self._departures not in (None, pocket.departures)
        self._departures = pocket.departures
        if pocket.state is PocketState.EMPTY or departed:
            self._left = self._left or self._was_in or departed
            yield from self._tell(Lie.OUT)
        self._unsure = self._unsure and pocket.state is PocketState.MOVING
        if pocket.state is PocketState.MOVING and not self._unsure:
            yield from self._tell(Lie.MOVING)
        elif pocket.state is PocketState.STILL and not self._judged_already(pocket.level):
            yield from self._judge(pocket)

    def _judged_already(self, level: int) -> bool:
        if self._told is None or self._told.lie not in _AT_REST:
            return False
        return self._bands is None or abs(level - self._judged) <= self._bands.half

    def _judge(self, pocket: Pocket) -> Iterator[DieSeen]:
        self._judged, self._was_in = pocket.level, True
        face = self._bands.face_at(pocket.level) if self._bands and pocket.zeroed else None
        if face is None:
            yield from self._tell(Lie.COCKED)
        elif self._left:
            self._left = False
            yield from self._tell(Lie.SETTLED, face)
        else:
            yield from self._tell(Lie.HANDLED, face)

    def _tell(self, lie: Lie, face: str | None = None) -> Iterator[DieSeen]:
        """Nothing is told twice; a face that has only been judged again is not new."""
        seen, told = DieSeen(self.die, lie, face), self._told
        self._told = seen
        judged_again = told and lie is Lie.HANDLED and told.lie in _AT_REST and told.face == face
        if seen != told and not judged_again:
            yield seen
