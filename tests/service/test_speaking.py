"""The voice says what the table is told, and nothing else."""

import asyncio

from host.evening.hub import Hub
from host.service.speaking import speak


class Ear:
    """A voice that only remembers."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.languages: list[str] = []
        self._closed = asyncio.Event()

    def say(self, text: str, language: str = "en") -> None:
        self.said.append(text)
        self.languages.append(language)

    async def run(self) -> None:
        await self._closed.wait()

    def close(self) -> None:
        self._closed.set()


async def said_of(*tell: object) -> list[str]:
    """What is said when these things are told, one after the other."""
    hub, ear = Hub(("table", "red")), Ear()
    hub.update("table", {"sentence": "Red: roll."})
    speaking = asyncio.ensure_future(speak(hub, ear))
    for one in tell:
        await asyncio.sleep(0)
        one(hub)  # type: ignore[operator]
    for _ in range(5):
        await asyncio.sleep(0)
    speaking.cancel()
    await asyncio.gather(speaking, return_exceptions=True)
    return ear.said


def test_news_are_said_together_and_a_sentence_once() -> None:
    rolled = [{"event": "rolled", "text": "Red rolled."}, {"event": "x", "text": "One is locked."}]
    said = asyncio.run(
        said_of(
            lambda hub: hub.update("table", {"sentence": "Red: announce."}, rolled),
            lambda hub: hub.update("table", {"sentence": "Red: announce."}, [{"event": "y"}]),
        )
    )
    assert said == ["Red: roll.", "Red rolled. One is locked. Red: announce."]


def test_what_a_player_is_told_is_never_said() -> None:
    secret = [{"event": "refused", "text": "Too short."}]
    said = asyncio.run(said_of(lambda hub: hub.update("red", {"sentence": "Move on."}, secret)))
    assert said == ["Red: roll."]


def test_what_is_wrong_with_the_service_is_said() -> None:
    said = asyncio.run(said_of(lambda hub: hub.notice("record/stopped", "The disk is full.")))
    assert said == ["Red: roll.", "The disk is full."]
