"""The README is true: its example runs, its links lead somewhere, its commands exist."""

import doctest
import re
import shlex
import tempfile
from pathlib import Path

import pytest

from host.cli import main
from tests.project.checkout import ROOT

README = ROOT / "README.md"


def test_the_example_in_the_readme_runs_as_printed() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert (result.failed, result.attempted > 5) == (0, True)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", README.read_text(encoding="utf-8")))
def test_every_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_commands_of_the_readme_are_targets_of_the_makefile() -> None:
    named = set(re.findall(r"^make (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE))
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert named == {"play", "test"}
    assert named <= targets


def commands_under(heading: str) -> list[list[str]]:
    """The words of every command line in a section, in their order."""
    section = README.read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    section = re.split(r"^#+ ", section, maxsplit=1, flags=re.MULTILINE)[0]
    lines = re.findall(r"^referee .*$", section, re.MULTILINE)
    return [shlex.split(line, comments=True)[1:] for line in lines]


@pytest.mark.parametrize("heading", ["## The table", "### The dice"])
def test_the_commands_of_a_section_work_as_written_one_after_the_other(
    heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    commands = commands_under(heading)
    assert len(commands) >= 3
    assert [main(words) for words in commands] == [0] * len(commands)
