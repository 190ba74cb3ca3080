"""A dice reader in Python: what is on the table when no Nano is, and no compiler either.

It obeys `firmware/PROTOCOL.md` as the firmware does; one contract in `tests/firmware` runs on both.
Time and voltages come from outside: `receive` and `run` say what time it is, `volts` says what a
pocket's input sees then. Two things are simpler than on the chip: a frame takes no time on the
line, and voltages are read exactly, as if noise had dithered the 10 bits. Whoever wants noise puts
it into `volts`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hal.dice.fake_pocket import CONVERSIONS, FakePocket
from hal.dice.framing import Deframer, frame
from hal.dice.messages import (
    LONGEST_IDENTITY,
    MOST_POCKETS,
    VERSION,
    AskHello,
    AskState,
    AskStatistics,
    Configure,
    FromReader,
    Heartbeat,
    Hello,
    NotUnderstoodError,
    Reason,
    Refused,
    State,
    Statistics,
    Zero,
    message,
    packet,
)

FIRMWARE: Final = (1, 0)
POWER: Final = 1
"""The reset flag of a reader that was switched on."""

_SUM_S: Final = CONVERSIONS * 14 / 125_000  # 14 cycles of a 125 kHz clock a conversion
_FULL_SUM: Final = CONVERSIONS * 1024
_HELLO_S: Final = 1.0
_STATE_S: Final = 0.1
_LINK_S: Final = 2.0
_MOST_COUNTED: Final = 0xFFFF
_BARE: Final = (Heartbeat.type, AskHello.type, AskState.type, AskStatistics.type)
_OBEYED: Final = (*_BARE, Configure.type, Zero.type)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a reader keeps without power. A zero is None where nobody has told it yet."""

    identity: str = ""
    pockets: int = MOST_POCKETS
    zeros: tuple[int | None, ...] = (None,) * MOST_POCKETS


class FakeReader:
    """A dice reader that is switched on by `power_on`; until then it neither hears nor speaks.

    `volts` gives what the input of a pocket sees at a time; `kept` survives the loss of power.
    Times must not go back.
    """

    def __init__(
        self,
        identity: str,
        pockets: int,
        volts: Callable[[int, float], float],
        *,
        supply: float = 5.0,
    ) -> None:
        self.kept = Kept(identity, pockets)
        self._volts: Final = volts
        self._supply: Final = supply
        self._run: _Run | None = None

    def power_on(self, at: float, reset: int = POWER) -> None:
        """Begin anew, with nothing but what was kept. What was not fetched yet is gone."""
        self._run = _Run(self, at, reset)

    def power_off(self) -> None:
        """Say and hear nothing more."""
        self._run = None

    def receive(self, data: bytes, at: float) -> None:
        """These bytes arrive at that time. What they cause is fetched by `run`."""
        if self._run:
            self._run.go_on(at)
            self._run.receive(data, at)

    def run(self, at: float) -> bytes:
        """Everything that was sent since the last call, up to that time."""
        if not self._run:
            return b""
        self._run.go_on(at)
        return self._run.take_output()

    def total(self, pocket: int, at: float) -> int:
        """The sum of one series of conversions on the input of that pocket."""
        total = round(self._volts(pocket, at) / self._supply * _FULL_SUM)
        return max(0, min(_FULL_SUM - CONVERSIONS, total))


