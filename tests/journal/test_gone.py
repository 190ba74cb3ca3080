"""A journal that is gone, but for an export of a game under way, is not taken for a new one."""

import os
from pathlib import Path

import pytest

from host.journal import exports, head
from host.journal.aside import set_aside
from host.journal.errors import JournalDamagedError
from host.journal.store import Journal
from tests.journal.games import GAME, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def lose(path: Path, ended: str | None) -> None:
    """A game was exported, and then everything else went."""
    with Journal(path) as journal:
        play(journal, 10, ended=ended)
        exports.keep(journal, GAME)
    for file in path.parent.glob("journal*"):
        file.unlink()


def test_the_game_that_was_under_way_is_offered(path: Path) -> None:
    lose(path, ended=None)
    for _ in range(2):
        with pytest.raises(JournalDamagedError, match="the file is gone") as told:
            Journal(path)
        assert told.value.export == exports.place(path, GAME)
    assert not path.exists()


def test_after_a_game_that_was_over_a_new_journal_begins(path: Path) -> None:
    lose(path, ended="won")
    with Journal(path) as journal:
        assert journal.newest() is None


def test_only_the_export_that_was_kept_last_counts(path: Path) -> None:
    lose(path, ended="won")
    old = exports.place(path, "2026-11-15-1")
    with Journal(path.with_name("other.sqlite")) as journal:
        play(journal, 3)
        exports.save(exports.take(journal, GAME), old)
    os.utime(old, (1.0, 1.0))
    with Journal(path) as journal:
        assert journal.newest() is None


def test_a_journal_that_was_set_aside_is_not_missed(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 10)
        exports.keep(journal, GAME)
    set_aside(path, "2026-11-16")
    assert head.read(path) == head.NOTHING
    with Journal(path) as journal:
        assert journal.newest() is None
