"""constraints.txt pins everything, by version and hash, and names no place to get it from."""

import re

import pytest

from tests.project.checkout import ROOT, pyproject

TEXT = (ROOT / "constraints.txt").read_text("utf-8")
PIN = re.compile(r"([a-z0-9-]+)==([a-z0-9.]+)( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n")
SECTIONS = dict(re.findall(r"^# (\w+)\n((?:[^#].*\n)*)", TEXT, re.MULTILINE))
GROUPS = {
    "play": ["build"],
    "test": ["test", "lint"],
    "bench": ["bench"],
    "mutants": ["mutants"],
}


def wanted_by(section: str) -> set[str]:
    settings = pyproject()
    wishes = [wish for group in GROUPS[section] for wish in settings["dependency-groups"][group]]
    if section == "play":
        wishes += settings["project"]["dependencies"]
    return {re.split(r"[<>=~!; ]", wish)[0] for wish in wishes}


def test_the_sections_are_the_groups_that_make_installs() -> None:
    assert list(SECTIONS) == list(GROUPS)


def test_every_line_belongs_to_a_package_with_version_and_hashes() -> None:
    assert PIN.sub("", "".join(SECTIONS.values())) == ""


def test_no_address_and_no_option_but_hashes() -> None:
    assert not re.search(r"://|www\.|@", TEXT)
    assert set(re.findall(r"--\w+", TEXT)) == {"--hash"}


def test_the_sections_agree_on_every_version() -> None:
    pins = {(name, version) for name, version, *_ in PIN.findall(TEXT)}
    assert len(pins) == len({name for name, _ in pins})


@pytest.mark.parametrize("section", GROUPS)
def test_what_pyproject_wants_is_pinned(section: str) -> None:
    assert wanted_by(section) <= {name for name, *_ in PIN.findall(SECTIONS[section])}


def test_every_dependency_has_its_reason_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Dependencies\n")[2]
    reasons = re.findall(r"^\| `([a-z0-9-]+)` \| \w+ \| \S.* \|$", text, re.MULTILINE)
    assert set(reasons) == set().union(*map(wanted_by, GROUPS))
