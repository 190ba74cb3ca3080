"""`referee dice calibrate`: zeroes the pockets, has six placements a die made, keeps the bands."""

import sys
from collections.abc import Sequence
from contextlib import closing

from fsm.pyramid.board import Board
from hal.table import Table
from host import dice_calibrations
from host.canvas import Canvas
from host.dice.calibrating import Course, Subject
from host.dice.calibration_session import Abandoned, Session
from host.dice.calibration_words import summary
from host.dice.faces import faces_of
from host.dice.hands import Hand, Person, RobotHand
from host.dice.tray import Tray, emulated_tray, open_tray, wait_until, why_missing
from host.dice.unusable import Unusable
from host.keyboard import Keyboard
from host.saying import say


def calibrate(
    table: Table,
    board: Board,
    wanted: Sequence[str],
    ports: Sequence[str],
    *,
    emulated: bool,
    look: str,
) -> int:
    """Calibrate these dice, without any all; 0 if all are in order.

    `look` is the command by which a person can look at them afterwards.
    Raises Unusable for what cannot be asked for, Abandoned where it could not be done.
    """
    subjects = _subjects(table, board, wanted)
    demand_terminal(emulated=emulated)
    tray = emulated_tray(table, board, {}) if emulated else open_tray(table, {}, ports)
    with closing(tray):
        needed = list(dict.fromkeys(reader for reader, _ in (one.place for one in subjects)))
        _demand_readers(tray, needed)
        course = go(tray, table, f"Calibrating the dice of {table.name}", subjects, needed)
    status = _conclude(course, table, subjects, emulated=emulated)
    if course.fits:
        say(f"Two faces that were mistaken for each other show only by a look: {look}")
    return status


def demand_terminal(*, emulated: bool) -> None:
    """A person answers by keys. Raises Unusable where there is nowhere to press them."""
    if not emulated and not sys.stdin.isatty():
        raise Unusable("it needs a terminal, for the keys; to see one without hands: --emulated")


def _subjects(table: Table, board: Board, wanted: Sequence[str]) -> list[Subject]:
    known = {pocket.die: pocket for pocket in table.pockets}
    for die in wanted:
        if die not in known:
            raise Unusable(f"there is no die {die!r}; {table.name} has {', '.join(known)}")
    return [
        Subject(die, (pocket.reader, pocket.number), faces_of(die, board))
        for die, pocket in known.items()
        if die in wanted or not wanted
    ]


def _demand_readers(tray: Tray, needed: Sequence[str]) -> None:
    """Wait until these readers report. Raises Abandoned, which says why not."""
    if not wait_until(tray, lambda: not {*needed} & {*tray.readers.missing}):
        raise Abandoned("\n".join(why_missing(tray, needed)))


def go(
    tray: Tray, table: Table, title: str, subjects: Sequence[Subject], readers: Sequence[str]
) -> Course:
    """Zero the pockets of these readers, then calibrate these dice in them."""
    dice = tuple(pocket.die for pocket in table.pockets)
    places = [(one.reader, one.number) for one in table.pockets if one.reader in readers]
    hand: Hand = RobotHand(tray.fake, dice) if tray.fake else Person()
    with Keyboard() as keyboard, Canvas() as canvas:
        return Session(tray, title, hand, canvas, keyboard.key).go(subjects, places)


def _conclude(course: Course, table: Table, subjects: Sequence[Subject], *, emulated: bool) -> int:
    earlier, remark = dice_calibrations.bands(table, emulated)
    found = {die: one.bands for die, one in course.fits.items() if one.bands}
    if remark:
        say(remark)
    say("", *summary(subjects, course.fits, frozenset(earlier)))
    if found:
        path = dice_calibrations.save(found, table, emulated)
        say(
            "", f"{'Stopped; what there is was kept' if course.stopped else 'Kept'} as {path.name}."
        )
        if emulated:
            say(f"It is for --emulated only, among the temporary files: {path.parent}")
    else:
        say("", "Nothing was kept.")
    return 0 if len(found) == len(subjects) else 1
