"""Whether somebody comes too often. One with a seat is counted by its token, a stranger by address.

An address of IPv6 is its /64: whoever has one has all of it. Guesses at join codes are counted for
each address and not for all together, so that nobody who guesses keeps out a guest from elsewhere;
the length of a code holds them off (`host.seats.codes`).
"""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from typing import Final

from host.web.buckets import Buckets
from host.web.settings import Limits

_SITE_BITS: Final = 64
_GUESSERS: Final = 16_384  # a /18 of IPv4; whoever has more is told from others by nothing anyway


def address_of(remote: str) -> str:
    """Under what the sender with this number is counted: all of one /64 of IPv6 are one."""
    try:
        address = ip_address(remote.partition("%")[0])
    except ValueError:
        return remote
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(IPv6Address(int(address) >> _SITE_BITS << _SITE_BITS))


@dataclass(frozen=True, slots=True)
class Wait:
    """Too often; how many seconds to wait."""

    seconds: int

    @property
    def sentence(self) -> str:
        """For whoever came too often."""
        return f"That was too often; wait {self.seconds} s and try again."


class Doorkeeper:
    """Counts everybody; time is given."""

    def __init__(self, limits: Limits) -> None:
        self._seated: Final = Buckets(limits.seated)
        self._hands: Final = Buckets(limits.hands)
        self._patience: Final = Buckets(limits.patience)
        self._strangers: Final = Buckets(limits.strangers)
        self._files: Final = Buckets(limits.files)
        self._joins: Final = Buckets(limits.joins, _GUESSERS)

    def seated(self, token: str, at: float) -> Wait | None:
        """One thing more by a device with a seat."""
        return _take(self._seated, token, at)

    def hands(self, token: str, at: float) -> Wait | None:
        """One thing more done by such a device with its hands at a simulated table."""
        return _take(self._hands, token, at)

    def floods(self, token: str, at: float) -> bool:
        """Whether this refusal to such a device is one too many."""
        return not self._patience.take(token, at)

    def stranger(self, address: str, at: float) -> Wait | None:
        """One thing more by somebody without."""
        return _take(self._strangers, address, at)

    def file(self, address: str, at: float) -> Wait | None:
        """One file more of the pages, whoever asks; several devices may share an address."""
        return _take(self._files, address, at)

    def join(self, address: str, at: float) -> Wait | None:
        """One code more tried from this address."""
        return _take(self._joins, address, at)


def _take(buckets: Buckets, caller: str, at: float) -> Wait | None:
    if buckets.take(caller, at):
        return None
    return Wait(max(1, ceil(buckets.wait(caller, at))))
