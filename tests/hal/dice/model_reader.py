"""A reader as the protocol's page describes it, with one pocket and a die that hands move.

It decides nothing: the hands say whether the die moves, lies still or is gone. What was sent and
what truly happened are both known, so a test can compare them with what was told.
"""

from dataclasses import dataclass, field

from hal.dice.messages import AskHello, Hello, Message, Pocket, PocketState
from tests.hal.dice.voice import Voice, heard, state

HELLO_EVERY = 1.0
STATE_EVERY = 0.1
LINKED_FOR = 2.0


@dataclass
class ModelReader:
    """Switched on from the beginning; everything but its name is lost when it is switched off."""

    began: float = 0.0
    on: bool = True
    pocket: Pocket = field(default_factory=lambda: Pocket(PocketState.STILL, 30, 1, 0))
    voice: Voice = field(default_factory=Voice)
    heard_at: float | None = None
    due: float = 0.0

    def switch_off(self) -> None:
        self.on = False

    def switch_on(self, at: float) -> None:
        """Begin anew, with the die as it lies."""
        self.on, self.began, self.due = True, at, at
        self.voice, self.heard_at = Voice(), None
        self.pocket = Pocket(self.pocket.state, self.pocket.level, 1, 0)

    def set(self, kind: PocketState, level: int, at: float) -> None:
        """The die lies otherwise now: that is reported at once."""
        left = kind is PocketState.EMPTY and self.pocket.state is not PocketState.EMPTY
        departures = (self.pocket.departures + (left and self.on)) % 256
        self.pocket = Pocket(kind, level, 1, departures)
        self.due = at

    def hear(self, output: bytes, at: float) -> list[bytes]:
        """The host says this; the frames that it is answered with."""
        messages = heard(output) if self.on else []
        if messages:
            self.due, self.heard_at = (at if not self.linked(at) else self.due), at
        return [self._say(self._hello(at)) for one in messages if one == AskHello()]

    def linked(self, at: float) -> bool:
        """Whether a host was heard lately."""
        return self.heard_at is not None and at - self.heard_at <= LINKED_FOR

    def run(self, at: float) -> list[bytes]:
        """The frames that are due."""
        if not self.on or at < self.due:
            return []
        linked = self.linked(at)
        self.due = at + (STATE_EVERY if linked else HELLO_EVERY)
        return [self._say(state(at - self.began, self.pocket) if linked else self._hello(at))]

    def _hello(self, at: float) -> Hello:
        return Hello("mummy", 1, (1, 0), 1, round(1000 * (at - self.began)))

    def _say(self, what: Message) -> bytes:
        return self.voice.say(what)
