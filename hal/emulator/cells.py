"""What the Hall switches of all spots are given to see: the magnets, and what is broken.

A stuck cell sees a magnet always, a killed one never, and a flickering one comes up either way each
time it is powered. The emulated matrix and the fake scanner ask here and get the same; the answer
is the same object as long as nothing changed.
"""

from typing import Final

from hal.emulator.magnets import Bands, Magnets
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import SpotMap


class Cells:
    """Every spot's switch on both sides, with its faults."""

    def __init__(self, magnets: Magnets, spot_map: SpotMap) -> None:
        self._magnets: Final = magnets
        self._bits: Final = spot_map.bits
        self._stuck = self._dead = self.flickering = Scan(0, 0)
        self._given: Bands | None = None
        self._bands = Bands(Scan(0, 0), Scan(0, 0))

    def stick(self, side: Side, spot: str) -> None:
        """From now on this cell always sees a magnet."""
        self.heal(side, spot)
        self._stuck = _or(self._stuck, self._bit(side, spot))

    def kill(self, side: Side, spot: str) -> None:
        """From now on this cell never sees a magnet."""
        self.heal(side, spot)
        self._dead = _or(self._dead, self._bit(side, spot))

    def flicker(self, side: Side, spot: str) -> None:
        """From now on this cell sees a magnet or not, as it likes."""
        self.heal(side, spot)
        self.flickering = _or(self.flickering, self._bit(side, spot))

    def heal(self, side: Side, spot: str) -> None:
        """This cell works again."""
        bit = self._bit(side, spot)
        self._stuck, self._dead = _without(self._stuck, bit), _without(self._dead, bit)
        self.flickering = _without(self.flickering, bit)
        self._given = None

    def bands(self, at: float) -> Bands:
        """For every spot whether its switch is on or may be either."""
        given = self._magnets.bands(at)
        if given is not self._given:
            self._given = given
            on = _without(_without(given.on, self._dead), self.flickering)
            between = _without(_without(given.between, self._dead), self._stuck)
            self._bands = Bands(_or(on, self._stuck), _or(between, self.flickering))
        return self._bands

    def _bit(self, side: Side, spot: str) -> Scan:
        bit = 1 << self._bits[side][spot]
        return Scan(bit, 0) if side is Side.EXPLORERS else Scan(0, bit)


def _or(one: Scan, other: Scan) -> Scan:
    return Scan(one.explorers | other.explorers, one.mummy | other.mummy)


def _without(one: Scan, other: Scan) -> Scan:
    return Scan(one.explorers & ~other.explorers, one.mummy & ~other.mummy)
