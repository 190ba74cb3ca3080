"""`referee games`: what is in the journal, for people."""

import io
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from host.cli import main
from host.games import pruning
from host.journal import exports
from host.journal.entries import Game
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.host.recorded_games import GAME, record_game

OTHER = "2026-11-16-2"
SECRETS = ("moved from", "(explorers)", "Put blue", '"faces"', '"observed"', '"hand')


@pytest.fixture(autouse=True)
def nobody_serves_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --data a folder is meant in which nothing was ever played."""
    for name in ("STATE_DIRECTORY", "HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "nobody"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one game that was won."""
    folder = tmp_path_factory.mktemp("won")
    record_game(folder)
    return folder


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one game that was won and one that is under way."""
    folder = tmp_path_factory.mktemp("running")
    record_game(folder)
    record_game(folder, OTHER, ended=None)
    return folder


@pytest.fixture
def own(running: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    shutil.copytree(running, tmp_path / "own")
    return tmp_path / "own"


def referee(*words: object) -> int:
    return main(["games", *map(str, words)])


def said(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> str:
    assert referee(*words) == status
    return capsys.readouterr().out


def test_games_are_listed_with_players_and_end(
    running: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = said(capsys, "list", "--data", running)
    first, second = listed.splitlines()
    assert first.split()[:4] == [GAME, "2026-11-16T20:00:00Z", "red,", "blue"]
    assert first.endswith("won, 248 observations")
    assert second.endswith("under way")
    assert said(capsys, "--data", running) == listed


def test_the_data_folder_may_be_named_before_or_after_the_use(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "--data", whole, "list") == said(capsys, "list", "--data", whole)


def test_without_a_folder_the_services_own_is_meant(
    whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(whole))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert GAME in said(capsys, "list")


def test_a_folder_without_a_journal_is_said_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["list"], ["show", GAME], ["verify"], ["prune", "--keep", "3"]):
        assert "nothing was played there yet" in said(capsys, *words, "--data", tmp_path, status=1)
    assert list(tmp_path.iterdir()) == []


def test_where_only_the_simulated_table_was_played_at_its_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulated = tmp_path / "simulated"
    simulated.mkdir()
    Journal(simulated / "journal.sqlite").close()
    for words in (["list"], ["show", GAME], ["verify"], ["prune", "--keep", "3"]):
        assert said(capsys, *words, "--data", tmp_path, status=1) == (
            f"There is no journal in {tmp_path}: nothing was played there yet. Games at the "
            f"simulated table are in {simulated}: name that folder with --data.\n"
        )
    assert said(capsys, "list", "--data", simulated) == "No game was recorded yet.\n"


def test_an_empty_journal_has_no_games_and_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    assert said(capsys, "list", "--data", tmp_path) == "No game was recorded yet.\n"
    assert said(capsys, "verify", "--data", tmp_path).endswith("journal.sqlite: ok\n")


def test_a_game_that_is_over_is_shown_with_all_that_was_secret(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(capsys, "show", GAME, "--data", whole)
    assert "red, blue and the mummy, standard" in shown
    assert "ended: won" in shown
    assert "(explorers) Put red on the start." in shown
    assert "20:04:06  The mummy has won: four lives collected." in shown
    assert "Red moved from" in shown


def test_a_game_that_is_under_way_is_shown_as_the_room_heard_it(
    running: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (
        ["show", OTHER],
        ["export", OTHER],
        ["export", OTHER, "--format", "json"],
    ):
        shown = said(capsys, *words, "--data", running)
        assert "reveal on the operator's page, or wait for the end" in shown
        assert "Red announced: arrow." in shown
        assert [secret for secret in SECRETS if secret in shown] == []


def test_a_kept_export_of_a_game_that_is_under_way_tells_no_more(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = exports.keep(Reader(own / "journal.sqlite"), OTHER)
    shown = said(capsys, "show", kept)
    assert "reveal on the operator's page" in shown
    assert [secret for secret in SECRETS if secret in shown] == []


def test_a_game_that_was_revealed_is_shown_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_game(tmp_path, ended=None, revealed=True)
    shown = said(capsys, "show", GAME, "--data", tmp_path)
    assert "Red moved from" in shown
    assert "Everything is revealed" in shown
    assert "not ended" in shown


def test_an_exported_game_can_be_verified_and_shown_by_its_file(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    told = said(capsys, "export", GAME, "--format", "json", "-o", file, "--data", whole)
    assert told == f"{GAME} is in {file}.\n"
    assert said(capsys, "verify", file) == f"{GAME}: ok\n"
    assert said(capsys, "show", file) == said(capsys, "show", GAME, "--data", whole)
    printed = said(capsys, "export", GAME, "--format", "json", "--data", whole)
    assert json.loads(printed) == json.loads(file.read_text())


def test_a_transcript_can_be_written_to_a_file(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    said(capsys, "export", GAME, "-o", file, "--data", whole)
    assert file.read_text() == said(capsys, "show", GAME, "--data", whole)


def test_a_changed_export_is_not_verified(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    said(capsys, "export", GAME, "--format", "json", "-o", file, "--data", whole)
    change_an_export(file)
    told = said(capsys, "verify", file, status=1)
    assert "entry 60 was changed. Export the game anew, or take another copy" in told


def test_a_file_that_cannot_be_written_is_said(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    told = said(
        capsys, "export", GAME, "-o", tmp_path / "file" / "x.txt", "--data", whole, status=1
    )
    assert "cannot be written" in told


def test_every_game_is_verified_or_the_one_that_is_named(
    running: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "verify", "--data", running) == f"{GAME}: ok\n{OTHER}: ok\n"
    assert said(capsys, "verify", OTHER, "--data", running) == f"{OTHER}: ok\n"
    assert "no game 'x'" in said(capsys, "verify", "x", "--data", running, status=1)


def change_an_entry(folder: Path, game: str) -> None:
    with closing(sqlite3.connect(folder / "journal.sqlite", isolation_level=None)) as connection:
        query = "UPDATE entry SET text = '{}' WHERE number = 9 AND game = ?"
        connection.execute(query, (game,))


@pytest.mark.parametrize("changed", [GAME, OTHER])
def test_while_a_game_is_under_way_nobody_is_told_how_far_a_record_is_good(
    own: Path, capsys: pytest.CaptureFixture[str], changed: str
) -> None:
    change_an_entry(own, changed)
    for words in (
        ["verify"],
        ["show", changed],
        ["export", changed],
        ["export", changed, "--format", "json"],
    ):
        told = said(capsys, *words, "--data", own, status=1)
        assert f"{changed} is not as it was recorded; more is told when no game" in told, words
        assert "the operator's page says how to go on" in told
        assert "entry" not in told
    assert main(["replay", changed, "--data", str(own)]) == 1
    assert capsys.readouterr().out == told


def test_nor_is_who_prunes_told(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change_an_entry(own, OTHER)
    told = said(capsys, "prune", "--keep", "0", "--yes", "--data", own, status=1)
    assert f"{OTHER} is not as it was recorded; more is told when no game is under way." in told
    assert "entry" not in told
    assert len(Reader(own / "journal.sqlite").games()) == 2


def test_nor_is_anybody_told_where_nobody_can_know_whether_one_is_under_way(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = exports.keep(Reader(own / "journal.sqlite"), GAME)
    change_an_export(kept)
    (own / "journal.sqlite").write_bytes(b"no database" * 100)
    for words in (["verify"], ["list"], ["show", GAME], ["show", kept], ["verify", kept]):
        told = said(capsys, *words, "--data", own, status=1)
        assert "is not as it was recorded; more is told when no game is under way." in told
        assert "entry" not in told


def change_an_export(file: Path) -> None:
    file.write_text(file.read_text().replace("2026-11-16T20:01:00Z", "2026-11-16T20:01:01Z"))


def test_a_changed_export_of_a_game_under_way_tells_no_more_than_its_journal(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = exports.keep(Reader(own / "journal.sqlite"), OTHER)
    change_an_export(kept)
    elsewhere = shutil.copy(kept, tmp_path / "copy.json")
    for words in ([kept], [elsewhere], [elsewhere, "--data", own]):
        for use in ("verify", "show"):
            told = said(capsys, use, *words, status=1)
            assert "more is told when no game is under way" in told
            assert "entry" not in told


def test_a_damaged_game_is_said_and_the_others_are_not_blamed(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal(own / "journal.sqlite") as journal:
        journal.end(OTHER, "abandoned", "2026-11-16T21:00:00Z")
    change_an_entry(own, GAME)
    told = said(capsys, "verify", "--data", own, status=1)
    assert f"the record of game {GAME} is good up to entry 8: entry 9 was changed." in told
    assert f"{OTHER}: ok" in told
    kept = exports.place(own / "journal.sqlite", GAME)
    shown = said(capsys, "show", GAME, "--data", own, status=1)
    assert "entry 9 was changed. No export of it was kept." in shown
    kept.parent.mkdir()
    kept.write_text("")
    shown = said(capsys, "show", GAME, "--data", own, status=1)
    assert f"entry 9 was changed. Name its export instead: {kept}." in shown


def test_a_record_that_this_program_does_not_know_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.begin("2026-11-16-1", '{"game":9}', "2026-11-16T20:00:00Z")
    assert "cannot be played again" in said(capsys, "show", GAME, "--data", tmp_path, status=1)
    assert "?" in said(capsys, "list", "--data", tmp_path)


def test_an_entry_that_means_nothing_is_said(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal(own / "journal.sqlite") as journal:
        journal.append(OTHER, 1e6, "2026-11-16T21:00:00Z", "a diary")
    told = said(capsys, "show", OTHER, "--data", own, status=1)
    assert f"Something in game {OTHER} means nothing to this program" in told
    assert "286" not in told  # how much was recorded of a game that is under way


def test_pruning_asks_first_and_takes_no_for_an_answer(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    told = said(capsys, "prune", "--keep", "0", "--data", own, status=1)
    assert "Remove this game for good?" in told
    assert "Nothing was removed." in told
    assert len(Reader(own / "journal.sqlite").games()) == 2


def test_a_pruned_game_is_gone_with_its_exports_and_one_under_way_stays(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = own / "journal.sqlite"
    kept = exports.keep(Reader(journal), GAME)
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    said(capsys, "prune", "--keep", "0", "--data", own)
    assert [game.name for game in Reader(journal).games()] == [OTHER]
    assert not kept.exists()
    assert said(capsys, "verify", "--data", own) == f"{OTHER}: ok\n"


def test_pruning_by_age_needs_no_answer_with_yes(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "prune", "--older-than", "36500", "--yes", "--data", own)
    assert told == "There is no such game to remove.\n"
    assert said(capsys, "prune", "--keep", "1", "--yes", "--data", own).endswith("Removed.\n")
    assert said(capsys, "prune", "--keep", "1", "--yes", "--data", own).startswith("There is no")


@pytest.mark.parametrize(
    "number", ["-1", "abc", "1.5", "", "1000000", pytest.param("9" * 5000, id="long")]
)
def test_what_is_no_number_of_games_cannot_be_kept(
    number: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        referee("prune", f"--keep={number}", "--data", own)
    told = capsys.readouterr().err
    assert told.endswith(f"{number!r} is no number of games: give 0 to 999999\n")


@pytest.mark.parametrize(
    "number", ["-1", "abc", "36501", "99999999999", pytest.param("9" * 5000, id="long")]
)
def test_what_is_no_number_of_days_is_no_age(
    number: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        referee("prune", f"--older-than={number}", "--data", own)
    told = capsys.readouterr().err
    assert told.endswith(f"{number!r} is no number of days: give 0 to 36500\n")


def game(day: int, ended: str | None = "won") -> Game:
    return Game(f"2026-11-{day:02}-1", "{}", f"2026-11-{day:02}T20:00:00Z", ended, 1)


@pytest.mark.parametrize(("keep", "gone"), [(0, 3), (1, 3), (2, 2), (4, 0), (5, 0), (9, 0)])
def test_so_many_of_the_newest_are_kept(keep: int, gone: int) -> None:
    games = [game(1), game(2), game(3), game(4, None)]
    assert pruning.all_but(games, keep) == games[:gone]


def test_games_go_by_their_age_if_it_is_known() -> None:
    odd = Game("x", "{}", "yesterday", "won", 1)
    games = [game(1), game(2, None), odd, game(10), game(14)]
    now = datetime(2026, 11, 16, tzinfo=UTC)
    assert pruning.older(games, 3, now) == [games[0], games[3]]
    assert pruning.older(games, 30, now) == []
