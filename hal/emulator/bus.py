"""An I2C bus in memory that looks like `busio.I2C`, so that unmodified drivers run on it.

Every transfer takes its wire time on the emulated clock: nine clocks a byte, address bytes counted,
and one for each start, repeated start and stop; and `overhead_s` before it, for what a kernel would
take. Data reach a chip when their last bit has passed. What goes wrong looks as it does on Linux: a
device that is not there is OSError 121, a stuck bus OSError 110. A controller that is `deaf` does
not notice that SDA is low: to it every byte is acknowledged and reads zero, as the Pis' controllers
are said to do (raspberrypi/linux#6258).

A chip that was left in the middle of a transfer holds SDA low as its bits have it
(`hal.emulator.bus_holders`), until it hears a start or a stop, or is reset. Nobody can give clocks
or pull RESET through the bus: `hal.emulator.bus_pins` has those ends of the wires. SCL held low
ends as the kernel's driver for a Pi up to 4 has it (i2c-bcm2835): OSError 5 or 121.

Not promised: clock stretching, several masters, general calls. `stop=False` is not looked at.
"""

from collections.abc import Mapping
from errno import EIO, EREMOTEIO, ETIMEDOUT
from math import inf
from os import strerror
from threading import Lock
from typing import Final

from hal.clock import EmulatedClock
from hal.emulator.bus_holders import Holder, MidRead, Stubborn
from hal.emulator.chip import Chip

_BYTE: Final = 9  # clocks: eight bits and the acknowledgement
_STUCK_S: Final = 0.1  # assumed: how long a kernel waits for a stuck bus


class _Grounded(Chip):
    """What a deaf controller talks to while SDA is low."""

    def write(self, data: bytes | bytearray, at: float, step: float) -> None:
        """Nobody hears it."""

    def read(self, count: int, at: float) -> bytes:
        """Low, whatever was asked."""
        return bytes(count)


