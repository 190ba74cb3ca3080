"""What is wrong with the record of a game, if anything.

Five things are looked at: the chain of the game; whether the game recorded next still knows its
last link, so that no end was cut off; whether the head, the newest acknowledged entry, is there;
entries that belong to no game; and what SQLite thinks of its file. Nothing is altered.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from host.journal import head
from host.journal.database import while_reading
from host.journal.entries import Damage, Game
from host.journal.errors import JournalDamagedError
from host.journal.reading import Last, games, last, links

_STRAYS: Final = "SELECT game FROM entry EXCEPT SELECT name FROM game"


def check(connection: sqlite3.Connection, path: Path, name: str | None = None) -> None:
    """Look at this game, or without a name at the newest. Raises JournalDamagedError."""
    newest = _head(path)  # before the database is looked at, which may grow meanwhile
    with _snapshot(connection, path):
        _check(connection, path, name, newest)


def check_alone(connection: sqlite3.Connection, path: Path, name: str) -> None:
    """Look at nothing but what this game is made of: quick, however many others there are."""
    with _snapshot(connection, path):
        every = games(connection, path)
        number = _good(connection, path, every, name)
        with while_reading(path, name):
            lasts = {game.name: last(connection, game.name, game.hash) for game in every}
            for why in _of_followers(every, lasts, name):
                raise JournalDamagedError(Damage(name, number, why), path)


def _check(
    connection: sqlite3.Connection, path: Path, name: str | None, newest: head.Head | None
) -> None:
    every = games(connection, path)
    name = name or _newest(every, newest)
    number = _good(connection, path, every, name)
    for why in _findings(connection, path, every, name, newest):
        raise JournalDamagedError(Damage(name, number, why), path)


def _newest(every: list[Game], newest: head.Head | None) -> str | None:
    """The newest game that is known of: the head may know one that is gone."""
    names = [game.name for game in every]
    if newest and newest.game and newest.game not in names:
        return newest.game
    return names[-1] if names else None


def _good(connection: sqlite3.Connection, path: Path, every: list[Game], name: str | None) -> int:
    """How many entries of a game are good: all of them, or this raises."""
    if name is None:
        return 0
    game = next((game for game in every if game.name == name), None)
    if game is None:
        raise JournalDamagedError(Damage(name, 0, "it is not in the journal"), path)
    return sum(1 for _ in links(connection, path, game))


def _findings(
    connection: sqlite3.Connection,
    path: Path,
    every: list[Game],
    name: str | None,
    newest: head.Head | None,
) -> Iterator[str]:
    with while_reading(path, name):
        lasts = {game.name: last(connection, game.name, game.hash) for game in every}
        yield from _of_followers(every, lasts, name)
        yield from _of_head(connection, lasts, newest)
        for (stray,) in connection.execute(_STRAYS):
            yield f"there are entries of a game {stray!r} that is gone"
        for (finding,) in connection.execute("PRAGMA quick_check(1)"):
            if finding != "ok":
                yield f"SQLite finds: {finding}"


def _of_followers(every: list[Game], lasts: dict[str, Last], name: str | None) -> Iterator[str]:
    """A game names the one before it, which may have been pruned since."""
    for earlier, later in zip([None, *every], every, strict=False):
        named, _, hash_ = later.before.partition(" ")
        if named in lasts and named == name:
            if earlier is None or earlier.name != named:
                yield f"game {later.name} no longer follows it"
            if lasts[named].hash != hash_:
                yield f"it does not end as game {later.name} remembers it"


def _of_head(
    connection: sqlite3.Connection, lasts: dict[str, Last], newest: head.Head | None
) -> Iterator[str]:
    if newest is None:
        if lasts:
            yield "its head, the small file beside it, is missing or was changed"
    elif newest != head.NOTHING:
        yield from _of_acknowledged(connection, lasts, newest)


def _of_acknowledged(
    connection: sqlite3.Connection, lasts: dict[str, Last], newest: head.Head
) -> Iterator[str]:
    if newest.game not in lasts:
        yield f"game {newest.game}, of which entry {newest.number} was recorded, is gone"
    elif newest.number > lasts[newest.game].number:
        yield (
            f"entry {newest.number} of game {newest.game} was recorded, but the journal ends at "
            f"{lasts[newest.game].number}"
        )
    elif newest.hash != _hash(connection, newest):
        yield f"entry {newest.number} of game {newest.game} is not the one that was recorded"


def _hash(connection: sqlite3.Connection, newest: head.Head) -> str | None:
    query = "SELECT hash FROM entry WHERE game = ? AND number = ?"
    if newest.number == 0:
        query = "SELECT hash FROM game WHERE name = ? AND ? = 0"
    row = connection.execute(query, (newest.game, newest.number)).fetchone()
    return row[0] if row else None


def _head(path: Path) -> head.Head | None:
    try:
        return head.read(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"its head cannot be read ({error.strerror})"
        raise JournalDamagedError(Damage(None, 0, why), path) from error


@contextmanager
def _snapshot(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """All is looked at as it is at one moment, though somebody may be writing."""
    with while_reading(path, None):
        connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
