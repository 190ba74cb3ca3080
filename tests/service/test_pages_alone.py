"""Whole games by HTTP and WebSocket alone: no table, nobody but devices that have joined seats."""

from random import Random
from typing import Any

from fsm.pyramid.legal import legal
from tests.service.on_a_service import begun, play, position, with_a_service
from tests.service.paged_service import PagedService
from tests.soak.plans import choose


@with_a_service
async def test_a_whole_game_is_played_by_devices_alone(paged: PagedService) -> None:
    chance, devices = Random(3), await begun(paged, "red", "blue")
    while legal(position(paged)):
        command = choose(position(paged), chance)
        assert (await play(paged, devices, command)) == {"ok": True}
    for device in devices.values():
        await device.hear_until(lambda message: message.get("state", {}).get("stage") == "over")
    won = devices["table"].state["view"]["won"]
    film = await devices["table"].get("/api/film")
    assert won["by"] in {"red", "blue", "mummy"}
    assert film["frames"][-1]["view"]["won"] == won
    assert film["frames"][0]["news"][0]["event"] == "started"


@with_a_service
async def test_a_game_of_two_people_is_played_by_three_devices(paged: PagedService) -> None:
    chance = Random(5)
    devices = await begun(paged, "red", "blue", variant="two-person")
    devices["red"] = devices["blue"] = await (await paged.device("explorers")).connect()
    while legal(position(paged)):
        assert (await play(paged, devices, choose(position(paged), chance))) == {"ok": True}
    assert (await devices["mummy"].get("/api/seat"))["state"]["stage"] == "over"


@with_a_service
async def test_whoever_is_too_soon_hears_what_the_seat_is_asked_for(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    answer = await devices["red"].ask("announce", face="3")
    assert answer["code"] == "turn/not-now"
    assert answer["message"] == "Not now. Roll the five dice on a page."
    heard = await devices["display"].hear_until(is_refusal)
    assert heard["news"][-1]["text"] == "Not now. Red: roll the five dice on a page."


def is_refusal(message: dict[str, Any]) -> bool:
    return any(news["event"] == "refused" for news in message.get("news", ()))
