"""What everybody in the room is told, for those who pass it on: the voice, systemd's status line.

They are clients of the seat `table` like any page, so they cannot know more. One that is behind
loses its place, as any slow client does, and takes it again.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

from fsm.pyramid.seats import TABLE
from host.desk import SlowClientError
from host.evening.hub import Hub

Message = dict[str, Any]


async def table_news(hub: Hub) -> AsyncIterator[Message]:
    """Every message of the table from now on, a snapshot first."""
    while True:
        listener = hub.listen(TABLE, own=True)
        try:
            while True:
                yield json.loads(await listener.next())
        except SlowClientError:
            continue
        finally:
            hub.unlisten(TABLE, listener)


def sentence(message: Message) -> str:
    """Who must do what, as far as the message says."""
    return str(message.get("state", {}).get("sentence", ""))


def language(message: Message) -> str | None:
    """The language of the table, as far as the message says."""
    known: str | None = message.get("state", {}).get("language")
    return known
