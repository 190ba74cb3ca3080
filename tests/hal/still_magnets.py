"""Magnets that lie where a test puts them, felt as clearly as can be."""

from collections.abc import Collection

from hal.emulator.magnets import Bands
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table

NOWHERE = Scan(0, 0)


class StillMagnets:
    """Magnets on spots of both sides."""

    def __init__(
        self, table: Table, explorers: Collection[str] = (), mummy: Collection[str] = ()
    ) -> None:
        self._bits = wired(table).bits
        self.put(explorers, mummy)

    def put(self, explorers: Collection[str] = (), mummy: Collection[str] = ()) -> None:
        """Exactly these spots have magnets from now on."""
        self.feel(Scan(self._word(Side.EXPLORERS, explorers), self._word(Side.MUMMY, mummy)))

    def feel(self, scan: Scan) -> None:
        """Exactly these bits of a scan are felt from now on."""
        self.scan = scan
        self._bands = Bands(scan, NOWHERE)

    def bands(self, at: float) -> Bands:
        return self._bands

    def _word(self, side: Side, spots: Collection[str]) -> int:
        return sum(1 << self._bits[side][spot] for spot in spots)
