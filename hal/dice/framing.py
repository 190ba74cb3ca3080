"""Packets between zero bytes: COBS, and a CRC that says whether a packet is whole.

A packet is whatever a frame carries, without its CRC. `Deframer` takes bytes in any slices; what is
damaged is counted and left out, and the next zero byte begins anew. A packet is given only if its
CRC is right. That does not find everything: 1 of 65,536 packets of noise, and zeros that follow a
packet; `messages` looks at the rest. The whole protocol is in `firmware/PROTOCOL.md`.
"""

from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

MOST: Final = 64
"""The longest packet, its CRC included."""

_END: Final = b"\0"
_CRC_BYTES: Final = 2
_CRC_START: Final = 0xFFFF
_SHORTEST_FRAME: Final = 6  # encoded, without the zero at its end: a head and a CRC
_LONGEST_FRAME: Final = MOST + 1


class _MisframedError(ValueError):
    """These bytes are no COBS."""


@dataclass(slots=True)
class LineErrors:
    """What was left out so far: frames that are no COBS or too long, and frames with a bad CRC."""

    malformed: int = 0
    crc: int = 0


def frame(packet: bytes) -> bytes:
    """The bytes that go over the line. Raises ValueError for a packet that is too long."""
    if len(packet) + _CRC_BYTES > MOST:
        raise ValueError(f"a packet of {len(packet)} bytes: {MOST - _CRC_BYTES} can be sent")
    crc = crc_hqx(packet, _CRC_START)
    return _stuffed(packet + crc.to_bytes(_CRC_BYTES, "big")) + _END


class Deframer:
    """Finds packets in what comes over a line."""

    def __init__(self) -> None:
        self.errors: Final = LineErrors()
        self._rest = b""
        self._skipping = False  # too long already: whatever comes before the next zero is void

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The packets that are complete with these bytes. Take them all before feeding again."""
        *ended, rest = (self._rest + data).split(_END)
        for piece in ended:
            packet = self._packet(piece)
            self._skipping = False
            if packet is not None:
                yield packet
        self._keep(rest)

    def _keep(self, rest: bytes) -> None:
        too_long = len(rest) > _LONGEST_FRAME
        self._skipping = self._skipping or too_long
        self._rest = b"" if self._skipping else rest

    def _packet(self, piece: bytes) -> bytes | None:
        """The packet in one frame. Nothing between two zeros is no error: ends are sent twice."""
        if not piece and not self._skipping:
            return None
        try:
            whole = _unstuffed(b"" if self._skipping else piece)
        except _MisframedError:
            self.errors.malformed += 1
            return None
        if crc_hqx(whole, _CRC_START):  # over a packet and its own CRC it is 0
            self.errors.crc += 1
            return None
        return whole[:-_CRC_BYTES]


def _stuffed(data: bytes) -> bytes:
    """COBS. With packets so short no run between zeros needs a second code byte."""
    return b"".join(bytes([len(run) + 1]) + run for run in data.split(_END))


def _unstuffed(data: bytes) -> bytes:
    if not _SHORTEST_FRAME <= len(data) <= _LONGEST_FRAME:
        raise _MisframedError
    out, at = bytearray(), 0
    while at < len(data):
        code = data[at]
        run = data[at + 1 : at + code]
        if len(run) < code - 1:
            raise _MisframedError
        at += code
        out += run + (_END if at < len(data) else b"")
    return bytes(out)
