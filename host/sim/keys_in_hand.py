"""What one person's fingers do: press a key of the own side, and let it go."""

from typing import Final

from hal.fake import FakeTable
from hal.sides import Side
from host.desk import Answer
from host.sim import refusals
from host.sim.faces import Sides


class KeysInHand:
    """One person's fingers, which reach these sides."""

    def __init__(self, fake: FakeTable, sides: Sides) -> None:
        self._fake: Final = fake
        self._sides: Final = sides

    def press(self, side: str, key: str) -> Answer:
        """Press a key as long as people do."""
        whose = Side(side)
        if whose not in self._sides:
            return refusals.other_side()
        keys = [one.name for one in self._fake.table.keys if one.side is whose]
        if key not in keys:
            return refusals.unknown(key, ", ".join(keys))
        self._fake.press(whose, key)
        return refusals.DONE
