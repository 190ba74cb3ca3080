"""The voice of the table: it hears what everybody in the room hears, and says it aloud.

It is a client of the seat `table` like any page, so it cannot know more. A voice that is behind
loses its place as any slow client does, and takes it again.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from fsm.pyramid.seats import TABLE
from host.desk import SlowClientError
from host.evening.hub import Hub
from host.voice import Voice


async def speak(hub: Hub, voice: Voice) -> None:
    """Say the news of the table from now on, until cancelled."""
    speaking = asyncio.ensure_future(voice.run())
    try:
        await _listen(hub, voice)
    finally:
        voice.close()
        await speaking


async def _listen(hub: Hub, voice: Voice) -> None:
    while True:
        listener = hub.listen(TABLE)
        try:
            sentence = _sentence(json.loads(await listener.next()))
            while True:
                message = json.loads(await listener.next())
                if text := " ".join(_texts(message, sentence)):
                    voice.say(text)
                sentence = _sentence(message) or sentence
        except SlowClientError:
            continue
        finally:
            hub.unlisten(TABLE, listener)


def _texts(message: dict[str, Any], before: str) -> Iterator[str]:
    """The news, and then who must do what, if that is another than before."""
    if message["type"] == "notice":
        yield message["text"]
    if message["type"] == "update":
        yield from (news["text"] for news in message["news"] if "text" in news)
        if (sentence := _sentence(message)) != before:
            yield sentence


def _sentence(message: dict[str, Any]) -> str:
    return str(message.get("state", {}).get("sentence", ""))
