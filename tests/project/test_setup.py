"""make sets up .venv by itself, once, and says what to do where it cannot.

Here `PYTHON` is a small script that plays Python and pip, and so is `npm`: nothing is fetched.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.project.checkout import ROOT

PIP_FAILS: Final = "no-network"
NPM_FAILS: Final = "no-registry"

FAKE_PYTHON: Final = f"""#!/bin/sh
case "$*" in
    --version) echo "Python 3.12.0" ;;
    *"-m venv .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo venv >>calls ;;
    *"-m pip install"*)
        [ ! -e {PIP_FAILS} ] || {{ echo "no route to host"; exit 1; }}
        echo "pip ${{*##* }}" >>calls ;;
esac
"""

FAKE_NPM: Final = f"""#!/bin/sh
[ ! -e ../../{NPM_FAILS} ] || {{ echo "no such registry"; exit 1; }}
echo "npm $1" >>../../calls
"""


class Checkout:
    """A copy of the files that set-up needs, in a folder whose name holds blanks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "a folder with blanks"
        self.folder.mkdir()
        shutil.copytree(ROOT / ".ci", self.folder / ".ci")
        for name in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.folder)
        (self.folder / "system-packages.txt").touch()
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.python, self.npm = self.bin / "python", self.bin / "npm"
        self.plays(FAKE_PYTHON)
        write_program(self.npm, FAKE_NPM)

    def plays(self, script: str) -> None:
        write_program(self.python, script)

    def make(self, group: str, python: Path | None = None) -> subprocess.CompletedProcess[str]:
        (self.folder / "calls").write_text("")
        return subprocess.run(
            ["make", f".venv/ready-{group}"],
            cwd=self.folder,
            env={"PATH": f"{self.bin}:{os.environ['PATH']}", "PYTHON": str(python or self.python)},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text().splitlines()


def write_program(file: Path, script: str) -> None:
    file.write_text(script)
    file.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


PLAY = ["pip .venv/wanted.txt", "pip ."]
TEST = ["pip .venv/wanted.txt", "npm ci"]


def test_the_first_time_makes_everything_in_few_words(checkout: Checkout) -> None:
    result = checkout.make("test")
    assert (result.returncode, result.stderr) == (0, "")
    assert checkout.calls == ["venv", *PLAY, *TEST]
    assert len(result.stdout.splitlines()) <= 6


def test_the_second_time_costs_nothing(checkout: Checkout) -> None:
    checkout.make("test")
    assert checkout.make("test").returncode == 0
    assert checkout.calls == []


def test_playing_needs_no_tools_for_tests(checkout: Checkout) -> None:
    checkout.make("play")
    wanted = (checkout.folder / ".venv" / "wanted.txt").read_text()
    assert "transitions==" in wanted
    assert "pytest==" not in wanted


@pytest.mark.parametrize(
    "name",
    ["pyproject.toml", "constraints.txt", "system-packages.txt", ".ci/npm/package-lock.json"],
)
def test_a_changed_list_is_followed_in_the_same_venv(checkout: Checkout, name: str) -> None:
    checkout.make("test")
    later = (checkout.folder / ".venv" / "ready-test").stat().st_mtime + 5
    os.utime(checkout.folder / name, (later, later))
    checkout.make("test")
    assert checkout.calls == [*PLAY, *TEST]


def test_a_half_made_venv_is_made_anew(checkout: Checkout) -> None:
    (checkout.folder / ".venv" / "bin").mkdir(parents=True)
    assert checkout.make("play").returncode == 0
    assert checkout.calls == ["venv", *PLAY]


def test_a_moved_checkout_makes_its_own_venv(checkout: Checkout) -> None:
    checkout.make("play")
    checkout.folder = checkout.folder.rename(checkout.folder.with_name("elsewhere"))
    checkout.make("play")
    assert checkout.calls == ["venv", *PLAY]


def test_an_interrupted_installation_starts_anew(checkout: Checkout) -> None:
    (checkout.folder / PIP_FAILS).touch()
    assert checkout.make("play").returncode != 0
    (checkout.folder / PIP_FAILS).unlink()
    assert checkout.make("play").returncode == 0
    assert checkout.calls == ["venv", *PLAY]


def test_a_failing_pip_is_quoted_with_what_to_do(checkout: Checkout) -> None:
    (checkout.folder / PIP_FAILS).touch()
    result = checkout.make("play")
    assert "no route to host" in result.stderr
    assert "Is this machine online?" in result.stderr
    assert "setup.log" in result.stderr


def test_a_failing_npm_is_quoted_with_what_to_do(checkout: Checkout) -> None:
    (checkout.folder / NPM_FAILS).touch()
    result = checkout.make("test")
    assert result.returncode != 0
    assert "no such registry" in result.stderr
    assert "Is this machine online?" in result.stderr


def test_no_python_at_all(checkout: Checkout) -> None:
    result = checkout.make("play", Path("/no/such/python"))
    assert "There is no '/no/such/python' on this machine." in result.stderr
    assert "as in: make test PYTHON=python3.12" in result.stderr


def test_a_python_that_is_too_old_is_named(checkout: Checkout) -> None:
    checkout.plays(
        '#!/bin/sh\ncase "$*" in *version_info*) exit 1 ;; --version) echo Python 3.9.2 ;; esac\n'
    )
    result = checkout.make("play")
    assert "is Python 3.9.2, and the referee needs 3.11 or newer" in result.stderr
    assert not (checkout.folder / ".venv").exists()


def test_a_python_that_cannot_make_a_venv_says_which_package_helps(checkout: Checkout) -> None:
    checkout.plays('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; esac\n')
    assert "sudo apt-get install python3-venv" in checkout.make("play").stderr
