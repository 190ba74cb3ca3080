"""The journal off the event loop: one thread writes, and to await it is the acknowledgement.

Whoever awaits in order writes in order. When the awaited call returns, the entry is on the disk;
when it raises, it is not recorded, and the same call may be tried again. A call that is cancelled
while it waits may have been written: treat it as a crash, and read the journal again.

The file is opened by the first call, and by each one after that until it succeeds, so that every
trouble is told where somebody awaits. Exports have a thread of their own and delay nobody.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from host.journal import exports
from host.journal.aside import set_aside
from host.journal.entries import Entry, Game
from host.journal.errors import JournalDamagedError, JournalError, JournalFullError
from host.journal.reader import Reader
from host.journal.rescue import rescue
from host.journal.store import Journal

Given = TypeVar("Given")
_DAY: Final = len("2026-11-16")


def utc_now() -> str:
    """The time on the wall, to the second: `2026-11-16T20:00:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class JournalWriter:
    """The journal in this file, with a thread of its own. All but `keep_export` raise JournalError.

    `trouble` is why the last export could not be kept, told so that everybody may know; None where
    it was. Damage that an export meets is raised by the next call, whatever that is for.
    """

    def __init__(self, path: Path, now: Callable[[], str] = utc_now) -> None:
        self.trouble: str | None = None
        self.path: Final = path
        self._now: Final = now
        self._journal: Journal | None = None
        self._met: JournalDamagedError | None = None  # by an export
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._exports: Final = ThreadPoolExecutor(1, thread_name_prefix="exports")

    async def begin(self, name: str, opening: str, utc: str) -> Game:
        """As `Journal.begin`."""
        return await self._do(lambda journal: journal.begin(name, opening, utc))

    async def append(self, game: str, at: float, utc: str, text: str) -> Entry:
        """As `Journal.append`."""
        return await self._do(lambda journal: journal.append(game, at, utc, text))

    async def end(self, game: str, how: str, utc: str) -> None:
        """As `Journal.end`."""
        await self._do(lambda journal: journal.end(game, how, utc))

    async def entries(self, game: str) -> list[Entry]:
        """All observations of a game, all of them good."""
        return await self._do(lambda journal: list(journal.entries(game)))

    async def unfinished(self) -> Game | None:
        """The game that has not ended, if there is one."""
        return await self._do(Journal.unfinished)

    async def newest(self) -> Game | None:
        """The game that was begun last, ended or not."""
        return await self._do(Journal.newest)

    async def next_name(self, utc: str) -> str:
        """A name for a game that begins now."""
        return await self._do(lambda journal: journal.free_name(utc[:_DAY]))

    async def probe(self) -> None:
        """As `Journal.probe`."""
        await self._do(Journal.probe)

    async def set_aside(self) -> Path:
        """Keep a damaged journal under another name; the next call begins a new one."""
        await asyncio.wrap_future(self._exports.submit(lambda: None))  # nobody reads it any more
        return await asyncio.wrap_future(self._thread.submit(self._set_aside))

    async def restore(self, export: Path) -> Game:
        """Begin a game with all that an exported one holds."""
        return await self._do(lambda journal: self._restore(journal, export))

    def keep_export(self, game: str) -> None:
        """Export the game as it is now, by and by. Never raises, and delays no entry."""
        self._exports.submit(self._keep_export, game)

    async def close(self) -> None:
        """Finish what was asked for, and let go of the file."""
        await asyncio.wrap_future(self._exports.submit(lambda: None))
        await asyncio.wrap_future(self._thread.submit(self._close))
        self._exports.shutdown()
        self._thread.shutdown()

    async def _do(self, work: Callable[[Journal], Given]) -> Given:
        return await asyncio.wrap_future(self._thread.submit(self._done, work))

    def _done(self, work: Callable[[Journal], Given]) -> Given:
        """Damage that shows only now is told with what is left of the game, too."""
        try:
            if self._met:
                raise self._met
            return work(self._open())
        except JournalDamagedError as error:
            left = error.export or rescue(self.path, error.damage)
            raise JournalDamagedError(error.damage, error.path, left) from error

    def _open(self) -> Journal:
        if self._journal is None:
            self._journal = Journal(self.path)
        return self._journal

    def _close(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _set_aside(self) -> Path:
        self._close()
        self._met = None
        return set_aside(self.path, self._now()[:_DAY])

    def _restore(self, journal: Journal, export: Path) -> Game:
        utc = self._now()
        return exports.restore(journal, exports.load(export), journal.free_name(utc[:_DAY]), utc)

    def _keep_export(self, game: str) -> None:
        try:
            exports.keep(Reader(self.path), game)
            self.trouble = None
        except JournalDamagedError as error:
            self._met = error
        except JournalFullError as error:
            self.trouble = str(error)
        except JournalError:
            self.trouble = None  # the game was pruned meanwhile: nothing is left to be kept
