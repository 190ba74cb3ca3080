"""Calibrating dice step by step, by reports alone: what is taken, when, and what is said."""

import pytest

from hal.dice.fitting import Trouble
from hal.dice.messages import Pocket, PocketState
from host.dice.calibrating import HOLD, SLOW, Ask, Course, Doing, Hint, Subject
from host.dice.calibration_words import hint, keys, prompt, summary

FACES = ("1", "2", "3", "4", "arrow", "mummy")
LEVELS = (30, -30, 60, -60, 90, -90)
ONE, TWO = ("explorers", 0), ("explorers", 1)
STEP = 0.1


def still(level: int) -> Pocket:
    return Pocket(PocketState.STILL, level, 1, 0)


EMPTY = Pocket(PocketState.EMPTY, 0, 1, 0)
MOVING = Pocket(PocketState.MOVING, 17, 90, 0)
UNZEROED = Pocket(PocketState.STILL, 0, 1, 0, zeroed=False)


class Desk:
    """Two pockets, and a clock that goes on with each report."""

    def __init__(self, *dice: str) -> None:
        places = {"1": ONE, "2": TWO}
        self.subjects = [Subject(die, places[die], FACES) for die in dice]
        self.course = Course(self.subjects, [ONE, TWO])
        self.at = 0.0

    def see(self, first: Pocket | None, second: Pocket | None = EMPTY, seconds: float = 0) -> None:
        """The pockets are so from now on, for so long."""
        pockets = {place: one for place, one in {ONE: first, TWO: second}.items() if one}
        end = self.at + max(seconds, STEP)
        while self.at < end:
            self.at += STEP
            self.course.feed(pockets, self.at)

    def ask(self) -> Ask:
        return self.course.ask

    def zero(self) -> None:
        self.see(UNZEROED)
        self.course.enter()
        while self.ask().doing is not Doing.PUT:
            self.see(EMPTY)

    def lay(self, *levels: int) -> None:
        for level in levels:
            self.see(MOVING)
            self.see(still(level), seconds=HOLD + 2 * STEP)


def test_first_all_pockets_of_the_reader_are_zeroed() -> None:
    desk = Desk("1")
    assert desk.ask().doing is Doing.EMPTY
    desk.see(UNZEROED, UNZEROED, seconds=1)
    assert desk.course.take_orders() == {}
    desk.course.enter()
    assert desk.course.take_orders() == {"explorers": 0b11}
    assert desk.course.take_orders() == {}
    assert desk.ask().doing is Doing.ZERO
    desk.see(EMPTY, EMPTY)
    assert desk.ask().doing is Doing.ZERO, "what comes at once may be older than the zero"
    desk.see(EMPTY, EMPTY, seconds=HOLD)
    assert desk.ask().doing is Doing.PUT


def test_pockets_that_do_not_come_to_rest_are_told_and_zeroed_again() -> None:
    desk = Desk("1")
    desk.course.enter()
    desk.course.take_orders()
    desk.see(MOVING, seconds=SLOW + 1)
    assert desk.ask().hint is Hint.STIRRED
    desk.course.enter()
    assert desk.course.take_orders() == {"explorers": 0b11}
    desk.see(None)
    assert desk.ask().hint is Hint.LOST


def test_without_dice_it_ends_with_the_zero() -> None:
    course = Course([], [("explorers", 0)])
    course.enter()
    assert course.take_orders() == {"explorers": 0b1}
    reports = {1.0: EMPTY, 1.1: None, 1.2: EMPTY, 1.0 + HOLD: EMPTY, 1.3 + HOLD: EMPTY}
    doings = []
    for at, pocket in reports.items():  # lost for a moment, it has to be empty for HOLD again
        course.feed({("explorers", 0): pocket} if pocket else {}, at)
        doings.append(course.ask.doing)
    assert doings == [Doing.ZERO] * 4 + [Doing.DONE]
    assert not course.stopped


def test_only_keys_that_do_something_now_are_shown() -> None:
    shown = {doing: keys(Ask(doing)) for doing in Doing}
    assert shown[Doing.EMPTY] == "Enter: they are out   q: stop"
    assert "Enter" not in shown[Doing.PUT]
    assert "s: leave this die out" in shown[Doing.PUT]
    assert "s:" not in shown[Doing.ZERO]
    assert shown[Doing.DONE] == ""


def test_six_placements_make_the_bands() -> None:
    desk = Desk("1")
    desk.zero()
    assert prompt(desk.ask()).startswith("1 of 6: lay die 1 into its pocket")
    desk.lay(*LEVELS)
    assert desk.ask().doing is Doing.DONE
    fitted = desk.course.fits["1"]
    assert fitted.bands is not None
    assert [fitted.bands.face_at(level) for level in LEVELS] == list(FACES)
    (line,) = summary(desk.subjects, desk.course.fits, frozenset())
    assert line == "die 1: ok. 30.0 counts a unit; gaps from empty upwards 30, 30, 30; bands ±11"


