"""A robot's table under the service, set out as one was left, with a journal that speaks."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.tray import Tray
from hal.fake import FakeTable
from host.evening.game_stage import GameStage
from host.evening.room import Facts
from host.journal.database import NAME as JOURNAL
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.table_watch import Note
from tests.crash.left_table import LeftTable, Memory, look, write
from tests.crash.telling_writer import Say, TellingWriter
from tests.service.served_table import ServedTable, ServedWatch
from tests.soak.story import Story

UTC: Final = "2026-11-16T20:00:00.000+00:00"


def silence(line: str) -> None:
    """Nobody listens."""


class CrashWatch(ServedWatch):
    """A service that says what it writes; `taken_up` sees it before it has looked at the table."""

    def __init__(
        self,
        fake: FakeTable,
        tray: Tray,
        folder: Path,
        seed: int,
        say: Say,
        memory: Callable[[], Memory],
        taken_up: Callable[[Service], None],
    ) -> None:
        self._say: Final = say
        self._memory: Final = memory
        self._taken_up: Final = taken_up
        self.writer: TellingWriter
        super().__init__(fake, tray, folder, seed)

    def close(self) -> None:
        self.loop.run_until_complete(self.writer.close())
        super().close()

    async def _made(self, facts: Facts, folder: Path, seed: int) -> Service:
        service = Service(
            self._driver,
            facts,
            look_for_boards(self._fake.table),
            folder,
            alarm=False,
            seed=lambda: seed,
            utc=lambda: UTC,
            hear=self._hear,
        )
        self.writer = TellingWriter(folder / JOURNAL, self._say, self.show)
        service.room.writer = self.writer
        await service.begin()
        self._taken_up(service)
        return service

    def show(self) -> None:
        """Say how everything stands."""
        self._say(f"table {write(look(self._fake, self._memory()))}")


class CrashTable(ServedTable):
    """Robots at it may be killed at any time. Whoever makes one closes it, if they can."""

    def __init__(
        self,
        setup: Setup,
        folder: Path,
        seed: int,
        left: LeftTable,
        *,
        dice: bool = False,
        say: Say = silence,
        taken_up: Callable[[Service], None] = lambda service: None,
        unplugged: str | None = None,
    ) -> None:
        self.memory: Callable[[], Memory] = lambda: left.memory
        self._left: Final = left
        self._say: Final = say
        self._taken_up: Final = taken_up
        self._unplugged: Final = unplugged
        super().__init__(setup, folder, seed, Story(), chips=False, dice=dice)

    @property
    def served(self) -> CrashWatch:
        assert isinstance(self._watch, CrashWatch)
        return self._watch

    @property
    def has_game(self) -> bool:
        """Whether there is one, under way or over."""
        return isinstance(self.service.evening.stage, GameStage)

    @property
    def stage(self) -> str:
        """What the evening is in the middle of."""
        return self.service.evening.stage.name

    def say_how_it_rests(self, word: str) -> None:
        """Nothing moves, and everything was seen; a word for why that is told."""
        self.served.show()
        self._say(word)

    def command(self, seat: str, do: str, **more: object) -> None:
        """A page asks for something, and must get it."""
        seen = self.service.hub.newest(seat)
        given = {"seen": seen, "do": do, **more}
        answer = self.served.run(self.service.desk.command(seat, given))
        assert answer.ok, (given, answer)
        self.heard(self.served.settle())

    def press_done(self) -> None:
        """At the explorers' side."""
        self.press(Side.EXPLORERS, "done", 0.1, 0.0)

    @property
    def by_places(self) -> dict[str, list[str]]:
        """Which places are taken on each side, whoever stands there."""
        pieces = [piece for piece in self.fake.magnets.names if self.spot(piece)]
        return {
            side: sorted(self.place(p) or "" for p in pieces if (p == MUMMY) == (side == MUMMY))
            for side in ("explorers", MUMMY)
        }

    def _watched(self, setup: Setup, tray: Tray, note: Note | None) -> CrashWatch:
        self._left.set_out(self.fake)
        if self._unplugged and self.fake.dice:
            self.fake.dice.unplug(self._unplugged)
        return CrashWatch(
            self.fake,
            tray,
            self._folder,
            self._seed,
            self._say,
            lambda: self.memory(),
            self._taken_up,
        )
