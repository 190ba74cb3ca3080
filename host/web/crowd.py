"""All WebSockets that are open: so many at a seat, and none whose token is no longer good.

Whoever shows a token for a seat finds room there. If there are too many, one is sent away: the
oldest of the device that has the most of them. So a crowd of sockets at a seat, half of them dead
perhaps, keeps none of its devices out. Those without a token are only connections (`connections`).
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from host.web.settings import Limits

GOING_AWAY: Final = 1001
TRY_LATER: Final = 1013
NO_SEAT: Final = 4401


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
        self._seated: Final[list[Guest]] = []  # the oldest first
        self._closing: Final[set[asyncio.Task[None]]] = set()

    @property
    def tokens(self) -> frozenset[str]:
        """Of all devices that are here."""
        return frozenset(guest.token for guest in self._seated)

    def arrive(self, guest: Guest) -> None:
        """One that has not shown a token yet."""
        self._waiting.append(guest)

    def sit(self, guest: Guest) -> None:
        """It has shown one."""
        _remove(self._waiting, guest)
        self._seated.append(guest)
        there = [one for one in self._seated if one.seat == guest.seat]
        if len(there) > self._limits.sockets_of_a_seat:
            of_each = Counter(one.token for one in there)
            one_too_many = max(there, key=lambda one: of_each[one.token])  # the first of equals
            self._seated.remove(one_too_many)
            self._send_away(one_too_many, TRY_LATER, "limit/sockets")

    def go(self, guest: Guest) -> None:
        """It is closed."""
        _remove(self._waiting, guest)
        _remove(self._seated, guest)

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


def _remove(guests: list[Guest], guest: Guest) -> None:
    if guest in guests:
        guests.remove(guest)


async def _closed(guest: Guest, code: int, reason: str) -> None:
    await guest.close(code, reason)
