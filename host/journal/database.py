"""The SQLite file of a journal: opened to read or to write, and its errors in our words.

Reading opens it read-only, which alters neither the file nor its write-ahead log; what is left of
that log after a crash is read along. Writing keeps a write-ahead log and waits for the disk with
each commit. `auto_vacuum` gives back the room of pruned games.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from host.journal.entries import Damage
from host.journal.errors import JournalDamagedError, JournalError, JournalFullError

_TABLES: Final = """
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, opening TEXT NOT NULL, utc TEXT NOT NULL,
    before TEXT NOT NULL, after TEXT NOT NULL, hash TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entry (
    game TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL, utc TEXT NOT NULL,
    kind TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
PRAGMA user_version = 1;
COMMIT;
"""

_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
}


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot alter anything. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def open_to_write(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return; makes the file where there is
    none, readable by its owner alone. Raises sqlite3.Error or OSError.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        if not _has_tables(connection):
            connection.executescript(_TABLES)
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


@contextmanager
def while_reading(path: Path, game: str | None, number: int = 0) -> Iterator[None]:
    """What SQLite cannot read is damage. Raises JournalDamagedError, or JournalError if busy."""
    try:
        yield
    except sqlite3.Error as error:
        if _code(error) in _BUSY:
            raise JournalError(_busy(path)) from error
        raise JournalDamagedError(Damage(game, number, f"SQLite says: {error}"), path) from error


@contextmanager
def while_writing(path: Path, game: str, number: int) -> Iterator[None]:
    """What cannot be written now may be later, unless the file is damaged. Raises JournalError."""
    try:
        yield
    except OSError as error:
        raise JournalFullError(_full(path, error.strerror or str(error))) from error
    except sqlite3.Error as error:
        if _code(error) in _BUSY:
            raise JournalError(_busy(path)) from error
        if _code(error) in _UNWRITABLE:
            raise JournalFullError(_full(path, str(error))) from error
        raise JournalDamagedError(Damage(game, number, f"SQLite says: {error}"), path) from error


def _has_tables(connection: sqlite3.Connection) -> bool:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(version)


def _code(error: sqlite3.Error) -> int:
    """The kind of an error; errors of Python's own side have none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _busy(path: Path) -> str:
    return f"{path} is in use by another program; end that one, then try again."


def _full(path: Path, why: str) -> str:
    return (
        f"{path} cannot be written ({why}), so nothing was recorded. Free some space, and see that "
        "the card is in place and not write-protected; then go on."
    )
