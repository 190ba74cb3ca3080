"""The live view of the dice: bars, pages for every width, lost readers, records, statistics."""

import io
from collections.abc import Callable, Mapping

import pytest

from hal.dice.bands import Bands, FaceLevel
from hal.fake_dice import right_bands
from hal.table_file import reference
from host.canvas import Canvas
from host.dice.bar import bar
from host.dice.demo import Demo
from host.dice.emulated_tray import EmulatedTray
from host.dice.faces import faces_at
from host.dice.rolls import Recorder
from host.dice.tray import emulated_tray, why_missing
from host.dice.watch import watch
from host.dice.watch_page import duration, lines
from host.dice.watching import LATEST, Watching
from tests.host.dice_boards import PRACTICE
from tests.host.terminals import Terminal, keys

TABLE = reference()
FACES = faces_at(TABLE, PRACTICE)
BANDS = right_bands(TABLE, FACES)
Capture = pytest.CaptureFixture[str]


def watched(
    bands: Mapping[str, Bands] | None = BANDS, out: io.StringIO | None = None, fresh: bool = False
) -> tuple[Watching, EmulatedTray]:
    tray = emulated_tray(TABLE, PRACTICE, bands, fresh=fresh)
    return Watching(tray, Recorder(out), lambda: "noon"), tray


def pass_time(watching: Watching, seconds: float) -> list[str]:
    return [line for _ in range(round(seconds / 0.05)) for line in watching.go_on(0.05)]


def row(page: list[str], die: str) -> str:
    return next(line for line in page if line.startswith(f"  {die} "))


def test_a_bar_shows_the_level_among_the_bands() -> None:
    bands = Bands((FaceLevel("1", 50.0), FaceLevel("2", -50.0)), 20.0)
    assert bar(50, bands, 21) == "····════··┼··══●═····"
    assert bar(None, bands, 21) == "····════··┼··════····"
    assert bar(0, None, 5) == "··●··"
    assert (bar(-999, None, 5), bar(999, None, 5)) == ("●·┼··", "··┼·●")


def test_every_die_is_shown_with_how_it_lies() -> None:
    watching, tray = watched()
    pass_time(watching, 1.0)
    tray.fake.roll("2", "arrow")
    tray.fake.take("3")
    tray.fake.cock("mummy")
    pass_time(watching, 3.0)
    page = lines(watching, TABLE, BANDS)
    assert page[0] == "The dice of reference   (emulated)"
    assert row(page, "1").split()[:3] == ["1", "handled", "1"]
    assert row(page, "2").split()[:3] == ["2", "settled", "arrow"]
    assert row(page, "3").split()[:2] == ["3", "out"]
    assert "●" not in row(page, "3")
    assert row(page, "mummy").split()[:2] == ["mummy", "cocked"]
    assert "1 roll, latest first   2: arrow" in page


def test_the_readers_tell_what_they_counted() -> None:
    watching, _ = watched()
    pass_time(watching, 5.0)
    page = lines(watching, TABLE, BANDS)
    assert page[2].startswith("explorers at fake explorers   firmware 1.0   up 0:0")
    assert page[3].startswith("  line: 0 bad, 0 gaps   reader: ")
    assert " out, 0 bad, 0 lost, 0 refused" in page[3]


@pytest.mark.parametrize("width", [79, 100, 131, 300])
def test_it_fits_the_terminal(width: int) -> None:
    watching, _ = watched({})
    pass_time(watching, 4.0)
    page = lines(watching, TABLE, {}, width)
    assert max(map(len, page)) <= width
    assert len(page) <= 23


def test_dice_that_are_not_calibrated_are_told() -> None:
    watching, _ = watched({})
    pass_time(watching, 4.0)
    page = " ".join(lines(watching, TABLE, {}))
    assert "cannot be read before the dice are calibrated" in page


def test_readers_without_names_and_zeros_are_told() -> None:
    watching, tray = watched(fresh=True)
    pass_time(watching, 4.0)
    page = lines(watching, TABLE, BANDS)
    assert "explorers: not there" in page
    assert "not used: a reader without a name at fake mummy" in "\n".join(page)
    assert "the reader at fake mummy has no name yet" in why_missing(tray, ["mummy"])[2]


def test_a_reader_that_was_never_zeroed_is_marked() -> None:
    watching, tray = watched()
    pass_time(watching, 1.0)
    desk = tray.fake._desks["mummy"]
    desk.reader.kept = type(desk.reader.kept)("mummy", 1)
    tray.fake.unplug("mummy")
    tray.fake.plug("mummy")
    pass_time(watching, 2.0)
    marked = row(lines(watching, TABLE, BANDS), "mummy")
    assert "no zero yet: referee dice zero" in marked
    assert marked.endswith(" 0"), "the noise is shown all the same"


