"""All WebSockets that are open: not too many, and none whose token is no longer good.

Those that have not shown a token yet are few at any time: one too many sends away the one that has
waited longest, so that whoever opens them and says nothing keeps nobody out.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from host.web.settings import Limits

GOING_AWAY: Final = 1001
TRY_LATER: Final = 1013
NO_SEAT: Final = 4401

_MOST_WAITING: Final = 16


class Guest(Protocol):
    """One open WebSocket. Its token and seat are empty until it has shown one."""

    token: str
    seat: str

    def close(self, code: int, reason: str) -> Awaitable[None]:
        """End it, in a bounded time."""
        ...


class Crowd:
    """For one event loop."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._waiting: Final[list[Guest]] = []
        self._seated: Final[list[Guest]] = []
        self._closing: Final[set[asyncio.Task[None]]] = set()

    def arrive(self, guest: Guest) -> None:
        """One that has not shown a token yet."""
        self._waiting.append(guest)
        if len(self._waiting) > _MOST_WAITING:
            self._send_away(self._waiting.pop(0), TRY_LATER, "limit/sockets")

    def sit(self, guest: Guest) -> bool:
        """It has shown one. Whether there is room at its seat."""
        self._remove(self._waiting, guest)
        of_its_seat = Counter(one.seat for one in self._seated)[guest.seat]
        fits = len(self._seated) < self._limits.sockets
        if fits and of_its_seat < self._limits.sockets_of_a_seat:
            self._seated.append(guest)
            return True
        return False

    def go(self, guest: Guest) -> None:
        """It is closed."""
        self._remove(self._waiting, guest)
        self._remove(self._seated, guest)

    def sweep(self, is_good: Callable[[str], bool]) -> None:
        """Send away those whose token is no longer good."""
        for guest in [one for one in self._seated if not is_good(one.token)]:
            self._send_away(guest, NO_SEAT, "seat/none")

    async def close(self) -> None:
        """Send everybody away: the service ends."""
        for guest in [*self._waiting, *self._seated]:
            self._send_away(guest, GOING_AWAY, "service/ends")
        await asyncio.gather(*self._closing)

    def __len__(self) -> int:
        return len(self._seated)

    def _send_away(self, guest: Guest, code: int, reason: str) -> None:
        task = asyncio.ensure_future(_closed(guest, code, reason))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    @staticmethod
    def _remove(guests: list[Guest], guest: Guest) -> None:
        if guest in guests:
            guests.remove(guest)


async def _closed(guest: Guest, code: int, reason: str) -> None:
    await guest.close(code, reason)
