"""What a dice reader and a host say to each other: one frozen value for each kind of message.

`packet` and `message` are inverse; `firmware/PROTOCOL.md` is the contract, and the golden frames
beside it hold both ends to it. Numbers are big-endian. What is not understood is never guessed:
`message` says why by an exception that `conversation` counts.
"""

from dataclasses import dataclass
from enum import IntEnum
from struct import Struct
from struct import error as StructError
from typing import ClassVar, Final, Self

VERSION: Final = 1
MOST_POCKETS: Final = 8
LONGEST_IDENTITY: Final = 15

_HEAD: Final = Struct(">BBB")  # version, type, sequence
_POCKET: Final = Struct(">BhBB")
_LETTERS: Final = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789-")
_UNZEROED: Final = 0x80  # set in a pocket's state byte


class NotUnderstoodError(ValueError):
    """A whole packet that is no message of this version."""


class OtherVersionError(NotUnderstoodError):
    """A packet of another version; `identity` is its sender's name if it was a HELLO."""

    def __init__(self, version: int, identity: str | None) -> None:
        super().__init__(f"protocol version {version}; this program speaks {VERSION}")
        self.version = version
        self.identity = identity


class PocketState(IntEnum):
    """What a reader says of a pocket."""

    EMPTY = 0
    MOVING = 1
    STILL = 2


class Reason(IntEnum):
    """Why a reader did not do what it was asked."""

    UNKNOWN_TYPE = 1
    BAD_LENGTH = 2
    BAD_VALUE = 3
    OTHER_VERSION = 4


@dataclass(frozen=True, slots=True)
class Pocket:
    """One pocket: what lies there, its level and noise in counts, how often it became empty.

    `zeroed` is false until the reader has been told, once in its life, which level is empty.
    """

    state: PocketState
    level: int
    noise: int
    departures: int
    zeroed: bool = True


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the reader is. `reset` are the chip's reset flags: 1 power, 2 pin, 4 dip, 8 watchdog."""

    type: ClassVar = 0x01
    identity: str
    pockets: int
    firmware: tuple[int, int]
    reset: int
    uptime_ms: int

    _tail: ClassVar = Struct(">BBBBI")

    def body(self) -> bytes:
        """The bytes after the head."""
        tail = self._tail.pack(self.pockets, *self.firmware, self.reset, self.uptime_ms)
        return _named(self.identity) + tail

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        identity, rest = _name_in(body)
        pockets, major, minor, reset, uptime = cls._tail.unpack(rest)
        return cls(identity, _counted(pockets), (major, minor), reset, uptime)


