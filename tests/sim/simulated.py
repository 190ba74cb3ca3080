"""A simulated table under its service, in which time passes only when a test lets it.

Everything is as in `referee play`: the real driver on emulated chips, dice readers, the journal,
machine players; but for the clock, which nobody waits for.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, Final

from hal.fake import FakeTable
from hal.table_file import reference
from host.config import Config
from host.playable_boards import look_for_boards
from host.seats import Seats
from host.seats.names import SIMULATED
from host.service.service import Service
from host.sim.opening import Simulated, open_simulated
from host.sim.simulation import Simulation
from host.sim.visit import Visit

PERIOD_S: Final = 0.01
PATIENCE_S: Final = 100.0
HERE: Final = {"red": "here", "blue": "here", "mummy": "here"}
_TURNS: Final = 4  # of the loop, in which everybody does what is due

Story = Callable[["Laptop"], Coroutine[Any, Any, None]]


class Guest:
    """One device at the table, which keeps all that it was told."""

    def __init__(self, visit: Visit, now: Callable[[], float]) -> None:
        self.visit: Final = visit
        self.told: Final[list[str]] = []
        self.told_at: Final[list[float]] = []
        self._now: Final = now
        self._reading: Final = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        while True:
            self.told.append(await self.visit.next())
            self.told_at.append(self._now())

    async def do(self, word: str, **words: object) -> Any:
        """Do something: True, or the code of the refusal."""
        reply = await self.visit.do({"do": word, **words})
        assert reply.answer.ok or reply.answer.message
        return reply.answer.ok or reply.answer.code

    @property
    def table(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.told[0])
        return message

    @property
    def scene(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.told[-1])
        assert message["type"] == "scene"
        return message

    def leave(self) -> None:
        if self._reading.cancel():
            self.visit.leave()


class Laptop:
    """One run of the program."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        table = reference()
        self.opened: Final[Simulated] = open_simulated(
            table, look_for_boards(table), Config(), folder, Random(seed), paced=False
        )
        self.service: Final = Service(
            *(self.opened.driver, self.opened.facts, self.opened.boards, folder),
            alarm=False,
            seed=lambda: seed,
            utc=lambda: "2026-11-16T20:00:00.000+00:00",
            seats=SIMULATED,
        )
        self.seats: Final = Seats(Random(seed).randbytes, names=SIMULATED)
        self.simulation: Final = Simulation(
            self.opened, self.service, self.seats, self.fake.clock.now
        )
        self._guests: Final[list[Guest]] = []

    @property
    def fake(self) -> FakeTable:
        return self.opened.fake

    def guest(self, seat: str = "hands") -> Guest:
        """A new device of this seat comes to the table."""
        visit = self.simulation.visit(seat, self.seats.admit(seat).token)
        assert visit
        guest = Guest(visit, self.fake.clock.now)
        self._guests.append(guest)
        return guest

    async def run(self, seconds: float) -> None:
        """Let so much time pass, scan by scan."""
        end = self.fake.clock.seconds + seconds
        while (begun := self.fake.clock.seconds) < end:
            self.opened.driver.step()
            await self.settle()
            self.fake.clock.seconds = max(self.fake.clock.seconds, begun + PERIOD_S)

    async def until(self, true: Callable[[], object], most: float = 60.0) -> None:
        """Let time pass until something is true."""
        end = self.fake.clock.seconds + most
        while not true():
            assert self.fake.clock.seconds < end, "it never becomes true"
            await self.run(0.1)

    async def settle(self) -> None:
        """Everybody does what is due now."""
        await self.service.pump.idle()
        for _ in range(_TURNS):
            await asyncio.sleep(0)

    def state(self, seat: str) -> dict[str, Any]:
        """All that a seat knows."""
        state: dict[str, Any] = json.loads(self.service.desk.snapshot(seat))["state"]
        return state

    def instruction(self, seat: str) -> dict[str, Any] | None:
        """What this seat is asked to put right."""
        asked: dict[str, Any] | None = self.state(seat)["instruction"]
        return asked

    async def start(self, guest: Guest, **players: str) -> None:
        """Begin a game, and let robots put the pieces up."""
        assert await guest.do("start", players=players or HERE) is True
        await self.run(1.0)
        await self.until(lambda: not self.instruction("display") and not self.instruction("mummy"))

    def go(self) -> None:
        for guest in self._guests:
            guest.leave()


@asynccontextmanager
async def laptop(folder: Path, seed: int = 1) -> AsyncIterator[Laptop]:
    """The program, from its start to its end."""
    it = Laptop(folder, seed)
    await it.service.begin()
    running = [asyncio.ensure_future(one.run()) for one in (it.service, it.simulation)]
    try:
        await it.run(0.1)
        yield it
    finally:
        it.go()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await it.service.close()


def at_a_laptop(story: Story) -> Callable[[Path], None]:
    """A test of the story, on a loop of its own."""

    @wraps(story)
    def test(tmp_path: Path) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(PATIENCE_S), laptop(tmp_path) as it:
                await story(it)

        asyncio.run(bounded())

    del test.__wrapped__  # pytest is to see this argument, not the story's
    return test
