"""A disk that is full or cannot be written: nothing half written, and it goes on afterwards.

A limit on the size of files, in a process of its own, is what a full disk is to SQLite: a write
that the system refuses in the middle.
"""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from host.journal import database, head, store
from host.journal.errors import JournalFullError
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.journal.games import GAME, OPENING, UTC, append, play, recorded, text

STORY = """
import resource, sys
from contextlib import suppress
from pathlib import Path
from host.journal.errors import JournalFullError
from host.journal.store import Journal
from tests.journal.games import append, play

def room(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

journal = Journal(Path(sys.argv[1]))
play(journal, 3)
room(int(sys.argv[2]))
number = 4
for _ in range(2000):
    try:
        append(journal, number)
    except JournalFullError as error:
        refused = str(error)
        break
    number += 1
for _ in range(3):
    try:
        append(journal, number)
    except JournalFullError:
        continue
    number += 1
with suppress(JournalFullError):  # it may not be readable now, but it is not damaged
    assert journal.verify() is None
room(resource.RLIM_INFINITY)
append(journal, number)
journal.close()
print(number)
print(refused)
"""


@pytest.mark.parametrize("limit", [1, 40_000, 65_536, 70_001, 123_456])
def test_a_full_disk_stops_the_record_until_there_is_room(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "journal.sqlite"
    told = subprocess.run(
        [sys.executable, "-c", STORY, path, str(limit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    number, refused = told.stdout.splitlines()
    assert "cannot be written" in refused
    assert "Free some space" in refused
    with Journal(path) as journal:
        texts = [entry.text for entry in journal.entries(GAME)]
    assert texts == [text(one) for one in range(1, int(number) + 1)]


MAKING = """
import resource, sys
from pathlib import Path
from host.journal.errors import JournalFullError
from host.journal.store import Journal

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    Journal(Path(sys.argv[1]))
except JournalFullError:
    print("full")
"""


@pytest.mark.parametrize("limit", [0, 300, 5_000])
def test_a_journal_that_could_not_be_made_can_be_made_later(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "journal.sqlite"
    told = subprocess.run(
        [sys.executable, "-c", MAKING, path, str(limit)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert told.stdout == "full\n"
    with Journal(path) as journal:
        play(journal, 2)
    assert len(recorded(path)) == 1


def test_a_file_that_is_read_only_is_refused_with_a_sentence(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        play(journal, 2)
    # Not by file rights: the tests may run as root, whom they do not stop.
    write = mocker.patch.object(store, "open_to_write", database.open_to_read)
    with Journal(path) as journal:
        with pytest.raises(JournalFullError, match="readonly database"):
            append(journal, 3)
        mocker.stop(write)
        assert append(journal, 3).number == 3


def test_a_folder_that_cannot_be_made_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(JournalFullError, match="write-protected"):
        Journal(tmp_path / "file" / "journal.sqlite")


class FailingConnection:
    """A connection whose next commit reaches the disk, though the disk says that it did not."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        done = self._connection.execute(statement, *values)
        if statement == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return done

    def close(self) -> None:
        self._connection.close()


def failing(path: Path) -> Any:
    return FailingConnection(database.open_to_write(path))


def test_what_was_written_without_being_acknowledged_is_taken_out(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        play(journal, 2)
        journal.close()
        for _ in range(2):
            write = mocker.patch.object(store, "open_to_write", failing)
            with pytest.raises(JournalFullError, match="disk I/O error"):
                journal.append(GAME, 3, UTC, "never acknowledged")
            mocker.stop(write)
        append(journal, 3)
        assert [entry.text for entry in journal.entries(GAME)] == [text(n) for n in (1, 2, 3)]
        assert journal.verify() is None


def test_a_game_that_was_begun_without_being_acknowledged_is_taken_out(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.close()
        write = mocker.patch.object(store, "open_to_write", failing)
        with pytest.raises(JournalFullError):
            journal.begin("2026-11-16-8", OPENING, UTC)
        mocker.stop(write)
        play(journal, 1)
        assert [game.name for game in journal.games()] == [GAME]
        assert journal.verify() is None


def test_a_head_that_cannot_be_written_does_no_harm(tmp_path: Path, mocker: MockerFixture) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        play(journal, 2)
        mocker.patch.object(head, "advance", side_effect=OSError(28, "No space left on device"))
        append(journal, 3)
    mocker.stopall()
    with Journal(path) as journal:
        assert append(journal, 4).number == 4


def test_a_journal_that_another_program_holds_is_in_use(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    mocker.patch.object(database, "PATIENCE", 0.0)
    with Journal(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        play(journal, 2)
        journal.close()
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFullError, match="in use by another program"):
            append(journal, 3)
        other.execute("ROLLBACK")
        assert append(journal, 3).number == 3


def test_what_cannot_be_opened_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(JournalFullError, match="cannot be read now"):
        Reader(tmp_path / "nowhere" / "journal.sqlite").games()
