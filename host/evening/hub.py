"""Who is told what: one numbered stream of messages a seat, and a queue of its own for each client.

A message goes out only when what its seat may know has changed, or when there is news for it. So
how many there are, and when they come, depends on nothing that the seat may not know. Every client
of a seat gets the same text. Numbers count the messages of one seat in one game; clients show with
a number what they knew when they asked for something.

A client that does not take its messages loses its place and nothing else: nobody waits for it.
"""

import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from host.evening.mailbox import Mailbox

State = Mapping[str, object]
News = Mapping[str, object]

REMEMBERED: Final = 50
"""So much news is told again to a client that comes later."""


class _Channel:
    """One seat: what it knows, and who listens."""

    def __init__(self) -> None:
        self.number = 0
        self.state: State = {}
        self.news: deque[News] = deque(maxlen=REMEMBERED)
        self.clients: list[Mailbox] = []

    def tell(self, text: str) -> None:
        for client in self.clients:
            client.put(text)


class Hub:
    """All seats of an evening. For one event loop."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._channels: Final = {seat: _Channel() for seat in seats}
        self._game: str | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat there can be."""
        return tuple(self._channels)

    @property
    def clients(self) -> dict[str, int]:
        """How many listen at each seat."""
        return {seat: len(channel.clients) for seat, channel in self._channels.items()}

    def newest(self, seat: str) -> int:
        """The number of this seat's newest message."""
        return self._channels[seat].number

    def begin(self, game: str | None) -> None:
        """Another game, or none: numbers begin anew, and nobody has heard anything yet."""
        self._game = game
        for channel in self._channels.values():
            channel.number, channel.state = 0, {}
            channel.news.clear()

    def update(self, seat: str, state: State, news: Sequence[News] = ()) -> None:
        """Tell this seat, if there is anything that it does not know yet."""
        channel = self._channels[seat]
        if state == channel.state and not news:
            return
        channel.number += 1
        channel.state = state
        channel.news.extend(news)
        if channel.clients:
            channel.tell(_text(type="update", n=channel.number, news=news, state=state))

    def repeat(self) -> None:
        """Tell everybody everything again: what was told last may not be so any more."""
        for seat, channel in self._channels.items():
            if channel.clients:
                channel.tell(self.snapshot(seat))

    def notice(self, code: str, text: str, *seats: str) -> None:
        """Tell these seats, or every seat, something about the service itself."""
        message = _text(type="notice", code=code, text=text)
        for seat in seats or self._channels:
            self._channels[seat].tell(message)

    def snapshot(self, seat: str) -> str:
        """All that this seat knows now."""
        channel = self._channels[seat]
        return _text(
            type="state",
            seat=seat,
            n=channel.number,
            game=self._game,
            state=channel.state,
            news=list(channel.news),
        )

    def listen(self, seat: str) -> Mailbox:
        """A new client; it finds the snapshot in its mailbox."""
        client = Mailbox()
        client.put(self.snapshot(seat))
        self._channels[seat].clients.append(client)
        return client

    def unlisten(self, seat: str, client: object) -> None:
        """This client has gone."""
        channel = self._channels[seat]
        channel.clients = [one for one in channel.clients if one is not client]


def _text(**message: object) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
