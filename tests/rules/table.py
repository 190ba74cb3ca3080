"""The table of rules: each with the tests that hold it, or with the reason why none can.

`python -m tests.rules.table` prints it. The tests are collected, not run.
"""

import contextlib
import io
from pathlib import Path

import pytest

from tests.rules.titles import TITLES
from tests.rules.unheld import UNHELD

TESTS = Path(__file__).parents[1]


class Collected:
    """A pytest plugin that notes the rule numbers of every collected test."""

    def __init__(self) -> None:
        self.tests: dict[int, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note each test once, however many parameters it has."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for number in mark.args:
                    self._note(number, item.nodeid.split("[")[0])

    def _note(self, number: int, test: str) -> None:
        tests = self.tests.setdefault(number, [])
        if test not in tests:
            tests.append(test)


def collect() -> dict[int, list[str]]:
    """Give the tests of each rule number that is marked anywhere in the tests.

    Raises RuntimeError with pytest's own words when a test file cannot be collected.
    """
    collected, said = Collected(), io.StringIO()
    options = ["--collect-only", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", str(TESTS)]
    with contextlib.redirect_stdout(said):
        status = pytest.main(options, plugins=[collected])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests cannot be collected:\n{said.getvalue()}")
    return collected.tests


def lines(tests: dict[int, list[str]]) -> list[str]:
    """Give the lines of the table: number, title, and a line for each test or the reason."""
    table = []
    width = max(len(title) for title in TITLES.values())
    for number, title in TITLES.items():
        held = sorted(tests.get(number, []))
        reason = [f"(no test) {UNHELD[number]}"] if number in UNHELD else []
        first, *rest = [*held, *reason] or ["NEITHER A TEST NOR A REASON"]
        table.append(f"{number:>3}  {title:<{width}}  {first}")
        table += [f"{'':>3}  {'':<{width}}  {test}" for test in rest]
    strays = sorted(set(tests) - set(TITLES))
    return table + [
        f"{number:>3}  {'(no such rule)':<{width}}  {tests[number][0]}" for number in strays
    ]


def main() -> None:
    """Print the table and how many rules are held."""
    tests = collect()
    held = [number for number in TITLES if number in tests]
    print("\n".join(lines(tests)))
    print(f"\n{len(held)} of {len(TITLES)} rules held by tests; {len(UNHELD)} no program can hold.")


if __name__ == "__main__":
    main()
