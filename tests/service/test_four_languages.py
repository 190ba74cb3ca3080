"""An evening at which every seat speaks a language of its own."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from fsm.pyramid.legal import legal
from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader
from host.language import LANGUAGES
from host.service.speaking import speak
from tests.service.on_a_service import Devices, begun, play, position, seated, with_a_service
from tests.service.paged_service import PATIENCE, Device, PagedService, paged_service
from tests.service.test_speaking import Ear
from tests.soak.plans import choose

SPOKEN = {"red": "it", "blue": "en", "mummy": "de", "table": "pl"}
BEGINS = {
    "en": "The game begins.",
    "it": "La partita comincia.",
    "de": "Das Spiel beginnt.",
    "pl": "Gra się zaczyna.",
}


async def choose_languages(devices: Devices) -> None:
    for seat, language in SPOKEN.items():
        assert await devices[seat].ask("speak", language=language) == {"ok": True}


async def of_four_languages(paged: PagedService) -> Devices:
    """Everybody has chosen, and a game between red and blue has begun."""
    devices = await seated(paged, "operator", "display", *SPOKEN)
    await choose_languages(devices)
    answer = await devices["operator"].ask("start", explorers=["red", "blue"])
    assert answer == {"ok": True}
    return devices


async def sentence(device: Device) -> str:
    return str((await device.get("/api/seat"))["state"]["sentence"])


@with_a_service
async def test_each_seat_is_told_in_its_own_language(paged: PagedService) -> None:
    devices = await of_four_languages(paged)
    assert {seat: await sentence(devices[seat]) for seat in SPOKEN} == {
        "red": "Tira i cinque dadi sullo schermo.",
        "blue": "Wait for Red to roll the dice.",
        "mummy": "Warte, bis Rot gewürfelt hat.",
        "table": "Czerwony: rzuć pięcioma kostkami na ekranie.",
    }
    assert await sentence(devices["display"]) == "Red: roll the five dice on a page."
    for seat, language in SPOKEN.items():
        news = (await devices[seat].get("/api/seat"))["news"]
        assert news[0]["text"] == BEGINS[language]


@with_a_service
async def test_what_a_seat_is_answered_is_in_its_language(paged: PagedService) -> None:
    devices = await of_four_languages(paged)
    refused = await devices["red"].ask("announce", face="mummy")
    assert refused["message"].startswith("Non ora. Tira i cinque dadi")
    not_yours = await devices["mummy"].ask("mummy-roll")
    assert not_yours["message"].startswith("Auf dieser Seite ist jetzt nichts zu entscheiden")
    stale = await devices["red"].post("/api/command", {"seen": 0, "do": "roll"})
    assert stale["message"].startswith("Avevi letto il messaggio 0")
    assert "cannot say" in (await devices["blue"].ask("reveal"))["message"]
    assert "nie może powiedzieć" in (await devices["table"].ask("reveal"))["message"]


@with_a_service
async def test_what_is_wrong_with_the_service_is_told_in_every_language(
    paged: PagedService,
) -> None:
    devices = await of_four_languages(paged)
    await devices["operator"].ask("abandon")
    told = {
        seat: (await devices[seat].hear_until(lambda message: message["type"] == "notice"))["text"]
        for seat in SPOKEN
    }
    assert told == {
        "red": "Il conduttore ha chiuso questa partita.",
        "blue": "The operator has ended this game.",
        "mummy": "Die Spielleitung hat dieses Spiel beendet.",
        "table": "Prowadzący zakończył tę grę.",
    }


@with_a_service
async def test_a_whole_game_is_played_in_four_languages(paged: PagedService) -> None:
    chance, devices = Random(3), await of_four_languages(paged)
    while legal(position(paged)):
        assert (await play(paged, devices, choose(position(paged), chance))) == {"ok": True}
    ends: dict[str, str] = {}
    for seat, language in SPOKEN.items():
        snapshot = await devices[seat].get("/api/seat")
        assert (snapshot["state"]["stage"], snapshot["state"]["language"]) == ("over", language)
        ends[language] = snapshot["state"]["sentence"]
        film = await devices[seat].get("/api/film")
        assert film["frames"][0]["news"][0]["text"] == BEGINS[language]
    assert len(set(ends.values())) == len(LANGUAGES)


@with_a_service
async def test_everything_but_the_words_is_the_same_in_every_language(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["red"].ask("roll")
    views = []
    for language in LANGUAGES:
        await devices["table"].ask("speak", language=language)
        views.append(without_words((await devices["table"].get("/api/seat"))["state"]))
    assert all(view == views[0] for view in views)


def without_words(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in state if key not in {"sentence", "language"}}


def test_what_is_recorded_has_no_language(tmp_path: Path) -> None:
    async def evening(folder: Path, *, chosen: bool) -> list[str]:
        async with asyncio.timeout(PATIENCE), paged_service(folder) as paged:
            devices = await begun(paged, "red", "blue")
            if chosen:
                await choose_languages(devices)
            await devices["red"].ask("roll")
            await devices["red"].ask("announce", face="mummy")
        (game,) = Reader(folder / JOURNAL).games()
        return [entry.text for entry in Reader(folder / JOURNAL).entries(game.name)]

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one = asyncio.run(evening(tmp_path / "one", chosen=False))
    assert one == asyncio.run(evening(tmp_path / "other", chosen=True))


def test_the_voice_speaks_the_language_of_the_table(tmp_path: Path) -> None:
    async def evening() -> list[tuple[str, str]]:
        async with asyncio.timeout(PATIENCE), paged_service(tmp_path) as paged:
            ear = Ear()
            talking = asyncio.ensure_future(speak(paged.service.hub, ear))
            devices = await begun(paged, "red", "blue")
            await devices["table"].ask("speak", language="pl")
            await devices["red"].ask("roll")
            await devices["table"].hear_until(lambda message: "rzuca" in json.dumps(message))
            for _ in range(5):
                await asyncio.sleep(0)
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)
            return list(zip(ear.said, ear.languages, strict=True))

    said = asyncio.run(evening())
    assert said[0][1] == "en"
    assert ("Czerwony: rzuć pięcioma kostkami na ekranie.", "pl") in said
    assert said[-1][0].startswith("Czerwony rzuca kostkami. ")
    assert said[-1][1] == "pl"
