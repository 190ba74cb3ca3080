"""What is logged of a request: method, path as declared, status, milliseconds. Never who or what.

Whoever reads the log may be a player. So a line may depend on nothing that a seat may not know:

- Of what devices with a seat do (commands, looking, WebSockets) nothing is logged at all, not even
  that they came; only what is the operator's alone is. A line for each would tell when an explorer
  moved, and how often one was refused; a line for some seats only would be one rule more to get
  wrong, and a mere count would tell the same a little later.
- The path is the declared one, `/api/seats/{seat}/code`, so nothing from outside gets into the log,
  and no query, code or token does.
- Of those who are turned away before a route sees them (too often, a name that is not ours, no HTTP
  at all) one a minute is logged: there may be thousands, and they are all alike.
- Of a fault in the program its kind and place are logged, not its message, which may hold anything.
"""

import logging
from time import monotonic
from typing import Final

from aiohttp import web
from aiohttp.abc import AbstractAccessLogger

from host.faults import kind_and_place

LOGGER: Final = logging.getLogger("referee.web")

QUIET: Final = web.AppKey("quiet", frozenset[str])


_TURNED_AWAY: Final = web.ResponseKey("turned away", bool)
_SILENCE_S: Final = 60.0


class OnceAMinute:
    """Whether it is time to tell something again. Times are seconds that never go back."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def is_time(self, at: float) -> bool:
        """Whether a minute has gone by since it was last told; it is told now."""
        if at < self._quiet_until:
            return False
        self._quiet_until = at + _SILENCE_S
        return True


def mark_turned_away(response: web.Response) -> web.Response:
    """The same, for somebody who is turned away before a route sees what was asked."""
    response[_TURNED_AWAY] = True
    return response


class AccessLog(AbstractAccessLogger):
    """One line a request, but for the quiet ones; `turned_away` is one for all connections."""

    turned_away: OnceAMinute | None = None

    @property
    def enabled(self) -> bool:
        """Whether anybody reads it."""
        return self.logger.isEnabledFor(logging.INFO)

    def log(self, request: web.BaseRequest, response: web.StreamResponse, time: float) -> None:
        """Log a request that was answered so, after this many seconds."""
        path = _declared(request)
        if path is not None:
            method = request.method if path else "?"
            if _TURNED_AWAY in response and not self._is_time():
                return
            self.logger.info("%s %s %d %.0f ms", method, path, response.status, time * 1000)

    def _is_time(self) -> bool:
        return self.turned_away is None or self.turned_away.is_time(monotonic())


def _declared(request: web.BaseRequest) -> str | None:
    """The path as it was declared; empty for any that was not; None for a quiet one."""
    # What was no HTTP request at all has no match.
    info: web.UrlMappingMatchInfo | None = getattr(request, "_match_info", None)
    if info is None or info.route.resource is None:
        return ""
    path = info.route.resource.canonical
    return None if path in info.current_app[QUIET] else path


def fault(error: BaseException) -> None:
    """Log a fault of the program itself."""
    LOGGER.error("fault %s", kind_and_place(error))
