"""What is appended is there afterwards, in order and exactly."""

import math
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.journal.entries import Game
from host.journal.errors import JournalError
from host.journal.store import Journal
from tests.journal.games import GAME, OPENING, UTC, append, play, recorded, text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite"


def test_a_new_journal_has_no_games(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.games() == []
        assert journal.unfinished() is None
        assert journal.verify() is None


def test_a_game_is_there_with_its_entries_in_order(path: Path) -> None:
    with Journal(path) as journal:
        begun = journal.begin(GAME, OPENING, UTC)
        entries = [append(journal, number) for number in range(1, 21)]
        assert [entry.number for entry in entries] == list(range(1, 21))
        assert list(journal.entries(GAME)) == entries
        assert journal.games() == [Game(GAME, OPENING, UTC, None, 20, hash=begun.hash)]


def test_a_journal_that_is_opened_anew_goes_on(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 3)
    with Journal(path) as journal:
        assert append(journal, 4).number == 4
        assert [entry.text for entry in journal.entries(GAME)] == [text(n) for n in range(1, 5)]
        assert journal.verify(GAME) is None


def test_after_close_the_next_write_opens_the_file_again(path: Path) -> None:
    journal = Journal(path)
    play(journal, 1)
    journal.close()
    append(journal, 2)
    journal.close()
    assert len(list(journal.entries(GAME))) == 2


def test_the_game_that_has_not_ended_is_unfinished(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2, "2026-11-16-1", ended="won")
        assert journal.unfinished() is None
        play(journal, 2, "2026-11-16-2")
        unfinished = journal.unfinished()
        assert unfinished
        assert unfinished.name == "2026-11-16-2"


def test_the_end_is_part_of_the_record_but_no_observation(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2, ended="won")
        (game,) = journal.games()
        assert (game.ended, game.entries) == ("won", 2)
        assert len(list(journal.entries(GAME))) == 2
        assert journal.verify(GAME) is None


def test_nothing_is_added_to_a_game_that_is_over_or_unknown(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2, ended="won")
        for game in (GAME, "2026-11-16-7"):
            with pytest.raises(JournalError, match=f"{game} is not under way"):
                append(journal, 3, game)
        assert journal.verify() is None


def test_one_game_is_under_way_at_a_time(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2)
        with pytest.raises(JournalError, match="end it before another begins"):
            journal.begin("2026-11-16-2", OPENING, UTC)
        append(journal, 3)
        assert len(journal.games()) == 1


def test_two_games_cannot_have_one_name(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2, ended="won")
        play(journal, 2, "2026-11-16-2", ended="won")
        with pytest.raises(JournalError, match="another name"):
            journal.begin(GAME, OPENING, UTC)
        assert [game.entries for game in journal.games()] == [2, 2]


@pytest.mark.parametrize("name", ["", "../x", "a b", "gäme", "x" * 41, "x\n"])
def test_a_name_that_no_file_should_have_is_refused(path: Path, name: str) -> None:
    with Journal(path) as journal:
        with pytest.raises(JournalError, match="cannot be the name of a game"):
            journal.begin(name, OPENING, UTC)
        play(journal, 1)
        assert journal.verify() is None


def test_a_game_that_is_not_there_is_named(path: Path) -> None:
    with Journal(path) as journal, pytest.raises(JournalError, match="no game '2026-11-16-9'"):
        list(journal.entries("2026-11-16-9"))


def test_names_are_counted_through_the_day(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.free_name("2026-11-16") == "2026-11-16-1"
        play(journal, 1, "2026-11-16-1", ended="won")
        assert journal.free_name("2026-11-16") == "2026-11-16-2"
        assert journal.free_name("2026-11-17") == "2026-11-17-1"


@settings(max_examples=25, deadline=None)  # each waits for the disk
@given(at=st.floats(allow_nan=False), words=st.text(st.characters(exclude_categories=["Cs"])))
def test_times_and_texts_come_back_exactly(
    tmp_path_factory: pytest.TempPathFactory, at: float, words: str
) -> None:
    with Journal(tmp_path_factory.mktemp("journal") / "journal.sqlite") as journal:
        journal.begin(GAME, words, UTC)
        journal.append(GAME, at, UTC, words)
        (entry,) = journal.entries(GAME)
        assert (entry.at, entry.text, journal.games()[0].opening) == (at, words, words)
        assert math.copysign(1, entry.at) == math.copysign(1, at)
        assert journal.verify(GAME) is None


def test_nobody_else_may_read_the_secrets_of_a_game(path: Path) -> None:
    with Journal(path) as journal:
        play(journal, 2)
        files = list(path.parent.iterdir())
        assert {file.name for file in files} >= {"journal.sqlite", "journal.head"}
        assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)


def test_a_write_is_seen_by_whoever_reads_at_the_same_time(path: Path) -> None:
    with Journal(path) as journal, Journal(path) as other:
        play(journal, 2)
        reading = other.entries(GAME)
        assert next(reading).number == 1
        append(journal, 3)
        assert len(list(other.entries(GAME))) == 3
        assert other.verify(GAME) is None
        assert [entry.number for entry in reading] == [2, 3][: len(list(reading)) or 1]


KILLED = """
import os, signal, sys
from pathlib import Path
from host.journal.store import Journal
from tests.journal.games import append, play
journal = Journal(Path(sys.argv[1]))
play(journal, 0)
for number in range(1, int(sys.argv[2]) + 1):
    append(journal, number)
    print(number, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("entries", [0, 1, 40])
def test_a_killed_program_loses_nothing_that_was_acknowledged(path: Path, entries: int) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, path, str(entries)], stdout=subprocess.PIPE, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert len(killed.stdout.splitlines()) == entries
    with Journal(path) as journal:
        assert [entry.text for entry in journal.entries(GAME)] == [
            text(number) for number in range(1, entries + 1)
        ]
        append(journal, entries + 1)
    assert len(recorded(path)) == 1


WRITES = """
import sys
from pathlib import Path
from host.journal.store import Journal
from tests.journal.games import append, play
journal = Journal(Path(sys.argv[1]))
game = journal.unfinished()
if game is None:
    play(journal, 0)
number = game.entries if game else 0
while True:
    number += 1
    append(journal, number)
    print(number, flush=True)
"""


def test_a_program_that_is_killed_while_it_writes_loses_nothing_acknowledged(path: Path) -> None:
    """Killed again and again, at no particular moment: whenever so much has been told of it."""
    told = 0
    for lines in (1, 7, 2, 23):
        writing = subprocess.Popen(
            [sys.executable, "-c", WRITES, path], stdout=subprocess.PIPE, text=True
        )
        assert writing.stdout
        for _ in range(lines):
            told = int(writing.stdout.readline())
        writing.kill()
        rest = writing.communicate()[0].splitlines()
        told = int(rest[-1]) if rest else told
        with Journal(path) as journal:
            texts = [entry.text for entry in journal.entries(GAME)]
        assert texts == [text(number) for number in range(1, len(texts) + 1)]
        assert len(texts) in {told, told + 1}  # one may be written and not told any more


@pytest.mark.parametrize("made", ["head", "file", "tables"])
def test_a_journal_that_was_left_while_it_was_made_is_made_again(path: Path, made: str) -> None:
    Journal(path).close()
    if made == "head":
        path.unlink()
    if made == "file":
        path.write_bytes(b"")
    with Journal(path) as journal:
        play(journal, 2)
    with Journal(path) as journal:
        assert journal.verify(GAME) is None
