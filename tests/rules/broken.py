"""Breaks every rule on purpose and asks whether a test that is tied to it notices.

`python -m tests.rules.broken [numbers…]` makes each break of `breaks` (of those rules, or of all)
in a copy of the project, runs only the tests with that rule's mark there, and expects one to fail.
It prints which test caught which break and exits with 1 if one was not caught.

A break after which the tests cannot be read, or do not end, proves nothing: it is called bad and
counts as not caught. A test that fails although nothing is broken can catch nothing either: it is
left out, named, and makes the exit status 1 too.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

import pytest

from tests.progress import Progress
from tests.rules.breaks import BREAKS, Break
from tests.rules.table import collect
from tests.rules.unheld import UNHELD

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("fsm", "hal", "host", "wiring", "tests")
WORKERS: Final = 2
SECONDS: Final = 180  # for the tests of one rule
_WHOLE_SECONDS: Final = 1200  # for those of all rules

# Tests of seconds; tried last, since a quick one often catches the break before.
_SLOW: Final = (
    "tests/wall/",
    "tests/host/",
    "tests/rules/test_exhaustive.py",
    "tests/rules/test_oracle.py",
)
_PYTEST: Final = (
    *("-m", "pytest", "-q", "--tb=no", "--timeout=0"),
    *("-p", "no:randomly", "-p", "no:cacheprovider"),
)
_FAILED: Final = re.compile(r"^FAILED ([^\s\[]+)", re.MULTILINE)

Tests = dict[int, list[str]]


class Verdict(StrEnum):
    """What became of a break."""

    CAUGHT = "caught"
    MISSED = "NOT CAUGHT"
    BAD = "BAD BREAK"


class Outcome(NamedTuple):
    """A verdict, and the test that caught the break or what went wrong."""

    verdict: Verdict
    why: str


class Copy:
    """A copy of the project in which files may be broken. For one break at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for package in PACKAGES:
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / package, folder / package, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self._must_import_itself()

    def judge(self, broken: Break, tests: Sequence[str]) -> Outcome:
        """Break one rule, run these tests of it, and mend it again."""
        if not tests:
            return Outcome(Verdict.MISSED, "no test is tied to this rule")
        with self._broken(broken):
            return self.run(tests)

    def run(self, tests: Sequence[str], seconds: float = SECONDS) -> Outcome:
        """Whether one of these tests fails in the copy as it now is."""
        try:
            done = self._python(*_PYTEST, "-x", *tests, seconds=seconds)
        except subprocess.TimeoutExpired:
            return Outcome(Verdict.BAD, f"the tests did not end within {seconds:g} seconds")
        if done.returncode == pytest.ExitCode.OK:
            return Outcome(Verdict.MISSED, "all its tests pass")
        if failed := _failed(done):
            return Outcome(Verdict.CAUGHT, failed[0])
        return Outcome(Verdict.BAD, f"the tests could not be run: {_last_words(done)}")

    def failing(self, tests: Sequence[str]) -> set[str]:
        """Which of these tests fail in the copy as it now is."""
        return set(_failed(self._python(*_PYTEST, *tests, seconds=_WHOLE_SECONDS)))

    @contextmanager
    def _broken(self, broken: Break) -> Iterator[None]:
        file = self._folder / broken.file
        whole = file.read_text("utf-8")
        if whole.count(broken.old) != 1:
            raise ValueError(f"{broken.file} must hold this once, mend breaks.py: {broken.old}")
        file.write_text(whole.replace(broken.old, broken.new), "utf-8")
        try:
            yield
        finally:
            file.write_text(whole, "utf-8")

    def _must_import_itself(self) -> None:
        """The project is installed too: were that one imported, no break would be in force."""
        code = (
            f"import {', '.join(PACKAGES)}; print({', '.join(f'{p}.__file__' for p in PACKAGES)})"
        )
        imported = self._python("-c", code).stdout.split()
        if not imported or any(self._folder not in Path(file).parents for file in imported):
            raise RuntimeError(f"the copy in {self._folder} imports from elsewhere: {imported}")

    def _python(self, *words: str, seconds: float = SECONDS) -> subprocess.CompletedProcess[str]:
        # Without bytecode: it is kept by size and second, and a break may change neither.
        own = {"PYTHONPATH": str(self._folder), "PYTHONDONTWRITEBYTECODE": "1"}
        inherited = {name: value for name, value in os.environ.items() if not _is_pytests(name)}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self._folder,
            env={**inherited, **own},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )


