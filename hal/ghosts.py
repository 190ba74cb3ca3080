"""Ghosts: explorers' magnets that are sensed on the mummy's side, because the steel is too poor.

Whether a table has them is measured with magnets on it, and written down. Two things are looked at:
what the mummy's side sees while an explorer's magnet alone is walked over its face (`Walk` does
that), and what it sees besides the mummy while the two stand next door to each other, because the
mummy magnetises the sheet and may let more through. `NextDoor` asks for that in a few places.

Any cell counts, not only the one straight behind; and so does one that only comes and goes.

Not promised: that a table on which none was found has no ghosts at all. An explorer that lies
askew, or beside the mummy where nobody tried, may still be sensed.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from math import dist
from operator import and_, or_
from typing import Final

from hal.calibrating import EMPTY, HOLD, Ask, Doing, Hint, set_bits
from hal.calibration import Face, Ghosts
from hal.ports import Scan
from hal.sides import Side
from hal.table import Table
from hal.walk_order import walk_order

_PLACES: Final = 6  # so few hold nobody up; they are spread, because a sheet may differ in parts

Place = tuple[str, str]
"""The mummy's spot, and the explorer's next to it."""


def next_doors(table: Table, names: Sequence[str] | None = None) -> list[Place]:
    """A few places to try, on these spots or on any: the two closest spots, and all over the board.

    No spot is in two places, so that what is seen tells which place it is.
    """
    at = {spot.name: (spot.x, spot.y) for spot in table.spots}
    apart = {
        pair: dist(at[pair[0]], at[pair[1]])
        for pair in pairwise(walk_order(table, Side.EXPLORERS, names))
    }
    near = [pair for pair, mm in apart.items() if mm <= table.pitch_mm]
    closest = min(near, key=lambda pair: apart[pair], default=None)
    spread = (
        [near[n * (len(near) - 1) // (_PLACES - 2)] for n in range(_PLACES - 1)] if near else []
    )
    chosen: list[Place] = []
    for pair in (*([closest] if closest else ()), *spread):
        if not any(spot in one for one in chosen for spot in pair):
            chosen.append(pair)
    return sorted(chosen, key=near.index)


class NextDoor:
    """An explorer beside the mummy, place after place. Feed it every scan; ask it after each.

    Like the walk it goes on by itself when what was asked for has been seen for `HOLD` scans on
    end, and with `enter`. A mummy that is seen nowhere is no use, nor one that is seen in several
    spots, as when it is upside down: they may hide a ghost. `enter` then leaves the place out.
    """

    def __init__(self, places: Sequence[Place], faces: Mapping[Side, Face]) -> None:
        self._places: Final = places
        self._faces: Final = faces
        self._doing = Doing.CLEAR if places else Doing.DONE
        self._index = 0
        self._window: deque[Scan] = deque(maxlen=EMPTY)
        self._stuck = Scan(0, 0)
        self._left = Scan(0, 0)  # the pieces at the place before, which have to go first
        self._alone = Scan(0, 0)  # what is seen with the mummy alone at this place
        self._ghosts = 0
        self._found: dict[str, tuple[int, ...]] = {}

    @property
    def side(self) -> Side:
        """The face at which the person is busy."""
        if self._doing is Doing.CLEAR:
            return Side.MUMMY if self._seen().mummy else Side.EXPLORERS
        return Side.MUMMY if self._doing is Doing.MUMMY else Side.EXPLORERS

    @property
    def face(self) -> Face:
        """What the walk found at that face."""
        return self._faces.get(self.side, Face())

    @property
    def ghosts(self) -> Ghosts:
        """What was found so far."""
        return Ghosts(beside=dict(self._found))

    @property
    def ask(self) -> Ask:
        """What is to be done now: the mummy to `spot`, or an explorer to `spot` and it on `to`."""
        step, steps = min(self._index + 1, len(self._places)), len(self._places)
        seen = self._seen()
        word = seen.mummy if self.side is Side.MUMMY else seen.explorers & ~self._alone.explorers
        asked = Ask(self._doing, None, self._hint(), tuple(set_bits(word)), step, steps, False)
        if self._doing not in (Doing.MUMMY, Doing.BESIDE):
            return asked
        mummys, explorers = self._places[self._index]
        if self._doing is Doing.MUMMY:
            return replace(asked, spot=mummys)
        return replace(asked, spot=explorers, to=mummys)

    def feed(self, scan: Scan) -> None:
        """One more scan; it may complete a step."""
        scan = _without(scan, self._stuck)
        self._window.append(scan)
        if self._doing is Doing.CLEAR and len(self._window) == EMPTY and self._seen() == (0, 0):
            self._put_mummy(0)
        elif self._doing is Doing.MUMMY and self._mummy_stands():
            self._mummy_alone()
        elif self._doing is Doing.BESIDE:
            if scan.explorers & ~self._alone.explorers:
                self._ghosts |= scan.mummy & ~self._alone.mummy
            if self._explorer_stands():
                self._next()

    def enter(self) -> None:
        """The person has done what was asked, or says that it is so."""
        if self._doing is Doing.CLEAR:
            self._stuck = self._seen()
            self._put_mummy(0)
        elif self._doing is Doing.MUMMY:
            seen = _single(self._seen().mummy)
            self._mummy_alone() if seen else self._put_mummy(self._index + 1)
        elif self._doing is Doing.BESIDE:
            self._ghosts |= self._seen().mummy & ~self._alone.mummy
            self._next()

    def back(self) -> None:
        """One step back; what was found at that place is forgotten."""
        if self._doing is Doing.BESIDE:
            self._put_mummy(self._index)
        elif self._doing is Doing.MUMMY and self._index > 0:
            self._put_mummy(self._index - 1)
            self._found.pop(self._places[self._index][1], None)
        self._left = Scan(0, 0)  # the pieces may be asked for where they are

    def quit(self) -> None:
        """No more: what was found is kept."""
        self._doing = Doing.DONE

    # Looking.

    def _recent(self) -> list[Scan]:
        return list(self._window)[-HOLD:]

    def _seen(self) -> Scan:
        """The bits that were set in any of the last scans."""
        recent = self._recent()
        return Scan(
            reduce(or_, (scan.explorers for scan in recent), 0),
            reduce(or_, (scan.mummy for scan in recent), 0),
        )

    def _steady(self) -> Scan:
        """The bits that were set in all of the last scans."""
        recent = self._recent()
        return Scan(
            reduce(and_, (scan.explorers for scan in recent)),
            reduce(and_, (scan.mummy for scan in recent)),
        )

    def _mummy_stands(self) -> bool:
        """Whether the mummy has come to rest at this place, and the explorer before it is gone."""
        seen = self._seen()
        rests = len(self._window) >= HOLD and seen == self._steady() and _single(seen.mummy)
        return rests and _both(seen, self._left) == (0, 0)

    def _explorer_stands(self) -> bool:
        """Whether an explorer has come to rest on one spot, and the mummy is where it was."""
        if len(self._window) < HOLD:
            return False
        new, steady = self._seen().explorers & ~self._alone.explorers, self._steady()
        rests = _single(new) and new == steady.explorers & ~self._alone.explorers
        return rests and not self._alone.mummy & ~steady.mummy

    def _hint(self) -> Hint | None:
        if len(self._window) < EMPTY or self._doing is Doing.DONE:
            return None
        seen, steady = self._seen(), self._steady()
        if self._doing is Doing.CLEAR:
            return Hint.STILL_SEEN if seen != (0, 0) else None
        if self._doing is Doing.MUMMY and seen.explorers & self._left.explorers:
            return Hint.EXPLORER_LEFT
        if self._doing is Doing.BESIDE and self._alone.mummy & ~seen.mummy:
            return Hint.NO_MUMMY
        here, rests = seen.mummy, steady.mummy
        if self._doing is Doing.BESIDE:
            here, rests = (word & ~self._alone.explorers for word in (seen[0], steady[0]))
        if not here:
            return Hint.NOTHING
        if here != rests:
            return Hint.UNSTEADY
        return Hint.KNOWN if _single(here) else Hint.SEVERAL

    # Going on.

    def _put_mummy(self, index: int) -> None:
        self._window.clear()
        self._alone = Scan(0, 0)
        self._index = index
        self._doing = Doing.MUMMY if index < len(self._places) else Doing.DONE

    def _mummy_alone(self) -> None:
        self._alone = self._seen()
        self._window.clear()
        self._ghosts = 0
        self._doing = Doing.BESIDE

    def _next(self) -> None:
        _, spot = self._places[self._index]
        self._found[spot] = tuple(set_bits(self._ghosts))
        self._left = Scan(self._seen().explorers & ~self._alone.explorers, self._alone.mummy)
        self._put_mummy(self._index + 1)


def _single(word: int) -> bool:
    return word != 0 and not word & (word - 1)


def _both(one: Scan, other: Scan) -> Scan:
    return Scan(one.explorers & other.explorers, one.mummy & other.mummy)


def _without(one: Scan, other: Scan) -> Scan:
    return Scan(one.explorers & ~other.explorers, one.mummy & ~other.mummy)
