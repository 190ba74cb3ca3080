"""The whole service on a socket of this machine, on a clock that a test sets, and its devices.

Each seat has a token from the beginning, and those that may know only what is public have a
WebSocket each, whose frames are noted as they come. The test plays in plain calls; each of them
runs the event loop until the service has done everything and the public seats have heard of it.
"""

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar
from unittest.mock import patch

from aiohttp import ClientSession

from fsm.pyramid.board import Board
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Cards, Setup, Wish
from fsm.pyramid.tray import Tray
from hal.clock import EmulatedClock
from host import lobby
from host.evening.game_stage import GameStage
from host.seats import SEATS, Seats
from host.seats.kept import NAME as SEATS_FILE
from host.seats.kept import KeptSeats
from host.service import run, speaking
from host.service.service import Service
from host.web.app import make_app
from host.web.server import serving
from tests.wall_bytes.device import Device
from tests.wall_bytes.ears import NotedStatus, NotedVoice
from tests.wall_bytes.opening import PATIENCE_S, client_of, service_of, settings_of
from tests.wall_bytes.record import Record
from tests.wall_bytes.table import ToldTable

PUBLIC: Final = (MUMMY, TABLE, OPERATOR)
_TURNS: Final = 3  # of the loop, in which whatever was sent on this machine arrives

Given = TypeVar("Given")


