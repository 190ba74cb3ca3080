"""A game that was begun by other rulings is not taken up, and nothing of it is lost or changed."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from host.journal import exports
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.host.test_games_cli import change_an_entry
from tests.journal.kept_journals import LEFT, WON, without_rulings
from tests.service.on_a_service import seated
from tests.service.paged_service import PagedService, paged_service
from tests.service.test_records_of_others import UTC, opening


def of_no_form(folder: Path) -> str:
    without_rulings(folder)
    return LEFT


def of_later_rulings(folder: Path) -> str:
    return begun(folder, rulings=99)


def of_a_later_line(folder: Path) -> str:
    return begun(folder, record=2)


def of_rulings_with_a_name(folder: Path) -> str:
    return begun(folder, rulings="house")


def begun(folder: Path, **forms: object) -> str:
    later = json.dumps({**json.loads(opening()), **forms, "timing": "other"})
    with Journal(folder / "journal.sqlite") as journal:
        journal.begin(WON, later, UTC)
        journal.append(WON, 0.0, UTC, '{"observed":"levitated"}')
    return WON


FORMS = pytest.mark.parametrize(
    "left_by", [of_no_form, of_later_rulings, of_a_later_line, of_rulings_with_a_name]
)


def links(folder: Path) -> dict[str, list[Any]]:
    """All that the journal holds."""
    reader = Reader(folder / "journal.sqlite")
    return {game.name: [game.opening, *reader.links(game.name)] for game in reader.games()}


async def states(paged: PagedService, *seats: str) -> dict[str, dict[str, Any]]:
    devices = await seated(paged, *seats)
    return {seat: device.state for seat, device in devices.items()}


@FORMS
def test_the_service_starts_to_the_lobby_and_says_why(
    tmp_path: Path, left_by: Any, caplog: pytest.LogCaptureFixture
) -> None:
    left = left_by(tmp_path)
    before = links(tmp_path)

    async def story() -> dict[str, dict[str, Any]]:
        async with paged_service(tmp_path) as paged:
            return await states(paged, "operator", "mummy")

    seen = asyncio.run(story())
    operator, mummy = seen["operator"], seen["mummy"]
    assert (operator["stage"], mummy["stage"]) == ("lobby", "lobby")
    assert "to go on with it, start that version" in operator["sentence"]
    assert "It cannot go on here" in mummy["sentence"]
    assert operator["may"] == ["start"]
    assert f"Game {left} has not ended and is not taken up." in caplog.text
    assert links(tmp_path) == before


@FORMS
def test_what_was_left_is_verified_and_given_and_its_text_is_a_sentence(
    tmp_path: Path, left_by: Any
) -> None:
    left = left_by(tmp_path)
    before = links(tmp_path)

    async def story() -> dict[str, Any]:
        async with paged_service(tmp_path) as paged:
            operator = (await seated(paged, "operator"))["operator"]
            asked = {
                what: await operator.get(f"/api/games/{left}/{what}")
                for what in ("verified", "txt", "json")
            }
            return {**asked, "list": (await operator.get("/api/games"))["games"]}

    told = asyncio.run(story())
    assert told["verified"] == {"game": left, "good": True, "why": None}
    assert "what happened in it is not told here" in told["txt"]["text"]
    assert "observed" not in told["txt"]["text"]
    export = exports.read(told["json"]["text"].encode(), tmp_path)
    assert [export.game.opening, *export.links] == before[left]
    assert [(game["ended"], game["left"]) for game in told["list"] if game["game"] == left] == [
        (None, True)
    ]
    assert links(tmp_path) == before


@pytest.mark.parametrize("kept_file", [True, False], ids=["export kept", "journal readable"])
def test_a_damaged_journal_says_why_it_cannot_be_restored_here(
    tmp_path: Path, kept_file: bool
) -> None:
    left = of_no_form(tmp_path)
    if kept_file:
        (tmp_path / "journal.sqlite").write_bytes(b"rubbish" * 999)
    else:
        exports.place(tmp_path / "journal.sqlite", left).unlink()
        change_an_entry(tmp_path, left)

    async def story() -> dict[str, dict[str, Any]]:
        async with paged_service(tmp_path) as paged:
            return await states(paged, "operator", "mummy")

    seen = asyncio.run(story())
    assert (seen["operator"]["stage"], seen["operator"]["may"]) == ("damaged", ["set-aside"])
    why = "Its last good export is of another version of the referee: to go on from there, start"
    assert why in seen["operator"]["sentence"]
    assert "version" not in seen["mummy"]["sentence"]


@FORMS
def test_it_ends_when_another_game_begins_and_is_then_exported(
    tmp_path: Path, left_by: Any
) -> None:
    left = left_by(tmp_path)
    before = links(tmp_path)

    async def story() -> tuple[dict[str, Any], dict[str, Any]]:
        async with paged_service(tmp_path) as paged:
            operator = (await seated(paged, "operator"))["operator"]
            assert await operator.ask("start", explorers=["red", "blue"]) == {"ok": True}
            state = (await operator.get("/api/seat"))["state"]
            return state, await operator.get(f"/api/games/{left}/verified")

    state, verified = asyncio.run(story())
    assert state["stage"] == "playing"
    assert verified["good"] is True
    after = links(tmp_path)
    assert after[left][:-1] == before[left]
    assert after[left][-1].text == "abandoned"
    assert len(after) == len(before) + 1
