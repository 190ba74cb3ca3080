"""The journal itself: what is appended is on the disk when `append` returns.

Each game is a chain of its own (`chain`), ended by an entry too. One game is under way at a time,
and it is the newest. Opening a journal checks the newest game first, read-only: a damaged journal
is refused with a sentence before anything could alter it. A write that fails leaves nothing behind:
what may have reached the disk all the same, unacknowledged, is taken out with the next write, which
opens the file anew. Not safe for several threads at once.
"""

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from host.journal import chain, head, reading
from host.journal.database import open_to_write, while_writing
from host.journal.entries import Damage, Entry, Game
from host.journal.errors import JournalDamagedError, JournalError
from host.journal.gone import missed
from host.journal.head import Head
from host.journal.reader import Reader
from host.journal.rescue import rescue

_NAME: Final = re.compile(r"[0-9A-Za-z-]{1,40}")  # it becomes a part of files' names, too
_GAME: Final = (
    "INSERT INTO game (name, opening, utc, before, after, hash) VALUES (?, ?, ?, ?, ?, ?)"
)
_ENTRY: Final = (
    "INSERT INTO entry (game, number, at, utc, kind, text, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
)


class Journal(Reader):
    """The journal in this file, which is made where there is none, and its folder with it.

    Raises JournalDamagedError if the newest game is not as it was recorded, JournalFullError if the
    file must be made and cannot be.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._connection: sqlite3.Connection | None = None
        self._acknowledged: Head | None = None
        self._tried: set[tuple[str, int]] = set()  # writes whose fate is not known
        with while_writing(path, "", 0):
            if self._is_new():
                self._make()
        if damage := self.verify():
            self.close()
            raise JournalDamagedError(damage, path, rescue(path, damage))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, name: str, opening: str, utc: str) -> Game:
        """Record that a game begins. Raises JournalError while another is under way."""
        return self.begin_with(name, opening, utc, (), "")

    def begin_with(
        self, name: str, opening: str, utc: str, entries: Iterable[Entry], after: str
    ) -> Game:
        """Begin with the entries of a game that went wrong, whose last hash was `after`."""
        with self._transaction() as connection:
            before = self._before(connection, name)
            first = chain.first(name, opening, utc, before, after)
            self._tried.add((name, 0))
            connection.execute(_GAME, (name, opening, utc, before, after, first))
            newest = Head(name, 0, first)
            for entry in entries:
                at = chain.time_text(entry.at)
                newest = _insert(connection, newest, at, entry.utc, chain.SEEN, entry.text)
        self._acknowledge(newest)
        return Game(name, opening, utc, None, newest.number, before, after, first)

    def append(self, game: str, at: float, utc: str, text: str) -> Entry:
        """Record an observation of the game under way: when this returns, it is on the disk."""
        newest = self._add(game, chain.time_text(at), utc, chain.SEEN, text)
        return Entry(newest.number, float(at), utc, text, newest.hash)

    def end(self, game: str, how: str, utc: str) -> None:
        """Record that the game under way is over, and how in a word."""
        self._add(game, "", utc, chain.END, how)

    def remove(self, names: Iterable[str]) -> None:
        """Take out games that are over; the others stay as they are, and so do their chains.

        Raises JournalError, and removes nothing, if one of them is under way or not there.
        """
        gone = [self.game(name) for name in names]
        for game in gone:
            if game.ended is None:
                raise JournalError(f"Game {game.name} is under way; it can be removed afterwards.")
        with self._transaction() as connection:
            self._move_head(connection, {game.name for game in gone})
            for game in gone:
                connection.execute("DELETE FROM entry WHERE game = ?", (game.name,))
                connection.execute("DELETE FROM game WHERE name = ?", (game.name,))
        self._give_back_room()

    def probe(self) -> None:
        """See whether anything can be written now, and settle what failed before.

        Afterwards nothing is read that was not acknowledged. Raises JournalFullError if not.
        """
        with self._transaction() as connection:
            connection.execute("PRAGMA user_version = 1")

    def close(self) -> None:
        """Let go of the file; the next write opens it anew."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _add(self, game: str, at: str, utc: str, kind: str, text: str) -> Head:
        with self._transaction() as connection:
            previous = self._last(connection, game)
            self._tried.add((game, previous.number + 1))
            newest = _insert(connection, previous, at, utc, kind, text)
        self._acknowledge(newest)
        return newest

    def _last(self, connection: sqlite3.Connection, name: str) -> Head:
        """The last link of the game under way, which must be this one."""
        game = reading.newest(connection, self.path)
        if game is None or game.name != name or game.ended is not None:
            raise JournalError(f"Game {name} is not under way, so nothing can be added to it.")
        found = _last_of(connection, game)
        known = self._acknowledged
        if known and known.game == name and known != found:
            why = "the journal does not end with the entry that was recorded last"
            raise JournalDamagedError(Damage(name, found.number, why), self.path)
        return found

    def _before(self, connection: sqlite3.Connection, name: str) -> str:
        """The last game and its last hash, which a new game of this name remembers."""
        if not _NAME.fullmatch(name):
            raise JournalError(f"{name!r:.80} cannot be the name of a game; choose 2026-11-16-1.")
        game = reading.newest(connection, self.path)
        if game is None:
            return ""
        if game.ended is None:
            raise JournalError(f"Game {game.name} is under way; end it before another begins.")
        if any(name == other.name for other in reading.games(connection, self.path)):
            raise JournalError(f"There is a game {name} already; give the new one another name.")
        return f"{game.name} {_last_of(connection, game).hash}"

    def _acknowledge(self, newest: Head) -> None:
        """A head that cannot be written stays behind, which does no harm."""
        self._acknowledged = newest
        with suppress(OSError):
            head.advance(self.path, newest)

    def _move_head(self, connection: sqlite3.Connection, gone: set[str]) -> None:
        """Before the games are gone: whatever happens in between, the head is never ahead."""
        known = head.read(self.path)
        if known and known.game in gone:
            left = [game for game in reading.games(connection, self.path) if game.name not in gone]
            head.make(self.path, _last_of(connection, left[-1]) if left else head.NOTHING)

    def _give_back_room(self) -> None:
        """To the disk; where that fails, the room is used for the next game."""
        connection = self._to_write()
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA incremental_vacuum").fetchall()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing. Raises JournalFullError, and the next one opens the file anew."""
        known = self._acknowledged or head.NOTHING
        with while_writing(self.path, known.game, known.number):
            try:
                connection = self._to_write()
                connection.execute("BEGIN IMMEDIATE")
                self._forget_tried(connection)
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                self.close()
                raise
        self._tried.clear()

    def _forget_tried(self, connection: sqlite3.Connection) -> None:
        """A commit that failed may be on the disk all the same: nobody was told of it."""
        for game, number in self._tried:
            connection.execute("DELETE FROM entry WHERE game = ? AND number >= ?", (game, number))
            if number == 0:
                connection.execute("DELETE FROM game WHERE name = ?", (game,))

    def _to_write(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = open_to_write(self.path)
        return self._connection

    def _is_new(self) -> bool:
        """Whether there never was an entry: there is no file, or one left while it was made."""
        if error := missed(self.path):
            raise error
        try:
            return head.read(self.path) == head.NOTHING
        except FileNotFoundError:
            return not os.path.lexists(self.path)

    def _make(self) -> None:
        """The head comes first: where it is missing, something was there and is gone."""
        self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
        head.make(self.path)
        self._to_write()


def _last_of(connection: sqlite3.Connection, game: Game) -> Head:
    last = reading.last(connection, game.name, game.hash)
    return Head(game.name, last.number, last.hash)


def _insert(
    connection: sqlite3.Connection, previous: Head, at: str, utc: str, kind: str, text: str
) -> Head:
    number = previous.number + 1
    hash_ = chain.link(previous.hash, number, at, utc, kind, text)
    connection.execute(_ENTRY, (previous.game, number, at, utc, kind, text, hash_))
    return Head(previous.game, number, hash_)
