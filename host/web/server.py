"""The application on a socket, with an answer in our own words also to what is no HTTP at all.

A connection that has not sent the headers of a request within the idle time is closed, however
slowly it goes on sending. How many there may be is for `connections` to say, at most a quarter of
the files that this process may open: what else it needs is always there, also when more knock at
once than there is room for.
"""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Sized
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from host.config import is_loopback
from host.web import access_log
from host.web.access_log import AccessLog, OnceAMinute
from host.web.answers import refused
from host.web.connections import Connections
from host.web.doorkeeper import address_of
from host.web.guards import EXPECTING, Serve, dress, in_our_words
from host.web.settings import Limits

_CONTINUE: Final = "100-continue"  # aiohttp answers that, and the guards count what follows
_SIP: Final = 16 * 1024  # so much is read at once
_A_LITTLE: Final = 2 * 1024  # what pages send is less, and nobody waits for the next
_BYTES_A_SECOND: Final = 32 * 1024  # so much more is read of each connection
_IN_ONE_GO: Final = 32  # asyncio accepts so many before `connections` sees the first of them
_WAITING: Final = 1024  # so many wait in the kernel; whoever finds no place there tries after 1 s
_A_MOMENT_S: Final = 1.0  # what a phone with a poor signal takes from its call to its request
_PIECES: Final = 64 * 1024  # four times the longest message, though it came in tiny frames
_PIECES_S: Final = 10.0
_UNREAD: Final = 64 * 1024  # so much waits in the kernel, which would keep megabytes for each


class Connection(web.RequestHandler):
    """One connection; `seated` once it is a WebSocket that has shown a good token."""

    __slots__ = (
        "_heard",
        "_pieces",
        "_pieces_since",
        "_shared",
        "_whole",
        "address",
        "held",
        "is_here",
        "seated",
    )

    def __init__(self, shared: "_Shared", *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._shared: Final = shared
        self._heard = 0.0
        self.seated, self.held = False, False
        self.address, self.is_here = "", False
        self._whole: Sized | None = None
        self._pieces, self._pieces_since = 0, 0.0
        if isinstance(self.access_logger, AccessLog):
            self.access_logger.turned_away = shared.turned_away

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered, though there was time enough to ask.

        Whoever has just come or said something is not idle: a guest's request is still on its way,
        or the answer. A crowd that keeps all others busy would have the guest cut instead.
        """
        # `_current_request` would be gone before the answer is written.
        answering = self._request_in_progress or self._messages
        return not answering and self._loop.time() > self._heard + _A_MOMENT_S

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come; whoever comes too fast is not read for a while."""
        peer = transport.get_extra_info("peername")
        self.address = address_of(peer[0]) if isinstance(peer, tuple) else ""
        self.is_here = is_loopback(self.address)
        # A quarter of a megabyte at once, as asyncio reads, takes 20 ms to take to pieces.
        # Of one that has just come a crowd would send as much, and be cut before it is answered.
        transport.max_size = _A_LITTLE  # type: ignore[attr-defined]
        self.transport = transport  # type: ignore[assignment]
        self._heard = self._loop.time()
        if self._shared.connections.arrive(self, self._heard):
            super().connection_made(transport)
        elif self.held:
            transport.pause_reading()  # type: ignore[attr-defined]
            self._loop.call_later(self._shared.hold_s, self._ask_again)

    def _ask_again(self) -> None:
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        self._heard = self._loop.time()
        if self._shared.connections.ask_again(self, self._heard):
            super().connection_made(transport)
            transport.resume_reading()
        else:
            self.cut()

    def data_received(self, data: bytes) -> None:
        """Read it; whoever sends much is read again when others have had their turn."""
        self._heard = self._loop.time()
        super().data_received(data)
        if self._whole is not None:
            self._count_pieces(len(data), self._whole)
        if len(data) >= _A_LITTLE and self.transport and not self.transport.is_closing():
            self.transport.max_size = _SIP  # type: ignore[attr-defined]
            self.transport.pause_reading()
            self._loop.call_later(len(data) / _BYTES_A_SECOND, self._read_on)

    def become_socket(self, whole: Sized) -> None:
        """It is a WebSocket now; `whole` are the messages that have come and were not looked at.

        Those are counted when they are looked at. Pieces of a message (continuation frames, empty
        ones perhaps) are seen by nobody until it is whole: whoever sends too many, or for too long,
        is cut off.
        """
        self._whole = whole

    def _count_pieces(self, length: int, whole: Sized) -> None:
        if whole:
            self._pieces = 0
            return
        if not self._pieces:
            self._pieces_since = self._heard
        self._pieces += length
        if self._pieces > _PIECES or self._heard > self._pieces_since + _PIECES_S:
            self.cut()

    def _read_on(self) -> None:
        if self.transport is None:
            return  # closed meanwhile; aiohttp keeps what was asked, and it would be kept for ever
        if self._messages:
            # It asks more before it is answered, as no browser does: what it has sent is enough.
            self._loop.call_later(_SIP / _BYTES_A_SECOND, self._read_on)
        # It may have been closed meanwhile, or aiohttp may want no more for a reason of its own.
        elif not self._reading_paused and not self._buffer_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is closed."""
        self._shared.connections.go(self)
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
            if not isinstance(exc, ConnectionError):  # it has gone, or was cut for another
                access_log.fault(exc or RuntimeError())
        dress(response)
        response.force_close()
        return access_log.mark_turned_away(response)

    def log_exception(self, *args: Any, **words: Any) -> None:
        """A fault, by its kind and place alone."""
        access_log.fault(words.get("exc_info") or RuntimeError())


class _Shared(NamedTuple):
    """What all connections share."""

    connections: Connections
    hold_s: float
    turned_away: OnceAMinute


class _Server(web.Server):
    """Makes our connections."""

    def __init__(self, shared: _Shared, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._shared: Final = shared

    def __call__(self) -> web.RequestHandler:
        return Connection(self._shared, self, loop=self._loop, **self._kwargs)


class _Runner(web.AppRunner):
    """Runs the application on our server."""

    def __init__(self, shared: _Shared, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._shared: Final = shared

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        expecting, handle = self.app[EXPECTING], cast("Serve", made.request_handler)

        async def serve(request: web.Request) -> web.StreamResponse:
            if request.headers.get("Expect", _CONTINUE).lower() != _CONTINUE:
                return await expecting(request)
            return await handle(request)

        # Some errors are raised before any middleware.
        worded: Any = in_our_words(serve)
        return _Server(self._shared, worded, request_factory=made.request_factory, **self._kwargs)


@asynccontextmanager
async def serving(app: web.Application, at: socket.socket, limits: Limits) -> AsyncIterator[None]:
    """Serve on this socket, which is bound already, until the block ends."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    in_all = limits.connections if files < 0 else min(limits.connections, files // 4)
    of_an_address = min(limits.connections_of_an_address, in_all // 2)
    connections = Connections(in_all, of_an_address, limits.arrivals)
    runner = _Runner(
        _Shared(connections, limits.hold_s, OnceAMinute()),
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
        await web.SockSite(runner, at, backlog=_IN_ONE_GO).start()
        at.listen(_WAITING)  # for asyncio the two numbers are one
        yield
    finally:
        connections.close()
        await runner.cleanup()
