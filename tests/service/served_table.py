"""A robot's table under the service: everything it sees goes through pump and journal.

The robot plays in plain calls; each of them runs the event loop until the pump has done everything.
Clients on the same loop hear what they hear meanwhile.
"""

import asyncio
from pathlib import Path
from typing import Any, Final

from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation
from fsm.pyramid.record import Moment
from fsm.pyramid.setup import Setup
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.fake import FakeTable
from hal.spot_map import wired
from host.drivers.emulated_table import EmulatedTable
from host.evening.game_stage import GameStage
from host.evening.room import Facts
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.table_dice import dice_of_parts
from host.table_watch import Note, Told, spots_of
from tests.soak.story import Story
from tests.soak.table import RobotTable


class ServedWatch:
    """A service on an emulated table, in which time passes only when the robot lets it."""

    def __init__(self, fake: FakeTable, tray: Tray, folder: Path, seed: int) -> None:
        self.loop: Final = asyncio.new_event_loop()
        self._fake: Final = fake
        self._driver: Final = EmulatedTable(fake)
        self._told = Told()
        parts = tuple(dice_of_parts(fake.table)) if tray.explorers else ()
        facts = Facts(spots_of(wired(fake.table)), tray, STANDARD, parts)
        self.service: Final = self.loop.run_until_complete(self._made(facts, folder, seed))
        self._pumping: Final = self.loop.create_task(self.service.run())

    @property
    def game(self) -> LiveGame:
        stage = self.service.evening.stage
        assert isinstance(stage, GameStage), stage
        return stage.live

    @property
    def deadline(self) -> float | None:
        return self.service.evening.deadline

    def poll(self) -> Told:
        self._driver.step()
        return self.settle()

    def wake(self) -> Told:
        due, now = self.service.evening.deadline, self._fake.clock.now()
        if due is not None and due <= now:
            self.service.pump.woken(now)
        return self.settle()

    def feed(self, observation: Observation) -> Told:
        self.service.pump.observed(observation, self._fake.clock.now())
        return self.settle()

    def settle(self) -> Told:
        """Let everything happen that was put in."""
        self.run(self.service.pump.idle())
        told, self._told = self._told, ()
        return told

    def run(self, story: Any) -> Any:
        """Let this happen on the loop; a pump that has failed says so."""
        result = self.loop.run_until_complete(story)
        if self._pumping.done():
            self._pumping.result()
        return result

    def close(self) -> None:
        self._pumping.cancel()
        self.loop.run_until_complete(self.service.close())
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    async def _made(self, facts: Facts, folder: Path, seed: int) -> Service:
        service = Service(
            self._driver,
            facts,
            look_for_boards(self._fake.table),
            folder,
            alarm=False,
            seed=lambda: seed,
            utc=lambda: "2026-11-16T20:00:00.000+00:00",
            hear=self._hear,
        )
        await service.begin()
        return service

    def _hear(self, moment: Moment) -> None:
        self._told += moment.told


class ServedTable(RobotTable):
    """Robots at it play by the service's rulings. Whoever makes one closes it."""

    def __init__(
        self, setup: Setup, folder: Path, seed: int, story: Story, *, chips: bool, dice: bool
    ) -> None:
        self._folder: Final = folder
        self._seed: Final = seed
        super().__init__(setup, chips, seed, story, dice=dice)

    @property
    def served(self) -> ServedWatch:
        assert isinstance(self._watch, ServedWatch)
        return self._watch

    @property
    def service(self) -> Service:
        return self.served.service

    def close(self) -> None:
        self.served.close()

    def _watched(self, setup: Setup, tray: Tray, note: Note | None) -> ServedWatch:
        return ServedWatch(self.fake, tray, self._folder, setup.seed)
