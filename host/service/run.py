"""The whole service, from an opened table to the signal that ends it.

The pump is the heart: if it ends, everything does. SIGTERM and Ctrl-C end it in order. The games
are in the journal all the time, so there is nothing to save.
"""

import asyncio
import logging
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from fsm.pyramid.seats import OPERATOR
from host.browser import show_in_browser
from host.config import Config, simulated_dir
from host.evening.hub import Hub
from host.evening.stopped_stage import TRY_EVERY_S
from host.playable_boards import PlayableBoards
from host.program import command
from host.saying import finish, say
from host.seats.errors import SeatsError
from host.seats.join_address import play_address
from host.seats.kept import NAME as SEATS_FILE
from host.seats.kept import KeptSeats
from host.seats.names import HANDS, SEATS, SIMULATED
from host.service import logs
from host.service.addresses import Address
from host.service.own_door import Option, OwnDoor
from host.service.service import Service, drawn_number, drawn_seed
from host.service.speaking import speak
from host.service.table import Opened
from host.service.table_news import sentence, table_news
from host.service.welcome import welcome, welcome_to_play
from host.sim.simulation import Simulation
from host.systemd import Notifier, Watchdog, notifier, watchdog_period
from host.voice import voice_of
from host.web.app import make_app
from host.web.server import serving
from host.web.settings import Settings

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be served; `browser`: open the page of a simulated table here.

    `options` are those that hold, for a second start that is given others.
    """

    config: Config
    folder: Path
    opened: Opened
    boards: PlayableBoards
    address: Address
    seeds: Callable[[], int] = drawn_seed
    browser: bool = False
    options: tuple[Option, ...] = ()


def run(wanted: Wanted) -> None:
    """Serve until somebody ends it. Raises what is wrong with the program, if anything is."""
    asyncio.run(_serve(wanted))


async def _serve(wanted: Wanted) -> None:
    """Everything is opened in this order, and closed in the opposite one."""
    logs.listen_to(asyncio.get_running_loop())
    ended, told = asyncio.Event(), notifier()
    _end_on_signals(ended)
    simulated = wanted.opened.simulated
    seats, remark = _seats(wanted.folder, SIMULATED if simulated else SEATS)
    service = _service(wanted, told, seats)
    simulation = Simulation(simulated, service, seats) if simulated else None
    settings = Settings(wanted.address.hosts, wanted.address.origin)
    app = make_app(service.desk, seats, settings, table_top=simulation)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(service.close)
        await service.begin()
        await stack.enter_async_context(serving(app, wanted.address.socket, settings.limits))
        door = OwnDoor(wanted.folder, wanted.address.here, seats, wanted.options)
        _greet(wanted, seats, door, remark)
        told.ready()
        voice = voice_of(wanted.config.voice)
        talking = (speak(service.hub, voice), _say_how_it_is(service.hub, told))
        playing = (simulation.run(),) if simulation else ()
        looking = service.desk.look_through_games()
        keeping = keep_when_there_is_room((seats, door), lambda: asyncio.sleep(TRY_EVERY_S))
        await _until_one_ends(service.run(), ended.wait(), keeping, looking, *talking, *playing)
        told.stopping()


def _service(wanted: Wanted, told: Notifier, seats: KeptSeats) -> Service:
    driver, watchdog = wanted.opened.driver, Watchdog(told, watchdog_period())

    def beat() -> None:
        """The pump goes round; but a table that nobody looks at any more is not alive."""
        if driver.alive():
            watchdog.beat(time.monotonic())

    facts, simulated = wanted.opened.facts, wanted.opened.simulated
    return Service(
        driver,
        facts,
        wanted.boards,
        wanted.folder,
        beat=beat,
        switch_off=lambda: _switch_off(wanted.config.power_off),
        language=wanted.config.language,
        name=wanted.config.name,
        seed=wanted.seeds,
        alarm=not simulated,  # its clock is its own, and wakes the game itself
        seats=SIMULATED if simulated else SEATS,
        ago=simulated.driver.ago if simulated else None,
        first=drawn_number(),
        devices=dict if simulated else seats.devices,  # its own page has all the seats
    )


def _seats(folder: Path, names: Sequence[str]) -> tuple[KeptSeats, str | None]:
    """The seats as they were kept. A file that cannot be used is put aside: people must play."""
    path = folder / SEATS_FILE
    try:
        return KeptSeats(path, secrets.token_bytes, names), None
    except SeatsError as error:
        path.replace(path.with_suffix(".damaged"))
        return KeptSeats(path, secrets.token_bytes, names), f"{error} It was put aside."


def _end_on_signals(ended: asyncio.Event) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)


def _greet(wanted: Wanted, seats: KeptSeats, door: OwnDoor, remark: str | None) -> None:
    now = time.monotonic()
    more = (wanted.boards.remark, remark, seats.trouble, door.trouble)
    remarks = [*wanted.opened.remarks, *filter(None, more)]
    say(*(_to_play if wanted.opened.simulated else _to_join)(wanted, seats, remarks, now))
    finish()


def _to_join(wanted: Wanted, seats: KeptSeats, remarks: Sequence[str], now: float) -> Iterator[str]:
    """A code is shown only to somebody who looks: what is not a terminal may be kept in a log."""
    code = seats.invite(OPERATOR, now) if sys.stdout.isatty() else None
    return welcome(wanted.address.origin(), code, remarks)


def _to_play(wanted: Wanted, seats: KeptSeats, remarks: Sequence[str], now: float) -> Iterator[str]:
    """Whoever has a simulated table is at this machine, and its log is what is printed here."""
    address = play_address(wanted.address.here, seats.invite(HANDS, now))
    if wanted.browser:
        show_in_browser(address)
    usual = wanted.folder == simulated_dir(Config())
    again = command("invite", HANDS, *(() if usual else ("--data", str(wanted.folder))))
    return welcome_to_play(wanted.address.origin(), address, again, remarks)


def _switch_off(command: tuple[str, ...]) -> None:
    """Whoever switches the machine off ends this program too: it must not end before."""
    if not command:
        _LOG.warning("the power-off key was held, but the configuration has no power_off command")
        return
    try:
        subprocess.Popen(command, start_new_session=True)
    except OSError as error:
        _LOG.warning("the machine cannot be switched off by %s: %s", command[0], error)


async def _say_how_it_is(hub: Hub, told: Notifier) -> None:
    """What `systemctl status` shows is what everybody in the room knows."""
    async for message in table_news(hub):
        if text := sentence(message):
            told.status(text)


class Kept(Protocol):
    """What is to be in a file."""

    def keep_again(self) -> None:
        """Write it, if it could not be written before."""
        ...


async def keep_when_there_is_room(
    kept: Sequence[Kept], wait: Callable[[], Awaitable[None]]
) -> None:
    """Try again after each wait, until cancelled."""
    while True:
        await wait()
        for one in kept:
            one.keep_again()


async def _until_one_ends(*stories: Coroutine[Any, Any, Any]) -> None:
    """The first to end, by itself or by a fault, ends all of them."""
    tasks = [asyncio.ensure_future(story) for story in stories]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        task.result()
