"""The reader's real binary on a simulated chip, from Python (`firmware/simulator`).

`SteppedReader` lets time pass only when told to: the same commands give the same bytes. For
`PacedReader` time passes as it does, and its serial line is a pty that pyserial opens; to unplug it
ends the process, so that the pty is gone as a USB port would be. A busy machine may not let it run
in time, which no real reader knows: `late_since` tells, so that nobody blames the host for it.
"""

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from tests.firmware.building import ELF, SIMULATOR, build

NOISE_MV: Final = 2.0
_PATIENCE_S: Final = 10.0
_LATE_S: Final = 0.02  # below, it is on time


class Sent(NamedTuple):
    """Bytes that left the chip, the last of them at that time since power came, in seconds."""

    at: float
    data: bytes


class _Ran(NamedTuple):
    """The process ran at this time, so long after the time before."""

    at: float
    after: float


class SteppedReader:
    """A reader whose time is a number. A closed one is a reader without power."""

    def __init__(
        self,
        eeprom: Path | None = None,
        *,
        seed: int = 1,
        noise_mv: float = NOISE_MV,
        bootloader_ms: int = 0,
    ) -> None:
        self.asleep = 0.0  # seconds since power came
        self.light = False
        options = _options(eeprom, seed, noise_mv, bootloader_ms)
        self._process: Final = _started("--stepped", *options)

    def set_input(self, channel: int, millivolts: float) -> None:
        """The voltage on an input from now on."""
        self._say(f"mv {channel} {millivolts:.4f}")

    def set_supply(self, millivolts: int) -> None:
        """Of the chip and its reference."""
        self._say(f"supply {millivolts}")

    def convert(self, on: bool) -> None:
        """Whether conversions come to an end."""
        self._say(f"adc {'on' if on else 'off'}")

    def pull_reset(self) -> None:
        """As opening the port does on a Nano."""
        self._say("reset")

    def hear(self, data: bytes) -> None:
        """These bytes begin to arrive now, at the speed of the line."""
        if data:
            self._say(f"hear {data.hex()}")

    def run(self, seconds: float) -> list[Sent]:
        """Let time pass; what was sent meanwhile, cut after zero bytes."""
        self._say(f"run {round(seconds * 1e6)}")
        sent = []
        while (words := self._line().split())[0] != "ran":
            sent.append(Sent(int(words[1]) / 1e6, bytes.fromhex(words[2])))
        self.asleep, self.light = int(words[2]) / 1e6, words[3] == "1"
        return sent

    def close(self) -> None:
        """Take the power away."""
        _end(self._process)

    def _say(self, line: str) -> None:
        _stdin(self._process).write(line + "\n")
        _stdin(self._process).flush()

    def _line(self) -> str:
        line = _stdout(self._process).readline()
        assert line, "the simulator has ended; its last words are above"
        return line


class PacedReader:
    """A reader in real time, behind a port whose path stays the same over `unplug` and `plug`.

    Voltages are what they were after it is plugged in again, and may be set while it is unplugged
    or while another thread plugs it in.
    """

    def __init__(self, port: Path, eeprom: Path, *, noise_mv: float = NOISE_MV) -> None:
        self.port: Final = port
        self._eeprom: Final = eeprom
        self._noise_mv: Final = noise_mv
        self._inputs: Final[dict[int, float]] = {}
        self._late: Final = eeprom.with_suffix(".late")
        self._late.touch()
        self._lock: Final = threading.Lock()
        self._ended_after = _Ran(0.0, 0.0)  # of which the process itself can tell nothing
        self._process: subprocess.Popen[str] | None = None
        self._ended: subprocess.Popen[str] | None = None

    def set_input(self, channel: int, millivolts: float) -> None:
        """The voltage on an input from now on."""
        with self._lock:
            self._inputs[channel] = millivolts
            if self._process:
                self._say(f"mv {channel} {millivolts:.4f}\n")

    def plug(self, *, bootloader_ms: int = 0, seed: int = 1) -> float:
        """Give it power and a port; when that was so, as `time.monotonic` tells."""
        self._reap()
        options = _options(self._eeprom, seed, self._noise_mv, bootloader_ms)
        process = _started("--paced", f"--late={self._late}", *options)
        with self._lock:
            self._process = process
            levels = (f"mv {each} {mv:.4f}\n" for each, mv in self._inputs.items())
            self._say("".join(["supply 5000\n", *levels]))
        word, path = _stdout(process).readline().split()
        assert word == "pty"
        self.port.symlink_to(path)
        return time.monotonic()

    def unplug(self) -> None:
        """Pull the plug: no last words, and the port is gone. Does not wait for it."""
        if self._process:
            self.port.unlink()
            self._process.kill()
            self._process, self._ended = None, self._process
            now = time.monotonic()
            self._ended_after = _Ran(now, now - max(one.at for one in self._ran()))

    def gone(self) -> float:
        """Wait until the port is gone after `unplug`; when that was so, as `time.monotonic` tells.

        A process must get to run once more in order to end.
        """
        if ended := self._ended:
            ended.wait()
        return time.monotonic()

    def close(self) -> None:
        """Pull the plug, and leave nothing behind."""
        self.unplug()
        self._reap()

    def late_since(self, begin: float) -> float:
        """So long in all, in seconds, the machine kept it from running since then."""
        waits = [*(ran := self._ran()), self._ended_after]
        if self._process:
            now = time.monotonic()
            waits.append(_Ran(now, now - max((one.at for one in ran), default=now)))
        return sum(one.after for one in waits if one.after >= _LATE_S and one.at >= begin)

    def _ran(self) -> list[_Ran]:
        lines = self._late.read_text().splitlines()
        return [_Ran(*(int(word) / 1e6 for word in line.split())) for line in lines]

    def _reap(self) -> None:
        if self._ended:
            _end(self._ended)
        self._ended = None

    def _say(self, lines: str) -> None:
        assert self._process
        _stdin(self._process).write(lines)
        _stdin(self._process).flush()


def _options(eeprom: Path | None, seed: int, noise_mv: float, bootloader_ms: int) -> Iterator[str]:
    yield from (f"--seed={seed}", f"--noise={noise_mv}", f"--bootloader-ms={bootloader_ms}")
    if eeprom:
        yield f"--eeprom={os.fspath(eeprom)}"


def _started(*options: str) -> subprocess.Popen[str]:
    build()
    return subprocess.Popen(
        [str(SIMULATOR), *options, str(ELF)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _end(process: subprocess.Popen[str]) -> None:
    """It ends when its stdin does; nothing is left behind."""
    try:
        process.communicate(timeout=_PATIENCE_S)
    except BrokenPipeError:
        process.wait(_PATIENCE_S)


def _stdin(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdin
    return process.stdin


def _stdout(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout
    return process.stdout
