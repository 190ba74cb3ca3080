"""The simulated table in a file, `table.json`: after a restart it is as it was left.

It is written when everything has come to rest and something is otherwise than before, whole or not
at all. A disk that takes nothing keeps nobody from playing.
"""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from host.sim import left_table
from host.sim.left_table import LeftTable, LeftTableError
from host.whole_file import write_whole

NAME: Final = "table.json"

_LOG: Final = logging.getLogger(__name__)


def find_left(path: Path) -> tuple[LeftTable, str | None]:
    """The table as it was left, and what is to be said about the file, if anything.

    One that cannot be used is put aside: the table is empty then, and people are told.
    """
    try:
        return left_table.read(path.read_text(encoding="utf-8")), None
    except FileNotFoundError:
        return LeftTable(), None
    except (OSError, UnicodeDecodeError, LeftTableError) as error:
        aside = path.with_suffix(".damaged")
        path.replace(aside)
        return LeftTable(), (
            f"{path}: the table as it was left cannot be used ({_why(error)}). It was put aside as "
            f"{aside.name}, and the pieces are in the box: put them up as you are asked to."
        )


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "it cannot be read"
    return str(error) if isinstance(error, LeftTableError) else "it is not text in UTF-8"


class Keeper:
    """`picture` is what the table looks like now, `still` whether nothing on it moves."""

    def __init__(
        self, path: Path, picture: Callable[[], LeftTable], still: Callable[[], bool]
    ) -> None:
        self._path: Final = path
        self._picture: Final = picture
        self._still: Final = still
        self._stirred: Final = asyncio.Event()
        self._idle: Final = asyncio.Event()
        self._moved = True
        self._kept: str | None = None
        self._trouble: str | None = None

    def touch(self) -> None:
        """Something was changed that does not move."""
        self._moved = True

    def passed(self, at: float) -> None:
        """Time goes by at the table."""
        if not self._still():
            self._moved = True
        elif self._moved:
            self._moved = False
            self._idle.clear()
            self._stirred.set()

    async def run(self) -> None:
        """Write whenever there is something new; until cancelled."""
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            await self._keep(left_table.write(self._picture()))
            if not self._stirred.is_set():
                self._idle.set()

    async def idle(self) -> None:
        """Returns when what was to be written has been, as far as the disk takes it."""
        await self._idle.wait()

    async def _keep(self, text: str) -> None:
        if text == self._kept:
            return
        try:
            await asyncio.to_thread(write_whole, self._path, text)
            self._kept, self._trouble = text, None
        except OSError as error:
            self._complain(error.strerror or "unknown")

    def _complain(self, trouble: str) -> None:
        """Once, however often it is tried."""
        if trouble != self._trouble:
            _LOG.warning("%s cannot be written: %s", NAME, trouble)
        self._trouble = trouble
