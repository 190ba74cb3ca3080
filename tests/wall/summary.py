"""A pytest plugin: ends the run with how much the pairs of games differed.

Tests hand their counts over as properties of their reports, which come together here from wherever
they ran.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

_LINES: Final = {
    "wall": "wall: {pairs} pairs of whole games, {decisions} decisions, differing in "
    "spaces {spaces}, faces {faces}, hands {hands}, refusals {refusals}; discarded {discarded}",
    "wall of hands": "wall between explorers: {pairs} pairs, differing in hands {hands}, "
    "refusals {refusals}; discarded {discarded}",
    "wall on the bytes": "wall on the bytes of the service: {pairs} pairs, {lines} messages, "
    "answers and signals compared, differing in spaces {spaces}, faces {faces}, hands {hands}, "
    "refusals {refusals}, handling {handling}; dice in pockets {dice in pockets}, "
    "handled otherwise {dice handling}, "
    "physical cards {physical cards}, taken up again {taken up again}",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Writes one line for each wall that was tested in this run."""
    for name, line in _LINES.items():
        counts: Counter[str] = Counter()
        for found in _properties(terminalreporter, name):
            counts.update(found)
        if counts:
            terminalreporter.write_line(line.format_map(counts))


def _properties(reporter: pytest.TerminalReporter, name: str) -> Iterator[dict[str, int]]:
    reports = [*reporter.getreports("passed"), *reporter.getreports("failed")]
    for report in reports:
        yield from (value for key, value in report.user_properties if key == name)
