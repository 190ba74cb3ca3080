"""Whoever takes a seat sees what it may know: in the middle of a game that is nobody's secret."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid import observation_text
from fsm.pyramid.observations import Emptied, Joined, Observation
from host.journal.errors import JournalFullError
from host.journal.reader import Reader
from tests.service.on_a_service import Devices, begun, seated, with_a_service
from tests.service.paged_service import PATIENCE, Device, PagedService, paged_service


def news_of(message: dict[str, Any]) -> list[str]:
    return [news["event"] for news in message.get("news", ())]


async def hears(device: Device, event: str) -> dict[str, Any]:
    message = await device.hear_until(lambda message: event in news_of(message))
    return next(dict(news) for news in message["news"] if news["event"] == event)


async def join_by_code(devices: Devices, paged: PagedService, seat: str) -> Device:
    """As an operator can in another tab."""
    code = (await devices["operator"].post(f"/api/seats/{seat}/code", {}))["code"]
    async with paged.http.post(f"{paged.origin}/api/join", json={"code": code}) as answer:
        joined = await answer.json()
    return Device(paged.http, paged.origin, seat, joined["token"])


def recorded(paged: PagedService) -> list[Observation | None]:
    journal = Reader(paged.service.room.writer.path)
    newest = journal.newest()
    assert newest
    return [observation_text.read(entry.text) for entry in journal.entries(newest.name)]


@with_a_service
async def test_everybody_is_told_before_the_device_can_look(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await join_by_code(devices, paged, "display")
    assert recorded(paged)[-1] == Joined("display")
    for device in devices.values():
        heard = await hears(device, "seat-joined")
        assert heard["seat"] == "display"
        assert heard["text"] == "A device has joined: the explorers’ screen."


@with_a_service
async def test_everybody_is_told_when_a_seat_is_emptied(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    assert await devices["operator"].delete("/api/seats/red") == {"ok": True}
    assert recorded(paged)[-1] == Emptied("red")
    for seat in ("table", "mummy", "blue", "operator"):
        assert (await hears(devices[seat], "seat-emptied"))["seat"] == "red"


@with_a_service
async def test_where_nothing_is_secret_nobody_is_told(paged: PagedService) -> None:
    devices = await seated(paged, "operator", "table")
    await join_by_code(devices, paged, "mummy")
    told = await devices["table"].get("/api/seat")
    assert (told["n"], told["news"]) == (devices["table"].number, [])


@with_a_service
async def test_a_seat_that_two_devices_have_hears_of_it_when_a_game_begins(
    paged: PagedService,
) -> None:
    devices = await seated(paged, "operator", "table", "mummy", "red", "blue")
    await paged.device("red")
    await paged.device("table")
    assert await devices["operator"].ask("start", explorers=["red", "blue"]) == {"ok": True}
    heard = await devices["red"].hear_until(lambda m: m["type"] == "notice")
    assert heard["code"] == "seat/shared"
    await devices["operator"].ask("pause")
    for seat in ("operator", "table", "mummy", "blue"):
        await devices[seat].hear_until(lambda m: "paused" in news_of(m))
        assert not [m for m in devices[seat].told if m["type"] == "notice"], seat


@with_a_service
async def test_where_nothing_can_be_recorded_it_is_told_and_recorded_afterwards(
    paged: PagedService,
) -> None:
    devices = await begun(paged, "red", "blue")
    room = paged.service.room

    async def full(*_: object) -> None:
        raise JournalFullError("The disk is full.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room.writer, "append", full)
        await join_by_code(devices, paged, "display")
    heard = await devices["mummy"].hear_until(lambda m: m.get("code") == "seat/joined")
    assert heard["text"] == "A device has joined: the explorers’ screen."
    paged.service.pump.woken(room.clock.now() + 10.0)
    await paged.service.pump.idle()
    assert Joined("display") in recorded(paged)
    assert "seat-joined" in news_of(await devices["mummy"].get("/api/seat"))


def test_it_is_still_known_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with asyncio.timeout(PATIENCE):
            async with paged_service(tmp_path) as paged:
                devices = await begun(paged, "red", "blue")
                await join_by_code(devices, paged, "display")
            async with paged_service(tmp_path) as paged:
                table = await paged.device("table")
                assert "seat-joined" in news_of(await table.get("/api/seat"))

    asyncio.run(story())
