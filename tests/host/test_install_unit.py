"""The service file: what systemd is asked for; and that systemd understands it, where it is."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host.install import places

PROGRAM = "/opt/pyramid-referee/.venv/bin/referee"


def settings() -> dict[str, list[str]]:
    """Each key of the service file with its values, in order."""
    found: dict[str, list[str]] = {}
    for line in places.text_of(places.UNIT, PROGRAM).splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Type", "notify"),
        ("NotifyAccess", "main"),
        ("ExecStart", f"{PROGRAM} serve --config {places.CONFIG}"),
        ("User", places.USER),
        ("UMask", "0077"),
        ("StateDirectory", "pyramid-referee"),
        ("WatchdogSec", "20"),
        ("Restart", "on-failure"),
        ("StartLimitBurst", "5"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("ProtectHome", "yes"),
        ("CapabilityBoundingSet", ""),
        ("DevicePolicy", "closed"),
        ("IPAddressDeny", "any"),
    ],
)
def test_the_service_is_watched_restarted_and_kept_small(key: str, value: str) -> None:
    assert settings()[key] == [value]


def test_it_may_call_what_services_call_less_what_needs_a_privilege() -> None:
    """In this order: the second line takes away from the first."""
    assert settings()["SystemCallFilter"] == ["@system-service", "~@privileged @resources"]


def test_systemd_finds_it_hardly_exposed(tmp_path: Path) -> None:
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("systemd-analyze is not here; install Debian's package systemd")
    unit = tmp_path / places.SERVICE
    unit.write_text(places.text_of(places.UNIT, "/bin/true"), encoding="utf-8")
    done = subprocess.run(
        [analyse, "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stdout
    assert float(found[1]) <= 1.5


def test_it_may_use_the_devices_of_a_table_and_their_drivers_are_loaded() -> None:
    assert settings()["DeviceAllow"] == [
        f"char-{name} rw" for name in ("i2c", "gpiochip", "ttyUSB", "ttyACM", "alsa")
    ]
    modules = places.text_of(places.MODULES, PROGRAM).splitlines()[1:]
    assert modules == ["i2c-dev", "usbserial", "cdc_acm", "snd"]


def test_the_home_of_the_user_is_the_folder_that_the_service_may_write() -> None:
    data = Path(places.DATA)
    assert settings()["StateDirectory"] == [data.name]
    assert f'"Pyramid Referee" {data}\n' in places.text_of(places.SYSUSERS, PROGRAM)
    assert f"d {data} 0750 {places.USER} " in places.text_of(places.TMPFILES, PROGRAM)


def test_the_user_is_in_the_groups_that_are_asked_for() -> None:
    lines = places.text_of(places.SYSUSERS, PROGRAM).splitlines()
    groups = sorted(line.split()[2] for line in lines if line.startswith("m "))
    assert groups == sorted(places.GROUPS)


def test_only_switching_off_is_allowed_and_only_to_the_referee() -> None:
    rule = places.text_of(places.POLKIT, PROGRAM)
    assert f'subject.user == "{places.USER}"' in rule
    assert rule.count("polkit.Result.YES") == 1
    assert rule.count("org.freedesktop") == rule.count("login1.power-off")


def test_systemd_finds_no_fault_in_it(tmp_path: Path) -> None:
    """Where systemd is; elsewhere each line at least is a comment, a section or a setting."""
    unit = tmp_path / places.SERVICE
    unit.write_text(places.text_of(places.UNIT, "/bin/true"), encoding="utf-8")
    for line in unit.read_text(encoding="utf-8").splitlines():
        assert not line or line[0] in "#[" or "=" in line
    if analyse := shutil.which("systemd-analyze"):
        done = subprocess.run(
            [analyse, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
        )
        assert not [line for line in done.stderr.splitlines() if unit.stem in line]
