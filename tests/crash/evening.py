"""One evening at one table, on which the program is killed again and again."""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Final

from tests.crash import left_table
from tests.crash.acknowledged import Links, compare, links
from tests.crash.left_table import LeftTable
from tests.crash.meddling import meddle
from tests.crash.player import Job
from tests.crash.victim import When, play_and_kill, some_moment
from tests.fsm.pyramid.games import KINDS

_MEDDLED: Final = 0.3  # a share of the kills


@dataclass
class Tally:
    """What there was."""

    kills: int = 0
    entries: int = 0  # acknowledged
    more: int = 0  # recorded, and nobody was told
    games: int = 0  # begun
    won: int = 0
    resumed: int = 0
    same: int = 0  # with nothing moved, so with the same instructions at once
    in_resume: int = 0  # killed while a game was being taken up
    meddled: int = 0

    def add(self, other: "Tally") -> None:
        """Count another one in."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class Evening:
    """`latest`: up to how many seconds after a line the kill may come."""

    def __init__(self, folder: Path, seed: int, latest: float = 0.0, dice: bool = False) -> None:
        self._chance: Final = Random(seed)
        self._latest: Final = latest
        self._job = Job(folder, seed, self._chance.choice(list(KINDS)), dice)
        self._links: Links = {}
        self.tally: Final = Tally()

    def kill(self, when: When | None = None) -> list[str]:
        """Let it play, kill it, and see that nothing is lost; the lines that it said."""
        moment = when or some_moment(self._chance, self._latest)
        said = self._run(replace(self._job, seed=self._chance.randrange(1 << 30)), moment)
        self.tally.kills += 1
        return said

    def finish(self, decisions: int) -> list[str]:
        """Let it play so many decisions more, and end by itself."""
        never = When("never")
        return self._run(replace(self._job, decisions=decisions), never)

    def _run(self, job: Job, when: When) -> list[str]:
        said = play_and_kill(job, when)
        now = links(job.folder)
        compare(self._links, said, now)
        self._count(said, len(now) - len(self._links))
        self._links = now
        self._leave(said)
        return said

    def _leave(self, said: list[str]) -> None:
        """The table stays as it was when the program died; now and then somebody bumps it."""
        tables = [line for line in said if line.startswith("table ")]
        left = left_table.read(tables[-1].removeprefix("table ")) if tables else self._job.left
        if tables and self._chance.random() < _MEDDLED:
            left = meddle(left, self._chance)
            self.tally.meddled += 1
        self._job = replace(self._job, left=left)

    @property
    def left(self) -> LeftTable:
        """The table as it stands."""
        return self._job.left

    def _count(self, said: list[str], grown: int) -> None:
        words = [line.split(" ")[0] for line in said]
        tally = self.tally
        tally.entries += words.count("entry")
        tally.games += words.count("begun")
        tally.won += words.count("over")
        tally.same += words.count("same")
        tally.resumed += words.count("resumed")
        tally.more += grown - sum(words.count(word) for word in ("entry", "begun", "ended"))
        resuming = "up" in words and "resumed" not in words and "begins" not in words
        tally.in_resume += resuming
