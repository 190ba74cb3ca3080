"""Whoever tries things out with `--emulated` finds nothing of it among their own files."""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from host.calibration_files import CalibrationFile
from host.cli import main
from tests.host.command_tree import COMMANDS

Capture = pytest.CaptureFixture[str]

# A run of each command that can be emulated: what it takes besides.
RUNS: Final[Mapping[str, Sequence[str]]] = {
    "calibrate": ("--side", "mummy"),
    "doctor": (),
    "dice": (),
    "dice watch": (),
    "dice zero": (),
    "dice calibrate": ("mummy",),
    "dice name": ("explorers",),
}


def options(command: argparse.ArgumentParser) -> set[str]:
    return {option for action in command._actions for option in action.option_strings}


def test_every_command_that_can_be_emulated_is_tried() -> None:
    emulated = [command for command in COMMANDS if "--emulated" in options(command)]
    assert {command.prog.removeprefix("referee ") for command in emulated} == RUNS.keys()


@pytest.mark.parametrize("command", RUNS)
def test_nothing_of_an_emulated_table_is_left_in_the_home(command: str, tmp_path: Path) -> None:
    """As a program of its own, which knows this home and no other."""
    home, here, temporary = (tmp_path / name for name in ("home", "here", "temporary"))
    for folder in (home, here, temporary):
        folder.mkdir()
    run = "import sys; from host.cli import main; sys.exit(main())"
    known = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    ended = subprocess.run(
        [sys.executable, "-c", run, *command.split(), *RUNS[command], "--emulated"],
        cwd=here,
        env={**known, "HOME": str(home), "TMPDIR": str(temporary), "PYTHONPATH": os.getcwd()},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert [*home.rglob("*"), *here.rglob("*")] == []


def test_the_next_command_finds_what_was_calibrated(capsys: Capture) -> None:
    main(["calibrate", "--emulated", "--side", "mummy", "--fault", "dead:mummy:c3"])
    capsys.readouterr()
    main(["doctor", "--emulated"])
    assert "c3" in capsys.readouterr().out


def test_a_folder_that_somebody_else_laid_there_is_not_used(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = CalibrationFile("small", "0" * 64, ".json", emulated=True).path
    path.parent.mkdir(parents=True)
    monkeypatch.setattr("host.calibration_files.os.geteuid", lambda: -1, raising=True)
    stranger = path.parent.parent.with_name("pyramid-referee--1")
    path.parent.parent.rename(stranger)
    assert main(["calibrate", "--emulated", "--side", "mummy"]) == 1
    assert f"{stranger}: it is somebody else's; set TMPDIR" in capsys.readouterr().out
    assert list(stranger.rglob("*")) == [stranger / "calibrations"]