def test_a_lost_reader_is_told_once_and_again_when_it_is_back() -> None:
    watching, tray = watched()
    pass_time(watching, 1.0)
    tray.fake.unplug("mummy")
    told = pass_time(watching, 1.0)
    assert told == ["LOST dice reader mummy: its port fake mummy is gone (it was unplugged)"]
    page = "\n".join(lines(watching, TABLE, BANDS))
    assert "mummy: not there" in page
    assert page.count("fake mummy is gone") == 1
    tray.fake.plug("mummy")
    assert pass_time(watching, 2.0)[0] == "BACK dice reader mummy"
    assert watching.lost == {}


def test_what_is_odd_at_the_ports_is_a_line_too_and_once() -> None:
    watching, tray = watched(fresh=True)
    told = pass_time(watching, 2.0)
    nameless = "! the reader at fake mummy has no name yet: give it one by `referee dice name`"
    assert told.count(nameless) == 1
    tray.fake.unplug("mummy")
    pass_time(watching, 1.0)
    tray.fake.plug("mummy")
    assert nameless in pass_time(watching, 1.0)


def test_a_port_that_cannot_be_used_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    watching, tray = watched()
    monkeypatch.setattr(tray, "troubles", {"x": "x is in use by another program: end that one"})
    assert "! x is in use by another program: end that one" in pass_time(watching, 0.5)


def test_where_nothing_is_plugged_in_it_is_said_what_to_do() -> None:
    watching, tray = watched()
    for reader in ("explorers", "mummy"):
        tray.fake.unplug(reader)
    pass_time(watching, 4.0)
    first, second = why_missing(tray, ["explorers", "mummy"])
    assert first == "dice reader explorers and dice reader mummy cannot be heard."
    assert second.startswith("plug it in by USB")


def test_only_a_die_that_left_its_pocket_is_recorded_as_a_roll() -> None:
    out = io.StringIO()
    watching, tray = watched(out=out)
    pass_time(watching, 1.0)
    tray.fake.turn("1", "4")
    tray.fake.roll("2", "mummy")
    told = pass_time(watching, 3.0)
    assert "die 1 handled, 4 up" in told
    assert "die 2 settled, mummy up" in told
    assert out.getvalue() == '{"at": "noon", "die": "2", "face": "mummy", "by": "reader"}\n'


def test_only_the_latest_rolls_are_shown() -> None:
    watching, tray = watched()
    demo = Demo(tray.fake, FACES)
    for _ in range(400):
        demo.go_on(tray.now())
        watching.go_on(0.05)
    assert watching.rolls > LATEST
    assert len(watching.latest) == LATEST


def run(terminal: Canvas, pressed: Callable[[], str | None], paused: list[float]) -> bool:
    watching, tray = watched()
    demo = Demo(tray.fake, FACES)
    return watch(watching, TABLE, BANDS, terminal, pressed, demo, paused.append)


def test_on_a_terminal_it_is_drawn_until_q(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal, paused = Terminal(), list[float]()
    assert run(Canvas(terminal), keys({100: "q"}), paused)
    frames = terminal.frames()
    assert len(frames) > 20
    assert sum(paused) == pytest.approx(5.0, rel=0.1)
    assert "q or Ctrl-C ends" in frames[-1]
    assert max(len(line) for frame in frames for line in frame) <= 79


def test_without_a_terminal_every_change_is_a_line(capsys: Capture) -> None:
    assert run(Canvas(io.StringIO()), lambda: None, [])
    told = capsys.readouterr().out.splitlines()
    assert "die 1 handled, 1 up" in told
    assert any(line.startswith("die ") and " settled, " in line for line in told)
    assert "The dice of reference   (emulated)" in told


@pytest.mark.parametrize("readers", [("explorers", "mummy"), ("explorers",)])
def test_ctrl_c_ends_as_q_does_and_leaves_the_last_page(
    readers: tuple[str, ...], capsys: Capture
) -> None:
    watching, tray = watched()
    for reader in {"explorers", "mummy"} - {*readers}:
        tray.fake.unplug(reader)
    asked = iter(range(100))

    def interrupt() -> None:
        if next(asked) == 90:
            raise KeyboardInterrupt

    all_there = watch(watching, TABLE, BANDS, Canvas(io.StringIO()), interrupt)
    assert all_there == (len(readers) == 2)
    assert "The dice of reference   (emulated)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seconds", "shown"), [(7, "0:07"), (751, "12:31"), (3723, "1:02:03"), (360000, "100:00:00")]
)
def test_durations_are_read_as_on_a_clock(seconds: int, shown: str) -> None:
    assert duration(seconds) == shown
