"""Pictures are drawn in place on a terminal, and nowhere else."""

import io

import pytest

from host.canvas import Canvas
from tests.host.terminals import Terminal


@pytest.fixture(autouse=True)
def a_real_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")


def test_each_picture_replaces_the_one_before() -> None:
    terminal = Terminal()
    with Canvas(terminal) as canvas:
        canvas.draw(["one", "two"])
        canvas.draw(["three"])
    assert terminal.frames() == [["one", "two", ""], ["three", "", ""][:2]]
    assert "three\x1b[K\n\x1b[J" in terminal.getvalue()


def test_the_terminal_is_as_before_whatever_happens() -> None:
    terminal = Terminal()
    with pytest.raises(KeyboardInterrupt), Canvas(terminal):
        raise KeyboardInterrupt
    assert terminal.getvalue().endswith("\x1b[?25h\x1b[?1049l")


def test_a_picture_that_is_too_high_does_not_scroll() -> None:
    terminal = Terminal()
    with Canvas(terminal) as canvas:
        canvas.draw([str(number) for number in range(30)])
    assert terminal.frames()[0][-2:] == ["22", ""]


@pytest.mark.parametrize(("columns", "lines"), [(79, 24), (80, 23), (20, 5)])
def test_a_terminal_that_is_too_small_is_told_so_in_lines_that_fit(
    columns: int, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    terminal = Terminal()
    with Canvas(terminal) as canvas:
        canvas.draw(["one"])
    (frame,) = terminal.frames()
    assert " ".join(frame).startswith(f"This terminal is {columns}x{lines}, and")
    assert max(map(len, frame)) < columns
    assert len(frame) <= lines


def test_nothing_is_drawn_into_a_pipe() -> None:
    pipe = io.StringIO()
    with Canvas(pipe) as canvas:
        canvas.draw(["one"])
    assert not canvas.live
    assert pipe.getvalue() == ""


def test_nothing_is_drawn_on_a_terminal_that_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not Canvas(Terminal()).live