def test_of_two_faces_with_one_number_the_other_is_asked_for() -> None:
    desk = Desk("1")
    desk.course = Course([Subject("1", ONE, ("1", "1", "2", "2", "3", "3"))], [ONE, TWO])
    desk.zero()
    assert prompt(desk.ask()).endswith("with 1 up.")
    desk.lay(30)
    assert prompt(desk.ask()).endswith("with another 1 up.")


def test_a_die_that_just_lies_there_is_taken_once() -> None:
    desk = Desk("1")
    desk.zero()
    desk.lay(30)
    assert desk.ask().face == "2"
    desk.see(still(30), seconds=SLOW + 1)
    assert desk.ask().face == "2"
    assert desk.ask().hint is Hint.LIFT


def test_a_level_that_wanders_is_taken_when_it_has_come_to_rest() -> None:
    desk = Desk("1")
    desk.zero()
    desk.see(MOVING)
    for level in (20, 24, 28, 32):
        desk.see(still(level), seconds=HOLD / 2)
    assert desk.ask().face == "1"
    assert desk.ask().hint is Hint.UNSTEADY
    desk.see(still(30), seconds=HOLD + STEP)
    assert desk.ask().face == "2"
    assert desk.course.placed["1"][0].level == pytest.approx(30, abs=1.5)


def test_a_pocket_that_moves_again_begins_its_while_again() -> None:
    desk = Desk("1")
    desk.zero()
    for _ in range(5):
        desk.see(MOVING)
        desk.see(still(30), seconds=HOLD / 2)
    assert desk.ask().face == "1"


def test_a_die_that_is_not_felt_is_told_and_can_be_left_out() -> None:
    desk = Desk("1", "2")
    desk.zero()
    desk.see(EMPTY, seconds=SLOW + STEP)
    assert desk.ask().hint is Hint.NOTHING
    desk.course.skip()
    assert desk.ask().subject == desk.subjects[1]
    assert next(summary(desk.subjects, desk.course.fits, frozenset())) == (
        "die 1: left out; it cannot be read"
    )


def test_only_the_die_that_is_asked_for_may_lie_in_the_tray() -> None:
    desk = Desk("1")
    desk.zero()
    desk.see(EMPTY, still(60), seconds=STEP)
    assert desk.ask().hint is Hint.ELSEWHERE
    assert "reader explorers, pocket 1" in hint(desk.ask())
    desk.see(MOVING, still(60))
    desk.see(still(30), still(60), seconds=2 * HOLD)
    assert desk.ask().face == "1"
    desk.see(still(30), EMPTY, seconds=HOLD + 2 * STEP)
    assert desk.ask().face == "2"


def test_a_lost_reader_is_told_and_nothing_is_taken_meanwhile() -> None:
    desk = Desk("1")
    desk.zero()
    desk.see(None, seconds=1)
    assert desk.ask().hint is Hint.LOST
    desk.see(still(30), seconds=2 * HOLD)  # it may have lain there before
    assert desk.ask().face == "1"


def test_back_takes_the_last_placement_back_even_of_the_die_before() -> None:
    desk = Desk("1", "2")
    desk.course.back()  # nothing to take back
    desk.zero()
    desk.course.back()
    assert desk.ask().face == "1"
    desk.lay(*LEVELS)
    assert desk.ask().subject == desk.subjects[1]
    desk.course.back()
    assert desk.ask().subject == desk.subjects[0]
    assert desk.ask().face == "mummy"
    assert desk.course.fits == {}
    desk.course.back()
    assert desk.ask().face == "arrow"


def test_a_die_with_findings_says_what_to_do() -> None:
    desk = Desk("1")
    desk.zero()
    desk.lay(30, -30, 60, -60, 90, 91)
    assert Trouble.NEAR in [one.trouble for one in desk.course.fits["1"].findings]
    first, *rest = summary(desk.subjects, desk.course.fits, frozenset({"1"}))
    assert first == "die 1: NOT calibrated; what was found earlier stays"
    assert "calibrate again" in " ".join(line.strip() for line in rest)


def test_quitting_keeps_the_dice_that_are_done() -> None:
    desk = Desk("1", "2")
    desk.zero()
    desk.lay(*LEVELS)
    desk.course.quit()
    assert desk.ask().doing is Doing.DONE
    assert desk.course.stopped
    assert list(desk.course.fits) == ["1"]


def test_skip_and_enter_mean_nothing_at_other_times() -> None:
    desk = Desk("1")
    desk.course.skip()
    assert desk.ask().doing is Doing.EMPTY
    desk.zero()
    desk.course.take_orders()
    desk.course.enter()
    assert (desk.ask().doing, desk.course.take_orders()) == (Doing.PUT, {})


@pytest.mark.parametrize("one", [one for one in Hint if one not in (Hint.NONE, Hint.ELSEWHERE)])
def test_every_hint_says_something(one: Hint) -> None:
    assert len(hint(Ask(Doing.PUT, hint=one))) > 20
