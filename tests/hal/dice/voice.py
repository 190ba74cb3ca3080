"""What a reader would say, frame by frame, and what a host has said, in words.

Both go by the tests' own reading of the protocol (`reference`).
"""

from dataclasses import dataclass
from typing import Final

from hal.dice.messages import Hello, Message, Pocket, PocketState, State, message
from tests.hal.dice import reference

EXPLORERS: Final = Hello("explorers", 5, (1, 0), 1, 0)


@dataclass
class Voice:
    """One end of a line, which numbers its frames from 0."""

    sequence: int = 0

    def say(self, what: Message) -> bytes:
        """The next frame."""
        return reference.frame(reference.packet(what, self.number()))

    def lose(self, frames: int = 1) -> None:
        """Frames that never arrive."""
        self.sequence = (self.sequence + frames) % 256

    def number(self) -> int:
        """The number of the next frame, which is used up by this."""
        now = self.sequence
        self.lose()
        return now

    def other_version(self, identity: str, version: int = 2) -> bytes:
        """A HELLO of a protocol that we do not know."""
        head = bytes([version, 0x01, self.number(), len(identity)])
        return reference.frame(head + identity.encode("ascii") + b"whatever")


def heard(output: bytes) -> list[Message]:
    """The messages in a host's output; anything that is no message is an error."""
    found = reference.read(output)
    assert not found.malformed
    assert not found.crc
    assert not output.rpartition(b"\0")[2], "the last frame has no end"
    return [message(one)[0] for one in found.packets]


def words(output: bytes) -> list[str]:
    """The same in words, for tables."""
    return [type(one).__name__ for one in heard(output)]


def numbers(output: bytes) -> list[int]:
    """The sequence numbers in a host's output."""
    return [one[2] for one in reference.read(output).packets]


def still(level: int, departures: int = 0, *, zeroed: bool = True) -> Pocket:
    """A die at rest."""
    return Pocket(PocketState.STILL, level, 1, departures, zeroed)


def moving(level: int = 0, departures: int = 0, *, zeroed: bool = True) -> Pocket:
    """A die that a hand is at."""
    return Pocket(PocketState.MOVING, level, 90, departures, zeroed)


def empty(departures: int = 0, *, zeroed: bool = True) -> Pocket:
    """No die."""
    return Pocket(PocketState.EMPTY, 0, 1, departures, zeroed)


def state(uptime: float, *pockets: Pocket) -> State:
    """A report at so many seconds after the reader began."""
    return State(round(1000 * uptime) % (1 << 32), pockets)