class _Run:
    """What a reader does between being switched on and off: all that is lost then."""

    def __init__(self, reader: FakeReader, at: float, reset: int) -> None:
        self._reader: Final = reader
        self._began: Final = at
        self._reset: Final = reset
        self._line: Final = Deframer()
        self._output = bytearray(b"\0")  # ends whatever the line made of the power coming up
        self._received = self._refused = self._sent = 0
        self._sums = 0  # so many sums were taken
        self._heard: float | None = None  # when a host was heard last, while one is linked
        self._said_hello = self._said_state = at
        self._pockets = [FakePocket(zero, at) for zero in self._zeros]
        self._hello(at)

    @property
    def _zeros(self) -> tuple[int | None, ...]:
        return self._reader.kept.zeros[: self._reader.kept.pockets]

    def take_output(self) -> bytes:
        """What was sent and not taken yet."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def go_on(self, at: float) -> None:
        """Read pocket after pocket, and say what is due, up to that time."""
        while (then := self._began + (self._sums + 1) * _SUM_S) <= at:
            number = self._sums % len(self._pockets)
            pocket = self._pockets[number]
            self._sums += 1
            changed = pocket.take(self._reader.total(number, then), then)
            if pocket.may_follow(then) and all(one.empty for one in self._pockets):
                pocket.follow(then)
            self._speak(then, changed)

    def _speak(self, at: float, changed: bool) -> None:
        if self._heard is not None and at - self._heard >= _LINK_S:
            self._heard = None
            self._hello(at)
        if self._heard is None:
            if at - self._said_hello >= _HELLO_S:
                self._hello(at)
        elif changed or at - self._said_state >= _STATE_S:
            self._state(at)

    def receive(self, data: bytes, at: float) -> None:
        """Obey what is whole with these bytes, in order."""
        for whole in self._line.feed(data):
            self._received += 1
            reason = _objection(whole, self._pockets)
            unlinked = self._heard is None
            if reason is not Reason.OTHER_VERSION:
                self._heard = at
            if reason:
                self._refuse(whole[1], reason)
            else:
                self._obey(whole, at)
            if unlinked and self._heard is not None:
                self._state(at)

    def _refuse(self, kind: int, reason: Reason) -> None:
        """A refusal is not refused in its turn: two readers on one line would never end."""
        self._refused += 1
        if kind != Refused.type:
            self._send(Refused(kind, reason))

    def _obey(self, whole: bytes, at: float) -> None:
        asked, _ = message(whole)
        match asked:
            case AskHello():
                self._hello(at)
            case AskStatistics():
                self._statistics(at)
            case Configure(identity, pockets):
                self._configure(identity, pockets, at)
            case AskState():
                self._state(at)
            case Zero(pockets):
                self._set_zeros(pockets, at)

    def _configure(self, identity: str, pockets: int, at: float) -> None:
        self._reader.kept = replace(self._reader.kept, identity=identity, pockets=pockets)
        more = self._zeros[len(self._pockets) :]
        self._pockets = self._pockets[:pockets] + [FakePocket(zero, at) for zero in more]
        self._hello(at)

    def _set_zeros(self, wanted: int, at: float) -> None:
        zeros = list(self._reader.kept.zeros)
        for number, pocket in enumerate(self._pockets):
            if wanted & 1 << number:
                zeros[number] = pocket.set_zero()
        self._reader.kept = replace(self._reader.kept, zeros=tuple(zeros))
        self._state(at)

    def _hello(self, at: float) -> None:
        kept = self._reader.kept
        self._said_hello = at
        self._send(Hello(kept.identity, kept.pockets, FIRMWARE, self._reset, self._uptime(at)))

    def _state(self, at: float) -> None:
        self._said_state = at
        self._send(State(self._uptime(at), tuple(pocket.told() for pocket in self._pockets)))

    def _statistics(self, at: float) -> None:
        errors = self._line.errors
        seen = (self._received, errors.crc, errors.malformed, self._refused, 0, self._sent, 0)
        self._send(Statistics(self._uptime(at), *(min(count, _MOST_COUNTED) for count in seen)))

    def _send(self, said: FromReader) -> None:
        self._output += frame(packet(said, self._sent % 256))
        self._sent += 1

    def _uptime(self, at: float) -> int:
        return int((at - self._began) * 1000) % 2**32


def _objection(whole: bytes, pockets: Sequence[FakePocket]) -> Reason | None:
    """Why this packet is not obeyed by a reader with these pockets, if it is not."""
    version, kind, body = whole[0], whole[1], whole[3:]
    if version != VERSION:
        return Reason.OTHER_VERSION
    if kind not in _OBEYED:
        return Reason.UNKNOWN_TYPE
    if not _long_enough(kind, body):
        return Reason.BAD_LENGTH
    if kind == Zero.type and not _can_be_zeroed(body[0], pockets):
        return Reason.BAD_VALUE
    try:
        message(whole)
    except NotUnderstoodError:
        return Reason.BAD_VALUE
    return None


def _long_enough(kind: int, body: bytes) -> bool:
    if kind == Configure.type:
        return bool(body) and body[0] <= LONGEST_IDENTITY and len(body) == body[0] + 2
    return len(body) == (1 if kind == Zero.type else 0)


def _can_be_zeroed(wanted: int, pockets: Sequence[FakePocket]) -> bool:
    """Only pockets that are there, and that have been looked at since the reader began."""
    seen = sum(pocket.seen << number for number, pocket in enumerate(pockets))
    return not wanted & ~seen
