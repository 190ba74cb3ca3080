"""A program that is killed, as its parent sees it: lines, then nothing more.

It is killed with SIGKILL at a line that was waited for, or a moment later in whatever it does then;
what it had said by then was said. A line that was cut in the middle was not.
"""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from random import Random
from typing import IO, Final

from tests.crash.player import Job

_ANY: Final = ""


@dataclass(frozen=True, slots=True)
class When:
    """At the so-manieth line that begins with this word, and so many seconds later."""

    word: str = _ANY
    count: int = 1
    later: float = 0.0

    def __str__(self) -> str:
        return f"line {self.count} {self.word or 'of any kind'} + {self.later * 1000:.1f} ms"


def some_moment(chance: Random, latest: float) -> When:
    """Anywhere in the work, and as often where it is delicate: begin, end, export, resume."""
    later = chance.choice((0.0, chance.uniform(0.0, latest)))
    words, weights = zip(*_SHARES.items(), strict=True)
    (word,) = chance.choices(words, weights)
    return When(word, chance.randint(1, _MOST[word]), later)


_SHARES: Final = {
    **{_ANY: 6, "entry": 3, "writes": 3, "exports": 2},
    **{"asked": 3, "decided": 2, "ends": 1, "begins": 1, "up": 2},
}
_MOST: Final = {
    _ANY: 250,
    "entry": 80,
    "writes": 80,
    "exports": 4,
    "asked": 10,
    "decided": 30,
    "ends": 1,
    "begins": 1,
    "up": 1,
}


class Failure(AssertionError):
    """The program found something wrong, or ended by itself."""


def play_and_kill(job: Job, when: When) -> list[str]:
    """Everything that it said until it died; all of it, where it has ended before."""
    command = [sys.executable, "-m", "tests.crash.player", job.text()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        said = _until(victim.stdout, when)
        if victim.poll() is None:
            if when.later:
                time.sleep(when.later)  # only in campaigns: the work goes on meanwhile
            os.kill(victim.pid, signal.SIGKILL)
        said += victim.stdout.readlines()
    _complain(said, victim.returncode)
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


def _until(lines: IO[str], when: When) -> list[str]:
    said: list[str] = []
    count = 0
    for line in lines:
        said.append(line)
        count += line.startswith(when.word)
        if count == when.count:
            break
    return said


def _complain(said: list[str], status: int | None) -> None:
    failed = [number for number, line in enumerate(said) if line.startswith("failed ")]
    if failed:
        raise Failure("".join(said[failed[0] :]))
    if status not in (0, -signal.SIGKILL):
        raise Failure(f"it ended with {status}: {''.join(said[-5:])}")
