"""Talking with whatever is at one port: bytes and time in, messages and bytes to send out.

Asks who is there until somebody says so, then keeps up the heartbeat, and begins anew when nothing
good has come for a while (`firmware/PROTOCOL.md`, "Who speaks when"). It has no port and no clock:
`feed` what came, `wake` it at its `deadline`, and send what `take_output` gives after either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hal.dice.framing import Deframer, frame
from hal.dice.messages import (
    AskHello,
    FromHost,
    FromReader,
    Heartbeat,
    Hello,
    NotUnderstoodError,
    OtherVersionError,
    Refused,
    State,
    Statistics,
    message,
    packet,
)

ASK_EVERY: Final = 0.25  # seconds, all of them
HEARTBEAT_EVERY: Final = 0.5
GREET_EVERY: Final = 0.1  # until the reader shows that it has heard: a first heartbeat may be lost
SILENT_AFTER: Final = 0.35

_SEQUENCES: Final = 256


@dataclass(frozen=True, slots=True)
class Errors:
    """What was wrong on the line so far: frames left out, and gaps where frames are missing."""

    malformed: int
    crc: int
    not_understood: int
    gaps: int


class Conversation:
    """One port. `hello` is who answers there, None while nobody does.

    `began_at` is when the talk began; `heard` says whether anybody has answered since, in whatever
    version. `other_version` names the reader if it ever did.
    """

    def __init__(self, at: float) -> None:
        self.hello: Hello | None = None
        self.other_version: OtherVersionError | None = None
        self.began_at: Final = at
        self.heard = False
        self._greeting = False  # a reader has said HELLO, and nothing after it
        self._deframer = Deframer()
        self._out = bytearray(b"\0")  # ends whatever noise came before
        self._sent = 0
        self._last_sequence: int | None = None
        self._not_understood = 0
        self._gaps = 0
        self._heard_at = at
        self._speak_at = at
        self.wake(at)

    @property
    def deadline(self) -> float:
        """When to `wake` it, if nothing comes before."""
        return min(self._speak_at, self._silent_at) if self.hello else self._speak_at

    @property
    def errors(self) -> Errors:
        """What was wrong on the line so far."""
        line = self._deframer.errors
        return Errors(line.malformed, line.crc, self._not_understood, self._gaps)

    def feed(self, data: bytes, at: float) -> Iterator[FromReader]:
        """What the reader says with these bytes. Take all of it before feeding again."""
        for received in self._deframer.feed(data):
            told = self._understood(received)
            if told is None:
                continue
            self._heard_at = at
            if isinstance(told, Hello):
                self._greet(told, at)
            elif self._greeting:
                self._greeting = False
                self._speak_at += HEARTBEAT_EVERY - GREET_EVERY
            yield told

    def wake(self, at: float) -> None:
        """Say what is due, and notice if the reader has fallen silent: `hello` is None then."""
        if self.hello and at >= self._silent_at:
            self.hello, self._speak_at = None, at
            self._greeting = False
        if at >= self._speak_at:
            self.say(Heartbeat() if self.hello else AskHello())
            beat_every = GREET_EVERY if self._greeting else HEARTBEAT_EVERY
            self._speak_at = at + (beat_every if self.hello else ASK_EVERY)

    def say(self, what: FromHost) -> None:
        """Send this with the next output."""
        self._out += frame(packet(what, self._sent))
        self._sent = (self._sent + 1) % _SEQUENCES

    def take_output(self) -> bytes:
        """Everything to be sent since the last call."""
        out = bytes(self._out)
        self._out.clear()
        return out

    @property
    def _silent_at(self) -> float:
        return self._heard_at + SILENT_AFTER

    def _greet(self, hello: Hello, at: float) -> None:
        """A reader that has just begun knows of no host: it is told at once."""
        self.hello, self.other_version = hello, None
        self._greeting = True
        self.say(Heartbeat())
        self._speak_at = at + GREET_EVERY

    def _understood(self, received: bytes) -> FromReader | None:
        try:
            told, sequence = message(received)
        except NotUnderstoodError as error:
            self._not_understood += 1
            if isinstance(error, OtherVersionError):
                self._note_version(error)
            return None
        self._count(sequence, told)
        if not isinstance(told, Hello | State | Statistics | Refused) or self._contradicts(told):
            self._not_understood += 1
            return None
        self.heard = True
        return told

    def _note_version(self, error: OtherVersionError) -> None:
        """Only a HELLO has a name in it; what else such a reader says does not take it away."""
        self.hello, self.heard = None, True
        if error.identity is not None or self.other_version is None:
            self.other_version = error

    def _contradicts(self, told: FromReader) -> bool:
        """A state of more or fewer pockets than the reader said it has."""
        if not isinstance(told, State) or self.hello is None:
            return False
        return len(told.pockets) != self.hello.pockets

    def _count(self, sequence: int, told: object) -> None:
        """A reader that begins anew begins with 0: no gap."""
        last, self._last_sequence = self._last_sequence, sequence
        began = isinstance(told, Hello) and sequence == 0
        if last is not None and not began and sequence != (last + 1) % _SEQUENCES:
            self._gaps += 1
