"""Recorded games as the operator may look at them: nothing of one that is under way."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from host.desk import Answer, Told
from host.evening.shelf import Shelf
from host.journal import exports
from host.language import speaking
from tests.host.recorded_games import GAME, UTC, record_game

LATER = "2026-11-16-2"


def told(told: Told) -> dict[str, Any]:
    assert not isinstance(told, Answer), told
    return dict(told)


def test_games_are_listed_with_their_players_and_their_end(tmp_path: Path) -> None:
    record_game(tmp_path)
    shelf = Shelf(record_game(tmp_path, LATER, ended=None))
    first, second = told(asyncio.run(shelf.games()))["games"]
    assert first == {
        "game": GAME,
        "utc": UTC,
        "ended": "won",
        "explorers": ["red", "blue"],
        "variant": "standard",
    }
    assert second == {**first, "game": LATER, "ended": None}


def test_an_evening_before_any_game_has_an_empty_shelf(tmp_path: Path) -> None:
    assert told(asyncio.run(Shelf(tmp_path / "journal.sqlite").games())) == {"games": []}


def test_a_game_that_is_over_is_verified_and_given_whole(tmp_path: Path) -> None:
    shelf = Shelf(record_game(tmp_path))
    verified = told(asyncio.run(shelf.verified(GAME)))
    assert verified == {"game": GAME, "good": True, "why": None}
    file = told(asyncio.run(shelf.as_json(GAME)))
    assert file["file"] == f"{GAME}.json"
    assert exports.read(str(file["text"]).encode(), tmp_path).game.name == GAME
    text = str(told(asyncio.run(shelf.as_text(GAME)))["text"])
    assert text.startswith(f"Game {GAME}, begun")


def test_a_text_is_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    shelf = Shelf(record_game(tmp_path))
    english = told(asyncio.run(shelf.as_text(GAME)))
    with speaking("de"):
        assert told(asyncio.run(shelf.as_text(GAME))) != english


@pytest.mark.parametrize("look", ["verified", "as_text", "as_json"])
def test_of_a_game_under_way_only_that_is_told(tmp_path: Path, look: str) -> None:
    shelf = Shelf(record_game(tmp_path, ended=None, revealed=True))
    answer = asyncio.run(getattr(shelf, look)(GAME))
    assert (answer.ok, answer.code) == (False, "games/under-way")


@pytest.mark.parametrize("look", ["verified", "as_text", "as_json"])
def test_a_game_that_was_never_recorded_is_not_known(tmp_path: Path, look: str) -> None:
    shelf = Shelf(record_game(tmp_path))
    for name in ("nothing", "../journal", ""):
        answer = asyncio.run(getattr(shelf, look)(name))
        assert (answer.ok, answer.code) == (False, "games/unknown")


def test_a_journal_that_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"no database" * 100)
    answer = asyncio.run(Shelf(journal).games())
    assert isinstance(answer, Answer)
    assert (answer.ok, answer.code) == (False, "record/unreadable")
