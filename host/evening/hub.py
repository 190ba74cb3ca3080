"""Who is told what: one numbered stream of messages a seat, and a queue of its own for each client.

A message goes out only when what its seat may know has changed, or when there is news for it. So
how many there are, and when they come, depends on nothing that the seat may not know. Every client
of a seat gets the same text. Numbers count the messages of one seat, whatever is played; clients
show with a number what they knew when they asked for something. Where they begin is drawn by chance
at each start: so a number of an earlier run is not taken for one of this run, but for one chance in
10^15. The clock would not do, which a Raspberry Pi may begin anew with each boot, and a count of
starts would need a disk that can be written.

A client that does not take its messages loses its place and nothing else: nobody waits for it.
"""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from host.evening.mailbox import Mailbox

State = Mapping[str, object]
News = Mapping[str, object]

REMEMBERED: Final = 50
"""So much news is told again to a client that comes later."""


class _Channel:
    """One seat: what it knows, and who listens."""

    def __init__(self, first: int) -> None:
        self.number = first
        self.state: State = {}
        self.news: deque[News] = deque(maxlen=REMEMBERED)
        self.clients: list[Mailbox] = []

    @property
    def counted(self) -> int:
        return sum(not client.own for client in self.clients)

    def tell(self, text: str) -> None:
        for client in self.clients:
            client.put(text)


class Hub:
    """All seats of an evening. For one event loop. Numbers begin after `first`."""

    def __init__(self, seats: Sequence[str], first: int = 0) -> None:
        self._channels: Final = {seat: _Channel(first) for seat in seats}
        self._game: str | None = None
        self._gathering = False

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat there can be."""
        return tuple(self._channels)

    @property
    def clients(self) -> dict[str, int]:
        """How many listen at each seat, but for the service itself."""
        return {seat: channel.counted for seat, channel in self._channels.items()}

    def newest(self, seat: str) -> int:
        """The number of this seat's newest message."""
        return self._channels[seat].number

    @contextmanager
    def beginning(self, game: str | None) -> Iterator[None]:
        """Another game, or none; what was told of the last is over, but for its numbers.

        What is told meanwhile is counted and remembered. Then everybody is told all of it at once,
        as a `state`: a game that is taken up may be long.
        """
        self._game, self._gathering = game, True
        for channel in self._channels.values():
            channel.state = {}
            channel.news.clear()
        try:
            yield
        finally:
            self._gathering = False
        self._tell_all()

    def update(self, seat: str, state: State, news: Sequence[News] = ()) -> None:
        """Tell this seat, if there is anything that it does not know yet."""
        channel = self._channels[seat]
        if state == channel.state and not news:
            return
        channel.number += 1
        channel.state = state
        channel.news.extend(news)
        if channel.clients and not self._gathering:
            channel.tell(_text(type="update", n=channel.number, news=news, state=state))

    def retell(self, seat: str, state: State, news: Sequence[News]) -> None:
        """Tell this seat anew all that it was told: in another language, say."""
        channel = self._channels[seat]
        if (state, list(news)) == (channel.state, list(channel.news)):
            return
        channel.number += 1
        channel.state = state
        channel.news.clear()
        channel.news.extend(news)
        if channel.clients and not self._gathering:
            channel.tell(self.snapshot(seat))

    def notice(self, code: str, text: str, *seats: str) -> None:
        """Tell these seats, or every seat, something about the service itself: not numbered."""
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

    def listen(self, seat: str, own: bool = False) -> Mailbox:
        """A new client; it finds the snapshot in its mailbox. `own`: the service itself."""
        client = Mailbox(own=own)
        client.put(self.snapshot(seat))
        self._channels[seat].clients.append(client)
        return client

    def unlisten(self, seat: str, client: object) -> None:
        """This client has gone."""
        channel = self._channels[seat]
        channel.clients = [one for one in channel.clients if one is not client]

    def _tell_all(self) -> None:
        for seat, channel in self._channels.items():
            if channel.clients:
                channel.tell(self.snapshot(seat))


def _text(**message: object) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