class House:
    """One service. `boards` are played on; every die of `tray` has a pocket.

    `ghosts`: the mummy's side of its table senses explorers too.
    """

    service: Service
    _pumping: "asyncio.Task[None]"

    def __init__(
        self,
        folder: Path,
        boards: tuple[Board, ...],
        tray: Tray | None = None,
        *,
        ghosts: bool = False,
    ) -> None:
        self.clock: Final = EmulatedClock()
        self.record: Final = Record(self.clock.now)
        self.table: Final = ToldTable(self.clock, self.record)
        self.loop: Final = asyncio.new_event_loop()
        self._folder: Final = folder
        self._boards: Final = {board.name: board for board in boards}
        self.tray: Final = tray or Tray()
        self.ghosts: Final = ghosts
        self._setup: Setup | None = None
        self._stack: Final = AsyncExitStack()
        self._devices: Final[dict[str, Device]] = {}
        self._chance: Final = Random("seats")
        self._telling: asyncio.Task[Any] | None = None
        self.to_come: Final[list[tuple[float, Callable[[], None]]]] = []
        self.loop.run_until_complete(self._open())
        self.table.look()

    # the service

    @property
    def live(self) -> LiveGame:
        """The game, with everything that is secret."""
        stage = self.service.evening.stage
        assert isinstance(stage, GameStage), stage
        return stage.live

    @property
    def stage(self) -> str:
        """What the evening is in the middle of."""
        return self.service.evening.stage.name

    def run(self, story: Coroutine[Any, Any, Given]) -> Given:
        """Let this happen, and everything that follows; a pump that has failed says so."""
        telling = self.loop.create_task(self._followed(story))
        self._telling = telling
        try:
            return self.loop.run_until_complete(telling)
        except asyncio.CancelledError:
            self._pumping.result()
            raise

    def settle(self) -> None:
        """Let everything happen that was put in, and everybody hear of it."""
        self.run(asyncio.sleep(0))

    def see(self, *observations: Observation) -> None:
        """The table sees something now."""
        for observation in observations:
            self.table.see(observation)
        if self.table.is_watched:
            self.settle()

    def wait_until(self, at: float) -> None:
        """Let time pass, wake the game whenever it asks, and do meanwhile what was to come."""
        while True:
            due = self.service.evening.deadline
            if self.to_come and self.to_come[0][0] <= min(at, at if due is None else due):
                when, deed = self.to_come.pop(0)
                self.clock.seconds = max(self.clock.seconds, when)
                deed()
            elif due is not None and due <= at:
                self.clock.seconds = max(self.clock.seconds, due)
                self.service.pump.woken(self.clock.seconds)
                self.settle()
            else:
                break
        self.clock.seconds = at

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        """Do this in so many seconds, whatever else is waited for then."""
        self.to_come.append((self.clock.seconds + seconds, deed))
        self.to_come.sort(key=lambda one: one[0])

    def wait(self, seconds: float) -> None:
        """The same for so long."""
        self.wait_until(self.clock.seconds + seconds)

    @contextmanager
    def dealing(self, setup: Setup) -> Iterator[None]:
        """A game that begins meanwhile has this seed and these hands."""
        self._setup = setup
        with patch("host.evening.evening.wish", self._wish):
            yield

    def restart(self, meanwhile: Callable[[], None]) -> None:
        """The program ends, and begins again in the same folder; the same devices come back.

        Only then does it look at the table, which may not be as it was.
        """
        self.loop.run_until_complete(self._stack.aclose())
        meanwhile()
        self.loop.run_until_complete(self._open())
        self.settle()
        self.table.look()
        self.settle()

    def close(self) -> None:
        """End everything, the last first."""
        self.loop.run_until_complete(self._hang_up())
        self.loop.run_until_complete(self._stack.aclose())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    # devices

    def device(self, seat: str) -> Device:
        """The device of this seat that was there from the beginning."""
        return self._devices[seat]

    def join(self, seat: str) -> Device:
        """One device more joins this seat, with a code from the operator."""
        operator = self.device(OPERATOR)
        _, invited = self.run(operator.ask("POST", f"/api/seats/{seat}/code"))
        code = {"code": json.loads(invited)["code"]}
        status, joined = self.run(operator.ask("POST", "/api/join", json=code))
        assert status == 200, joined
        return self.device(seat).again(json.loads(joined)["token"])

    def empty(self, seat: str) -> None:
        """The operator sends all devices of this seat away, and the first one joins again."""
        self.run(self.device(OPERATOR).ask("DELETE", f"/api/seats/{seat}"))
        self._devices[seat] = device = self.join(seat)
        if seat in PUBLIC:
            self.run(device.connect(f"{seat} socket"))

    def command(
        self, seat: str, given: Mapping[str, object], seen: int | None = None
    ) -> tuple[int, str]:
        """What this seat is answered when it asks for something, knowing all that it was told."""
        message = {"seen": self.newest(seat) if seen is None else seen, **given}
        return self.run(self.device(seat).ask("POST", "/api/command", json=message))

    def newest(self, seat: str) -> int:
        """The number that a command of this seat has to know."""
        return self.service.hub.newest(seat)

    def _end_story(self) -> None:
        if self._telling:
            self._telling.cancel()

    async def _followed(self, story: Coroutine[Any, Any, Given]) -> Given:
        async with asyncio.timeout(PATIENCE_S):
            result = await story
            await self.service.pump.idle()
            for seat in PUBLIC:
                await self._devices[seat].heard(self.newest(seat))
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        return result

    async def _open(self) -> None:
        """Closed in the opposite order: so every device is told that the service ends."""
        at = socket.create_server(("127.0.0.1", 0))
        seats = KeptSeats(self._folder / SEATS_FILE, self._chance.randbytes)
        settings = settings_of(self.clock)
        self.service = service_of(
            self.table, self.tray, self._boards, self._folder, self._seed, ghosts=self.ghosts
        )
        client = await self._stack.enter_async_context(client_of(at.getsockname()[1]))
        self._stack.push_async_callback(self._gone)
        self._stack.push_async_callback(self.service.close)
        await self.service.begin()
        self._pumping = self._task(self.service.run())
        self._pumping.add_done_callback(lambda _: self._end_story())
        self._task(speaking.speak(self.service.hub, NotedVoice(self.record)))
        self._task(run._say_how_it_is(self.service.hub, NotedStatus(self.record)))
        app = make_app(self.service.desk, seats, settings)
        await self._stack.enter_async_context(serving(app, at, settings.limits))
        await self._connect(seats, client)

    async def _connect(self, seats: Seats, client: ClientSession) -> None:
        """Every seat has a device; those that may know only what is public listen."""
        for seat in SEATS:
            if seat in self._devices:
                self._devices[seat].reach(client)
            else:
                token = seats.admit(seat).token
                self._devices[seat] = Device(seat, token, client, self.record)
        for seat in PUBLIC:
            await self._devices[seat].connect(f"{seat} socket")

    async def _gone(self) -> None:
        for seat in PUBLIC:
            await self._devices[seat].sent_away()

    async def _hang_up(self) -> None:
        for seat in PUBLIC:
            await self._devices[seat].hang_up()

    def _seed(self) -> int:
        return self._setup.seed if self._setup else 0

    def _wish(self, plan: lobby.Plan, seed: int) -> Wish:
        wished, setup = lobby.wish(plan, seed), self._setup
        assert setup is not None
        if setup.cards is Cards.PHYSICAL:
            return wished
        return replace(wished, hands=dict(zip(setup.seats, setup.hands, strict=True)))

    def _task(self, story: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = self.loop.create_task(story)

        async def end() -> None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        self._stack.push_async_callback(end)
        return task
