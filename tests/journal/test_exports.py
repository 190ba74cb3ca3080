"""A game as a file of its own, and back."""

import json
import random
import stat
from pathlib import Path

import pytest

from host.journal import exports
from host.journal.aside import set_aside
from host.journal.errors import JournalDamagedError, JournalError, JournalFullError
from host.journal.exports import Export
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.journal.games import GAME, UTC, append, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def exported(path: Path, entries: int = 10, ended: str | None = None) -> Export:
    with Journal(path) as journal:
        play(journal, entries, ended=ended)
        return exports.take(journal, GAME)


@pytest.mark.parametrize(("entries", "ended"), [(0, None), (10, None), (10, "won")])
def test_an_export_that_is_read_again_is_the_same(
    path: Path, entries: int, ended: str | None
) -> None:
    export = exported(path, entries, ended)
    assert exports.read(exports.write(export).encode(), path) == export
    assert list(export.entries) == list(Reader(path).entries(GAME))
    assert export.game == Reader(path).game(GAME)


def test_an_export_is_kept_beside_the_journal_for_its_owner_alone(path: Path) -> None:
    export = exported(path)
    kept = exports.keep(Reader(path), GAME)
    assert kept == path.parent / "exports" / "2026-11-16-1.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert exports.load(kept) == export
    assert list(kept.parent.iterdir()) == [kept]


def test_what_a_crash_left_of_an_export_opens_no_other_to_everybody(path: Path) -> None:
    exported(path)
    exports.folder(path).mkdir()
    left = exports.folder(path) / f".{GAME}.json.unfinished"
    left.touch()
    left.chmod(0o666)
    kept = exports.keep(Reader(path), GAME)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(kept.parent.iterdir()) == [kept]


def test_a_damaged_game_does_not_replace_the_export_that_was_kept(path: Path) -> None:
    export = exported(path)
    kept = exports.keep(Reader(path), GAME)
    path.write_bytes(path.read_bytes()[:-5000])
    with pytest.raises(JournalDamagedError):
        exports.keep(Reader(path), GAME)
    assert exports.load(kept) == export


def test_an_export_that_cannot_be_written_says_so(path: Path) -> None:
    export = exported(path)
    with pytest.raises(JournalFullError, match="cannot be written"):
        exports.save(export, path / "below" / "a-file.json")


def test_a_changed_export_is_found(path: Path) -> None:
    export = exported(path, 5, "won")
    text, chance = exports.write(export).encode(), random.Random(3)
    for position in chance.sample(range(len(text)), 600):
        changed = bytearray(text)
        changed[position] ^= 1 << chance.randrange(7)
        try:
            assert exports.read(bytes(changed), path) == export  # a space for a line's end, say
        except JournalError:
            continue


@pytest.mark.parametrize("drop", [0, 4, 9])
def test_an_export_without_one_of_its_entries_is_found_unless_it_is_the_last(
    path: Path, drop: int
) -> None:
    given = json.loads(exports.write(exported(path)))
    del given["entries"][drop]
    text = json.dumps(given).encode()
    if drop == 9:
        assert len(exports.read(text, path).entries) == 9
    else:
        with pytest.raises(JournalDamagedError, match=f"entry {drop + 1} is missing"):
            exports.read(text, path)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[]",
        b"7",
        b"\xff",
        b"[" * 100_000,
        b'{"export":2,"entries":[]}',
        b'{"export":1,"entries":7}',
        b'{"export":1,"entries":[{}]}',
        b'{"export":1,"entries":[],"game":{},"opening":[],"utc":1,"before":2,"after":3,"hash":4}',
    ],
)
def test_what_is_no_export_is_refused_with_a_sentence(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    with pytest.raises(JournalError, match=r"(not an exported game|beginning was changed)"):
        exports.load(path)


def test_a_file_that_is_not_there_is_refused_with_a_sentence(path: Path) -> None:
    with pytest.raises(JournalError, match="check the name"):
        exports.load(path)


def test_a_game_goes_on_from_an_export_and_remembers_where_it_came_from(
    path: Path, tmp_path: Path
) -> None:
    export = exported(path)
    with Journal(tmp_path / "new" / "journal.sqlite") as journal:
        game = exports.restore(journal, export, "2026-11-16-2", UTC)
        assert (game.after, game.entries, game.ended) == (export.hash, 10, None)
        old, new = Reader(path).entries(GAME), journal.entries(game.name)
        assert [(one.at, one.utc, one.text) for one in old] == [
            (one.at, one.utc, one.text) for one in new
        ]
        append(journal, 11, game.name)
        assert journal.verify() is None


def test_a_game_that_goes_on_has_a_name_that_no_export_has(path: Path) -> None:
    exported(path)
    exports.keep(Reader(path), GAME)
    set_aside(path, "2026-11-16")
    with Journal(path) as journal:
        assert journal.free_name("2026-11-16") == "2026-11-16-2"


def test_a_journal_set_aside_is_the_same_under_another_name(path: Path) -> None:
    export = exported(path)
    assert set_aside(path, "2026-11-16").name == "journal-damaged-2026-11-16.sqlite"
    aside = path.with_name("journal-damaged-2026-11-16.sqlite")
    assert exports.take(Reader(aside), GAME) == export
    assert Reader(aside).verify() is None
    assert not path.exists()


def test_a_second_journal_set_aside_on_a_day_does_not_replace_the_first(path: Path) -> None:
    export = exported(path)
    first = set_aside(path, "2026-11-16")
    exported(path, 3)
    second = set_aside(path, "2026-11-16")
    assert second.name == "journal-damaged-2026-11-16-2.sqlite"
    assert exports.take(Reader(first), GAME) == export
    assert len(exports.take(Reader(second), GAME).entries) == 3


def test_a_log_is_set_aside_with_its_journal(path: Path) -> None:
    journal = Journal(path)
    play(journal, 10)
    log = path.with_name("journal.sqlite-wal")
    text = log.read_bytes()
    aside = set_aside(path, "2026-11-16")
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == text
    assert not log.exists()
    assert len(list(Reader(aside).entries(GAME))) == 10
    journal.close()
