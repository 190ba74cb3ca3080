"""Every rule has a test that holds it or a reason why none can, never both."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.table import lines
from tests.rules.titles import TITLES
from tests.rules.unheld import UNHELD

RULES = set(range(1, 107))
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def printed() -> dict[int, list[str]]:
    """Print the table in a process of its own, and give the cells of each rule's last column."""
    command = [sys.executable, "-m", "tests.rules.table"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cells: dict[int, list[str]] = {}
    number = 0
    for line in done.stdout.split("\n\n")[0].splitlines():
        number = int(line[:3].strip() or number)
        cells.setdefault(number, []).append(re.split(r" {2,}", line.strip())[-1])
    return cells


def test_every_rule_has_a_title() -> None:
    assert set(TITLES) == RULES
    assert len(set(TITLES.values())) == len(RULES)


def test_every_rule_has_a_test_or_a_reason(printed: dict[int, list[str]]) -> None:
    assert set(printed) == RULES
    assert [number for number, cells in printed.items() if "NEITHER" in cells[0]] == []


def test_no_rule_has_both_a_test_and_a_reason(printed: dict[int, list[str]]) -> None:
    assert [number for number in UNHELD if len(printed[number]) > 1] == []


def test_no_reason_and_no_mark_is_outside_the_rules(printed: dict[int, list[str]]) -> None:
    assert set(UNHELD) <= RULES
    assert set(printed) <= RULES


def test_a_mark_outside_the_rules_stands_out() -> None:
    assert "(no such rule)" in lines({107: ["test_nothing"]})[-1]


def test_a_rule_without_test_or_reason_stands_out() -> None:
    assert any("NEITHER A TEST NOR A REASON" in line for line in lines({}))
