"""The real console: colours only on a terminal, plain signs where others cannot be shown."""

import io
import sys

import pytest

from host.play.console import Console, Left, terminal
from host.play.paint import Paint


class Screen(io.TextIOWrapper):
    """A terminal that shows what its encoding can."""

    def __init__(self, encoding: str, *, on_screen: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._on_screen = on_screen

    def isatty(self) -> bool:
        return self._on_screen

    def shown(self) -> str:
        self.flush()
        self.seek(0)
        return self.read()


@pytest.mark.parametrize(
    ("no_color", "on_screen", "painted"),
    [("", True, True), ("1", True, False), ("", False, False)],
)
def test_colours_only_on_a_terminal_and_not_against_no_color(
    no_color: str, on_screen: bool, painted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(sys, "stdout", screen := Screen("utf-8", on_screen=on_screen))
    terminal(pace=0).say("Red laid the card of the red scarab.")
    assert ("\x1b[91m" in screen.shown()) == painted


def test_signs_that_cannot_be_shown_are_written_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", screen := Screen("ascii", on_screen=False))
    console = terminal(pace=0)
    console.write("┌─┐ × ♥ · “x” ’ …\n")
    assert screen.shown() == '+-+ x # . "x" \' .\n'


def test_clearing_takes_what_has_scrolled_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", screen := Screen("utf-8"))
    terminal(pace=0).clear()
    assert "\x1b[3J" in screen.shown()


def test_the_pause_is_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    terminal(pace=1.5).pause()
    assert slept == [1.5]


def test_the_end_of_input_leaves() -> None:
    def read(_: str) -> str:
        raise EOFError

    with pytest.raises(Left):
        Console(read=read, write=lambda _: None).ask("?")


def test_ctrl_c_is_quit_on_a_line_of_its_own() -> None:
    def read(_: str) -> str:
        raise KeyboardInterrupt

    written: list[str] = []
    assert Console(read=read, write=written.append).ask("?") == "quit"
    assert written == ["\n"]


def test_a_line_to_be_copied_is_neither_wrapped_nor_painted() -> None:
    written: list[str] = []
    console = Console(read=input, write=written.append, paint=Paint(on=True))
    console.show("referee terminal --load red " + "x" * 99 + "\x1b")
    assert written == ["  referee terminal --load red " + "x" * 99 + "\n"]


def test_what_a_terminal_would_obey_is_not_repeated_to_it() -> None:
    written: list[str] = []
    Console(read=input, write=written.append).say("“\x1b[2Jx\x00” is not understood.")
    assert written == ["“[2Jx” is not understood.\n"]


def test_long_lines_are_wrapped_and_keep_their_indent() -> None:
    written: list[str] = []
    Console(read=input, write=written.append).say("  " + "word " * 40)
    lines = "".join(written).splitlines()
    assert len(lines) > 1
    assert all(line.startswith("  word") and len(line) <= 78 for line in lines)
