"""Everything that reaches a device from the service, by HTTP and by WebSocket, as it came."""

import json
import re
from collections import defaultdict
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocket

# What no game decides: the device's own token, its code, and the game's name, which is a date.
_OWN: Final = re.compile(r'"(token|game)": ?"[^"]*"')

_TABLE: Final = "/api/sim/ws"


class Traffic:
    """One list of texts for each address, from the first request on."""

    def __init__(self, page: Page) -> None:
        self._channels: Final[dict[str, list[str]]] = defaultdict(list)
        page.on("websocket", self._socket)
        page.route("**/api/**", self._pass_on)

    def heard(self) -> dict[str, list[str]]:
        """All of it so far."""
        return {name: list(texts) for name, texts in self._channels.items()}

    def heard_by_hands(self) -> dict[str, list[str]]:
        """The same, but for what tells only how this device's own hands were led."""
        return self.heard() | {_TABLE: _told_once(self._channels[_TABLE])}

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._note(socket.url, str(text)))

    def _pass_on(self, route: Route) -> None:
        answer = route.fetch()
        self._note(route.request.url, f"{route.request.method} {answer.status} {answer.text()}")
        route.fulfill(response=answer)

    def _note(self, url: str, text: str) -> None:
        self._channels[urlsplit(url).path].append(_OWN.sub(r'"\1": …', text))


def _told_once(frames: list[str]) -> list[str]:
    """Without replies, whose number depends on how a hand was led, and where a magnet moves."""
    told: list[str] = []
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "scene":
            message["magnets"] = _at_rest(message["magnets"])
        text = json.dumps(message)
        if message["type"] != "reply" and told[-1:] != [text]:
            told.append(text)
    return told


def _at_rest(magnets: dict[str, dict[str, object]]) -> dict[str, object]:
    """The way that a hand takes is the hand's own; which magnets there are is not."""
    return {name: {**it, "x": "…", "y": "…"} for name, it in magnets.items()}
