"""Journals with games in them, for tests."""

from pathlib import Path

from host.journal.entries import Entry
from host.journal.store import Journal

UTC = "2026-11-16T20:00:00Z"
OPENING = '{"record":1}'
GAME = "2026-11-16-1"


def text(number: int) -> str:
    return f'{{"see":"changed","side":"mummy","spot":"e{number}"}}'


def append(journal: Journal, number: int, game: str = GAME) -> Entry:
    return journal.append(game, number / 7, UTC, text(number))


def play(journal: Journal, entries: int, game: str = GAME, ended: str | None = None) -> None:
    """A game from its beginning, with this many entries."""
    journal.begin(game, f'{{"record":1,"game":"{game}"}}', UTC)
    for number in range(1, entries + 1):
        append(journal, number, game)
    if ended is not None:
        journal.end(game, ended, UTC)


def recorded(path: Path) -> list[object]:
    """Everything that a journal holds."""
    with Journal(path) as journal:
        games = journal.games()
        return [(game, list(journal.entries(game.name))) for game in games]
