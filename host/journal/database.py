"""The SQLite file of a journal: opened to read or to write, and its errors in our words.

Reading opens it read-only, which alters neither the file nor its write-ahead log; what is left of
that log after a crash is read along. On a full or read-only disk it is read without locks, as long
as nothing is in that log. Writing keeps a write-ahead log and waits for the disk with
each commit. `auto_vacuum` gives back the room of pruned games.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from host.journal.entries import Damage
from host.journal.errors import JournalDamagedError, JournalFullError
from host.language import N_

NAME: Final = "journal.sqlite"

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

PATIENCE: Final = 5.0  # seconds to wait for another program that writes

_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
# What the file system refuses, and may not refuse later.
_REFUSED: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
}
# What it cannot give back of a file is gone.
_UNREADABLE: Final = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}

_UNREAD: Final = N_(
    "{path} cannot be read now ({why}). See that it is yours to read, that the disk is not full "
    "and that the card is in place."
)
_UNWRITTEN: Final = N_(
    "{path} cannot be written ({why}), so nothing is recorded. Free some space, and see that the "
    "card is in place and not write-protected; then go on."
)
_IN_USE: Final = N_("{path} is in use by another program; end that one, then try again.")


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot alter anything. Raises sqlite3.Error."""
    try:
        return _open_as(path, "mode=ro")
    except sqlite3.Error as error:
        if _is_damage(error) or _has_log(path):
            raise  # what is in the log would be missed
        return _open_as(path, "mode=ro&immutable=1")


def open_to_write(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return; makes the file where there is
    none, readable by its owner alone. Raises sqlite3.Error or OSError.
    """
    if not path.exists():  # closing a file that SQLite has open would drop its locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        if not _has_tables(connection):
            connection.executescript(_TABLES)
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def while_reading(path: Path, game: str | None, number: int = 0) -> Iterator[None]:
    """Errors in our words: what SQLite cannot read is damage after this entry of this game."""
    with _in_our_words(path, game, number, _UNREAD):
        yield


@contextmanager
def while_writing(path: Path, game: str | None, number: int = 0) -> Iterator[None]:
    """Errors in our words: what the disk refuses was not written, and may be later."""
    with _in_our_words(path, game, number, _UNWRITTEN):
        yield


@contextmanager
def _in_our_words(path: Path, game: str | None, number: int, refused: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise JournalFullError(refused, path=path, why=error.strerror or error) from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if _is_damage(error):
            damage = Damage(game, number, f"SQLite says: {error}")
            raise JournalDamagedError(damage, path) from error
        words = _IN_USE if _code(error) & 0xFF in _BUSY else refused
        raise JournalFullError(words, path=path, why=error) from error


def _open_as(path: Path, how: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()  # until then nothing is opened
    except BaseException:
        connection.close()
        raise
    return connection


def _has_log(path: Path) -> bool:
    """Whether a part of the journal is in its write-ahead log."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _has_tables(connection: sqlite3.Connection) -> bool:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(version)


def _is_damage(error: Exception) -> bool:
    """Names that are no text any more are damage too: Python cannot even say which."""
    code = _code(error)
    return code in _UNREADABLE or code & 0xFF not in _REFUSED | _BUSY


def _code(error: Exception) -> int:
    """The kind of an error; errors of Python's own side have none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
