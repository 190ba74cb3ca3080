"""A pytest plugin: what was skipped is said last, and in CI only a missing rig excuses it.

A skip whose reason begins with `no rig:` needs real hardware and is always allowed. With the
environment variable CI set (to anything but 0 or false), any other skip fails the run: CI's machine
is made so that it can run everything. Elsewhere the run ends with a line for each thing that was
not run. An expected failure did run, so it is no skip.
"""

import os
from collections import Counter
from collections.abc import Generator
from typing import Final, NamedTuple

import pytest

NO_RIG: Final = "no rig:"


class _Skip(NamedTuple):
    what: str
    why: str


def in_ci() -> bool:
    """Whether a person is absent and the machine is meant to run everything."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


class NotRun:
    """Remembers the skips of one run."""

    def __init__(self) -> None:
        self._skips: Counter[_Skip] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a test that was skipped, by its mark or from within."""
        if report.skipped and not hasattr(report, "wasxfail"):
            self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a whole file that was skipped while it was read."""
        if report.skipped:
            self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        file = report.nodeid.partition("::")[0]
        *_, why = report.longrepr if isinstance(report.longrepr, tuple) else (report.longrepr,)
        self._skips[_Skip(file, str(why).removeprefix("Skipped: "))] += 1

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        """Says what was not run, after everything else, and in CI fails for it."""
        forbidden = [skip for skip in self._skips if not skip.why.startswith(NO_RIG)]
        if in_ci() and forbidden and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        yield
        for line in self._lines():
            print(line)
        if in_ci() and forbidden:
            print(f"CI may skip only what begins with {NO_RIG!r}: let this machine run it.")

    def _lines(self) -> list[str]:
        return [
            f"NOT RUN: {what} ({count} skipped) — {why}"
            for (what, why), count in sorted(self._skips.items())
        ]


def pytest_configure(config: pytest.Config) -> None:
    """Listens where results come together; xdist's workers only pass theirs on."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(NotRun(), "not-run")
