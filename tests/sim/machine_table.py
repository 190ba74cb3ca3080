"""A service on a fake table with machine players, in which time passes only as a test lets it.

Everybody at the table waits on its clock. Time passes when all of them wait and the pump has done
everything: scan by scan while something moves, else in one step to the next moment that anybody
waits for. So a game takes as long as the program needs, and the same seed plays the same game.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from fsm.pyramid.happenings import Breach, Noticed, Refused
from fsm.pyramid.instructions import COUNTER, Instruction
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import MUMMY, PIECES
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.fake import FakeTable
from hal.sides import Side as HalSide
from hal.spot_map import wired
from hal.table_file import reference
from host.dice.faces import faces_at
from host.drivers.emulated_table import EmulatedTable
from host.evening.game_stage import GameStage
from host.evening.room import Facts
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.sim.machine_players import MachinePlayers
from host.sim.robot_hands import RobotHands
from host.table_dice import dice_of_parts, tray_of
from host.table_watch import spots_of

PERIOD_S: Final = 0.01
QUIET_SCANS: Final = 6
ROUNDS: Final = 8  # of the event loop, in which nobody does anything who could
UTC: Final = "2026-11-16T20:00:00Z"
TABLE: Final = reference()
BOARDS: Final = look_for_boards(TABLE)

NO_MORE: Final[Mapping[str, HalSide]] = {}

Story = Callable[["MachineTable"], Coroutine[Any, Any, None]]


def fake_table(
    chips: bool = False, dice: bool = True, seed: int = 1, more: Mapping[str, HalSide] = NO_MORE
) -> FakeTable:
    """All pieces there are and maybe more, off the board, and all dice in their pockets."""
    pieces = dict.fromkeys((*PIECES, COUNTER), HalSide.EXPLORERS) | {MUMMY: HalSide.MUMMY, **more}
    faces = faces_at(TABLE, BOARDS.usable["practice"]) if dice else None
    return FakeTable(TABLE, pieces, (MUMMY, COUNTER), chips, seed, faces=faces)


class MachineTable:
    """Whoever makes one begins and closes it; `people` are stories that run beside the machines."""

    def __init__(
        self, fake: FakeTable, folder: Path, seed: int = 1, *, ghosts: bool = False
    ) -> None:
        self.fake: Final = fake
        self.told: list[object] = []
        self._driver: Final = EmulatedTable(fake)
        tray = tray_of(TABLE) if fake.dice else Tray()
        parts = tuple(dice_of_parts(TABLE)) if fake.dice else ()
        spots = replace(spots_of(wired(TABLE)), ghosts=ghosts)
        facts = Facts(spots, tray, STANDARD, parts)
        self.service: Final = Service(
            *(self._driver, facts, BOARDS, folder),
            alarm=False,
            seed=lambda: seed,
            utc=lambda: UTC,
            hear=self._hear,
        )
        self.hands: Final = RobotHands(fake, self.until)
        self.held: frozenset[str] = frozenset()
        self.machines: Final = MachinePlayers(
            self.service, fake, self.hands, Random(seed), lambda: self.held
        )
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order: Final = count()
        self._quiet_scans = 0
        self._looking = False
        self._tasks: list[asyncio.Task[Any]] = []
        self._pumping: asyncio.Task[None] | None = None

    # the evening

    async def begin(self) -> None:
        await self.service.begin()
        self._pumping = asyncio.ensure_future(self.service.run())
        self.beside(self.machines.run())

    def beside(self, story: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Somebody else at the table, who waits on its clock like everybody."""
        task = asyncio.ensure_future(story)
        self._tasks.append(task)
        return task

    async def do(self, story: Coroutine[Any, Any, Any]) -> None:
        """Somebody does this, and time passes until it is done."""
        task = self.beside(story)
        await self.run_until(task.done)
        task.result()

    async def close(self) -> None:
        for task in (*self._tasks, self._pumping):
            if task:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.service.close()

    async def ask(self, seat: str, do: str, **facts: object) -> None:
        """A page asks for something, which is granted."""
        seen = self.service.hub.newest(seat)
        answer = await self.service.desk.command(seat, {"do": do, "seen": seen, **facts})
        assert answer.ok, answer

    async def start(self, *explorers: str, machines: str = "", **plan: object) -> None:
        """Begin a game; machines play these seats, or all."""
        seats = machines.split() or [*explorers, MUMMY]
        self.machines.seats = frozenset(seats)
        await self.ask("operator", "start", explorers=list(explorers), **plan)

    @property
    def game(self) -> LiveGame:
        stage = self.service.evening.stage
        assert isinstance(stage, GameStage), stage
        return stage.live

    @property
    def position(self) -> Position:
        return self.game.position

    def asked(self, side: Side) -> Instruction | None:
        """What this side is asked to do."""
        return self.game.instruction(side)

    @property
    def objections(self) -> list[object]:
        """All that was told of wrong moves, wrong handling and faulty spots."""
        return [one for one in self.told if isinstance(one, Breach | Refused | Noticed)]

    @property
    def over(self) -> bool:
        return self.position.phase is Phase.OVER

    # what goes wrong

    def broken(self) -> None:
        """Something was broken or mended: it is looked at, although nothing moves."""
        self._quiet_scans = 0

    # time

    @property
    def now(self) -> float:
        return self.fake.clock.seconds

    async def until(self, moment: float) -> None:
        """Wait until the table's clock says so."""
        if moment > self.now:
            passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (moment, next(self._order), passed))
            await passed

    async def run(self, seconds: float, looking: bool = False) -> None:
        """Let so much time pass; `looking`: with every look, for parts that come and go."""
        end, self._looking = self.now + seconds, looking
        await self.run_until(lambda: self.now >= end, seconds)
        self._looking = False

    async def run_until(self, arrived: Callable[[], bool], most: float = 3600.0) -> None:
        """Let time pass until it is so; fails after so many seconds of the table's time."""
        end = self.now + most
        await self._all_wait()
        while not arrived():
            assert self.now < end, f"not within {most} s: {self.position}"
            await self._pass(end)

    async def _pass(self, most: float) -> None:
        if self._is_quiet:
            self._step_over(most)
        else:
            self._scan()
        due = self.service.evening.deadline
        if due is not None and due <= self.now:
            self.service.pump.woken(self.now)
        await self.service.pump.idle()
        if self._wake():
            await self._all_wait()

    @property
    def _is_quiet(self) -> bool:
        return self.fake.still and self._quiet_scans >= QUIET_SCANS and not self._looking

    def _wake(self) -> bool:
        """Whoever waited for this moment goes on; whether there was somebody."""
        woken = False
        while self._waiting and self._waiting[0][0] <= self.now:
            _, _, passed = heappop(self._waiting)
            if not passed.done():
                passed.set_result(None)
                woken = True
        return woken

    def _scan(self) -> None:
        still, begun = self.fake.still, self.now
        self._driver.step()
        self._quiet_scans = self._quiet_scans + 1 if still else 0
        self.fake.clock.seconds = max(self.now, begun + PERIOD_S)

    def _step_over(self, most: float) -> None:
        """To the next moment that anybody waits for; then hands may have begun something."""
        due = self.service.evening.deadline
        moments = [most, *(moment for moment, _, _ in self._waiting[:1])]
        if due is not None:
            moments.append(due)
        self.fake.clock.seconds = max(self.now, min(moments))

    async def _all_wait(self) -> None:
        """Everybody waits, on the clock or for one another, and the pump for something to come."""
        assert self._pumping
        for _ in range(ROUNDS):
            await self.service.pump.idle()
            await asyncio.sleep(0)
        if self._pumping.done():
            self._pumping.result()

    def _hear(self, moment: Moment) -> None:
        self.told += moment.told


def at_a_table(
    folder: Path,
    story: Story,
    fake: FakeTable | None = None,
    seed: int = 1,
    *,
    ghosts: bool = False,
) -> None:
    """Let this happen at a table of machines."""

    async def whole() -> None:
        table = MachineTable(fake or fake_table(seed=seed), folder, seed, ghosts=ghosts)
        await table.begin()
        try:
            await story(table)
        finally:
            await table.close()

    asyncio.run(whole())
