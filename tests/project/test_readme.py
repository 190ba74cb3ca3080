"""The README is true: its example runs, its links lead somewhere, its commands exist."""

import doctest
import re

import pytest

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
