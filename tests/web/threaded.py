"""The service on a thread of its own, for clients that know nothing of event loops."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from host.web.app import ROUTES
from host.web.routes import Route
from tests.web.served import Served, served

T = TypeVar("T")


class Threaded:
    """A service that runs elsewhere; whatever is asked of its parts is asked on its loop."""

    def __init__(self, it: Served, loop: asyncio.AbstractEventLoop, end: asyncio.Event) -> None:
        self.url = f"http://{it.host}"
        self._it = it
        self._loop = loop
        self._end = end

    def token(self, seat: str) -> str:
        return self._there(lambda: self._it.token(seat))

    def newest(self, seat: str) -> int:
        return self._there(lambda: self._it.desk.hub.newest(seat))

    def end(self) -> None:
        self._there(self._end.set)

    def _there(self, ask: Callable[[], T]) -> T:
        async def asked() -> T:
            return ask()

        return asyncio.run_coroutine_threadsafe(asked(), self._loop).result()


@contextmanager
def threaded(routes: Sequence[Route] = ROUTES) -> Iterator[Threaded]:
    """The service, while the block lasts."""
    ready: Future[Threaded] = Future()

    async def story() -> None:
        async with served(routes=routes) as it:
            end = asyncio.Event()
            ready.set_result(Threaded(it, asyncio.get_running_loop(), end))
            await end.wait()

    def run() -> None:
        try:
            asyncio.run(story())
        except BaseException as error:
            ready.set_exception(error)

    thread = Thread(target=run)
    thread.start()
    service = ready.result()
    try:
        yield service
    finally:
        service.end()
        thread.join()
