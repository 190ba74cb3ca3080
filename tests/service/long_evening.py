"""Game after game at one table, on the table's own fast clock, with devices that come and go.

Robot hands play as people do, with some seconds of thought before each decision; some games are
given up in the middle. A sample is taken in the first moments of every game, when nothing may be
left of the one before, and the visitors have gone.
"""

import asyncio
import gc
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from fsm.pyramid.arrange import arrange
from fsm.pyramid.commands import Command, Done, MummyMove
from fsm.pyramid.happenings import Happening
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Observation, Side
from fsm.pyramid.position import Position
from fsm.pyramid.setup import Setup, Wish
from host import boards
from host.journal.database import NAME as JOURNAL
from tests.service.growth import Sample
from tests.service.guests import Guests
from tests.service.served_table import ServedTable
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Story

EXPLORERS: Final = ("red", "turquoise", "blue", "purple")
_THOUGHT_S: Final = 8.0  # at most, before a decision
_GIVEN_UP: Final = 0.2  # a share of the games
_A_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_NO_END: Final = 10**6


Plan = Callable[[Position, Random], Command]


def endless(position: Position, chance: Random) -> Command:
    """No card is laid, and the mummy stays where it is while it may: such a game does not end."""
    may = legal(position)
    quiet = [command for command in (MummyMove(), Done()) if command in may]
    return quiet[0] if quiet else choose(position, chance)


class _NoStory(Story):
    """Keeps nothing: an evening is long."""

    def hands(self, at: float, what: str) -> None:
        pass

    def observed(self, observation: Observation, at: float) -> None:
        pass

    def told(self, happening: Happening, at: float) -> None:
        pass


class LongEvening:
    """One service; no game takes more than so many decisions. Whoever makes one closes it."""

    def __init__(self, folder: Path, seed: int, most: int = _NO_END) -> None:
        self._folder: Final = folder
        self._most: Final = most
        self._chance: Final = Random(seed)
        self._table: Final = ServedTable(
            _setup(seed), folder, seed, _NoStory(), chips=False, dice=False
        )
        self._service: Final = self._table.service
        self._service.room.seed = lambda: self._chance.randrange(2**32)
        self._know_the_board()
        self.guests: Final = Guests(self._service, self._chance)
        self._run: Final = self._table.served.run
        self._run(self.guests.open())
        self._games = self._decisions = self._entries = 0

    def warm_up(self, decisions: int) -> None:
        """One game that is longer than others, and all that a board keeps for later.

        What grows with the longest game, or until everything is kept, has grown by then.
        """
        self._begin()
        board = self._table.position.setup.board
        for place in (*board.spaces, *board.area_names):
            board.mummy_walks.within(place, 1)
        robot = Robot(self._table, Manner(self._chance))
        robot.set_up()
        for _ in range(decisions):
            self._decide(robot, endless)
        self._command("abandon")

    def play(self, hours: float) -> Iterator[Sample]:
        """Until so much more time has passed on the table's clock."""
        ends = self._table.now + hours * 3600
        self._begin()
        cpu_ms = 0.0
        while self._table.now < ends:
            yield self._sample(cpu_ms)
            begun, before = time.process_time(), self._decisions
            self._game()
            cpu_ms = (time.process_time() - begun) * 1e3 / (self._decisions - before)
            self._again()
        yield self._sample(cpu_ms)

    def close(self) -> None:
        """Everybody goes home."""
        self._run(self.guests.close())
        self._table.close()

    def _know_the_board(self) -> None:
        """What a board keeps for each place of the mummy is there from the first sample on."""
        for board in self._service.room.lobby.boards.usable.values():
            for place in (*board.spaces, board.mummy_start):
                board.mummy_walks.within(place, 1)

    def _begin(self) -> None:
        self._command("start", explorers=list(EXPLORERS))

    def _game(self) -> None:
        """To its end, or until somebody has enough."""
        robot = Robot(self._table, Manner(self._chance))
        robot.set_up()
        given_up = self._chance.random() < _GIVEN_UP
        most = self._chance.randrange(50, 200) if given_up else self._most
        for _ in range(min(most, self._most)):
            if not legal(self._table.position):
                break
            self._decide(robot)

    def _decide(self, robot: Robot, plan: Plan = choose) -> None:
        self._table.run(self._chance.uniform(0.0, _THOUGHT_S))
        robot.carry_out(plan(self._table.position, self._chance))
        self._table.told.clear()
        self._run(self.guests.mingle())
        self._decisions += 1

    def _again(self) -> None:
        """Done leads to the lobby, and once more to a game as last time."""
        self._games += 1
        self._entries += self._recorded()
        if legal(self._table.position):
            self._command("abandon")
        else:
            self._press_done()
        assert self._stage == "lobby", self._stage
        self._press_done()
        assert self._stage == "playing", self._stage

    @property
    def _stage(self) -> str:
        return self._service.evening.stage.name

    def _press_done(self) -> None:
        self._table.press(Side.EXPLORERS, "done", 0.1, 0.0)

    def _command(self, do: str, **words: object) -> None:
        seen = self._service.hub.newest("operator")
        given = {"seen": seen, "do": do, **words}
        answer = self._run(self._service.desk.command("operator", given))
        assert answer.ok, answer

    def _recorded(self) -> int:
        """Entries of the game under way."""
        game = self._run(self._service.room.writer.newest())
        return int(game.entries)

    async def _exported(self) -> None:
        """Until the game before, and the beginning of this one, are exported."""
        exporting = self._service.room.writer._exports
        await asyncio.wrap_future(exporting.submit(lambda: None))

    def _sample(self, cpu_ms: float) -> Sample:
        self._run(self.guests.alone())
        self._run(self._exported())
        for pin in self._table.fake.panel.fingers.pins.pins.values():
            pin.clear_states()  # gpiozero's mock pins remember everything
        gc.collect()
        objects = gc.get_objects()
        return Sample(
            hours=self._table.now / 3600,
            games=self._games,
            decisions=self._decisions,
            cpu_ms=cpu_ms,
            rss_mb=int(Path("/proc/self/statm").read_text().split()[1]) * _A_PAGE / 2**20,
            objects=len(objects),
            ours=sum(str(type(one).__module__).startswith("host.") for one in objects),
            tasks=len(asyncio.all_tasks(self._table.served.loop)),
            threads=threading.active_count(),
            files=len(_open_files()),
            connections=sum(isinstance(one, sqlite3.Connection) for one in objects),
            entries=self._entries,
            journal_kb=(self._folder / JOURNAL).stat().st_size / 1024,
        )


def _open_files() -> set[str]:
    """What this process has open, each once.

    A connection that is closed while another has locked the file leaves its descriptor to SQLite,
    which takes it for the next one: how many such spares there are is chance.
    """
    found = set()
    for file in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the listing's own is closed by now
            found.add(os.readlink(file))
    return found


def _setup(seed: int) -> Setup:
    made = arrange(Wish(boards.find("practice"), EXPLORERS, seed))  # type: ignore[arg-type]
    assert isinstance(made, Setup)
    return made
