"""The walk over one face at a real or an emulated table: scans in, a picture and prompts out.

On a terminal the picture is drawn again and again; elsewhere each new prompt is a line. A part that
is lost is told, and the walk goes on when it is back; an emulated part never comes back, so there
the walk ends after a while.
"""

import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from hal.calibrating import Ask, Doing, Walk
from hal.calibration import Face, Ghosts
from hal.errors import HalError
from hal.ghosts import NextDoor, next_doors
from hal.sides import Side
from hal.spot_map import wired
from hal.strokes import Strokes
from hal.walk_order import walk_order
from host.calibrate.hands import Hand
from host.calibrate.words import KEYS, hint, prompt, whose
from host.canvas import BOLD, PLAIN, REVERSE, Canvas
from host.face_picture import picture
from host.rig import Rig
from host.saying import say

SCAN_S: Final = 0.01
_FRAME_S: Final = 0.05
_WIDTH: Final = 79
_EMULATED_PATIENCE_S: Final = 3.0
_SPEED_UP: Final = 10.0  # of an emulated walk that somebody watches


Course = Walk | Strokes | NextDoor


class Abandoned(Exception):
    """The walk cannot go on; the message says why."""


@dataclass(slots=True)
class Session:
    """Everything that a walk needs. `key` gives what a person presses, beside the hand.

    `ghosts` are those that were found and not found so far.
    """

    rig: Rig
    hand: Hand
    canvas: Canvas
    key: Callable[[], str | None]
    pause: Callable[[float], None] = time.sleep
    ghosts: Ghosts = field(default_factory=Ghosts, init=False)
    _drawn: float = field(default=-1.0, init=False)
    _said: str = field(default="", init=False)
    _lost_since: float | None = field(default=None, init=False)

    def walk(self, side: Side, spots: Sequence[str] | None = None) -> tuple[Face, bool]:
        """Walk over one side; what was found, and whether it was walked to the end."""
        table = self.rig.table
        walk = Walk(side, walk_order(table, side, spots), wired(table).bits[side])
        finished = self._go(walk)
        self.ghosts = Ghosts({**self.ghosts.alone, **walk.ghosts}, self.ghosts.beside)
        return walk.face, finished

    def draw(self, side: Side, face: Face) -> tuple[Face, bool]:
        """Draw the magnet along the rows of one side; the face with widths, and if to the end."""
        strokes = Strokes(self.rig.table, side, face)
        finished = self._go(strokes)
        return strokes.face, finished

    def next_door(self, faces: Mapping[Side, Face], spots: Sequence[str] | None = None) -> bool:
        """Put an explorer beside the mummy in a few places; whether in all of them."""
        course = NextDoor(next_doors(self.rig.table, spots), faces)
        finished = self._go(course)
        self.ghosts = Ghosts(self.ghosts.alone, {**self.ghosts.beside, **course.ghosts.beside})
        return finished

    def _go(self, course: Course) -> bool:
        """Until it is done; whether nobody stopped it."""
        stopped = False
        while course.ask.doing is not Doing.DONE:
            trouble = self._scan(course)
            ask = course.ask
            self._show(course.side, ask, course.face, trouble)
            key = self.key() or self.hand.answer(course.side, ask)
            stopped = self._obey(course, key) or stopped
        return not stopped

    def _scan(self, course: Course) -> str:
        """One scan in its time; what is wrong, if it failed."""
        clock = self.rig.clock
        begun = clock.now()
        trouble = ""
        try:
            course.feed(self.rig.scanner.scan())
            self._lost_since = None
        except HalError as error:
            trouble = str(error)
            self._give_up(begun, error)
        clock.wait(max(0.0, begun + SCAN_S - clock.now()))
        return trouble

    def _give_up(self, at: float, error: HalError) -> None:
        self._lost_since = at if self._lost_since is None else self._lost_since
        if self.rig.emulated and at - self._lost_since > _EMULATED_PATIENCE_S:
            raise Abandoned(str(error))

    def _obey(self, course: Course, key: str | None) -> bool:
        """Do what a key means; whether it was the one to stop."""
        if key in ("\n", "\r", "s"):
            course.enter()
        elif key == "b":
            course.back()
        elif key == "q":
            course.quit()
            return True
        return False

    def _show(self, side: Side, ask: Ask, face: Face, trouble: str) -> None:
        line = trouble or prompt(side, ask)
        if not self.canvas.live:
            if line != self._said:
                say(line)
            self._said = line
            return
        now = self.rig.clock.now()
        if now < self._drawn + _FRAME_S:
            return
        if self.rig.emulated and self._drawn >= 0.0:
            self.pause((now - self._drawn) / _SPEED_UP)
        self._drawn = now
        self.canvas.draw(self._frame(side, ask, face, line))

    def _frame(self, side: Side, ask: Ask, face: Face, line: str) -> list[str]:
        def sign(spot: str) -> str:
            if spot in (ask.spot, ask.to):
                return f"{REVERSE}?{PLAIN}"
            cell = face.cells.get(spot)
            return "·" if cell is None else "o" if cell.usable else "x"

        return [
            f"Calibrating {self.rig.table.name}: {whose(side)}, as you see it before you",
            *picture(self.rig.table, side, sign),
            f"{REVERSE}?{PLAIN} here   o found   x nothing seen   · to come",
            *(f"{BOLD}{one}{PLAIN}" for one in textwrap.wrap(line, _WIDTH)),
            *(textwrap.wrap(hint(self.rig.table, side, ask), _WIDTH) or [""]),
            KEYS,
        ]
