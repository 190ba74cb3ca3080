"""The voice of the table: it hears what everybody in the room hears, and says it aloud.

In the language of the table, unless the voice was given another.
"""

import asyncio
from collections.abc import Iterator

from host.evening.hub import Hub
from host.language import ENGLISH
from host.service.table_news import Message, language, sentence, table_news
from host.voice import Voice


async def speak(hub: Hub, voice: Voice) -> None:
    """Say the news of the table from now on, until cancelled."""
    speaking = asyncio.ensure_future(voice.run())
    said, spoken = "", ENGLISH
    try:
        async for message in table_news(hub):
            spoken = language(message) or spoken
            if text := " ".join(_texts(message, said)):
                voice.say(text, spoken)
            said = sentence(message) or said
    finally:
        voice.close()
        await speaking


def _texts(message: Message, said: str) -> Iterator[str]:
    """The news, and then who must do what, if that is another than was said before."""
    if message["type"] == "notice":
        yield message["text"]
    if message["type"] == "update":
        yield from (news["text"] for news in message["news"] if "text" in news)
    if sentence(message) not in {"", said}:
        yield sentence(message)
