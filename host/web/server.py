"""The application on a socket, with an answer in our own words also to what is no HTTP at all.

A connection that has not sent the headers of a request within the idle time is closed, however
slowly it goes on sending. How many there may be is for `connections` to say, at most half of the
files that this process may open: what else it needs is always there.
"""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from host.config import is_loopback
from host.web import access_log
from host.web.access_log import AccessLog
from host.web.answers import refused
from host.web.connections import Connections
from host.web.doorkeeper import address_of
from host.web.guards import dress, in_our_words
from host.web.settings import Limits

_SIP: Final = 16 * 1024  # so much is read at once
_A_LITTLE: Final = 2 * 1024  # what pages send is less, and nobody waits for the next
_BYTES_A_SECOND: Final = 32 * 1024  # so much more is read of each connection
_UNREAD: Final = 64 * 1024  # so much waits in the kernel, which would keep megabytes for each


class Connection(web.RequestHandler):
    """One connection; `seated` once it is a WebSocket that has shown a good token."""

    __slots__ = ("_connections", "address", "is_here", "seated")

    def __init__(self, connections: Connections, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._connections: Final = connections
        self.seated = False
        self.address, self.is_here = "", False

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered."""
        return self._current_request is None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        peer = transport.get_extra_info("peername")
        self.address = address_of(peer[0]) if isinstance(peer, tuple) else ""
        self.is_here = is_loopback(self.address)
        # A quarter of a megabyte at once, as asyncio reads, takes 20 ms to take to pieces.
        transport.max_size = _SIP  # type: ignore[attr-defined]
        if self._connections.arrive(self):
            super().connection_made(transport)
        else:
            self.transport = transport  # type: ignore[assignment]
            self.cut()

    def data_received(self, data: bytes) -> None:
        """Read it; whoever sends much is read again when others have had their turn."""
        super().data_received(data)
        if len(data) > _A_LITTLE and self.transport:
            self.transport.pause_reading()
            self._loop.call_later(len(data) / _BYTES_A_SECOND, self._read_on)

    def _read_on(self) -> None:
        # It may have been closed meanwhile, or aiohttp may want no more for a reason of its own.
        if self.transport and not self._reading_paused and not self._buffer_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is closed."""
        self._connections.go(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        """End it without a word."""
        if self.transport:
            self.transport.abort()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The answer to something that reached no route."""
        if isinstance(exc, HttpProcessingError):
            response = refused("input/http", "This is not HTTP as it should be; send a request.")
        else:
            response = refused("service/fault", "Something is wrong in the service.")
            access_log.fault(exc or RuntimeError())
        dress(response)
        response.force_close()
        return response

    def log_exception(self, *args: Any, **words: Any) -> None:
        """A fault, by its kind and place alone."""
        access_log.fault(words.get("exc_info") or RuntimeError())


class _Server(web.Server):
    """Makes our connections."""

    def __init__(self, connections: Connections, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._all: Final = connections

    def __call__(self) -> web.RequestHandler:
        return Connection(self._all, self, loop=self._loop, **self._kwargs)


class _Runner(web.AppRunner):
    """Runs the application on our server."""

    def __init__(self, connections: Connections, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._all: Final = connections

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        # Some errors are raised before any middleware, as for `Expect:`.
        serve: Any = in_our_words(made.request_handler)
        return _Server(self._all, serve, request_factory=made.request_factory, **self._kwargs)


@asynccontextmanager
async def serving(app: web.Application, at: socket.socket, limits: Limits) -> AsyncIterator[None]:
    """Serve on this socket, which is bound already, until the block ends."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    in_all = limits.connections if files < 0 else min(limits.connections, files // 2)
    runner = _Runner(
        Connections(in_all, min(limits.connections_of_an_address, in_all // 2)),
        app,
        access_log_class=AccessLog,
        access_log=access_log.LOGGER,
        keepalive_timeout=limits.idle_s,
        auto_decompress=False,
        lingering_time=2.0,
        shutdown_timeout=5.0,
    )
    at.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _UNREAD)
    await runner.setup()
    try:
        await web.SockSite(runner, at).start()
        yield
    finally:
        await runner.cleanup()
