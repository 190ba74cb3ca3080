"""The machine's bus as its files tell it: permitted or not, and how fast."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from host.doctor.bus import bus
from host.doctor.report import Report, State
from host.rig import Rig, emulated_rig
from tests.host.small_table import small


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rig:
    """A table that passes for a real one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return replace(emulated_rig(small()), fake=None)


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A machine with a bus."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/i2c-1").touch()
    return tmp_path


def only(rig: Rig, system: Path) -> Report:
    (report,) = bus(rig, system)
    return report


def set_speed(system: Path, hertz: int) -> None:
    node = system / "sys/class/i2c-adapter/i2c-1/of_node"
    node.mkdir(parents=True)
    (node / "clock-frequency").write_bytes(hertz.to_bytes(4, "big"))


def test_a_speed_that_cannot_be_read_is_a_note(rig: Rig, system: Path) -> None:
    assert only(rig, system).state is State.NOTE


def test_the_right_speed_is_ok(rig: Rig, system: Path) -> None:
    set_speed(system, 400_000)
    assert only(rig, system) == Report("bus", State.OK, "I2C bus 1 at 400 kHz")


def test_another_speed_is_wrong_and_says_what_to_write_where(rig: Rig, system: Path) -> None:
    set_speed(system, 100_000)
    report = only(rig, system)
    assert (report.state, "runs at 100 kHz" in report.what) == (State.WRONG, True)
    assert report.do.startswith("write dtparam=i2c_arm=on,i2c_arm_baudrate=400000 into config.txt")


def test_a_bus_that_we_may_not_use_is_wrong(
    rig: Rig, system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    report = only(rig, system)
    assert (report.state, report.do) == (State.WRONG, "sudo adduser $USER i2c, then log in again")
