"""Whatever is changed of what was recorded is found, and said; the file stays as it is."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from host.journal import chain, exports, head
from host.journal.entries import Entry, Game
from host.journal.errors import JournalDamagedError
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.journal.games import GAME, UTC, append, play

Recorded = list[tuple[Game, list[Entry]]]
OLD = "2026-11-15-1"
POSITIONS = 300  # of bytes that are changed; a loop over all of them passes too, in minutes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """Two games, the newer one under way."""
    with Journal(path) as journal:
        play(journal, 20, OLD, ended="won")
        play(journal, 30)
        yield journal


def read(path: Path) -> Recorded:
    reader = Reader(path)
    return [(game, list(reader.entries(game.name))) for game in reader.games()]


def is_found(path: Path) -> bool:
    """Whether the damage is found in any of the games that should be there."""
    return any(Reader(path).verify(game) for game in (OLD, GAME))


def files(path: Path) -> dict[str, bytes]:
    """All that is recorded; an empty log and the index of one are nobody's record."""
    found = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    return {name: text for name, text in found.items() if text and not name.endswith("-shm")}


def closed(journal: Journal) -> Path:
    journal.close()
    return journal.path


def in_a_log(path: Path) -> None:
    """The same two games, the last part of them in the log of a program that was killed."""
    story = (
        "import os, sys; from pathlib import Path; from host.journal.store import Journal; "
        "from tests.journal.games import append, play; "
        f"journal = Journal(Path(sys.argv[1])); play(journal, 20, {OLD!r}, ended='won'); "
        "play(journal, 10); journal.close(); "
        "[append(journal, number) for number in range(11, 31)]; os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", story, path], check=False)


def test_a_sound_journal_is_not_complained_of(journal: Journal) -> None:
    assert not is_found(journal.path)
    assert not is_found(closed(journal))


def changed_bytes(of: Path, path: Path, whole: Recorded) -> list[int]:
    """The positions at which a changed byte changes the record and is not found."""
    original, chance = of.read_bytes(), random.Random(7)
    unnoticed = []
    for position in chance.sample(range(len(original)), min(POSITIONS, len(original))):
        damaged = bytearray(original)
        damaged[position] ^= 1 << chance.randrange(8)
        of.write_bytes(damaged)
        path.with_name("journal.sqlite-shm").unlink(missing_ok=True)
        if not is_found(path) and read(path) != whole:
            unnoticed.append(position)
    of.write_bytes(original)
    return unnoticed


def test_a_changed_byte_of_the_file_is_found_or_was_of_no_account(journal: Journal) -> None:
    path, whole = journal.path, read(journal.path)
    journal.close()
    assert changed_bytes(path, path, whole) == []


def test_a_changed_byte_of_the_log_is_found_or_was_of_no_account(path: Path) -> None:
    in_a_log(path)
    whole = read(path)
    assert [len(entries) for _, entries in whole] == [20, 30]
    log = path.with_name("journal.sqlite-wal")
    assert log.stat().st_size > 50_000
    assert changed_bytes(log, path, whole) == []


def test_every_changed_byte_of_the_head_is_found(journal: Journal) -> None:
    path = closed(journal)
    place = head.place(path)
    original = place.read_bytes()
    for position in range(len(original)):
        damaged = bytearray(original)
        damaged[position] ^= 1
        place.write_bytes(damaged)
        assert Reader(path).verify(GAME), position


@pytest.mark.parametrize("missing", [1, 100, 4096, 20_000])
def test_a_file_that_was_cut_is_found(journal: Journal, missing: int) -> None:
    path = closed(journal)
    path.write_bytes(path.read_bytes()[:-missing])
    assert is_found(path)


@pytest.mark.parametrize("missing", [1, 4120, 30_000, 0])
def test_a_log_that_was_cut_is_found(path: Path, missing: int) -> None:
    """SQLite itself drops the cut end without a word."""
    in_a_log(path)
    log = path.with_name("journal.sqlite-wal")
    log.write_bytes(log.read_bytes()[:-missing] if missing else b"")
    damage = Reader(path).verify(GAME)
    assert damage
    assert "entry 30 of game 2026-11-16-1 was recorded, but the journal ends at" in damage.why
    assert damage.number < 30


def test_a_file_that_is_gone_is_found(journal: Journal) -> None:
    path = closed(journal)
    path.unlink()
    with pytest.raises(JournalDamagedError, match="the file is gone"):
        Journal(path)
    assert not path.exists()


