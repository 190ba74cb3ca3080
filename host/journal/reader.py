"""A journal to look at: games, entries, and what is wrong with them. Nothing is ever altered.

Each question opens the file read-only and lets go of it again, so a service may go on writing.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from host.journal import checking, reading
from host.journal.database import open_to_read, while_reading
from host.journal.entries import Damage, Entry, Game
from host.journal.errors import JournalDamagedError, JournalError
from host.journal.exports import folder


class Reader:
    """The journal in this file, which must be there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> list[Game]:
        """All games, the newest last. Raises JournalDamagedError if not even they can be read."""
        with self._open() as connection:
            return reading.games(connection, self.path)

    def game(self, name: str) -> Game:
        """The game of this name. Raises JournalError if there is none."""
        for game in self.games():
            if game.name == name:
                return game
        raise JournalError(f"There is no game {name!r} in {self.path}; see `referee games`.")

    def newest(self) -> Game | None:
        """The game that was begun last, if there is any."""
        with self._open() as connection:
            return reading.newest(connection, self.path)

    def unfinished(self) -> Game | None:
        """The game that has not ended, if there is one."""
        return next((game for game in reversed(self.games()) if game.ended is None), None)

    def entries(self, game: str) -> Iterator[Entry]:
        """The observations of a game; each that comes out is good. Raises JournalDamagedError."""
        recorded = self.game(game)
        with self._open() as connection:
            yield from reading.entries(connection, self.path, recorded)

    def links(self, game: str) -> Iterator[reading.Link]:
        """The same with the end, as it is kept."""
        recorded = self.game(game)
        with self._open() as connection:
            yield from reading.links(connection, self.path, recorded)

    def verify(self, game: str | None = None) -> Damage | None:
        """What is wrong with a game, or without a name with the newest; None if it is good."""
        return self._damage(lambda connection: checking.check(connection, self.path, game))

    def verify_alone(self, game: str) -> Damage | None:
        """The same, without a look at what the file holds besides: for many games in a row."""
        return self._damage(lambda connection: checking.check_alone(connection, self.path, game))

    def free_name(self, day: str) -> str:
        """A name for the next game of a day, `2026-11-16`: the first number that is free."""
        taken = {game.name for game in self.games()}
        taken |= {file.stem for file in folder(self.path).glob("*.json")}
        names = (f"{day}-{number}" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def _damage(self, check: Callable[[sqlite3.Connection], None]) -> Damage | None:
        try:
            with self._open() as connection:
                check(connection)
        except JournalDamagedError as error:
            return error.damage
        return None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with while_reading(self.path, None), closing(open_to_read(self.path)) as connection:
            yield connection
