"""A walk at a terminal: the picture, the keys, and a part that is lost on the way."""

from pathlib import Path

import pytest

from hal.calibrating import EMPTY, HOLD, Ask
from hal.calibration import Cell
from hal.sides import Side
from host.calibrate.hands import Hand, RobotHand
from host.calibrate.session import Session
from host.canvas import Canvas
from host.rig import Rig, emulated_rig
from host.rig_faults import fault
from tests.host.small_table import small
from tests.host.terminals import Terminal, keys

E = Side.EXPLORERS
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")


class Idle:
    """A hand that does nothing."""

    def answer(self, side: Side, ask: Ask) -> str | None:
        return None


def session(rig: Rig, terminal: Terminal, pressed: dict[int, str], hand: Hand) -> Session:
    return Session(rig, hand, Canvas(terminal), keys(pressed), lambda seconds: None)


def robot(rig: Rig) -> RobotHand:
    assert rig.fake is not None
    return RobotHand(rig.fake)


def test_the_picture_shows_where_and_how_far() -> None:
    terminal, rig = Terminal(), emulated_rig(small())
    face, finished = session(rig, terminal, {}, robot(rig)).walk(E)
    assert finished
    assert len(face.cells) == 10
    frame = next(one for one in terminal.frames() if any("on d2." in line for line in one))
    assert frame[:6] == [
        "Calibrating small: the explorers' face, as you see it before you",
        "   a b c d ",
        " 3   o o o ",
        " 2 · ·   ? ",
        " 1 · · · · ",
        "   a b c d ",
    ]
    assert "4 of 10: put the magnet on d2." in frame


def test_q_stops_and_keeps_what_there_is() -> None:
    rig = emulated_rig(small())
    face, finished = session(rig, Terminal(), {400: "q"}, robot(rig)).walk(E)
    assert not finished
    assert 0 < len(face.cells) < 10


@pytest.mark.parametrize("enter", ["\n", "\r", "s"])
def test_enter_or_s_takes_the_cell_for_dead(enter: str) -> None:
    rig = emulated_rig(small())
    pressed = {EMPTY + HOLD: enter, EMPTY + HOLD + 1: "q"}
    face, _ = session(rig, Terminal(), pressed, Idle()).walk(E)
    assert face.cells == {"b3": Cell(None, (), 0.0)}


def test_b_goes_back() -> None:
    rig = emulated_rig(small())
    first = EMPTY + HOLD
    pressed = {first: "s", first + 1: "b", first + 2: "x", first + 3: "q"}
    face, _ = session(rig, Terminal(), pressed, Idle()).walk(E)
    assert face.cells == {}


def test_after_a_while_it_is_said_why_it_waits() -> None:
    terminal, rig = Terminal(), emulated_rig(small())
    session(rig, terminal, {3 * EMPTY: "q"}, Idle()).walk(E)
    assert "Nothing is seen. If the magnet lies there" in "".join(terminal.frames()[-1])


def test_a_lost_part_is_told_and_the_walk_goes_on_when_it_is_back() -> None:
    terminal, rig = Terminal(), emulated_rig(small(), [fault("unplug:mummy", small())])
    fake = rig.fake
    assert fake is not None
    asked = iter(range(10**9))

    def plug_it_in() -> None:
        if next(asked) == 200:
            fake.plug("mummy")

    walking = Session(rig, robot(rig), Canvas(terminal), plug_it_in, lambda seconds: None)
    face, finished = walking.walk(E)
    assert finished
    assert len(face.cells) == 10
    assert any("'mummy' at 0x22 does not answer" in " ".join(one) for one in terminal.frames())


def test_without_a_terminal_each_prompt_is_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    rig = emulated_rig(small())
    session(rig, Terminal(), {}, robot(rig)).walk(E, ["b1", "c1"])
    assert capsys.readouterr().out.splitlines() == [
        "Now the explorers' face. Take every magnet off both faces; keep one explorer in hand.",
        "1 of 2: put the magnet on b1.",
        "2 of 2: put the magnet on c1.",
        "That is done.",
    ]


def test_an_emulated_walk_that_is_watched_takes_its_time() -> None:
    paused: list[float] = []
    rig = emulated_rig(small())
    Session(rig, robot(rig), Canvas(Terminal()), lambda: None, paused.append).walk(E)
    assert sum(paused) == pytest.approx(rig.clock.now() / 10, rel=0.2)
