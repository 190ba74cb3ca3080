"""A game that is taken up in the middle of an evening is told as it stands, not once more."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from host.evening.mailbox import MOST
from host.journal.errors import JournalFullError
from tests.wall import boards
from tests.wall_bytes.house import House

_PAUSES: Final = MOST // 2 + 8  # each is told, and its end is


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, (boards.MAZE,))
    yield made
    made.close()


def ask(house: House, seat: str, do: str, **more: object) -> None:
    message = {"seen": house.newest(seat), "do": do, **more}
    answer = house.run(house.device(seat).ask("POST", "/api/command", json=message))
    assert answer == (200, '{"ok":true}'), answer


def play_for_a_while(house: House) -> None:
    """More than a client may leave lying, and with sounds."""
    ask(house, OPERATOR, "start", explorers=["red", "blue"])
    for _ in range(_PAUSES):
        ask(house, MUMMY, "pause")
        ask(house, MUMMY, "continue")
        house.wait(1.0)
    assert house.newest(TABLE) > MOST
    assert house.record.channels["buzzer"]


def fill_the_disk_for_a_moment(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise JournalFullError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(house.service.room.writer, "append", full)
        house.see(Pressed(Side.MUMMY, "done"))
    assert house.stage == "stopped"
    house.record.clear()
    house.wait(5.0)
    assert house.stage == "playing"


def test_the_room_is_told_once_that_nothing_can_be_recorded_and_the_operator_where(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object) -> None:
        raise JournalFullError("{path} cannot be written.", path="/games/journal.sqlite")

    ask(house, OPERATOR, "start", explorers=["red", "blue"])
    house.record.clear()
    monkeypatch.setattr(house.service.room.writer, "append", full)
    message = {"seen": house.newest(MUMMY), "do": "pause"}
    _, refused = house.run(house.device(MUMMY).ask("POST", "/api/command", json=message))
    assert "journal.sqlite" not in refused
    for seat in (TABLE, MUMMY):
        (update,) = frames(house, seat)
        assert "cannot be recorded" in update["state"]["sentence"]
        assert "journal.sqlite" not in str(update)
    assert len(lines(house, "voice")) == 1
    assert "/games/journal.sqlite" in str(frames(house, OPERATOR))
    assert "/games/journal.sqlite" in caplog.text


def lines(house: House, channel: str) -> list[str]:
    return [line.split(" ", 1)[1] for line in house.record.channels[channel]]


def frames(house: House, seat: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines(house, f"{seat} socket")]


@pytest.mark.parametrize("seat", [TABLE, MUMMY, OPERATOR])
def test_each_client_is_told_all_at_once_and_then_the_news(
    house: House, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    play_for_a_while(house)
    before = house.newest(seat)
    fill_the_disk_for_a_moment(house, monkeypatch)
    state, update = frames(house, seat)
    assert (state["type"], state["game"]) == ("state", "2026-11-16-1")
    assert (state["state"]["stage"], state["news"][-1]["event"]) == ("playing", "paused")
    assert (update["type"], update["n"]) == ("update", state["n"] + 1)
    assert state["n"] > before + 1
    assert [news["event"] for news in update["news"]] == ["resumed"]


def test_nothing_that_was_heard_before_is_heard_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    house.service.attend(lambda moment: heard.extend(moment.told))
    play_for_a_while(house)
    heard.clear()
    fill_the_disk_for_a_moment(house, monkeypatch)
    assert "buzzer" not in house.record.channels
    assert len(lines(house, "voice")) == 2  # that it is paused, and that it goes on
    assert len(lines(house, "systemd status")) == 2
    assert [type(one).__name__ for one in heard] == ["Paused", "Resumed"]


def test_the_film_has_all_of_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    play_for_a_while(house)
    shots = house.service.evening.stage._film._shots  # type: ignore[attr-defined]
    fill_the_disk_for_a_moment(house, monkeypatch)
    assert house.service.evening.stage._film._shots == shots  # type: ignore[attr-defined]


def test_a_command_from_the_lobby_never_reaches_the_game(house: House) -> None:
    seen = house.newest("red")
    ask(house, OPERATOR, "start", explorers=["red", "blue"])
    message = {"seen": seen, "do": "roll"}
    status, text = house.run(house.device("red").ask("POST", "/api/command", json=message))
    assert (status, json.loads(text)["code"]) == (409, "seat/stale")


def test_another_game_is_told_as_one_state_without_what_was_told_of_the_last(house: House) -> None:
    ask(house, OPERATOR, "start", explorers=["red", "blue"])
    ask(house, MUMMY, "pause")
    ask(house, OPERATOR, "abandon")
    house.record.clear()
    ask(house, OPERATOR, "again")
    (state,) = frames(house, TABLE)
    assert (state["type"], state["game"]) == ("state", "2026-11-16-2")
    assert "paused" not in [news["event"] for news in state["news"]]
