"""Who may open the Raspberry Pi's pins, in words, and what to do to be one of them."""

import os
from grp import getgrgid
from pathlib import Path
from pwd import getpwuid

import pytest

from host.doctor.panel import gpiochips
from host.doctor.report import Report, State

ME = getpwuid(os.getuid()).pw_name
MINE = getgrgid(os.getgid()).gr_name


@pytest.fixture
def chip(tmp_path: Path) -> Path:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    os.chown(chip, os.getuid(), os.getgid())
    return chip


def said(chip: Path, mode: int) -> Report:
    chip.chmod(mode)
    (report,) = gpiochips(chip.parent)
    return report


@pytest.mark.parametrize(
    ("mode", "who"),
    [
        (0o660, f"the user {ME} and the group {MINE}"),
        (0o600, f"the user {ME}"),
        (0o666, "everybody"),
    ],
)
def test_who_may_is_said_in_words(chip: Path, mode: int, who: str) -> None:
    assert said(chip, mode) == Report(
        "gpio", State.OK, f"{chip} may be opened by {who}, and so by you"
    )


@pytest.mark.parametrize(
    ("mode", "what", "do"),
    [
        (0o660, "and you are neither", f"sudo adduser $USER {MINE}, then log in again"),
        (0o600, "and by no group", "Raspberry Pi OS gives it to the group gpio (package"),
        (0o000, "by root alone, and by no group", "Raspberry Pi OS gives it to the group gpio"),
    ],
)
def test_who_may_not_is_told_what_to_do(
    chip: Path, mode: int, what: str, do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, wanted: False)
    report = said(chip, mode)
    assert (report.state, report.what.endswith(what)) == (State.WRONG, True)
    assert report.do.startswith(do)


def test_every_one_is_looked_at(chip: Path) -> None:
    (chip.parent / "gpiochip4").touch()
    assert len(list(gpiochips(chip.parent))) == 2


def test_a_machine_without_pins_is_asked_whether_it_is_a_pi(tmp_path: Path) -> None:
    (report,) = gpiochips(tmp_path)
    assert (report.state, report.what.endswith("is this a Raspberry Pi?")) == (State.NOTE, True)
