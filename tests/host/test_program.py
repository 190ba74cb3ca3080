"""Commands that people are told are commands that they can type."""

import shlex
import sys
from pathlib import Path

import pytest

from host.program import command


@pytest.fixture
def referee(tmp_path: Path) -> Path:
    """The program in a folder with a blank in its name."""
    path = tmp_path / "my games" / "referee"
    path.parent.mkdir()
    path.touch(mode=0o755)
    return path


def test_the_command_is_what_was_called(referee: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(referee), "play"])
    assert shlex.split(command("play", "--load", "my game")) == [
        *(str(referee), "play", "--load", "my game")
    ]


def test_a_program_that_the_shell_finds_is_called_by_its_name(
    referee: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(referee)])
    monkeypatch.setenv("PATH", str(referee.parent))
    assert command("engine") == "referee engine"


@pytest.mark.parametrize("called", ["-c", "", "/usr/bin/pytest", "host/cli.py"])
def test_called_otherwise_it_is_referee(called: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    assert command("engine") == "referee engine"
