"""A journal that says aloud what it is about to write, and what is acknowledged.

Each line goes out at once (`say` flushes), so whoever listens knows of everything that the program
knew when it died:

    begins|writes|ends …        about to be written
    begun NAME HASH             acknowledged: a game,
    entry NAME NUMBER HASH      an observation of it,
    ended NAME                  its end
    exports NAME                an export is under way in its own thread
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from host.journal.entries import Entry, Game
from host.journal.writer import JournalWriter

Say = Callable[[str], None]


class TellingWriter(JournalWriter):
    """`before` is called ahead of each write: the table is as it was when that was seen."""

    def __init__(self, path: Path, say: Say, before: Callable[[], None]) -> None:
        super().__init__(path)
        self._say: Final = say
        self._before: Final = before

    async def begin(self, name: str, opening: str, utc: str) -> Game:
        self._announce("begins", name)
        game = await super().begin(name, opening, utc)
        self._say(f"begun {name} {game.hash}")
        return game

    async def append(self, game: str, at: float, utc: str, text: str) -> Entry:
        self._announce("writes", game)
        entry = await super().append(game, at, utc, text)
        self._say(f"entry {game} {entry.number} {entry.hash}")
        return entry

    async def end(self, game: str, how: str, utc: str) -> None:
        self._announce("ends", game)
        await super().end(game, how, utc)
        self._say(f"ended {game}")

    def keep_export(self, game: str) -> None:
        super().keep_export(game)
        self._say(f"exports {game}")

    def _announce(self, verb: str, game: str) -> None:
        self._before()
        self._say(f"{verb} {game}")
