"""Whole games as files of their own, and back: what is left if a journal is lost.

    {"export":1,"game":"2026-11-16-1","opening":"…","utc":"…","before":"","after":"","hash":"…",
    "entries":[
    {"number":1,"at":"0.25","utc":"…","kind":"seen","text":"…","hash":"…"},
    …
    ]}

It is JSON and holds the chain, so that it can be verified by itself, and everything secret. Files
are written whole or not at all, and kept in `exports` beside the journal, one a game.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from host.journal.chain import END
from host.journal.database import while_writing
from host.journal.entries import Entry, Game
from host.journal.errors import JournalError
from host.journal.reading import Link, followed, observations
from host.whole_file import write_whole

if TYPE_CHECKING:
    from host.journal.reader import Reader
    from host.journal.store import Journal

_FORM: Final = 1
_MOST_BYTES: Final = 256 * 1024 * 1024  # no evening is longer; what is longer is no export


@dataclass(frozen=True, slots=True)
class Export:
    """A game out of a journal, its chain whole."""

    game: Game
    links: tuple[Link, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its observations."""
        return tuple(observations(self.links))

    @property
    def hash(self) -> str:
        """The last link of its chain."""
        return self.links[-1].hash if self.links else self.game.hash


def folder(journal: Path) -> Path:
    """Where the exports of a journal are kept."""
    return journal.parent / "exports"


def place(journal: Path, game: str) -> Path:
    """The kept export of a game; it need not exist."""
    return folder(journal) / f"{game}.json"


def take(journal: "Reader", game: str) -> Export:
    """The whole game. Raises JournalDamagedError where it is not as it was recorded."""
    return Export(journal.game(game), tuple(journal.links(game)))


def keep(journal: "Reader", game: str) -> Path:
    """Keep the game as it is now; where it is damaged, this raises and the last one stays.

    Reads and writes all of the game: something for the end of a round, not for every entry.
    """
    path = place(journal.path, game)
    save(take(journal, game), path)
    return path


def restore(journal: "Journal", export: Export, name: str, utc: str) -> Game:
    """Begin a game with the observations of an exported one, whose last hash it remembers."""
    return journal.begin_with(name, export.game.opening, utc, export.entries, export.hash)


def save(export: Export, path: Path) -> None:
    """Write an export, whole or not at all. Raises JournalFullError."""
    save_text(write(export), path)


def save_text(text: str, path: Path) -> None:
    """Write a text for its owner alone, whole or not at all. Raises JournalFullError."""
    with while_writing(path, None):
        write_whole(path, text)


def load(path: Path) -> Export:
    """The export in a file. Raises JournalError, or JournalDamagedError if it was changed."""
    return read(_bytes(path), path)


def is_ended(path: Path) -> bool:
    """Whether the game in a file has an end; its chain is not followed. Raises JournalError."""
    game, _ = _found(_bytes(path), path)
    return game.ended is not None


def write(export: Export) -> str:
    """The text of an export."""
    game = export.game
    given = {"export": _FORM, "game": game.name, "opening": game.opening, "utc": game.utc}
    given |= {"before": game.before, "after": game.after, "hash": game.hash}
    lines = ",\n".join(json.dumps(link._asdict(), separators=(",", ":")) for link in export.links)
    return f'{json.dumps(given)[:-1]}, "entries": [\n{lines}\n]}}\n'


def read(text: bytes, path: Path) -> Export:
    """The export of a text that came from this file. Raises as `load` does."""
    game, links = _found(text, path)
    try:
        return Export(game, tuple(followed(path, game, links)))
    except TypeError:
        raise _no_export(path) from None


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror}); check the name.") from None


def _found(text: bytes, path: Path) -> tuple[Game, tuple[Link, ...]]:
    """What is said in a text, true or not."""
    try:
        given = json.loads(text)
        links = tuple(Link(**link) for link in given["entries"])
        return _game(given, links), links
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _no_export(path) from None


def _game(given: dict[str, Any], links: tuple[Link, ...]) -> Game:
    if given["export"] != _FORM:
        raise ValueError(given["export"])
    ended = links[-1].text if links and links[-1].kind == END else None
    count = sum(link.kind != END for link in links)
    keys = ("game", "opening", "utc", "before", "after", "hash")
    name, opening, utc, before, after, hash_ = (given[key] for key in keys)
    return Game(name, opening, utc, ended, count, before, after, hash_)


def _no_export(path: Path) -> JournalError:
    return JournalError(
        f"{path} is not an exported game, or not a whole one; choose a file that "
        "`referee games export` wrote."
    )
