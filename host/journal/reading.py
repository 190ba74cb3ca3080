"""Games and entries as they are recorded. Entries are followed along their chain.

Everything here takes a connection, to read or to write, and raises JournalDamagedError for what is
not as it was recorded: an entry that comes out of `entries` is good, and so are all before it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from host.journal import chain
from host.journal.database import while_reading
from host.journal.entries import Damage, Entry, Game
from host.journal.errors import JournalDamagedError

_GAMES: Final = "SELECT name, opening, utc, before, after, hash FROM game ORDER BY id"
_NEWEST: Final = f"{_GAMES} DESC LIMIT 1"
_LAST: Final = (
    "SELECT number, hash, kind, text FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1"
)
_ENTRIES: Final = (
    "SELECT number, at, utc, kind, text, hash FROM entry WHERE game = ? ORDER BY number"
)


class Last(NamedTuple):
    """The last link of a game's chain; number 0 is that of the game itself."""

    number: int
    hash: str
    ended: str | None


class Link(NamedTuple):
    """One link after the first: an observation, or the end."""

    number: int
    at: str
    utc: str
    kind: str
    text: str
    hash: str


def games(connection: sqlite3.Connection, path: Path) -> list[Game]:
    """All games, the newest last; their entries are not looked at."""
    with while_reading(path, None):
        rows = connection.execute(_GAMES).fetchall()
        return [_game(connection, path, row) for row in rows]


def newest(connection: sqlite3.Connection, path: Path) -> Game | None:
    """The game that was begun last, if there is any."""
    with while_reading(path, None):
        row = connection.execute(_NEWEST).fetchone()
        return _game(connection, path, row) if row else None


def last(connection: sqlite3.Connection, name: str, first: str) -> Last:
    """The last link of a game whose first is given. Raises sqlite3.Error."""
    row = connection.execute(_LAST, (name,)).fetchone()
    if row is None:
        return Last(0, first, None)
    if not _is_sound(row):
        raise sqlite3.DatabaseError(f"the last entry of {name} was changed")
    number, hash_, kind, text = row
    return Last(number, hash_, text if kind == chain.END else None)


def entries(connection: sqlite3.Connection, path: Path, game: Game) -> Iterator[Entry]:
    """The observations of a game, in order."""
    return observations(links(connection, path, game))


def links(connection: sqlite3.Connection, path: Path, game: Game) -> Iterator[Link]:
    """The observations of a game and its end, each good if it comes out."""
    return followed(path, game, _links(connection, path, game.name))


def observations(links: Iterable[Link]) -> Iterator[Entry]:
    """The observations among these links."""
    for link in links:
        if link.kind == chain.SEEN:
            yield Entry(link.number, float(link.at), link.utc, link.text, link.hash)


def followed(path: Path, game: Game, found: Iterable[Link]) -> Iterator[Link]:
    """What was found of a game, wherever it is kept, as far as the chain is whole; then raises."""
    expected = chain.first(game.name, game.opening, game.utc, game.before, game.after)
    if expected != game.hash:
        raise _damaged(path, game, 0, "what was said of its beginning was changed")
    previous, number, ended = game.hash, 0, False
    for link in found:
        if wrong := _wrong(link, previous, number, ended):
            raise _damaged(path, game, number, wrong)
        previous, number, ended = link.hash, link.number, link.kind == chain.END
        yield link


def _wrong(link: Link, previous: str, number: int, ended: bool) -> str | None:
    """What is wrong with a link that follows the one of this number."""
    if ended:
        return "something was added after its end"
    if link.number != number + 1:
        return f"entry {number + 1} is missing"
    if link.hash != chain.link(previous, *link[:-1]) or link.kind not in {chain.SEEN, chain.END}:
        return f"entry {link.number} was changed"
    return None


def _links(connection: sqlite3.Connection, path: Path, name: str) -> Iterator[Link]:
    number = 0
    with while_reading(path, name):
        rows = connection.execute(_ENTRIES, (name,))
    while True:
        with while_reading(path, name, number):
            row = rows.fetchone()
        if row is None:
            return
        if not _is_sound(row):
            raise JournalDamagedError(Damage(name, number, f"entry {number + 1} was changed"), path)
        number = row[0]
        yield Link(*row)


def _is_sound(row: tuple[object, ...]) -> bool:
    """Whether the values are of the kinds that were written."""
    number, *texts = row
    return isinstance(number, int) and all(isinstance(text, str) for text in texts)


def _game(connection: sqlite3.Connection, path: Path, row: tuple[str, ...]) -> Game:
    if not all(isinstance(value, str) for value in row):
        raise JournalDamagedError(Damage(None, 0, "the list of games was changed"), path)
    name, opening, utc, before, after, first = row
    end = last(connection, name, first)
    count = end.number - 1 if end.ended is not None else end.number
    return Game(name, opening, utc, end.ended, count, before, after, first)


def _damaged(path: Path, game: Game, number: int, why: str) -> JournalDamagedError:
    return JournalDamagedError(Damage(game.name, number, why), path)