class EmulatedI2C:
    """A bus with chips by address. One thread at a time, which `try_lock` is for."""

    def __init__(
        self,
        chips: Mapping[int, Chip],
        clock: EmulatedClock,
        hertz: int,
        overhead_s: float = 0.0,
        deaf: bool = False,
    ) -> None:
        self._chips: Final = dict(chips)
        self._clock: Final = clock
        self._bit_s: Final = 1.0 / hertz  # also for a start, a repeated start, a stop
        self._byte_s: Final = _BYTE / hertz
        self._overhead_s: Final = overhead_s
        self._lock: Final = Lock()
        self._absent: Final[set[int]] = set()
        self._nacks: Final[dict[int, list[bool]]] = {}  # the next transfer last
        self._stuck_from = inf
        self._holder: Holder | None = None  # None: a short
        self._held_by: int | None = None
        self._holds_scl = False
        self._error = ETIMEDOUT
        self._sda_low = self._scl_low = False  # by a hand on the lines
        self._taken = self._in_reset = False
        self._troubled = False
        self._deaf: Final = _Grounded() if deaf else None
        self.transfers = 0
        self.bytes = 0

    def chip(self, address: int) -> Chip:
        """The chip at this address, plugged in or not."""
        return self._chips[address]

    # What can go wrong.

    def unplug(self, address: int) -> None:
        """The chip loses plug and power: it is gone, and forgets everything."""
        self._absent.add(address)
        self.brown_out(address)

    def plug(self, address: int) -> None:
        """The chip is back, just powered up."""
        self._absent.discard(address)
        self.brown_out(address)

    def brown_out(self, address: int) -> None:
        """The chip's supply dips: it forgets everything and goes on answering."""
        self._chips[address].reset(self._clock.seconds)
        if address == self._held_by:
            self.free()
        self._look_for_trouble()

    def nack(self, address: int, times: int = 1, after: int = 0) -> None:
        """So many transfers with this chip are not acknowledged, after so many that are."""
        self._nacks[address] = [True] * times + [False] * after
        self._look_for_trouble()

    def hang(self, after: int = 0) -> None:
        """After so many more transfers somebody holds SDA low: nothing goes, until `free`."""
        self._hold(None, None, after)

    def hold_low(self, address: int, clocks: float = inf, after: int = 0) -> None:
        """After so many more transfers this chip holds SDA low, for so many clocks or until reset.

        So does a chip that has lost its wits: it hears neither start nor stop.
        """
        self._hold(address, Stubborn(clocks), after)

    def leave_reading(self, address: int, byte: int, clock: int, after: int = 0) -> None:
        """After so many more transfers this chip thinks that it is being read; see `MidRead`."""
        self._hold(address, MidRead(byte, clock), after)

    def hold_scl(self, address: int | None = None, error: int = EIO) -> None:
        """From now on this chip holds SCL low until reset, or with None a short; the kernel's word.

        That word is EIO where its clock was stretched for too long, or EREMOTEIO.
        """
        self._hold(address, None, 0)
        self._holds_scl, self._error = True, error

    def free(self) -> None:
        """The bus works again."""
        self._stuck_from, self._holder, self._held_by = inf, None, None
        self._holds_scl, self._error = False, ETIMEDOUT
        self._look_for_trouble()

    def _hold(self, address: int | None, holder: Holder | None, after: int) -> None:
        self.free()
        self._stuck_from = self.transfers + after
        self._held_by, self._holder = address, holder
        self._look_for_trouble()

    # The lines, for whoever has them in hand.

    @property
    def sda(self) -> bool:
        """Whether SDA is high, with the bus at rest."""
        return not (self._sda_low or self._held(self.transfers))

    @property
    def scl(self) -> bool:
        """Whether SCL is high, with the bus at rest."""
        return not (self._scl_low or self._holds_scl)

    @property
    def interrupted(self) -> bool:
        """Whether a chip thinks that a transfer is under way, whatever it does to SDA now."""
        return self._holder is not None and self.transfers >= self._stuck_from

    def pull(self, *, sda: bool = False, scl: bool = False) -> None:
        """Hold these lines low, and let go of the others; from one call to the next move one."""
        before, fell, rose = self.sda, scl and not self._scl_low, self._scl_low and not scl
        self._sda_low, self._scl_low = sda, scl
        if self._holder is None or not self.interrupted:
            return
        if fell:
            self._holder.fell()
        elif rose:
            self._holder.rose(self.sda)
        elif not scl and self.sda != before:
            self._holder.start_or_stop()
        if self._holder.ended:
            self.free()

    def clock(self, times: int = 1) -> None:
        """So many clocks on SCL, with SDA left alone."""
        for _ in range(times):
            self.pull(scl=True)
            self.pull()

    def take(self, taken: bool) -> None:
        """The lines are not the controller's: it can begin no transfer."""
        self._taken = taken
        self._look_for_trouble()

    def reset(self, low: bool) -> None:
        """The line to the pins RESET of all chips is low, or high again. While low none answers."""
        self._in_reset = low
        for address in self._chips if low else ():
            self.brown_out(address)
        self._look_for_trouble()

    # What busio.I2C has.

    def try_lock(self) -> bool:
        """Take the bus, if nobody has it."""
        return self._lock.acquire(blocking=False)

    def unlock(self) -> None:
        """Give the bus back."""
        self._lock.release()

    def scan(self) -> list[int]:
        """The addresses at which something answers; none if the bus is stuck, as Blinka has it."""
        return [address for address in range(0x08, 0x78) if self._answers(address)]

    def writeto(
        self,
        address: int,
        buffer: bytes | bytearray,
        *,
        start: int = 0,
        end: int | None = None,
        stop: bool = True,
    ) -> None:
        """Write part of a buffer to a chip."""
        data = buffer[start:end]
        chip = self._begin(address)
        clock, byte_s, count = self._clock, self._byte_s, 1 + len(data)
        self.bytes += count
        first = clock.seconds + self._bit_s + 3 * byte_s  # start, two addresses, the first value
        clock.seconds += 2 * self._bit_s + count * byte_s
        chip.write(data, first, byte_s)

    def readfrom_into(
        self,
        address: int,
        buffer: bytearray,
        *,
        start: int = 0,
        end: int | None = None,
        stop: bool = True,
    ) -> None:
        """Fill part of a buffer from a chip."""
        end = len(buffer) if end is None else end
        chip = self._begin(address)
        clock = self._clock
        self.bytes += 1 + end - start
        sampled = clock.seconds + self._bit_s + self._byte_s
        clock.seconds += 2 * self._bit_s + (1 + end - start) * self._byte_s
        buffer[start:end] = chip.read(end - start, sampled)

    def writeto_then_readfrom(
        self,
        address: int,
        buffer_out: bytes | bytearray,
        buffer_in: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
        stop: bool = False,
    ) -> None:
        """Write, then with a repeated start read: one transfer, as Linux does it."""
        data = buffer_out[out_start:out_end]
        in_end = len(buffer_in) if in_end is None else in_end
        chip = self._begin(address)
        clock, bit_s, byte_s = self._clock, self._bit_s, self._byte_s
        written, count = 1 + len(data), in_end - in_start
        self.bytes += written + 1 + count
        begun = clock.seconds
        clock.seconds = begun + 3 * bit_s + (written + 1 + count) * byte_s
        chip.write(data, begun + bit_s + 3 * byte_s, byte_s)
        buffer_in[in_start:in_end] = chip.read(count, begun + 2 * bit_s + (written + 1) * byte_s)

    def _begin(self, address: int) -> Chip:
        """Start a transfer: the chip, or the error that Linux would give."""
        self.transfers += 1
        self._clock.seconds += self._overhead_s
        if self._troubled:
            self._trouble(address)
        chip = self._chips.get(address)
        if self._deaf and self._held(self.transfers - 1):
            self.clock(_BYTE)  # which may be what it needs, but this transfer is lost
            return self._deaf
        if chip is None:
            raise self._refused()
        return chip

    def _held(self, transfers: int) -> bool:
        """Whether SDA is held low by somebody after so many transfers."""
        if transfers < self._stuck_from or self._holds_scl:
            return False
        return self._holder is None or self._holder.pulls

    def _trouble(self, address: int) -> None:
        stuck = self._held(self.transfers - 1)
        if self._taken or self._holds_scl or (stuck and not self._deaf):
            self._clock.seconds += _STUCK_S
            error = self._error if self._holds_scl else ETIMEDOUT
            raise OSError(error, strerror(error))
        if stuck:
            return
        if self._holder and self.transfers > self._stuck_from:
            self.free()  # SDA was high: it hears the start
        if self._in_reset or address in self._absent:
            raise self._refused()
        if self._nacks.get(address) and self._nacks[address].pop():
            raise self._refused()

    def _refused(self) -> OSError:
        """Nobody acknowledged the address byte, which took its time all the same."""
        self.bytes += 1
        self._clock.seconds += self._byte_s + 2 * self._bit_s
        return OSError(EREMOTEIO, strerror(EREMOTEIO))

    def _look_for_trouble(self) -> None:
        """Keep in one flag whether anything is wrong, for the sake of speed when nothing is."""
        lines = self._stuck_from < inf or self._taken or self._in_reset
        self._troubled = lines or bool(self._absent) or any(self._nacks.values())

    def _answers(self, address: int) -> bool:
        try:
            self.writeto(address, b"")
        except OSError:
            return False
        return True
