"""The program that is killed: it takes up what was left, compares it, and plays on.

    python -m tests.crash.player '{"folder": …, "seed": …, "kind": …, "left": …, …}'

It says what it does in lines (`telling_writer`), and besides:

    up                the service has begun, and is as the journal says
    same              and nothing else is asked of anybody than before, for nothing has moved
    resumed           the table was looked at and put right
    asked, decided    everything rests: somebody is asked for something, or all is in order
    over SECONDS      a game was played to its end, and how long the evening is by then
    failed TEXT       something is otherwise than it must be; the story follows

It begins one game after the other, until it is killed or has played as many decisions as it should.
"""

import json
import sys
import traceback
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from fsm.pyramid.observations import Side
from host.service.service import Service
from tests.crash import left_table
from tests.crash.crash_table import CrashTable
from tests.crash.left_table import LeftTable
from tests.crash.refereed_game import RefereedGame
from tests.crash.taking_up import (
    Recorded,
    compare_at_once,
    compare_with_record,
    paused_by_people,
    recorded,
)
from tests.crash.telling_writer import Say
from tests.fsm.pyramid.games import KINDS, setup_of
from tests.soak.story import Failed

FOREVER: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Job:
    """What such a program is to do; `left` is the table as it finds it."""

    folder: Path
    seed: int
    kind: str
    dice: bool = False
    decisions: int = FOREVER
    left: LeftTable = field(default_factory=LeftTable)

    def text(self) -> str:
        given = {**asdict(self), "folder": str(self.folder), "left": left_table.write(self.left)}
        return json.dumps(given)

    @classmethod
    def read(cls, text: str) -> "Job":
        given = json.loads(text)
        given["left"] = left_table.read(given["left"])
        return cls(**{**given, "folder": Path(given["folder"])})


def say_aloud(line: str) -> None:
    """At once: whoever listens may kill us next."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Player:
    """One run of the program."""

    def __init__(self, job: Job, say: Say = say_aloud) -> None:
        self._job: Final = job
        self._say: Final = say
        self._chance: Final = Random(job.seed)
        self._setup: Final = setup_of(job.kind, job.seed)
        self._before: Final[Recorded | None] = recorded(job.folder)
        self.table: Final = CrashTable(
            self._setup,
            job.folder,
            job.seed,
            job.left,
            dice=job.dice,
            say=say,
            taken_up=self._compare,
        )

    def play(self) -> None:
        """Take up the game, or begin one; and on and on."""
        try:
            self._play()
        finally:
            self.table.close()

    def _play(self) -> None:
        game, left = self._take_up(), self._job.decisions
        while left > 0:
            game = game or self._begin()
            while not game.over and left > 0:
                game.decide()
                left -= 1
            if game.over:
                compare_with_record(self.table.service, self._job.folder)
                self._say(f"over {self.table.now:.0f}")
                game = None

    def _compare(self, service: Service) -> None:
        compare_at_once(service, self._before)
        self._say("up")

    def _take_up(self) -> RefereedGame | None:
        table = self.table
        if not table.has_game or table.stage == "over":
            return None
        game = RefereedGame(table, self._chance, self._job.left.memory)
        table.told.clear()  # what happened before is told again while a record is read
        self._look_at_the_table()
        game.take_up()
        compare_with_record(table.service, self._job.folder)
        self._say("resumed")
        return game

    def _look_at_the_table(self) -> None:
        """What people have paused stays paused; where nothing has moved, nothing else is asked."""
        table, before = self.table, self._before
        assert before is not None
        paused = paused_by_people(before.game)
        shown = {side: before.game.instruction(side) for side in Side}
        seen = {side: before.game.seen(side) for side in Side}
        position = table.position
        table.rest()
        if paused:
            assert paused_by_people(table.game), table.game.waiting_for
            table.command("operator", "continue")
            table.rest()
        after = recorded(self._job.folder)
        assert after is not None
        still = seen == {side: table.game.seen(side) for side in Side} and before.dice == after.dice
        if still and not before.waits:
            now = {side: table.game.instruction(side) for side in Side}
            assert now == shown, f"asked {now} instead of {shown}"
            assert table.position == position
            self._say("same")

    def _begin(self) -> RefereedGame:
        """As the operator wishes; or as last time, by Done at the table."""
        table = self.table
        if table.stage == "over":
            table.press_done()
        assert table.stage == "lobby", table.stage
        if table.service.room.lobby.last and self._chance.random() < 0.5:
            table.press_done()
        else:
            table.command("operator", "start", **self._wish())
        game = RefereedGame(table, self._chance, self._job.left.memory)
        game.set_up()
        return game

    def _wish(self) -> dict[str, object]:
        _, variant, options = KINDS[self._job.kind]
        wish = {"explorers": list(self._setup.explorers), "variant": variant}
        return {**wish, "options": options} if options else dict(wish)


def main(job: Job) -> int:
    """Play; what is wrong is said, with the last lines of the story."""
    player: Player | None = None
    try:
        player = Player(job)
        player.play()
    except (AssertionError, Failed) as failed:
        say_aloud(f"failed {str(failed) or traceback.format_exc()}")
        if player:
            say_aloud(player.table.story.text(60))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Job.read(sys.argv[1])))