def test_the_newest_game_that_is_gone_is_named(journal: Journal) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM game WHERE name = ?", (GAME,))
        connection.execute("DELETE FROM entry WHERE game = ?", (GAME,))
    with pytest.raises(JournalDamagedError, match="game 2026-11-16-1 is not good") as told:
        Journal(path)
    assert (told.value.game, told.value.number) == (GAME, 0)


def test_a_head_that_cannot_be_read_is_found(journal: Journal) -> None:
    path = closed(journal)
    head.place(path).unlink()
    head.place(path).mkdir()
    damage = Reader(path).verify()
    assert damage
    assert "its head cannot be read" in damage.why


def test_a_head_that_is_gone_is_found(journal: Journal) -> None:
    path = closed(journal)
    head.place(path).unlink()
    with pytest.raises(JournalDamagedError, match="its head, the small file beside it, is missing"):
        Journal(path)


def test_names_that_are_no_text_any_more_are_damage(journal: Journal) -> None:
    path = closed(journal)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE entry", b"CREATE TABLE entr\xac"))
    with pytest.raises(JournalDamagedError):
        Journal(path)


def test_a_file_that_is_no_journal_is_refused_and_kept(path: Path) -> None:
    path.write_text("A diary.\n" * 1000)
    with pytest.raises(JournalDamagedError, match="not a database"):
        Journal(path)
    assert path.read_text().startswith("A diary.")


CHANGES = [
    ("UPDATE entry SET text = 'other' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("UPDATE entry SET at = '1.5' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("UPDATE entry SET utc = '' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("UPDATE entry SET hash = '0' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("UPDATE entry SET kind = 'end' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("UPDATE entry SET text = x'00ff' WHERE game = '{new}' AND number = 12", 11, "12 was changed"),
    ("DELETE FROM entry WHERE game = '{new}' AND number = 12", 11, "entry 12 is missing"),
    ("DELETE FROM entry WHERE game = '{new}' AND number = 30", 29, "the journal ends at 29"),
    ("DELETE FROM entry WHERE game = '{new}'", 0, "the journal ends at 0"),
    ("UPDATE entry SET number = 31 WHERE game = '{new}' AND number = 12", 11, "12 is missing"),
    ("UPDATE entry SET number = 0 WHERE game = '{new}' AND number = 12", 0, "entry 1 is missing"),
    ("UPDATE game SET opening = 'other' WHERE name = '{new}'", 0, "beginning was changed"),
    ("UPDATE game SET utc = 'other' WHERE name = '{new}'", 0, "beginning was changed"),
    ("UPDATE game SET before = '' WHERE name = '{new}'", 0, "beginning was changed"),
    ("UPDATE game SET after = 'other' WHERE name = '{new}'", 0, "beginning was changed"),
    ("UPDATE game SET hash = 'other' WHERE name = '{new}'", 0, "beginning was changed"),
    ("UPDATE game SET name = '2026-11-16-9' WHERE name = '{new}'", 0, "is not in the journal"),
    ("DELETE FROM game WHERE name = '{new}'", 0, "is not in the journal"),
    ("INSERT INTO entry SELECT 'lost', 1, at, utc, kind, text, hash FROM entry", 30, "is gone"),
]


@pytest.mark.parametrize(("change", "good", "why"), CHANGES)
def test_a_changed_record_is_found_at_its_place(
    journal: Journal, change: str, good: int, why: str
) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(change.format(new=GAME).replace("INSERT", "INSERT OR IGNORE"))
    damage = Reader(path).verify(GAME)
    assert damage
    assert why in damage.why
    assert (damage.game, damage.number) == (GAME, good)


@pytest.mark.parametrize("value", ["x'00'", "7.5", "'text'"])
@pytest.mark.parametrize("column", ["number", "hash", "kind", "text", "at", "utc"])
def test_a_last_entry_of_another_kind_is_found(journal: Journal, column: str, value: str) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        query = f"UPDATE entry SET {column} = {value} WHERE game = ? AND number = 30"
        connection.execute(query, (GAME,))
    assert Reader(path).verify(GAME)


SWAP = """
    UPDATE entry SET number = -1 WHERE game = '2026-11-16-1' AND number = 12;
    UPDATE entry SET number = 12 WHERE game = '2026-11-16-1' AND number = 13;
    UPDATE entry SET number = 13 WHERE game = '2026-11-16-1' AND number = -1;
"""


def test_swapped_entries_are_found(journal: Journal) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SWAP)
    damage = Reader(path).verify()
    assert damage
    assert str(damage) == (
        "the record of game 2026-11-16-1 is good up to entry 11: entry 12 was changed"
    )


@pytest.mark.parametrize("number", [21, 20, 5])
def test_an_older_game_whose_end_was_cut_off_is_found(journal: Journal, number: int) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        query = "DELETE FROM entry WHERE game = ? AND number >= ?"
        connection.execute(query, (OLD, number))
    damage = Reader(path).verify(OLD)
    assert damage
    assert "it does not end as game 2026-11-16-1 remembers it" in damage.why


def test_games_in_another_order_are_found(journal: Journal) -> None:
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE game SET id = 9 WHERE name = ?", (OLD,))
    damage = Reader(path).verify(OLD)
    assert damage
    assert "no longer follows it" in damage.why


def test_something_added_after_the_end_is_found(journal: Journal) -> None:
    journal.end(GAME, "won", UTC)
    path = closed(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        query = "SELECT hash FROM entry WHERE game = ? AND number = 31"
        (previous,) = connection.execute(query, (GAME,)).fetchone()
        forged = chain.link(previous, 32, "9.5", UTC, chain.SEEN, "more")
        values = (GAME, 32, "9.5", UTC, chain.SEEN, "more", forged)
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    damage = Reader(path).verify(GAME)
    assert damage
    assert "added after its end" in damage.why


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-6000])


def rewrite(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE entry SET text = 'x' WHERE number = 25")


def scribble(path: Path) -> None:
    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])