def _is_pytests(name: str) -> bool:
    """Whether this variable tells pytest or its coverage what to do: ours must not reach theirs."""
    return name.startswith(("PYTEST_", "COV_", "COVERAGE_"))


def _failed(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The tests that ran and failed; none where pytest could not run them."""
    ran = done.returncode == pytest.ExitCode.TESTS_FAILED
    return _FAILED.findall(done.stdout) if ran else []


def _last_words(done: subprocess.CompletedProcess[str]) -> str:
    lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    return lines[-1] if lines else f"pytest ended with {done.returncode} and no word"


def quick_first(tests: Iterable[str]) -> list[str]:
    """The same tests, those of seconds last."""
    return sorted(tests, key=lambda test: (test.startswith(_SLOW), test))


class Workers:
    """Copies of the project that are worked in side by side."""

    def __init__(self, folder: Path) -> None:
        self._copies = [Copy(folder / str(number)) for number in range(WORKERS)]
        self._free: SimpleQueue[Copy] = SimpleQueue()
        for copy in self._copies:
            self._free.put(copy)

    def failing(self, tests: Iterable[str]) -> set[str]:
        """The tests that fail although nothing is broken."""
        ordered = sorted(tests)
        shares = [ordered[number::WORKERS] for number in range(min(WORKERS, len(ordered)))]
        with ThreadPoolExecutor(WORKERS) as threads:
            return set().union(*threads.map(Copy.failing, self._copies, shares))

    def judge(self, breaks: Sequence[Break], tests: Tests) -> Iterator[tuple[Break, Outcome]]:
        """Each break with its outcome, in the order in which they are done."""
        with ThreadPoolExecutor(WORKERS) as threads:
            waiting = {threads.submit(self._judge, each, tests[each.rule]): each for each in breaks}
            for done in as_completed(waiting):
                yield waiting[done], done.result()

    def _judge(self, broken: Break, tests: list[str]) -> Outcome:
        copy = self._free.get()
        try:
            return copy.judge(broken, tests)
        finally:
            self._free.put(copy)


def lines(judged: Iterable[tuple[Break, Outcome]]) -> list[str]:
    """The table: rule, what was broken, and the test that caught it or that none did."""
    table = []
    for broken, (verdict, why) in sorted(judged):
        caught_by = why if verdict is Verdict.CAUGHT else f"{verdict}: {why}"
        table.append(f"{broken.rule:>3}  {broken.wrong:<70}  {caught_by}")
    return table


def main(argv: Sequence[str] | None = None) -> int:
    """Judge the breaks that were asked for, print the table, and say how many were caught."""
    breaks, tied, began = _chosen(argv), collect(), monotonic()
    with TemporaryDirectory() as folder:
        workers = Workers(Path(folder).resolve())
        failing = workers.failing({test for each in breaks for test in tied.get(each.rule, ())})
        sound = {each.rule: _sound(tied.get(each.rule, ()), failing) for each in breaks}
        judged = _watched(workers.judge(breaks, sound), len(breaks))
    caught = sum(outcome.verdict is Verdict.CAUGHT for _, outcome in judged)
    left_out = [f"LEFT OUT, fails although nothing is broken: {test}" for test in sorted(failing)]
    print(*lines(judged), "", *left_out, sep="\n")
    print(
        f"{caught} of {len(breaks)} breaks of {len(sound)} rules are caught "
        f"({monotonic() - began:.0f} s); {len(UNHELD)} rules no program can hold."
    )
    return int(bool(failing) or caught < len(breaks))


def _sound(tests: Iterable[str], failing: set[str]) -> list[str]:
    return quick_first(test for test in tests if test not in failing)


def _watched(judging: Iterator[tuple[Break, Outcome]], steps: int) -> list[tuple[Break, Outcome]]:
    progress, judged = Progress(steps), []
    for each in judging:
        judged.append(each)
        progress.tick()
    return judged


def _chosen(argv: Sequence[str] | None) -> list[Break]:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.broken", description=__doc__)
    parser.add_argument("rules", nargs="*", type=int, metavar="number", help="rules to break")
    rules: list[int] = parser.parse_args(argv).rules
    unknown = [rule for rule in rules if all(broken.rule != rule for broken in BREAKS)]
    if unknown:
        parser.error(f"no break is listed for rule {unknown[0]}; see tests/rules/breaks.py")
    return [broken for broken in BREAKS if not rules or broken.rule in rules]


if __name__ == "__main__":
    sys.exit(main())
