"""A calibration at a terminal: the picture of progress, the keys, a reader lost on the way."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from hal.table_file import reference
from host.canvas import Canvas
from host.dice.calibrating import Ask, Course, Subject
from host.dice.calibration_session import Session
from host.dice.emulated_tray import EmulatedTray
from host.dice.faces import faces_of
from host.dice.hands import Person, RobotHand
from host.dice.tray import emulated_tray
from tests.host.dice_boards import PRACTICE
from tests.host.terminals import Terminal, keys

PLACES = [("explorers", number) for number in range(5)]
DICE = ("1", "2", "3", "4", "5", "mummy")


@pytest.fixture(autouse=True)
def terminal_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def subjects(*dice: str) -> list[Subject]:
    return [Subject(die, ("explorers", int(die) - 1), faces_of(die, PRACTICE)) for die in dice]


def calibrated(
    terminal: Terminal,
    pressed: Callable[[], str | None],
    *dice: str,
    tray: EmulatedTray | None = None,
    person: bool = False,
) -> Course:
    desk = tray or emulated_tray(reference(), PRACTICE, {})
    hand = Person() if person else RobotHand(desk.fake, DICE)
    session = Session(desk, "A title", hand, Canvas(terminal), pressed, lambda seconds: None)
    return session.go(subjects(*dice), PLACES)


def frame_with(terminal: Terminal, text: str) -> list[str]:
    return next(one for one in terminal.frames() if any(text in line for line in one))


def test_the_picture_shows_each_face_and_how_far_it_is() -> None:
    terminal = Terminal()
    course = calibrated(terminal, keys({}), "1", "2")
    assert all(fitted.bands for fitted in course.fits.values())
    frame = frame_with(terminal, "9 of 12")
    assert frame[:4] == [
        "A title",
        "",
        "  die 1            1 o      2 o      3 o      4 o  arrow o  mummy o",
        "  die 2            1 o      2 o      3 ?      4 ·  arrow ·  mummy ·",
    ]
    assert any(line.startswith("  level ") and "●" in line for line in frame)
    assert all(len(line) < 80 for one in terminal.frames() for line in one)


def test_b_asks_for_the_last_face_again() -> None:
    terminal = Terminal()
    course = calibrated(terminal, keys({90: "b"}), "1")
    assert course.fits["1"].bands is not None
    prompts = [line for one in terminal.frames() for line in one if " of 6:" in line]
    steps = list(dict.fromkeys(pairwise(prompts)))
    assert any(one.split()[0] > other.split()[0] for one, other in steps)


def test_the_keys_are_those_of_the_moment() -> None:
    terminal = Terminal()
    calibrated(terminal, keys({}), "1")
    assert "Enter: they are out   q: stop" in frame_with(terminal, "Take all dice out")
    assert not any("Enter" in line for line in frame_with(terminal, "2 of 6"))


def test_zeroing_alone_shows_no_dice() -> None:
    terminal = Terminal()
    course = calibrated(terminal, keys({}))
    assert not course.stopped
    assert not any("to come" in line for one in terminal.frames() for line in one)


def test_a_reader_that_is_away_is_zeroed_when_it_is_back() -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    kept = tray.fake._desks["explorers"].reader
    kept.kept = type(kept.kept)("explorers", 5)
    asked = iter(range(10**9))

    def away_while_enter() -> str | None:
        match next(asked):
            case 0:
                for die in DICE:
                    tray.fake.take(die)
            case 40:
                tray.fake.unplug("explorers")
                return "\n"
            case 80:
                tray.fake.plug("explorers")
        return None

    calibrated(Terminal(), away_while_enter, tray=tray, person=True)
    assert None not in kept.kept.zeros[:5]


def test_s_leaves_a_die_out_and_q_stops() -> None:
    course = calibrated(Terminal(), keys({60: "s", 100: "q"}), "1", "2", "3")
    assert course.stopped
    assert course.fits == {}
    assert course.placed["1"] == []


def test_enter_alone_goes_no_further_than_the_zero() -> None:
    terminal = Terminal()
    tray = emulated_tray(reference(), PRACTICE, {})
    tray.fake.take("1")
    for die in DICE[1:]:
        tray.fake.take(die)
    course = calibrated(terminal, keys({40: "\r", 200: "q"}), "1", tray=tray, person=True)
    assert course.stopped
    assert any("Nothing is felt there." in line for line in terminal.frames()[-1])


def test_a_lost_reader_is_told_and_it_goes_on_when_it_is_back() -> None:
    terminal, tray = Terminal(), emulated_tray(reference(), PRACTICE, {})
    asked = iter(range(10**9))

    def pull_and_plug() -> None:
        match next(asked):
            case 80:
                tray.fake.unplug("explorers")
            case 140:
                tray.fake.plug("explorers")

    course = calibrated(terminal, pull_and_plug, "1", tray=tray)
    assert course.fits["1"].bands is not None
    assert any("The reader does not report" in line for one in terminal.frames() for line in one)


def test_an_emulated_calibration_that_is_watched_takes_its_time() -> None:
    paused: list[float] = []
    tray = emulated_tray(reference(), PRACTICE, {})
    hand = RobotHand(tray.fake, DICE)
    session = Session(tray, "reference", hand, Canvas(Terminal()), lambda: None, paused.append)
    session.go(subjects("1"), PLACES)
    assert sum(paused) == pytest.approx(tray.now() / 10, rel=0.3)


def test_a_person_answers_by_keys_alone() -> None:
    course = Course(subjects("1"), PLACES)
    ask: Ask = course.ask
    assert Person().answer(ask, 0.0) is None
