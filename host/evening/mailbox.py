"""The queue of one client: whoever puts something in never waits.

A client that leaves too much lying is given up: it gets no more, is told so when it next looks, and
may come again, to begin with a snapshot.
"""

import asyncio
from collections import deque
from typing import Final

from host.desk import SlowClientError

MOST: Final = 64
"""So many messages may wait; at the table that is minutes of play."""


class Mailbox:
    """For one event loop, and one reader; `own` is one of the service itself, and no client."""

    def __init__(self, most: int = MOST, own: bool = False) -> None:
        self.own: Final = own
        self._most: Final = most
        self._waiting: Final[deque[str]] = deque()
        self._stirred: Final = asyncio.Event()
        self._given_up = False

    def put(self, text: str) -> None:
        """Leave a message; if too many are there already, none will ever be read."""
        if len(self._waiting) >= self._most:
            self._given_up = True
            self._waiting.clear()
        if not self._given_up:
            self._waiting.append(text)
        self._stirred.set()

    async def next(self) -> str:
        """The next message, when there is one. Raises SlowClientError."""
        while not self._waiting and not self._given_up:
            self._stirred.clear()
            await self._stirred.wait()
        if self._given_up:
            raise SlowClientError(f"more than {self._most} messages were waiting")
        return self._waiting.popleft()