@pytest.mark.parametrize("harm", [cut, rewrite, scribble])
def test_a_damaged_journal_is_refused_untouched(
    journal: Journal, harm: Callable[[Path], None]
) -> None:
    path = closed(journal)
    harm(path)
    before = files(path)
    for _ in range(2):
        with pytest.raises(JournalDamagedError) as told:
            Journal(path)
        assert "The file is kept as it is." in str(told.value)
        assert files(path) == before


def test_a_cut_log_is_refused_untouched(path: Path) -> None:
    in_a_log(path)
    log = path.with_name("journal.sqlite-wal")
    log.write_bytes(log.read_bytes()[:-9000])
    before = files(path)
    with pytest.raises(JournalDamagedError):
        Journal(path)
    assert files(path) == before


def test_entries_are_given_up_to_the_damage_and_not_beyond(journal: Journal) -> None:
    path = closed(journal)
    rewrite(path)
    given: list[int] = []
    with pytest.raises(JournalDamagedError) as told:
        given.extend(entry.number for entry in Reader(path).entries(GAME))
    assert given == list(range(1, 25))
    assert told.value.number == 24


def test_a_journal_that_is_changed_under_our_hands_is_not_written_on(journal: Journal) -> None:
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM entry WHERE game = ? AND number = 30", (GAME,))
    with pytest.raises(JournalDamagedError, match="does not end with the entry"):
        append(journal, 31)


def test_what_can_still_be_read_is_exported_anew_where_that_is_more(journal: Journal) -> None:
    path = closed(journal)
    rewrite(path)
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert told.value.export == exports.folder(path) / "2026-11-16-1-rescued.json"
    assert len(exports.load(told.value.export).entries) == 24
    assert str(told.value.export) in str(told.value)


def test_the_export_that_was_kept_is_offered_where_that_is_more(journal: Journal) -> None:
    exports.keep(journal, GAME)
    path = closed(journal)
    rewrite(path)
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert told.value.export == exports.place(path, GAME)
    assert len(exports.load(exports.place(path, GAME)).entries) == 30


def test_a_journal_of_which_nothing_can_be_read_offers_the_last_export(journal: Journal) -> None:
    exports.keep(journal, GAME)
    path = closed(journal)
    scribble(path)
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert told.value.export == exports.place(path, GAME)
    head.place(path).unlink()
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert told.value.export == exports.place(path, GAME)


def test_a_damaged_export_is_not_offered(journal: Journal) -> None:
    exports.keep(journal, GAME)
    path = closed(journal)
    scribble(path)
    cut(exports.place(path, GAME))
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert told.value.export is None


def test_a_journal_without_anything_to_offer_says_so(journal: Journal) -> None:
    path = closed(journal)
    scribble(path)
    shutil.rmtree(exports.folder(path), ignore_errors=True)
    head.place(path).unlink()
    with pytest.raises(JournalDamagedError) as told:
        Journal(path)
    assert (told.value.export, told.value.game, told.value.number) == (None, None, 0)
