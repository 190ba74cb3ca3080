"""Recorded games of other rulings: listed, verified and exported, but never played again."""

import json
from pathlib import Path

import pytest

from host.cli import main
from host.evening.good_export import look_into
from host.journal import exports
from host.journal.reader import Reader
from host.journal.store import Journal
from host.service.data_lock import locked
from tests.host.recorded_games import UTC, played
from tests.journal.kept_journals import LEFT, WON, without_rulings


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return without_rulings(tmp_path).parent


def said(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> str:
    assert main([*map(str, words)]) == status
    return capsys.readouterr().out


def test_they_are_listed_as_any_game(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    won, left = said(capsys, "games", "--data", kept).splitlines()
    assert won.split()[2:] == ["red,", "blue", "won", "by", "mummy,", "28", "observations"]
    assert left.endswith("turquoise, purple                  not ended, of another version")


def test_they_are_verified_as_any_game(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "games", "verify", "--data", kept) == f"{WON}: ok\n{LEFT}: ok\n"
    file = kept / "exports" / f"{WON}.json"
    assert said(capsys, "games", "verify", file, "--data", kept) == f"{WON}: ok\n"


def test_one_that_is_over_is_exported_whole(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export = said(capsys, "games", "export", WON, "--format", "json", "--data", kept)
    assert export == exports.place(kept / "journal.sqlite", WON).read_text("utf-8")


def test_as_text_one_that_is_over_is_what_was_observed(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, "games", "show", WON, "--data", kept)
    assert "red, blue and the mummy\nended: won by mummy\n" in text
    assert "Its rulings are of form 1" in text
    observed = [entry.text for entry in Reader(kept / "journal.sqlite").entries(WON)]
    assert len(observed) == 28
    assert [line[10:] for line in text.splitlines()[-28:]] == observed


def test_as_text_one_that_was_left_has_a_sentence_and_no_moves(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(capsys, "games", "export", LEFT, "--data", kept)
    assert LEFT in shown
    assert "Its rulings are of form 1" in shown
    assert "what happened in it is not told here" in shown
    secrets = ("observed\\", '"observed', '"opening"', "hand", "spot", "e1", "g4")
    assert not [secret for secret in secrets if secret in shown]


@pytest.mark.parametrize("by_file", [False, True])
def test_one_that_was_left_is_exported_whole(
    kept: Path, capsys: pytest.CaptureFixture[str], by_file: bool
) -> None:
    file = exports.place(kept / "journal.sqlite", LEFT)
    whole = [entry.text for entry in Reader(kept / "journal.sqlite").entries(LEFT)]
    name = file if by_file else LEFT
    export = said(capsys, "games", "export", name, "--format", "json", "--data", kept)
    assert whole
    assert [entry.text for entry in exports.read(export.encode(), kept).entries] == whole


@pytest.mark.parametrize("by_file", [False, True])
def test_while_a_referee_may_go_on_with_it_nothing_of_it_is_exported(
    kept: Path, capsys: pytest.CaptureFixture[str], by_file: bool
) -> None:
    """One of the version before this, say, that was not started anew."""
    name = exports.place(kept / "journal.sqlite", LEFT) if by_file else LEFT
    with locked(kept):
        refused = said(
            capsys, "games", "export", name, "--format", "json", "--data", kept, status=1
        )
        assert "a referee that is running keeps its games there" in refused
        assert "observed" not in refused
        whole = said(capsys, "games", "export", WON, "--format", "json", "--data", kept)
        assert "observed" in whole
    assert "observed" in said(capsys, "games", "export", name, "--format", "json", "--data", kept)


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["as a film", "as text"])
@pytest.mark.parametrize("game", [WON, LEFT])
def test_they_are_not_played_again(
    kept: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    plain: tuple[str, ...],
) -> None:
    refused = said(capsys, "replay", game, *plain, "--data", kept, status=1)
    assert refused == (
        f"Game {game} cannot be played again. Its rulings are of form 1, and this version of the "
        "referee plays by form 2; take the version that it was begun with.\n"
    )


@pytest.mark.parametrize(
    ("forms", "form"),
    [({"rulings": 99}, "99"), ({"record": 2}, "2/2"), ({"rulings": "house"}, '"house"')],
)
def test_a_later_form_is_not_played_again_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forms: dict[str, object], form: str
) -> None:
    opening, _ = played()
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.begin(WON, json.dumps({**json.loads(opening), **forms}), UTC)
        journal.end(WON, "won by mummy", UTC)
    assert said(capsys, "games", "verify", "--data", tmp_path) == f"{WON}: ok\n"
    assert f"Its rulings are of form {form}, and this" in said(
        capsys, "replay", WON, "--data", tmp_path, status=1
    )
    assert "ended: won by mummy" in said(capsys, "games", "show", WON, "--data", tmp_path)


def test_no_damaged_journal_goes_on_from_an_export_of_other_rulings(kept: Path) -> None:
    assert look_into(exports.place(kept / "journal.sqlite", LEFT)) is None
