"""The voice of the table: it hears what everybody in the room hears, and says it aloud.

It is a client of the seat `table` like any page, so it cannot know more. A voice that is behind
loses its place as any slow client does, and takes it again.
"""

import asyncio
import json
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
            await listener.next()  # what was before
            while True:
                _say(voice, json.loads(await listener.next()))
        except SlowClientError:
            continue
        finally:
            hub.unlisten(TABLE, listener)


def _say(voice: Voice, message: dict[str, Any]) -> None:
    if message["type"] == "notice":
        voice.say(message["text"])
    for news in message.get("news", ()) if message["type"] == "update" else ():
        if text := news.get("text"):
            voice.say(text)
