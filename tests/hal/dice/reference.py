"""The protocol read a second time, from its page alone: slow, plain, and not the program's code.

Only what the page says is here: the CRC bit by bit, the pieces between zeros, the bodies as lists
of numbers. Tests compare the program with it.
"""

from dataclasses import dataclass, field
from typing import Final

from hal.dice.messages import Configure, Hello, Message, Refused, State, Statistics, Zero

MOST_FRAME: Final = 65  # without its zero
COUNTS: Final = ("received", "crc", "malformed", "refused", "overruns", "sent", "dropped")


def crc(data: bytes) -> int:
    """The CRC-16/CCITT-FALSE, one bit after the other."""
    value = 0xFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            top = (value >> 15) ^ (byte >> bit & 1)
            value = (value << 1 & 0xFFFF) ^ (0x1021 if top else 0)
    return value


def stuffed(packet: bytes) -> bytes:
    """The packet cut at its zeros, each piece with its length plus one before it."""
    return b"".join(bytes([len(piece) + 1]) + piece for piece in packet.split(b"\0"))


def frame(packet: bytes) -> bytes:
    """What goes over the line for a packet that has no CRC yet."""
    return stuffed(packet + crc(packet).to_bytes(2, "big")) + b"\0"


def unstuffed(line: bytes) -> bytes | None:
    """The packet between two zeros, or None if a code byte points beyond the end."""
    pieces, at = [], 0
    while at < len(line):
        pieces.append(line[at + 1 : at + line[at]])
        at += line[at]
    return b"\0".join(pieces) if at == len(line) else None


@dataclass
class Read:
    """What a line held: packets without their CRC, and how many frames were no good, and why."""

    packets: list[bytes] = field(default_factory=list)
    malformed: int = 0
    crc: int = 0


def read(line: bytes) -> Read:
    """All that a line says; what comes after the last zero is not yet a frame."""
    found = Read()
    for one in filter(None, line.split(b"\0")[:-1]):
        packet = unstuffed(one) if len(one) <= MOST_FRAME else None
        if packet is None or len(packet) < 5:
            found.malformed += 1
        elif crc(packet):
            found.crc += 1
        else:
            found.packets.append(packet[:-2])
    return found


def _number(value: int, size: int) -> bytes:
    return (value % (1 << 8 * size)).to_bytes(size, "big")


def _named(identity: str, pockets: int) -> bytes:
    return bytes([len(identity), *identity.encode("ascii"), pockets])


def body(message: Message) -> bytes:
    """What a message says after its head."""
    match message:
        case Hello(identity, pockets, (major, minor), reset, uptime):
            return _named(identity, pockets) + bytes([major, minor, reset]) + _number(uptime, 4)
        case State(uptime, pockets):
            told = [
                bytes([one.state + (0 if one.zeroed else 128)])
                + _number(one.level, 2)
                + bytes([one.noise, one.departures])
                for one in pockets
            ]
            return _number(uptime, 4) + bytes([len(pockets)]) + b"".join(told)
        case Statistics():
            counts = (getattr(message, name) for name in COUNTS)
            return _number(message.uptime_ms, 4) + b"".join(_number(one, 2) for one in counts)
        case Refused(refused, reason):
            return bytes([refused, reason])
        case Configure(identity, pockets):
            return _named(identity, pockets)
        case Zero(pockets):
            return bytes([pockets])
        case _:
            return b""


def packet(message: Message, sequence: int) -> bytes:
    """A message as a packet, without its CRC."""
    return bytes([1, message.type, sequence]) + body(message)
