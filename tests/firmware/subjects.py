"""What the contract of a reader is tried on: the reader in Python, and the real binary.

Both are a table with a reader on it whose time is a number: `run` lets it pass and gives what the
reader said meanwhile, with the time at which it was said.
"""

from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol

from hal.dice.fake_reader import FakeReader
from hal.dice.framing import Deframer, frame
from hal.dice.messages import FromHost, Message, message, packet
from tests.firmware.simulated_reader import NOISE_MV, Sent, SteppedReader

UNIT_MV: Final = 18.0
HALF_MV: Final = 2500.0
BEGINS: Final = 0.05
"""Seconds after which a reader certainly hears what is said to it."""

_STEP_S: Final = 0.001  # how finely the time of what the reader in Python says is known


class Heard(NamedTuple):
    """What a reader said, when, with which number."""

    at: float
    said: Message
    sequence: int


class Table(Protocol):
    """A reader and the voltages at its pockets."""

    def set_input(self, pocket: int, millivolts: float) -> None:
        """The voltage at a pocket from now on."""

    def hear(self, data: bytes) -> None:
        """These bytes reach the reader."""

    def run(self, seconds: float) -> list[Sent]:
        """Let time pass."""

    def power_cycle(self) -> None:
        """Take the power away and give it back."""

    def close(self) -> None:
        """End it."""


class FakeTable:
    """The reader in Python. Its inputs have the noise that is left of 16 conversions."""

    def __init__(self) -> None:
        self._chance: Final = Random(1)
        self._inputs: Final = [HALF_MV] * 8
        self._reader: Final = FakeReader("", 8, self._volts)
        self._now = 0.0
        self._reader.power_on(self._now)

    def _volts(self, pocket: int, _at: float) -> float:
        return (self._inputs[pocket] + self._chance.gauss(0, NOISE_MV / 4)) / 1000

    def set_input(self, pocket: int, millivolts: float) -> None:
        self._inputs[pocket] = millivolts

    def hear(self, data: bytes) -> None:
        self._reader.receive(data, self._now)

    def run(self, seconds: float) -> list[Sent]:
        sent = []
        for _ in range(round(seconds / _STEP_S)):
            self._now += _STEP_S
            sent.append(Sent(self._now, self._reader.run(self._now)))
        return [one for one in sent if one.data]

    def power_cycle(self) -> None:
        self._reader.power_on(self._now)

    def close(self) -> None:
        self._reader.power_off()


class ChipTable:
    """The real binary, stepped. A power cycle is another process with the same EEPROM."""

    def __init__(self, eeprom: Path, noise_mv: float = NOISE_MV) -> None:
        self._eeprom: Final = eeprom
        self._noise_mv: Final = noise_mv
        self._inputs = [HALF_MV] * 8
        self._before = 0.0
        self._now = 0.0
        self.chip = SteppedReader(eeprom, noise_mv=noise_mv)

    def set_input(self, pocket: int, millivolts: float) -> None:
        self._inputs[pocket] = millivolts
        self.chip.set_input(pocket, millivolts)

    def hear(self, data: bytes) -> None:
        self.chip.hear(data)

    def run(self, seconds: float) -> list[Sent]:
        self._now += seconds
        return [Sent(self._before + at, data) for at, data in self.chip.run(seconds)]

    def power_cycle(self) -> None:
        self.chip.close()
        self.chip = SteppedReader(self._eeprom, noise_mv=self._noise_mv)
        self._before = self._now
        for pocket, millivolts in enumerate(self._inputs):
            self.chip.set_input(pocket, millivolts)

    def close(self) -> None:
        self.chip.close()


class Host:
    """Speaks with the reader of a table, and keeps the line's own counts."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.line: Final = Deframer()
        self.now = 0.0
        self._sent = 0
        self.beginning = self.listen(BEGINS)

    def power_cycle(self) -> list[Heard]:
        """Take the power away and give it back; what the reader says before it is spoken to."""
        self.table.power_cycle()
        return self.listen(BEGINS)

    def say(self, said: FromHost, seconds: float = 0.05) -> list[Heard]:
        """Say it, and hear what comes within so many seconds."""
        self.table.hear(frame(packet(said, self._sent % 256)))
        self._sent += 1
        return self.listen(seconds)

    def say_packet(self, whole: bytes, seconds: float = 0.05) -> list[Heard]:
        """Say a packet that need not be a message."""
        self.table.hear(frame(whole))
        return self.listen(seconds)

    def say_bytes(self, data: bytes, seconds: float = 0.05) -> list[Heard]:
        """Say whatever."""
        self.table.hear(data)
        return self.listen(seconds)

    def listen(self, seconds: float) -> list[Heard]:
        """Hear what comes within so many seconds. Nothing that comes may be damaged."""
        heard = [
            Heard(at, *message(whole))
            for at, data in self.table.run(seconds)
            for whole in self.line.feed(data)
        ]
        self.now += seconds
        assert (self.line.errors.crc, self.line.errors.malformed) == (0, 0)
        return heard
