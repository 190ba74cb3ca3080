"""What the service logs: only what everybody may read.

Libraries log what they do, and the one that owns the turn order would tell when a move was ruled.
Of an exception its kind and place are logged, whoever logs it.
"""

import asyncio
import errno
import logging
import os
import sys
from types import TracebackType
from typing import Any, Final

from host.faults import kind_and_place
from host.web.access_log import LOGGER, OnceAMinute

_OURS: Final = ("host", "referee")
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_LOG: Final = logging.getLogger(__name__)

Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _Discreet(logging.Formatter):
    """Keeps what an exception says to itself."""

    def formatException(self, ei: Raised) -> str:
        return f"fault {kind_and_place(ei[1])}"


def set_up(requests: bool = True) -> None:
    """Everything of ours, and of others only what is wrong.

    Without `requests` a terminal keeps the address in sight that its people come back to.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet("%(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for ours in _OURS:
        logging.getLogger(ours).setLevel(logging.INFO)
    if not requests:
        LOGGER.setLevel(logging.WARNING)


def listen_to(loop: asyncio.AbstractEventLoop) -> None:
    """Log what goes wrong in tasks that nobody waits for; asyncio would tell all of it."""
    loop.set_exception_handler(_Faults())


class _Faults:
    """Logs each of them; but that nobody can connect, at most once a minute.

    asyncio tells of that a hundred times a second, as long as it lasts.
    """

    def __init__(self) -> None:
        self._no_room = OnceAMinute()

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in _NO_ROOM and "socket" in context):
            _LOG.error("fault %s", kind_and_place(error))
        elif self._no_room.is_time(loop.time()):
            why = os.strerror(error.errno or 0)
            _LOG.error("nobody can connect (%s); this is told once a minute", why)
