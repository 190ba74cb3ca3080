"""A scanner without chips: it asks the emulated magnets and Hall switches directly.

Same promises as the real one, at a fraction of the cost: no registers, no wire time, no row power.
Its switches have power all the time, so between their two thresholds they keep what they saw. Parts
can be lost and the bus can hang, with the same errors; like the real one it tries twice in a scan.
"""

from random import Random
from typing import Final

from hal.bus_recovery import CLOCKS
from hal.clock import EmulatedClock
from hal.emulator.cells import Cells
from hal.emulator.hall import kept
from hal.errors import BusError, BusFreedError, PartLostError, PartResetError
from hal.ports import Scan
from hal.table import Table

_TRIES: Final = 2
_HANGS: Final = "the I2C bus hangs (emulated): nothing on it answers until it is free again"
_SILENT: Final = "the I2C bus is silent (emulated): none of its chips answers"
_FREED: Final = "the I2C bus was held low; it is free again (emulated)"


class FakeScanner:
    """Looks at the cells, with the faults of chips and bus. `unplugged` names chips."""

    def __init__(self, table: Table, cells: Cells, clock: EmulatedClock, seed: int = 0) -> None:
        self._chips: Final = tuple(table.chips.values())
        self._cells: Final = cells
        self._clock: Final = clock
        self._chance: Final = Random(seed)
        self._unplugged: set[str] = set()
        self._nacks: dict[str, int] = {}
        self._forgetful: set[str] = set()
        self._has_reset: Final = table.bus.reset is not None
        self._hangs = self._held = self._troubled = False
        self._last = Scan(0, 0)

    def scan(self) -> Scan:
        """One whole scan of both sides. Raises PartLostError, BusError."""
        if self._troubled:
            self._stumble()
        on, between = self._cells.bands(self._clock.seconds)
        if between == (0, 0):
            self._last = on
        else:
            self._last = Scan(*map(kept, self._last, on, between))
            flickering = self._cells.flickering
            if flickering != (0, 0):
                self._last = Scan(*map(self._flicker, self._last, flickering))
        return self._last

    def unplug(self, part: str) -> None:
        """This chip does not answer any more."""
        self._unplugged.add(part)
        self._troubled = True

    def plug(self, part: str) -> None:
        """This chip answers again."""
        self._unplugged.discard(part)

    def nack(self, part: str, times: int = 1) -> None:
        """The next so many attempts to speak to this chip fail."""
        self._nacks[part] = times
        self._troubled = True

    def brown_out(self, part: str) -> None:
        """This chip forgets its settings; the next scan notices."""
        self._forgetful.add(part)
        self._troubled = True

    def hang(self) -> None:
        """Nothing answers any more."""
        self._hangs = self._troubled = True

    def hold(self, part: str, clocks: float) -> None:
        """This chip holds the bus low: freed with the next scan, if that can be."""
        self._held = clocks <= CLOCKS or self._has_reset
        self._hangs = not self._held
        self._troubled = True

    def free(self) -> None:
        """Everything answers again."""
        self._hangs = False

    def _flicker(self, word: int, flickering: int) -> int:
        return word & ~flickering | flickering & self._chance.getrandbits(flickering.bit_length())

    def _stumble(self) -> None:
        """Fails as the chips would, in the order in which they are spoken to."""
        if self._hangs:
            raise BusError(_HANGS)
        if self._held:
            self._held = False
            raise BusFreedError(_FREED)
        if self._unplugged.issuperset(chip.name for chip in self._chips):
            raise BusError(_SILENT)
        for chip in self._chips:
            if chip.name in self._unplugged or self._refuses(chip.name):
                raise PartLostError(chip.name, chip.address, "emulated", chip.part)
            if chip.name in self._forgetful:
                self._forgetful.clear()  # all chips are set up anew
                raise PartResetError(chip.name, chip.address, chip.part)
        self._troubled = bool(self._unplugged or any(self._nacks.values()))

    def _refuses(self, part: str) -> bool:
        """Whether this chip refuses every attempt of one scan."""
        refusals = min(self._nacks.get(part, 0), _TRIES)
        self._nacks[part] = self._nacks.get(part, 0) - refusals
        return refusals == _TRIES
