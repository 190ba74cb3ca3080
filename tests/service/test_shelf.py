"""Recorded games as the operator may look at them: nothing of one that is under way."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from host.desk import Answer, Told
from host.evening.shelf import Shelf
from host.games import verdicts
from host.journal import exports
from host.journal.store import Journal
from tests.host.recorded_games import GAME, UTC, record_game
from tests.host.test_games_cli import change_an_entry
from tests.service.on_a_service import begun, with_a_service
from tests.service.paged_service import PagedService

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
        "good": None,
        "left": False,
        "explorers": ["red", "blue"],
        "variant": "standard",
    }
    assert second == {**first, "game": LATER, "ended": None}


@pytest.mark.parametrize(
    ("setup", "explorers", "variant"),
    [
        ({"explorers": ["red", {"name": "blue"}], "variant": {"of": 2}}, ["red"], None),
        ({"explorers": 4, "variant": "siege"}, [], None),
        ("elsewhere", [], None),
    ],
)
def test_a_game_of_a_later_form_is_listed_whatever_its_opening_says(
    tmp_path: Path, setup: object, explorers: list[str], variant: str | None
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.begin(GAME, json.dumps({"record": 2, "setup": setup}), UTC)
    (game,) = told(asyncio.run(Shelf(path).games()))["games"]
    assert (game["explorers"], game["variant"], game["left"]) == (explorers, variant, True)


def test_older_games_are_looked_through_once_with_rests_in_between(tmp_path: Path) -> None:
    names = [GAME, LATER, "2026-11-16-3"]
    for name in names:
        path = record_game(tmp_path, name)
    change_an_entry(tmp_path, GAME)
    shelf, rests = Shelf(path), []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        listed = told(await shelf.games())["games"]  # others read meanwhile
        assert [game["good"] for game in listed][: len(rests)] == [False, True][: len(rests)]

    assert shelf.troubles == []
    asyncio.run(shelf.look_through(rest))
    assert shelf.troubles == [verdicts.short(GAME)]
    listed = told(asyncio.run(shelf.games()))["games"]
    assert [game["good"] for game in listed] == [False, True, None]
    assert len(rests) == 2
    assert min(rests) > 0


def test_a_game_whose_end_was_cut_off_is_found_by_the_one_after_it(tmp_path: Path) -> None:
    record_game(tmp_path)
    path = record_game(tmp_path, LATER)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM entry WHERE kind = 'end' AND game = ?", (GAME,))
    shelf = Shelf(path)
    asyncio.run(shelf.look_through(lambda _: asyncio.sleep(0)))
    assert shelf.troubles == [verdicts.short(GAME)]


def test_where_no_game_can_be_read_there_is_nothing_to_look_through(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    shelf = Shelf(path)
    asyncio.run(shelf.look_through())
    path.write_bytes(b"no journal" * 1000)
    asyncio.run(shelf.look_through())
    assert shelf.troubles == []


def test_a_game_that_is_pruned_meanwhile_is_no_trouble(tmp_path: Path) -> None:
    for name in (GAME, LATER, "2026-11-16-3"):
        path = record_game(tmp_path, name)
    shelf = Shelf(path)

    async def prune(_: float) -> None:
        with Journal(path) as journal:
            journal.remove([LATER])

    asyncio.run(shelf.look_through(prune))
    assert shelf.troubles == []


@pytest.mark.parametrize("how", ["pruned", "set aside", "another of that name"])
def test_damage_is_told_only_of_a_game_that_is_still_there(tmp_path: Path, how: str) -> None:
    record_game(tmp_path)
    path = record_game(tmp_path, LATER)
    change_an_entry(tmp_path, GAME)
    shelf = Shelf(path)
    asyncio.run(shelf.look_through(lambda _: asyncio.sleep(0)))
    asyncio.run(shelf.look_again())
    assert shelf.troubles == [verdicts.short(GAME)]
    if how == "pruned":
        with Journal(path) as journal:
            journal.remove([GAME])
    else:
        for file in tmp_path.iterdir():
            file.unlink()
    if how == "another of that name":
        with Journal(path) as journal:
            journal.begin(GAME, "{}", "2027-01-01T20:00:00Z")
    asyncio.run(shelf.look_again())
    assert shelf.troubles == []
    listed = told(asyncio.run(shelf.games()))["games"]
    assert [game["good"] for game in listed if game["game"] == GAME] in ([], [None])


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


@with_a_service
async def test_a_text_is_in_english_whatever_the_operator_speaks(paged: PagedService) -> None:
    operator = (await begun(paged, "red", "blue"))["operator"]
    assert await operator.ask("speak", language="de") == {"ok": True}
    assert await operator.ask("abandon") == {"ok": True}
    (game,) = (await operator.get("/api/games"))["games"]
    file = await operator.get(f"/api/games/{game['game']}/txt")
    assert "The game begins." in file["text"]


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


@pytest.mark.parametrize("look", ["verified", "as_text", "as_json"])
def test_while_a_game_is_under_way_nobody_is_told_how_far_another_is_good(
    tmp_path: Path, look: str
) -> None:
    record_game(tmp_path)
    shelf = Shelf(record_game(tmp_path, LATER, ended=None))
    change_an_entry(tmp_path, GAME)
    said = str(asyncio.run(getattr(shelf, look)(GAME)))
    assert f"{GAME} is not as it was recorded; more is told when no game is under way." in said
    assert "entry" not in said


def test_a_journal_that_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"no database" * 100)
    answer = asyncio.run(Shelf(journal).games())
    assert isinstance(answer, Answer)
    assert (answer.ok, answer.code) == (False, "record/unreadable")
