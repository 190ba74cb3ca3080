"""Everything that reaches a device from the service, by HTTP and by WebSocket, as it came."""

import json
import re
from collections import defaultdict
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Route, WebSocket

from tests.browser.visitor import Visitor

# What no game decides: the device's own token, its code, and the game's name, which is a date.
_OWN: Final = re.compile(r'"(token|game)": ?"[^"]*"')
# Messages are counted from a number that goes by when the service was started.
_NUMBER: Final = re.compile(r'(?<="n":)\d+')

_TABLE: Final = "/api/sim/ws"

Message = dict[str, Any]


class Traffic:
    """One list of texts for each address, from the first request on.

    A device that leaves waits for what it has asked for, so that nothing is lost on the way.
    """

    def __init__(self, visitor: Visitor) -> None:
        self._channels: Final[dict[str, list[str]]] = defaultdict(list)
        self._first: int | None = None  # of the numbers that it was told
        visitor.page.on("websocket", self._socket)
        visitor.page.route("**/api/**", self._pass_on)
        visitor.leaving.callback(visitor.page.unroute_all, behavior="wait")

    def heard(self) -> dict[str, list[str]]:
        """All of it so far."""
        return {name: list(texts) for name, texts in self._channels.items()}

    def looked_at(self) -> dict[str, list[str]]:
        """The same, but for what hangs on when this device looked at the table."""
        return self.heard() | {_TABLE: _told_once(self._scenes())}

    def heard_by_hands(self) -> dict[str, list[str]]:
        """The same, but also for what tells only how this device's own hands were led."""
        led = [_led(message) for message in self._scenes() if message["type"] != "reply"]
        return self.heard() | {_TABLE: _told_once(led)}

    def _scenes(self) -> list[Message]:
        return [json.loads(frame) for frame in self._channels[_TABLE]]

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(socket.url, str(text)))

    def _pass_on(self, route: Route) -> None:
        answer = route.fetch()
        self._note(route.request.url, f"{route.request.method} {answer.status} {answer.text()}")
        route.fulfill(response=answer)

    def _note(self, url: str, text: str) -> None:
        told = _NUMBER.sub(self._from_the_first, _OWN.sub(r'"\1": …', text))
        self._channels[urlsplit(url).path].append(told)

    def _from_the_first(self, found: re.Match[str]) -> str:
        number = int(found[0])
        self._first = number if self._first is None else self._first
        return str(number - self._first)


def _told_once(messages: list[Message]) -> list[str]:
    """Each that tells something else than the one before, but for the sound.

    Scenes come at most thirty times a second, and a slow reader misses some. A beep lasts a
    fortieth of a second while the clock goes four times as fast, so it may fall between two looks.
    A sound that lasts cannot; whoever compares waits for silence, and so finds that one.
    """
    texts = [json.dumps(message | {"sounding": "…"}) for message in messages]
    return [text for text, _ in groupby(texts)]


def _led(message: Message) -> Message:
    """The way that a hand takes is the hand's own; which magnets there are is not."""
    magnets = message.get("magnets", {})
    return message | {"magnets": {name: {**it, "x": "…", "y": "…"} for name, it in magnets.items()}}
