"""Watches a browser context for what may never happen on a page."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebSocket

_LEFT: Final = "net::ERR_ABORTED"  # the page was left meanwhile
_INNER: Final = {"data", "blob"}  # made by the page itself
_BROKEN: Final = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")


class Watch:
    """Complaints about errors in the console, refused policies, failed and foreign requests."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.complaints: Final[list[str]] = []
        self._host: Final = urlsplit(origin).netloc
        self._excused: tuple[str, ...] = ()
        context.on("console", self._console)
        context.on("weberror", lambda error: self._complain(f"fault: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.on("page", lambda page: page.on("websocket", self._socket))

    @contextmanager
    def expecting_a_break(self) -> Iterator[None]:
        """The service is away for a while: that nobody answers is no complaint then."""
        with self._excusing(*_BROKEN):
            yield

    @contextmanager
    def expecting_refusals(self, status: int = 403) -> Iterator[None]:
        """Somebody asks for what is refused by this status, on purpose."""
        with self._excusing(f"refused: {status}", f"status of {status}"):
            yield

    @contextmanager
    def _excusing(self, *signs: str) -> Iterator[None]:
        self._excused = signs
        yield
        self._excused = ()

    def _complain(self, what: str) -> None:
        if not any(sign in what for sign in self._excused):
            self.complaints.append(what)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console: {message.text}")

    def _socket(self, socket: WebSocket) -> None:
        self._local(socket.url)

    def _request(self, request: Request) -> None:
        self._local(request.url)

    def _local(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in _INNER and parts.netloc != self._host:
            self._complain(f"asked elsewhere: {url}")

    def _failed(self, request: Request) -> None:
        if request.failure != _LEFT:
            self._complain(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"refused: {response.status} {response.request.method} {response.url}")
