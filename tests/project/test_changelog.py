"""The change log keeps up with the version."""

import re
from importlib.metadata import version

from tests.project.checkout import ROOT, pyproject

HEADINGS = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def test_what_is_not_released_yet_stands_on_top() -> None:
    assert HEADINGS[0] == "Unreleased"


def test_the_newest_release_is_the_version_of_the_project() -> None:
    assert HEADINGS[1] == pyproject()["project"]["version"] == version("pyramid-referee")


def test_changes_are_sorted_under_added_changed_and_fixed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}
