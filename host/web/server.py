"""The application on a socket, with an answer in our own words also to what is no HTTP at all.

A connection that has not sent the headers of a request within the idle time is closed, however
slowly it goes on sending.
"""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from host.web import access_log
from host.web.access_log import AccessLog
from host.web.answers import refused
from host.web.guards import dress, in_our_words
from host.web.settings import Limits


class _Connection(web.RequestHandler):
    """One connection."""

    __slots__ = ()

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

    def __call__(self) -> web.RequestHandler:
        return _Connection(self, loop=self._loop, **self._kwargs)


class _Runner(web.AppRunner):
    """Runs the application on our server."""

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        # Some errors are raised before any middleware, as for `Expect:`.
        serve: Any = in_our_words(made.request_handler)
        return _Server(serve, request_factory=made.request_factory, **self._kwargs)


@asynccontextmanager
async def serving(app: web.Application, at: socket.socket, limits: Limits) -> AsyncIterator[None]:
    """Serve on this socket, which is bound already, until the block ends."""
    runner = _Runner(
        app,
        access_log_class=AccessLog,
        access_log=access_log.LOGGER,
        keepalive_timeout=limits.idle_s,
        auto_decompress=False,
        lingering_time=2.0,
        shutdown_timeout=5.0,
    )
    await runner.setup()
    try:
        await web.SockSite(runner, at).start()
        yield
    finally:
        await runner.cleanup()
