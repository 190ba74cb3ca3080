"""The whole service on a socket of this machine, on a clock that a test sets, and its devices.

Each seat has a token from the beginning, and those that may know only what is public have a
WebSocket each, whose frames are noted as they come. The test plays in plain calls; each of them
runs the event loop until the service has done everything and the public seats have heard of it.
"""

import asyncio
import json
import socket
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar
from unittest.mock import patch

from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from fsm.pyramid.board import Board
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Setup, Wish
from fsm.pyramid.spots import spots_for
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.clock import EmulatedClock
from host import lobby
from host.evening.game_stage import GameStage
from host.evening.room import Facts
from host.playable_boards import PlayableBoards
from host.seats import SEATS, Seats
from host.service import run, speaking
from host.service.service import Service
from host.systemd import Notifier
from host.web.app import make_app
from host.web.server import serving
from host.web.settings import Settings
from tests.wall_bytes.device import Device
from tests.wall_bytes.record import Record
from tests.wall_bytes.table import ToldTable
from tests.web.served import EASY

PUBLIC: Final = (MUMMY, TABLE, OPERATOR)
_NAME: Final = "referee.local"  # whatever its port is
_UTC: Final = "2026-11-16T20:00:00.000+00:00"
_TURNS: Final = 3  # of the loop, in which whatever was sent on this machine arrives
_PATIENCE_S: Final = 60.0  # a busy machine is no failure
_AN_HOUR_S: Final = 3600.0
_LIMITS: Final = replace(EASY, idle_s=_AN_HOUR_S, heartbeat_s=_AN_HOUR_S, send_s=_PATIENCE_S)

Given = TypeVar("Given")


class House:
    """One service. `boards` are played on; every die of `tray` has a pocket."""

    service: Service
    _pumping: "asyncio.Task[None]"

    def __init__(self, folder: Path, boards: tuple[Board, ...], tray: Tray | None = None) -> None:
        self.clock: Final = EmulatedClock()
        self.record: Final = Record(self.clock.now)
        self.table: Final = ToldTable(self.clock, self.record)
        self.loop: Final = asyncio.new_event_loop()
        self._folder: Final = folder
        self._boards: Final = {board.name: board for board in boards}
        self._tray: Final = tray or Tray()
        self._setup: Setup | None = None
        self._stack: Final = AsyncExitStack()
        self._devices: Final[dict[str, Device]] = {}
        self.loop.run_until_complete(self._open())
        self._pumping.add_done_callback(lambda _: self._end_story())
        self._telling: asyncio.Task[Any] | None = None

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
        self.settle()

    def wait_until(self, at: float) -> None:
        """Let time pass, and wake the game whenever it asks."""
        while (due := self.service.evening.deadline) is not None and due <= at:
            self.clock.seconds = max(self.clock.seconds, due)
            self.service.pump.woken(self.clock.seconds)
            self.settle()
        self.clock.seconds = at

    def wait(self, seconds: float) -> None:
        """The same for so long."""
        self.wait_until(self.clock.seconds + seconds)

    @contextmanager
    def dealing(self, setup: Setup) -> Iterator[None]:
        """A game that begins meanwhile has this seed and these hands."""
        self._setup = setup
        with patch("host.evening.evening.wish", self._wish):
            yield

    def close(self) -> None:
        """End everything, the last first."""
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
            self._stack.push_async_callback(device.hang_up)

    def newest(self, seat: str) -> int:
        """The number that a command of this seat has to know."""
        return self.service.hub.newest(seat)

    def _end_story(self) -> None:
        if self._telling:
            self._telling.cancel()

    async def _followed(self, story: Coroutine[Any, Any, Given]) -> Given:
        async with asyncio.timeout(_PATIENCE_S):
            result = await story
            await self.service.pump.idle()
            for seat in PUBLIC:
                await self._devices[seat].heard(self.newest(seat))
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        return result

    async def _open(self) -> None:
        at = socket.create_server(("127.0.0.1", 0))
        port = at.getsockname()[1]
        self.service = self._made()
        seats = Seats(Random("seats").randbytes)
        settings = Settings(frozenset({_NAME}), f"http://{_NAME}", _LIMITS, self.clock.now)
        app = make_app(self.service.desk, seats, settings)
        enter = self._stack.enter_async_context
        self._stack.push_async_callback(self.service.close)
        await self.service.begin()
        self._pumping = self._task(self.service.run())
        self._task(speaking.speak(self.service.hub, _Said(self.record)))
        self._task(run._say_how_it_is(self.service.hub, _Status(self.record)))
        await enter(serving(app, at, settings.limits))
        connector = TCPConnector(limit=0, keepalive_timeout=_AN_HOUR_S)
        address = f"http://127.0.0.1:{port}"
        client = await enter(
            ClientSession(
                address, connector=connector, cookie_jar=DummyCookieJar(), headers={"Host": _NAME}
            )
        )
        for seat in SEATS:
            joined = seats.join(seats.invite(seat, 0.0), 0.0)
            assert joined
            self._devices[seat] = Device(seat, joined.token, client, self.record)
        for seat in PUBLIC:
            await self._devices[seat].connect(f"{seat} socket")
            self._stack.push_async_callback(self._devices[seat].hang_up)

    def _made(self) -> Service:
        spots = frozenset().union(*(spots_for(board).names for board in self._boards.values()))
        return Service(
            self.table,
            Facts(
                replace(spots_for(next(iter(self._boards.values()))), names=spots),
                self._tray,
                STANDARD,
            ),
            PlayableBoards(self._boards, {}),
            self._folder,
            alarm=False,
            seed=lambda: self._setup.seed if self._setup else 0,
            utc=lambda: _UTC,
        )

    def _wish(self, plan: lobby.Plan, seed: int) -> Wish:
        wished, setup = lobby.wish(plan, seed), self._setup
        assert setup is not None
        return replace(wished, hands=dict(zip(setup.seats, setup.hands, strict=True)))

    def _task(self, story: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = self.loop.create_task(story)

        async def end() -> None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        self._stack.push_async_callback(end)
        return task


class _Status(Notifier):
    """What `systemctl status` shows is noted."""

    def __init__(self, record: Record) -> None:
        super().__init__(None)
        self._record: Final = record

    def status(self, text: str) -> None:
        self._record.note("systemd status", text)


class _Said:
    """A voice whose words are noted."""

    def __init__(self, record: Record) -> None:
        self._record: Final = record

    def say(self, text: str, language: str = "en") -> None:
        self._record.note("voice", text)

    async def run(self) -> None:
        """It has no engine."""

    def close(self) -> None:
        """Nothing to do."""
