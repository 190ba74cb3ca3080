"""system-packages.txt says what each package is for, and nobody is asked for a password."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.project.checkout import ROOT

ROWS = [
    [field.strip() for field in line.split("|")]
    for line in (ROOT / "system-packages.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


class Machine:
    """A machine on which we choose who we are, what `sudo` says, and what `apt-get` does."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.thing, self.calls = folder, folder / "thing", folder / "calls"
        self.calls.touch()
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.list = folder / "list.txt"
        self.list.write_text(
            "# a comment\n\n"
            f"rock | play test | test -e '{self.thing}' | building pyramids\n"
            "sand | play | true | filling gaps\n"
            "gold | bench | false | covering the top\n"
        )

    def command(self, name: str, script: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def apt_get(self, *, works: bool) -> None:
        effect = f"case $* in *install*) touch '{self.thing}' ;; esac" if works else "exit 100"
        self.command("apt-get", f"echo \"apt-get $*\" >>'{self.calls}'\n{effect}")

    def user(self, number: int, *, sudo: bool) -> None:
        self.command("id", f"echo {number}")
        self.command("sudo", 'shift; exec "$@"' if sudo else "exit 1")

    def see_to_packages(self, group: str = "play") -> str:
        result = subprocess.run(
            ["sh", ROOT / ".ci" / "system-packages", self.list, group],
            env={"PATH": f"{self.bin}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert result.stderr == ""
        return result.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_each_package_has_a_check_and_says_what_it_is_for(row: list[str]) -> None:
    package, groups, check, purpose = row
    assert package
    assert set(groups.split()) <= {"play", "test"}
    assert check
    assert len(purpose.split()) >= 2


def test_playing_needs_no_compiler() -> None:
    assert [package for package, groups, *_ in ROWS if "play" in groups.split()] == ["python3-venv"]


@pytest.mark.parametrize(
    ("group", "missing"),
    [("play", ["rock"]), ("test", ["rock"]), ("bench", ["gold"]), ("mutants", [])],
)
def test_only_the_packages_of_the_group_are_looked_for(
    machine: Machine, group: str, missing: list[str]
) -> None:
    machine.apt_get(works=False)
    machine.user(1000, sudo=False)
    lines = machine.see_to_packages(group).splitlines()
    assert [line.split(",")[0] for line in lines] == [
        f"  MISSING: the package {package}" for package in missing
    ]


def test_nothing_missing_nothing_said_nothing_done(machine: Machine) -> None:
    machine.apt_get(works=True)
    machine.user(0, sudo=False)
    machine.thing.touch()
    assert machine.see_to_packages() == ""
    assert machine.calls.read_text() == ""


@pytest.mark.parametrize(("number", "sudo"), [(0, False), (1000, True)])
def test_what_is_missing_is_installed_where_no_password_is_needed(
    machine: Machine, number: int, sudo: bool
) -> None:
    machine.apt_get(works=True)
    machine.user(number, sudo=sudo)
    assert machine.see_to_packages() == "  installing with apt-get: rock\n"
    assert machine.calls.read_text().splitlines()[-1].endswith("install rock")


def test_a_package_that_nobody_knows_keeps_no_other_from_being_installed(machine: Machine) -> None:
    machine.list.write_text(
        "mist | play | false | hiding the top\n"
        f"rock | play | test -e '{machine.thing}' | building\n"
    )
    effect = f"case $* in *mist*) exit 100 ;; *install*) touch '{machine.thing}' ;; esac"
    machine.command("apt-get", effect)
    machine.user(0, sudo=False)
    assert machine.see_to_packages().splitlines()[1:] == [
        "  apt-get could not install mist",
        "  MISSING: the package mist, for hiding the top",
    ]


def test_without_the_right_to_install_it_says_what_is_missing_and_goes_on(machine: Machine) -> None:
    machine.apt_get(works=True)
    machine.user(1000, sudo=False)
    assert machine.see_to_packages() == "  MISSING: the package rock, for building pyramids\n"
    assert machine.calls.read_text() == ""


def test_when_apt_get_fails_it_says_what_is_missing_and_goes_on(machine: Machine) -> None:
    machine.apt_get(works=False)
    machine.user(0, sudo=False)
    assert machine.see_to_packages().splitlines()[1:] == [
        "  apt-get could not look for newer lists",
        "  apt-get could not install rock",
        "  MISSING: the package rock, for building pyramids",
    ]