@dataclass(frozen=True, slots=True)
class State:
    """How all pockets are now. Sent when one changes, and ten times a second as a heartbeat."""

    type: ClassVar = 0x02
    uptime_ms: int
    pockets: tuple[Pocket, ...]

    _front: ClassVar = Struct(">IB")

    def body(self) -> bytes:
        """The bytes after the head."""
        front = self._front.pack(self.uptime_ms, len(self.pockets))
        return front + b"".join(map(_pocket_bytes, self.pockets))

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        uptime, count = cls._front.unpack_from(body)
        rest = body[cls._front.size :]
        if len(rest) != _counted(count) * _POCKET.size:
            raise NotUnderstoodError(f"{count} pockets in {len(rest)} bytes")
        return cls(uptime, tuple(map(_pocket_in, _POCKET.iter_unpack(rest))))


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the reader has counted since it began; counts stop at 65,535."""

    type: ClassVar = 0x03
    uptime_ms: int
    received: int
    crc: int
    malformed: int
    refused: int
    overruns: int
    sent: int
    dropped: int

    _all: ClassVar = Struct(">IHHHHHHH")

    def body(self) -> bytes:
        """The bytes after the head."""
        counts = (self.received, self.crc, self.malformed, self.refused)
        return self._all.pack(self.uptime_ms, *counts, self.overruns, self.sent, self.dropped)

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        return cls(*cls._all.unpack(body))


@dataclass(frozen=True, slots=True)
class Refused:
    """The reader did not do what a frame of this type asked."""

    type: ClassVar = 0x04
    refused: int
    reason: Reason

    def body(self) -> bytes:
        """The bytes after the head."""
        return bytes([self.refused, self.reason])

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        refused, reason = body
        return cls(refused, Reason(reason))


@dataclass(frozen=True, slots=True)
class _Bare:
    """A message that says everything by its type."""

    type: ClassVar[int]

    def body(self) -> bytes:
        """The bytes after the head: none."""
        return b""

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        if body:
            raise NotUnderstoodError(f"{len(body)} bytes too many")
        return cls()


@dataclass(frozen=True, slots=True)
class Heartbeat(_Bare):
    """The host is there."""

    type: ClassVar = 0x40


@dataclass(frozen=True, slots=True)
class AskHello(_Bare):
    """Who are you?"""

    type: ClassVar = 0x41


@dataclass(frozen=True, slots=True)
class AskState(_Bare):
    """How are the pockets now?"""

    type: ClassVar = 0x42


@dataclass(frozen=True, slots=True)
class AskStatistics(_Bare):
    """What have you counted?"""

    type: ClassVar = 0x43


def is_identity(name: str) -> bool:
    """Whether a reader can be called so."""
    return 0 < len(name) <= LONGEST_IDENTITY and set(name.encode()) <= _LETTERS


@dataclass(frozen=True, slots=True)
class Configure:
    """You are called so and have so many pockets: kept for good, answered by a HELLO.

    Ask `is_identity` first.
    """

    type: ClassVar = 0x44
    identity: str
    pockets: int

    def body(self) -> bytes:
        """The bytes after the head."""
        return _named(self.identity) + bytes([self.pockets])

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        identity, rest = _name_in(body)
        (pockets,) = rest
        if not identity:
            raise NotUnderstoodError("no identity")
        return cls(identity, _counted(pockets))


@dataclass(frozen=True, slots=True)
class Zero:
    """These pockets are empty now, bit by bit: kept for good, answered by a STATE."""

    type: ClassVar = 0x45
    pockets: int

    def body(self) -> bytes:
        """The bytes after the head."""
        return bytes([self.pockets])

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """The message with this body."""
        (pockets,) = body
        return cls(pockets)


FromReader = Hello | State | Statistics | Refused
FromHost = Heartbeat | AskHello | AskState | AskStatistics | Configure | Zero
Message = FromReader | FromHost

_KINDS: Final[tuple[type[Message], ...]] = (
    Hello,
    State,
    Statistics,
    Refused,
    Heartbeat,
    AskHello,
    AskState,
    AskStatistics,
    Configure,
    Zero,
)
_BY_TYPE: Final = {kind.type: kind for kind in _KINDS}


def packet(message: Message, sequence: int) -> bytes:
    """The message as a packet for `framing.frame`; `sequence` from 0 to 255.

    Not promised: that a message with a value that cannot be makes a packet that is understood.
    """
    return _HEAD.pack(VERSION, message.type, sequence) + message.body()


def message(packet: bytes) -> tuple[Message, int]:
    """The message in a packet, and its sequence number.

    Raises OtherVersionError, and NotUnderstoodError for what no sender of this version sends.
    """
    if len(packet) < _HEAD.size:
        raise NotUnderstoodError(f"a packet of {len(packet)} bytes")
    version, kind, sequence = _HEAD.unpack_from(packet)
    body = packet[_HEAD.size :]
    if version != VERSION:
        raise OtherVersionError(version, _name_of(body) if kind == Hello.type else None)
    if kind not in _BY_TYPE:
        raise NotUnderstoodError(f"a message of type {kind:#04x}")
    try:
        return _BY_TYPE[kind].parse(body), sequence
    except (ValueError, StructError) as error:
        raise NotUnderstoodError(f"a message of type {kind:#04x}: {error}") from None


def _named(identity: str) -> bytes:
    name = identity.encode("ascii")
    return bytes([len(name)]) + name


def _name_in(body: bytes) -> tuple[str, bytes]:
    length = body[0] if body else LONGEST_IDENTITY + 1
    name = body[1 : 1 + length]
    if length > LONGEST_IDENTITY or len(name) < length:
        raise NotUnderstoodError(f"an identity of {length} letters in {len(body)} bytes")
    if not set(name) <= _LETTERS:
        raise NotUnderstoodError(f"the identity {name!r}")
    return name.decode("ascii"), body[1 + length :]


def _counted(pockets: int) -> int:
    if not 1 <= pockets <= MOST_POCKETS:
        raise NotUnderstoodError(f"{pockets} pockets")
    return pockets


def _name_of(body: bytes) -> str | None:
    try:
        return _name_in(body)[0]
    except ValueError:
        return None


def _pocket_bytes(pocket: Pocket) -> bytes:
    state = pocket.state | (0 if pocket.zeroed else _UNZEROED)
    return _POCKET.pack(state, pocket.level, pocket.noise, pocket.departures)


def _pocket_in(fields: tuple[int, int, int, int]) -> Pocket:
    state, level, noise, departures = fields
    return Pocket(PocketState(state & ~_UNZEROED), level, noise, departures, not state & _UNZEROED)
