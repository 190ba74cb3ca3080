"""The service on a thread of its own, for clients that know nothing of event loops."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from host.config import Config
from host.desk import Answer, Desk
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.service.table import no_table
from host.web.app import ROUTES
from host.web.routes import Route
from tests.web.fake_desk import FakeDesk
from tests.web.served import Opened, opened

T = TypeVar("T")
Evening = Callable[[], AbstractAsyncContextManager[Desk]]


class Threaded:
    """A service that runs elsewhere; whatever is asked of its parts is asked on its loop."""

    def __init__(
        self, it: Opened, desk: Desk, loop: asyncio.AbstractEventLoop, end: asyncio.Event
    ) -> None:
        self.url = f"http://{it.host}"
        self._it = it
        self._desk = desk
        self._loop = loop
        self._end = end

    def token(self, seat: str) -> str:
        """A token of a device that joins now."""
        return self._there(lambda: self._it.token(seat))

    def newest(self, seat: str) -> int:
        """The number of a seat's newest message."""
        return int(json.loads(self._there(lambda: self._desk.snapshot(seat)))["n"])

    def command(self, seat: str, do: str, **more: object) -> Answer:
        """Do something at once."""
        given = {"seen": self.newest(seat), "do": do, **more}
        return self._await(self._desk.command(seat, given))

    def end(self) -> None:
        self._there(self._end.set)

    def _there(self, ask: Callable[[], T]) -> T:
        async def asked() -> T:
            return ask()

        return self._await(asked())

    def _await(self, asked: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(asked, self._loop).result()


@asynccontextmanager
async def fake_evening() -> AsyncIterator[Desk]:
    """An evening without a game."""
    yield FakeDesk()


def real_evening(folder: Path) -> Evening:
    """A real one without a table, whose journal is in this folder."""

    @asynccontextmanager
    async def evening() -> AsyncIterator[Desk]:
        table = no_table(Config())
        service = Service(table.driver, table.facts, look_for_boards(None), folder)
        await service.begin()
        pumping = asyncio.ensure_future(service.run())
        try:
            yield service.desk
        finally:
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)
            await service.close()

    return evening


@contextmanager
def threaded(
    routes: Sequence[Route] = ROUTES, evening: Evening = fake_evening
) -> Iterator[Threaded]:
    """The service, while the block lasts."""
    ready: Future[Threaded] = Future()

    async def story() -> None:
        async with evening() as desk, opened(desk, routes=routes) as it:
            end = asyncio.Event()
            ready.set_result(Threaded(it, desk, asyncio.get_running_loop(), end))
            await end.wait()

    def run() -> None:
        try:
            asyncio.run(story())
        except BaseException as error:
            if ready.done():
                raise
            ready.set_exception(error)

    thread = Thread(target=run)
    thread.start()
    service = ready.result()
    try:
        yield service
    finally:
        service.end()
        thread.join()
