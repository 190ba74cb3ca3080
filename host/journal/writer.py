"""The journal off the event loop: one thread writes, and to await it is the acknowledgement.

Whoever awaits in order writes in order. When the awaited call returns, the entry is on the disk;
when it raises, it is not recorded, and the same call may be tried again. A call that is cancelled
while it waits may have been written: treat it as a crash, and read the journal again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from host.journal.entries import Entry, Game
from host.journal.store import Journal

Given = TypeVar("Given")


class JournalWriter:
    """A journal with a thread of its own; nobody else may use the journal until `close`."""

    def __init__(self, journal: Journal) -> None:
        self._journal: Final = journal
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="journal")

    async def begin(self, name: str, opening: str, utc: str) -> Game:
        """As `Journal.begin`."""
        return await self.do(lambda journal: journal.begin(name, opening, utc))

    async def append(self, game: str, at: float, utc: str, text: str) -> Entry:
        """As `Journal.append`."""
        return await self.do(lambda journal: journal.append(game, at, utc, text))

    async def end(self, game: str, how: str, utc: str) -> None:
        """As `Journal.end`."""
        await self.do(lambda journal: journal.end(game, how, utc))

    async def do(self, work: Callable[[Journal], Given]) -> Given:
        """Anything else that is done with the journal, after all that was asked before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, self._journal)

    async def close(self) -> None:
        """Finish what was asked for, and let go of the file."""
        await self.do(Journal.close)
        self._thread.shutdown()
