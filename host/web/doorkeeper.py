"""Whether somebody comes too often. One with a seat is counted by its token, a stranger by address.

Guesses at join codes are counted twice, for each address and for all together: with many addresses
nobody guesses faster.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from host.web.buckets import Buckets
from host.web.settings import Limits

_ALL: Final = "all"


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
        self._strangers: Final = Buckets(limits.strangers)
        self._files: Final = Buckets(limits.files)
        self._joins: Final = Buckets(limits.joins)
        self._joins_of_all: Final = Buckets(limits.joins_of_all)

    def seated(self, token: str, at: float) -> Wait | None:
        """One thing more by a device with a seat."""
        return _take(self._seated, token, at)

    def hands(self, token: str, at: float) -> Wait | None:
        """One thing more done by such a device with its hands at a simulated table."""
        return _take(self._hands, token, at)

    def stranger(self, address: str, at: float) -> Wait | None:
        """One thing more by somebody without."""
        return _take(self._strangers, address, at)

    def file(self, address: str, at: float) -> Wait | None:
        """One file more of the pages, whoever asks; several devices may share an address."""
        return _take(self._files, address, at)

    def join(self, address: str, at: float) -> Wait | None:
        """One code more tried from this address."""
        return _take(self._joins, address, at) or _take(self._joins_of_all, _ALL, at)


def _take(buckets: Buckets, caller: str, at: float) -> Wait | None:
    if buckets.take(caller, at):
        return None
    return Wait(max(1, ceil(buckets.wait(caller, at))))
