"""Walking one magnet over a face, to learn which bit is which spot: what to ask next.

Pure: scans and answers go in, `ask` says what the person is to do now. First the face must be
empty: what is still set then is stuck. Then the magnet goes from spot to spot. A step is taken by
itself when one bit, not found before, has been the only one in `HOLD` scans on end; so a magnet
that passes over a spot on its way is not taken for one that rests. `enter` says "it lies there, go
on": what is seen then counts, be it several bits, one that comes and goes, or nothing (a dead
cell).

If none of the first three spots is plain (one bit, alone, all the time), the magnet may be upside
down: nothing is seen then, or a weak field around it. So turning it is asked for, and turning it
back if that is no better. At the end the spots that saw nothing are tried once more with the other
pole: a switch that answers now is mounted the wrong way round.

While the explorers' face is walked, everything that comes and goes with the magnet on the mummy's
face is noted, by the spot where the magnet was: ghosts. What they mean stands in `hal.ghosts`.

Not promised: that a person puts the magnet where they were asked to. A magnet held on another spot
for long enough is believed; `back` takes the last step back.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from hal.calibration import Cell, Face
from hal.ports import Scan
from hal.sides import Side

HOLD: Final = 30
EMPTY: Final = 100
MISSES: Final = 3
BLANK: Final = Cell(None, (), 0.0)


class Doing(Enum):
    """What the person is to do."""

    EMPTY = "empty"
    PUT = "put"
    TURN = "turn"
    DRAW = "draw"
    CLEAR = "clear"
    MUMMY = "mummy"
    BESIDE = "beside"
    DONE = "done"


class Turn(Enum):
    """Why the magnet is to be turned over."""

    UPSIDE_DOWN = "upside down"
    NO_BETTER = "no better"
    SILENT = "silent"


class Hint(Enum):
    """Why the walk does not go on by itself, as far as scans tell."""

    STILL_SEEN = "still seen"
    NOTHING = "nothing"
    KNOWN = "known"
    SEVERAL = "several"
    UNSTEADY = "unsteady"
    OTHER_FACE = "other face"
    EXPLORER_LEFT = "explorer left"
    NO_MUMMY = "no mummy"


@dataclass(frozen=True, slots=True)
class Ask:
    """The next thing to do; `seen` are bits, `step` counts from 1 to `steps`.

    `again`: with the other pole. To draw the magnet is to draw it from `spot` to `to`; an explorer
    beside the mummy is put on `spot`, with the mummy on `to`.
    """

    doing: Doing
    spot: str | None
    hint: Hint | None
    seen: tuple[int, ...]
    step: int
    steps: int
    again: bool
    turn: Turn | None = None
    to: str | None = None


class Walk:
    """One walk over one side. Feed it every scan; ask it after each."""

    def __init__(self, side: Side, spots: Sequence[str], believed: Mapping[str, int]) -> None:
        self.side: Final = side
        self._believed: Final = believed
        self._todo: list[str] = list(spots)
        self._index = 0
        self._doing = Doing.EMPTY
        self._cells: dict[str, Cell] = {}
        self._stuck = 0
        self._turn: Turn | None = None
        self._turns = 0
        self._first_try: dict[str, Cell] = {}
        self._again = False
        self._window: deque[int] = deque(maxlen=EMPTY)
        self._others: deque[int] = deque(maxlen=EMPTY)  # what the other face saw
        self._stuck_there = 0
        self._ghosts = 0  # what the mummy's face saw with the magnet on the way to this spot
        self._seen_behind: dict[str, set[int]] = {}

    @property
    def ask(self) -> Ask:
        """What is to be done now."""
        hint = self._hint()
        return Ask(
            self._doing,
            self._todo[self._index] if self._doing is Doing.PUT else None,
            hint,
            tuple(set_bits(self._seen() & ~self._stuck)),
            min(self._index + 1, len(self._todo)),
            len(self._todo),
            self._again,
            self._turn if self._doing is Doing.TURN else None,
        )

    @property
    def face(self) -> Face:
        """What was found so far."""
        found = any(cell.usable for cell in self._cells.values())
        return Face(dict(self._cells), tuple(set_bits(self._stuck)), self._turns == 1 and found)

    @property
    def ghosts(self) -> dict[str, tuple[int, ...]]:
        """By the spot of an explorer's magnet the bits of the mummy's face that saw it too."""
        return {spot: tuple(sorted(bits)) for spot, bits in self._seen_behind.items()}

    def feed(self, scan: Scan) -> None:
        """One more scan; it may complete a step."""
        word, other = scan if self.side is Side.EXPLORERS else (scan.mummy, scan.explorers)
        self._window.append(word)
        self._others.append(other)
        if self._doing is Doing.EMPTY and len(self._window) == EMPTY and not self._seen():
            self._begin(0)
        elif self._doing is Doing.PUT:
            # A magnet that still lies on the spot before has been seen through there already.
            if word & ~self._stuck & ~self._known():
                self._ghosts |= other & ~self._stuck_there
            if len(self._window) >= HOLD:
                self._look()

    def enter(self) -> None:
        """The person has done what was asked, or says that it is so."""
        if self._doing is Doing.EMPTY:
            self._begin(self._seen())
        elif self._doing is Doing.TURN:
            self._put(self._index)
        elif self._doing is Doing.PUT:
            for behind in list(self._others)[-HOLD:]:  # its own cell may be dead, and not tell
                self._ghosts |= behind & ~self._stuck_there
            self._take(self._other_pole() if self._again else self._as_it_is())

    def back(self) -> None:
        """One spot back; what was found there is forgotten."""
        if self._doing is Doing.PUT and self._index > 0:
            self._put(self._index - 1)
            del self._cells[self._todo[self._index]]
            if not self._again:
                self._seen_behind.pop(self._todo[self._index], None)
            if self._again:
                self._cells[self._todo[self._index]] = BLANK

    def quit(self) -> None:
        """No more: what was found is kept."""
        self._doing = Doing.DONE

    # Looking.

    def _recent(self) -> list[int]:
        return list(self._window)[-HOLD:]

    def _seen(self) -> int:
        """The bits that were set in any of the last scans."""
        seen = 0
        for word in self._recent():
            seen |= word
        return seen

    def _steady(self) -> int:
        """The bits that were set in all of the last scans."""
        steady = -1 if self._window else 0
        for word in self._recent():
            steady &= word
        return steady

    def _known(self) -> int:
        """The bits that belong to other spots."""
        here = self._todo[self._index]
        known = 0
        for spot, cell in self._cells.items():
            if spot != here and cell.bit is not None:
                known |= 1 << cell.bit
        return known

    def _look(self) -> None:
        """Take the step if one new bit was there alone all the time."""
        seen = self._seen() & ~self._stuck
        if seen and seen == self._steady() & ~self._stuck and not seen & (seen - 1 | self._known()):
            self._take(Cell(seen.bit_length() - 1, turned=self._again))

    def _as_it_is(self) -> Cell:
        """What the last scans say of this spot, if the magnet does lie there."""
        seen = list(set_bits(self._seen() & ~self._stuck))
        new = [bit for bit in seen if not self._known() >> bit & 1]
        if not new:
            return Cell(None, tuple(seen), 0.0)
        believed = self._believed[self._todo[self._index]]
        bit = believed if believed in new else max(new, key=self._share)
        others = tuple(other for other in seen if other != bit)
        return Cell(bit, others, round(self._share(bit), 3), self._again)

    def _other_pole(self) -> Cell:
        """What the last scans say of a spot under the other pole; cells around it may feel it."""
        steady = list(set_bits(self._steady() & ~self._stuck & ~self._known()))
        return Cell(steady[0], turned=True) if len(steady) == 1 else BLANK

    def _share(self, bit: int) -> float:
        """In which share of the last scans this bit was set."""
        recent = self._recent()
        return sum(word >> bit & 1 for word in recent) / len(recent)

    def _hint(self) -> Hint | None:
        if self._doing not in (Doing.EMPTY, Doing.PUT) or len(self._window) < EMPTY:
            return None
        seen = self._seen() & ~self._stuck
        if self._doing is Doing.EMPTY:
            return Hint.STILL_SEEN if seen else None
        if not seen:
            return Hint.OTHER_FACE if self._others[-1] & ~self._stuck_there else Hint.NOTHING
        if seen != self._steady() & ~self._stuck:
            return Hint.UNSTEADY
        return Hint.SEVERAL if seen & seen - 1 else Hint.KNOWN

    # Going on.

    def _begin(self, stuck: int) -> None:
        self._stuck = stuck
        for word in self._others:
            self._stuck_there |= word
        self._put(0)

    def _put(self, index: int) -> None:
        """Ask for this spot, or for what comes when all are through."""
        self._window.clear()
        self._ghosts = 0
        self._index = index
        self._doing = Doing.PUT
        if index == len(self._todo):
            self._end()

    def _take(self, cell: Cell) -> None:
        spot = self._todo[self._index]
        self._cells[spot] = cell
        if self.side is Side.EXPLORERS and not self._again:
            # Added up over tries: one of them is with the magnet upside down.
            self._seen_behind.setdefault(spot, set()).update(set_bits(self._ghosts))
        if self._turns < 2 and len(self._cells) == MISSES and not any(map(_plain, self._all())):
            self._try_other_pole()
        else:
            self._put(self._index + 1)

    def _all(self) -> list[Cell]:
        return list(self._cells.values())

    def _try_other_pole(self) -> None:
        """Begin again with the magnet turned over; the second time go on as it was at first."""
        self._turns += 1
        if self._turns == 1:
            self._first_try, self._cells = self._cells, {}
            self._ask_to_turn(Turn.UPSIDE_DOWN, 0)
        else:
            self._cells = self._first_try
            self._ask_to_turn(Turn.NO_BETTER, MISSES)

    def _ask_to_turn(self, why: Turn, index: int) -> None:
        self._window.clear()
        self._turn = why
        self._index = index
        self._doing = Doing.TURN

    def _end(self) -> None:
        """All through; but what saw nothing is tried with the other pole, once."""
        blank = [spot for spot in self._todo if self._cells[spot] == BLANK]
        blank = [spot for spot in blank if not self._stuck >> self._believed[spot] & 1]
        if self._again or not blank or len(blank) == len(self._todo):
            self._index = len(self._todo) - 1
            self._doing = Doing.DONE
            return
        self._again = True
        self._todo = blank
        self._ask_to_turn(Turn.SILENT, 0)


def _plain(cell: Cell) -> bool:
    """Whether one bit was set, alone and all the time."""
    return cell.bit is not None and cell.steady == 1.0 and not cell.others


def set_bits(word: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    return (bit for bit in range(word.bit_length()) if word >> bit & 1)
