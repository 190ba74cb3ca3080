"""A calibration at a real or an emulated tray: reports in, a picture and prompts out.

Zeroing alone is a calibration of no dice.

On a terminal the picture is drawn again and again; elsewhere each new prompt is a line. A reader
that is lost is told, and it goes on when the reader is back.
"""

import textwrap
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import Zero
from host.canvas import BOLD, PLAIN, REVERSE, Canvas
from host.dice.bar import bar
from host.dice.calibrating import Ask, Course, Doing, Place, Subject
from host.dice.calibration_words import hint, keys, prompt
from host.dice.hands import Hand
from host.dice.tray import STEP, Tray, pockets_now
from host.saying import say

_FRAME_S: Final = 0.1
_WIDTH: Final = 79
_BAR: Final = 61
_PATIENCE_S: Final = 30.0  # of a robot hand, for one thing
_SPEED_UP: Final = 10.0  # of an emulated calibration that somebody watches


class Abandoned(Exception):
    """The calibration cannot go on; the message says why."""


@dataclass(slots=True)
class Session:
    """Everything that a calibration needs. `key` gives what a person presses, beside the hand.

    `title` stands above the picture.
    """

    tray: Tray
    title: str
    hand: Hand
    canvas: Canvas
    key: Callable[[], str | None]
    pause: Callable[[float], None] = time.sleep
    _drawn: float = field(default=-1.0, init=False)
    _orders: dict[str, int] = field(default_factory=dict, init=False)
    _said: str = field(default="", init=False)
    _asked: tuple[Doing, int, float] = field(default=(Doing.EMPTY, 0, 0.0), init=False)

    def go(self, subjects: Sequence[Subject], places: Sequence[Place]) -> Course:
        """Calibrate these dice among the pockets in these places; gives the course at its end."""
        course = Course(subjects, places)
        while course.ask.doing is not Doing.DONE:
            self.tray.go_on(STEP)
            course.feed(pockets_now(self.tray.readers), self.tray.now())
            ask = course.ask
            self._show(subjects, course, ask)
            self._obey(course, self.key() or self.hand.answer(ask, self.tray.now()))
            self._give_orders(course)
            self._give_up(ask)
        return course

    def _obey(self, course: Course, key: str | None) -> None:
        match key:
            case "\n" | "\r":
                course.enter()
            case "b":
                course.back()
            case "s":
                course.skip()
            case "q":
                course.quit()

    def _give_orders(self, course: Course) -> None:
        """A reader that does not report now gets its order when it is back."""
        self._orders |= course.take_orders()
        for reader in self.tray.readers.seen:
            if reader.used and (pockets := self._orders.pop(reader.hello.identity, None)):
                self.tray.say(reader.port, Zero(pockets))

    def _give_up(self, ask: Ask) -> None:
        """A robot hand that gets nowhere would try for ever."""
        doing, step, since = self._asked
        if (doing, step) != (ask.doing, ask.step):
            self._asked = (ask.doing, ask.step, self.tray.now())
        elif self.tray.fake and self.tray.now() - since > _PATIENCE_S:
            raise Abandoned(f"{prompt(ask)} {hint(ask)}".strip())

    def _show(self, subjects: Sequence[Subject], course: Course, ask: Ask) -> None:
        if not self.canvas.live:
            self._tell(" ".join(filter(None, (prompt(ask), hint(ask)))))
            return
        now = self.tray.now()
        if now < self._drawn + _FRAME_S:
            return
        if self.tray.fake and self._drawn >= 0.0:
            self.pause((now - self._drawn) / _SPEED_UP)
        self._drawn = now
        self.canvas.draw(self._frame(subjects, course, ask))

    def _tell(self, line: str) -> None:
        if line != self._said:
            say(line)
        self._said = line

    def _frame(self, subjects: Sequence[Subject], course: Course, ask: Ask) -> list[str]:
        return [
            self.title,
            "",
            *(_overview(subjects, course, ask) if subjects else ()),
            *(f"{BOLD}{one}{PLAIN}" for one in textwrap.wrap(prompt(ask), _WIDTH)),
            *(textwrap.wrap(hint(ask), _WIDTH) or [""]),
            keys(ask),
        ]


def _overview(subjects: Sequence[Subject], course: Course, ask: Ask) -> list[str]:
    """How far it is with every die, and the level now."""
    return [
        *(_progress(one, course, ask) for one in subjects),
        "",
        f"{REVERSE}?{PLAIN} here   o taken   x wrong   · to come",
        "",
        _level(course, ask),
        "",
    ]


def _progress(subject: Subject, course: Course, ask: Ask) -> str:
    """A die's faces: those that are taken, the one that is asked for, those to come."""
    taken = len(course.placed[subject.die])
    fitted = course.fits.get(subject.die)
    mark = "x" if fitted and fitted.bands is None else "o"
    here = ask.subject is not None and ask.subject.die == subject.die
    signs = [
        mark if index < taken else f"{REVERSE}?{PLAIN}" if here and index == taken else "·"
        for index in range(len(subject.faces))
    ]
    pairs = zip(subject.faces, signs, strict=True)
    return f"  die {subject.die:<7.7}" + "".join(f" {face:>6} {sign}" for face, sign in pairs)


def _level(course: Course, ask: Ask) -> str:
    """The level in the pocket that is asked about, among those that were taken there."""
    if ask.subject is None or ask.level is None:
        return ""
    taken = tuple(course.placed[ask.subject.die])
    near = Bands(taken, 3.0) if taken else None
    return f"  level {ask.level:>+6} {bar(ask.level, near, _BAR)}"
