"""Games are taken out, and the others stay as they are."""

import itertools
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from host.journal import head, store
from host.journal.errors import JournalError, JournalFullError
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.journal.games import append, play
from tests.journal.test_full_disk import failing

NAMES = ["2026-11-16-1", "2026-11-16-2", "2026-11-16-3"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        for name in NAMES:
            play(journal, 10, name, ended="won")
    return path


@pytest.mark.parametrize(
    "gone", [names for count in range(4) for names in itertools.combinations(NAMES, count)]
)
def test_what_is_left_is_as_it_was_and_the_next_game_can_begin(
    path: Path, gone: tuple[str, ...]
) -> None:
    kept = [(game, list(Reader(path).entries(game.name))) for game in Reader(path).games()]
    kept = [one for one in kept if one[0].name not in gone]
    with Journal(path) as journal:
        journal.remove(gone)
    with Journal(path) as journal:
        assert [(game, list(journal.entries(game.name))) for game in journal.games()] == kept
        assert all(journal.verify(game.name) is None for game, _ in kept)
        play(journal, 2, "2026-11-17-1")
        assert all(journal.verify(game.name) is None for game in journal.games())
    assert Journal(path).verify() is None


@pytest.mark.parametrize("name", ["2026-11-16-4", "2026-11-16-9"])
def test_a_game_that_is_under_way_or_not_there_is_not_removed(path: Path, name: str) -> None:
    with Journal(path) as journal:
        play(journal, 2, "2026-11-16-4")
        with pytest.raises(JournalError, match=rf"({name} is under way|no game '{name}')"):
            journal.remove([NAMES[0], name])
        assert len(journal.games()) == 4
        append(journal, 3, "2026-11-16-4")


def test_the_room_is_given_back(path: Path) -> None:
    before = path.stat().st_size
    with Journal(path) as journal:
        journal.remove(NAMES)
        assert path.stat().st_size < before


def test_a_removal_that_fails_leaves_a_sound_journal(path: Path, mocker: MockerFixture) -> None:
    mocker.patch.object(store, "open_to_write", failing)
    with Journal(path) as journal, pytest.raises(JournalFullError):
        journal.remove(NAMES[1:])
    mocker.stopall()
    assert head.read(path) != head.NOTHING
    assert Journal(path).verify() is None
