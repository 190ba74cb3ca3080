"""Journals that are gone or were set aside: what `referee games` says of them, and of nobody."""

import shutil
from pathlib import Path

import pytest

from host.cli import main
from host.journal import exports
from host.journal.aside import set_aside
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.host.recorded_games import GAME, UTC, record_game
from tests.host.test_games_cli import OTHER, SECRETS, change_an_entry

DAY = "2026-11-17"
WITHHELD = f"{OTHER} is not as it was recorded; more is told when no game is under way."
TOLD = f"the record of game {OTHER} is good up to entry 8: entry 9 was changed."


@pytest.fixture(autouse=True)
def nobody_serves_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --data a folder is meant in which nothing was ever played."""
    for name in ("STATE_DIRECTORY", "HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "nobody"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One game that was won and one that was under way."""
    folder = tmp_path / "games"
    record_game(folder)
    exports.keep(Reader(record_game(folder, OTHER, ended=None)), OTHER)
    return folder


@pytest.fixture
def aside(folder: Path) -> Path:
    """The same, damaged and set aside; a new journal has begun."""
    change_an_entry(folder, OTHER)
    file = set_aside(folder / "journal.sqlite", DAY)
    Journal(folder / "journal.sqlite").close()
    return file


def restore(folder: Path) -> None:
    """The game goes on, as after Restore on the operator's page."""
    with Journal(folder / "journal.sqlite") as journal:
        kept = exports.load(exports.place(journal.path, OTHER))
        exports.restore(journal, kept, f"{DAY}-1", UTC)


def said(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main(["games", *map(str, words)]) == 1
    return capsys.readouterr().out


def test_of_a_journal_set_aside_every_game_is_verified(
    aside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "verify", aside, "--data", aside.parent)
    assert f"{GAME}: ok" in told
    assert f"{aside}: {TOLD}" in told
    assert said(capsys, "verify", aside) == told  # its own folder is looked at in any case


def test_it_is_not_altered_by_that(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = aside.read_bytes()
    said(capsys, "verify", aside)
    assert aside.read_bytes() == before


def test_of_the_game_that_goes_on_a_copy_tells_no_more_than_the_journal(
    aside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    restore(aside.parent)
    copy = Path(shutil.copy(aside, tmp_path / "copy.sqlite"))
    for words in ([aside], [aside, "--data", tmp_path], [copy, "--data", aside.parent], [copy]):
        told = said(capsys, "verify", *words)
        assert WITHHELD in told, words
        assert "entry" not in told


def test_when_it_is_over_all_is_told(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    restore(aside.parent)
    with Journal(aside.with_name("journal.sqlite")) as journal:
        journal.end(f"{DAY}-1", "won", UTC)
    assert TOLD in said(capsys, "verify", aside)


def test_one_past_reading_is_said_to_be_so(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    aside.write_bytes(b"no database" * 100)
    told = said(capsys, "verify", aside)
    assert f"{aside}: the journal is damaged: SQLite says: file is not a database." in told


def test_one_that_is_not_there_is_said(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = aside.with_name("journal-damaged.sqlite")
    assert f"{missing} cannot be read (No such file" in said(capsys, "verify", missing)


@pytest.mark.parametrize("headless", [False, True], ids=["head", "headless"])
def test_where_a_journal_is_gone_nobody_says_that_nothing_was_played(
    folder: Path, capsys: pytest.CaptureFixture[str], headless: bool
) -> None:
    for file in folder.glob("journal.*" if headless else "journal.sqlite*"):
        file.unlink()
    for words in (["verify"], ["list"], ["show", OTHER], ["prune", "--keep", "0", "--yes"]):
        told = said(capsys, *words, "--data", folder)
        assert f"journal.sqlite is gone, and game {OTHER} was recorded in it." in told
        assert "operator's page says how to go on" in told


def test_where_it_is_gone_its_exports_tell_no_secrets(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "journal.sqlite").unlink()
    kept = exports.place(folder / "journal.sqlite", OTHER)
    assert main(["games", "show", str(kept)]) == 0
    shown = capsys.readouterr().out
    assert [secret for secret in SECRETS if secret in shown] == []
    kept.write_text(kept.read_text().replace("20:01:00Z", "20:01:01Z"))
    told = said(capsys, "show", kept)
    assert WITHHELD in told
    assert "entry" not in told


def test_from_within_its_folder_the_same_is_said(
    aside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(aside.parent)
    texts = [said(capsys, "verify", file) for file in (aside.name, aside)]
    near, far = (" ".join(text.replace(f"{aside.parent}/", "").split()) for text in texts)
    assert near == far
