"""The book of seats: who was invited, who has joined. Pure: time and chance are given.

Codes are not in `text()`: after a restart open codes are void, and a new one takes a moment. So
times need only go on while the program runs, and nothing in the file is short enough to be guessed.
"""

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Final, NamedTuple

from host.seats import codes, devices
from host.seats.names import SEATS

VALID_S: Final = 600.0  # how long a code can be used
MOST_DEVICES: Final = 16  # a seat; when one more joins, another must join again: see `join`

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


class _Device(NamedTuple):
    """Where a device is; `by` is the hash of the token with which it sat down there, if it did."""

    seat: str
    by: str | None = None


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
        # The tokens of all devices that are here; whoever has their connections sets it.
        self.present: Callable[[], Collection[str]] = tuple
        self.trouble: str | None = None  # why what was done last may not be known after a restart
        self._chance = chance
        self._open: dict[str, _Open] = {}
        known = {} if kept is None else devices.read(kept)
        # By the hashes of their tokens; those that joined first come first.
        self._devices = {
            token: _Device(seat) for token, seat in known.items() if seat in self.names
        }
        self._own: dict[str, str] = {}

    def invite(self, seat: str, at: float) -> str:
        """A code for one device, `CDFG-HJKM-NPQR`; the seat's last one is void.

        It is valid for ten minutes.
        Raises ValueError if there is no such seat.
        """
        self._check(seat)
        code = codes.draw(self._chance)
        self._void(_hash_of(code))  # chance may repeat itself: a code is for one seat
        self._open[seat] = _Open(_hash_of(code), at + VALID_S)
        return code

    def join(self, code: str, at: float, here: Collection[str] = ()) -> Joined | None:
        """A seat for whoever brings its code, which is then used up; None for any other.

        Where the seat is full, the device that joined first must join again; but one whose token is
        among those `here` only if all of them are. Wrong codes change nothing. How many may be
        tried is for the caller to limit.
        """
        given = _hash_of(code)
        found = [seat for seat, it in self._open.items() if compare_digest(it.hash, given)]
        if not found or at >= self._open[found[0]].until:
            return None
        self._void(given)
        return self._seated(_Device(found[0]), here)

    def admit(self, seat: str) -> Joined:
        """This seat for somebody who needs no code. Raises ValueError if there is no such seat."""
        self._check(seat)
        return self._seated(_Device(seat))

    def sit(self, seat: str, by: str) -> Joined:
        """This seat too for the device with the token `by`, and no longer than it has its own.

        It is a device like any other, but it is not kept. Where the seat is full, another goes as
        for `join`, but never the one that asks. Raises ValueError if there is no such seat, or no
        such device.
        """
        self._check(seat)
        if devices.hashed(by) not in self._devices:
            raise ValueError("whoever sits down at a seat must be a device of another")
        return self._seated(_Device(seat, devices.hashed(by)))

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
        given = devices.hashed(token)
        all_known = {known: device.seat for known, device in self._devices.items()} | self._own
        # All are compared, so that the time it takes does not tell which was nearly right.
        found = [seat for known, seat in all_known.items() if compare_digest(known, given)]
        return found[0] if found else None

    def leave(self, token: str) -> None:
        """This device gives its seat back; a token that is not known has none to give."""
        self._drop([devices.hashed(token)])

    def expel(self, seat: str) -> None:
        """Nobody has this seat any more, and its code is void."""
        self._drop([token for token, its in self._devices.items() if its.seat == seat])
        self._open.pop(seat, None)

    def expel_joined(self, seat: str) -> None:
        """The same, but whoever sat down there from another seat stays."""
        self._drop([token for token, its in self._devices.items() if its == _Device(seat)])
        self._open.pop(seat, None)

    def expel_sitting(self, seat: str) -> None:
        """Whoever sat down there from another seat gets up; those who joined stay."""
        self._drop([token for token, its in self._devices.items() if its.seat == seat and its.by])

    def devices(self) -> dict[str, int]:
        """How many devices each seat has, all seats in their order."""
        count = Counter(device.seat for device in self._devices.values())
        return {seat: count[seat] for seat in self.names}

    def text(self) -> str:
        """What to keep, for `kept` of the next one. No token and no code can be read from it."""
        joined = self._devices.items()
        return devices.write({token: its.seat for token, its in joined if its.by is None})

    def _check(self, seat: str) -> None:
        if seat not in self.names:
            raise ValueError(f"there is no seat {seat!r}; there are {', '.join(self.names)}")

    def _void(self, code: str) -> None:
        self._open = {seat: it for seat, it in self._open.items() if it.hash != code}

    def _drawn(self) -> str:
        return urlsafe_b64encode(self._chance(_TOKEN_BYTES)).rstrip(b"=").decode()

    def _seated(self, device: _Device, here: Collection[str] = ()) -> Joined:
        token = self._drawn()
        self._drop([devices.hashed(token)])  # chance may repeat itself, and the newest is the last
        there = [known for known, its in self._devices.items() if its.seat == device.seat]
        if len(there) >= MOST_DEVICES:
            present = set(map(devices.hashed, (*here, *self.present())))
            took = self._behind(device)
            # Where all have sat down one by the other, the one that asks goes, and this with it.
            self._drop([min(there, key=lambda known: (known in took, known in present))])
        if device.by is None or device.by in self._devices:
            self._devices[devices.hashed(token)] = device
        return Joined(token, device.seat)

    def _behind(self, device: _Device) -> set[str]:
        """The device with which this one sits down, the one with which that did, and so on."""
        behind: set[str] = set()
        while device.by:
            behind.add(device.by)
            device = self._devices[device.by]
        return behind

    def _drop(self, tokens: Collection[str]) -> None:
        """These, and all that have sat down with them, and so on."""
        gone: set[str | None] = set(tokens)
        while gone:
            for token in gone:
                self._devices.pop(str(token), None)
            gone = {token for token, its in self._devices.items() if its.by in gone}


def _hash_of(code: str) -> str:
    return devices.hashed(codes.read(code) or "")
