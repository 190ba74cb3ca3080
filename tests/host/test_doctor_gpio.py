"""Who may open the Raspberry Pi's pins, in words, and what to do to be one of them."""

import os
from grp import getgrall, getgrgid
from pathlib import Path
from pwd import getpwuid
from stat import ST_GID

import pytest

from host.doctor.panel import gpiochips
from host.doctor.report import Report, State

ME = getpwuid(os.getuid()).pw_name
MINE = getgrgid(os.getgid()).gr_name
ROOTS = getgrgid(0).gr_name
GROUP = next(group for group in getgrall() if group.gr_gid)


@pytest.fixture
def chip(tmp_path: Path) -> Path:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    os.chown(chip, os.getuid(), os.getgid())
    return chip


def give_to(group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is of this group, of which we are not: only root could make one so."""

    def stat(path: Path) -> os.stat_result:
        about = list(os.stat(path))
        about[ST_GID] = group
        return os.stat_result(about)

    monkeypatch.setattr(Path, "stat", stat)
    monkeypatch.setattr(os, "access", lambda path, wanted: False)


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
        (0o660, "and you are neither", f"sudo adduser $USER {GROUP.gr_name}, then log in again"),
        (0o600, "and by no group", "Raspberry Pi OS gives it to the group gpio (package"),
        (0o000, "by root alone, and by no group", "Raspberry Pi OS gives it to the group gpio"),
    ],
)
def test_who_may_not_is_told_what_to_do(
    chip: Path, mode: int, what: str, do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_to(GROUP.gr_gid, monkeypatch)
    report = said(chip, mode)
    assert (report.state, report.what.endswith(what)) == (State.WRONG, True)
    assert report.do.startswith(do)


def test_nobody_is_sent_into_the_group_root(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the kernel makes it where no rule of udev gives it to the group gpio."""
    give_to(0, monkeypatch)
    report = said(chip, 0o660)
    assert report.state is State.WRONG
    assert report.what.endswith(f"and the group {ROOTS}, and you are neither")
    assert "adduser" not in report.do
    assert f"sudo chgrp gpio {chip}; sudo chmod g+rw {chip}" in report.do


def test_a_link_to_nothing_is_said_and_the_others_are_looked_at(chip: Path) -> None:
    (chip.parent / "gpiochip4").symlink_to(chip.parent / "gone")
    sound, dangling = gpiochips(chip.parent)
    assert sound.state is State.OK
    assert (dangling.state, dangling.part) == (State.WRONG, "gpio")
    assert (
        dangling.what == f"{chip.parent / 'gpiochip4'} leads nowhere: no device is behind that name"
    )
    assert dangling.do


def test_one_that_goes_while_they_are_looked_at_is_said(chip: Path) -> None:
    (chip.parent / "gpiochip4").touch()
    reports = gpiochips(chip.parent)
    assert next(reports).state is State.OK
    (chip.parent / "gpiochip4").unlink()
    (gone,) = reports
    assert (gone.state, "leads nowhere" in gone.what) == (State.WRONG, True)


def test_every_one_is_looked_at(chip: Path) -> None:
    (chip.parent / "gpiochip4").touch()
    assert len(list(gpiochips(chip.parent))) == 2


def test_a_machine_without_pins_is_asked_whether_it_is_a_pi(tmp_path: Path) -> None:
    (report,) = gpiochips(tmp_path)
    assert (report.state, report.what.endswith("is this a Raspberry Pi?")) == (State.NOTE, True)
