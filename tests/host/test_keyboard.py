"""Single keys from a terminal, at once and unseen; the terminal is as before afterwards."""

import os
import pty
import termios
from collections.abc import Iterator

import pytest

from host.keyboard import Keyboard


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: the person's and the program's."""
    person, program = pty.openpty()
    yield person, program
    os.close(program)
    try:
        os.close(person)
    except OSError:
        return


def test_a_key_comes_without_enter_and_once(ends: tuple[int, int]) -> None:
    person, program = ends
    with Keyboard(program) as keyboard:
        assert keyboard.key() is None
        os.write(person, b"Qb")
        assert [keyboard.key(), keyboard.key(), keyboard.key()] == ["q", "b", None]


def test_the_terminal_is_as_before_afterwards(ends: tuple[int, int]) -> None:
    _, program = ends
    before = termios.tcgetattr(program)
    with Keyboard(program):
        assert termios.tcgetattr(program) != before
    assert termios.tcgetattr(program) == before


def test_a_lost_terminal_presses_q(ends: tuple[int, int]) -> None:
    person, program = ends
    keyboard = Keyboard(program)
    with keyboard:
        os.close(person)
        assert keyboard.key() == "q"
        keyboard._before = None  # nothing to put back: the terminal is gone


def test_without_a_terminal_there_are_no_keys() -> None:
    read, write = os.pipe()
    with Keyboard(read) as keyboard:
        os.write(write, b"q")
        assert keyboard.key() is None
    os.close(read)
    os.close(write)
