"""The book of seats: who was invited, who has joined. Pure: time and chance are given.

Codes are not in `text()`: after a restart open codes are void, and a new one takes a moment. So
times need only go on while the program runs, and nothing in the file is short enough to be guessed.
"""

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Final

from host.seats import codes, devices
from host.seats.names import SEATS

VALID_S: Final = 600.0  # how long a code can be used
MOST_DEVICES: Final = 16  # a seat; when one more joins, the one that joined first must join again

_TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Joined:
    """A device has a seat. The token is told here and never again; keep it out of logs."""

    token: str = field(repr=False)
    seat: str


@dataclass(frozen=True, slots=True)
class _Open:
    """A code that nobody has used yet."""

    hash: str
    until: float


class Seats:
    """Which code and which token is for which seat.

    `chance` gives so many random bytes (`secrets.token_bytes`); `kept` is an earlier `text()`, or
    None to begin with nobody; `names` are the seats there are. Times are seconds that never go
    back. Not for several threads. Raises SeatsError if `kept` is not such a text.
    """

    def __init__(
        self,
        chance: Callable[[int], bytes],
        kept: str | None = None,
        names: Sequence[str] = SEATS,
    ) -> None:
        self.names = tuple(names)
        self.trouble: str | None = None  # why what was done last may not be known after a restart
        self._chance = chance
        self._open: dict[str, _Open] = {}
        known = {} if kept is None else devices.read(kept)
        self._devices = {token: seat for token, seat in known.items() if seat in self.names}
        self._own: dict[str, str] = {}

    def invite(self, seat: str, at: float) -> str:
        """A code for one device, `CDFG-HJKM`, valid for ten minutes; the seat's last one is void.

        Raises ValueError if there is no such seat.
        """
        self._check(seat)
        code = codes.draw(self._chance)
        self._void(_hash_of(code))  # chance may repeat itself: a code is for one seat
        self._open[seat] = _Open(_hash_of(code), at + VALID_S)
        return code

    def join(self, code: str, at: float) -> Joined | None:
        """A seat for whoever brings its code, which is then used up; None for any other.

        Wrong codes change nothing. How many may be tried is for the caller to limit.
        """
        given = _hash_of(code)
        found = [seat for seat, it in self._open.items() if compare_digest(it.hash, given)]
        if not found or at >= self._open[found[0]].until:
            return None
        self._void(given)
        return self._seated(found[0])

    def admit(self, seat: str) -> Joined:
        """This seat for somebody who needs no code. Raises ValueError if there is no such seat."""
        self._check(seat)
        return self._seated(seat)

    def own_token(self, seat: str) -> str:
        """A token of the service itself for this seat, while the program runs.

        It is no device: nobody counts it, keeps it or sends it away. Raises as `admit` does.
        """
        self._check(seat)
        token = self._drawn()
        self._own[devices.hashed(token)] = seat
        return token

    def seat_of(self, token: str) -> str | None:
        """The seat that this token is for, or None."""
        given, all_known = devices.hashed(token), {**self._devices, **self._own}
        # All are compared, so that the time it takes does not tell which was nearly right.
        found = [seat for known, seat in all_known.items() if compare_digest(known, given)]
        return found[0] if found else None

    def leave(self, token: str) -> None:
        """This device gives its seat back; a token that is not known has none to give."""
        self._devices.pop(devices.hashed(token), None)

    def expel(self, seat: str) -> None:
        """Nobody has this seat any more, and its code is void."""
        self._devices = {token: its for token, its in self._devices.items() if its != seat}
        self._open.pop(seat, None)

    def devices(self) -> dict[str, int]:
        """How many devices each seat has, all seats in their order."""
        count = Counter(self._devices.values())
        return {seat: count[seat] for seat in self.names}

    def text(self) -> str:
        """What to keep, for `kept` of the next one. No token and no code can be read from it."""
        return devices.write(self._devices)

    def _check(self, seat: str) -> None:
        if seat not in self.names:
            raise ValueError(f"there is no seat {seat!r}; there are {', '.join(self.names)}")

    def _void(self, code: str) -> None:
        self._open = {seat: it for seat, it in self._open.items() if it.hash != code}

    def _drawn(self) -> str:
        return urlsafe_b64encode(self._chance(_TOKEN_BYTES)).rstrip(b"=").decode()

    def _seated(self, seat: str) -> Joined:
        token = self._drawn()
        self._devices.pop(devices.hashed(token), None)  # the newest is the last
        self._devices[devices.hashed(token)] = seat
        for oldest in [known for known, its in self._devices.items() if its == seat][
            :-MOST_DEVICES
        ]:
            del self._devices[oldest]
        return Joined(token, seat)


def _hash_of(code: str) -> str:
    return devices.hashed(codes.read(code) or "")
