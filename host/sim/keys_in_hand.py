"""What one person's fingers do: press a key of the own side, or stay on it for a while."""

from collections.abc import Callable
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
        self._down: Final[set[tuple[Side, str]]] = set()

    def press(self, side: str, key: str) -> Answer:
        """Press a key as long as people do."""
        return self._once(side, key, self._fake.press)

    def push(self, side: str, key: str) -> Answer:
        """Put a finger on a key, which stays there; it may be there already."""
        return self._once(side, key, self._stay_on)

    def let_go(self, side: str, key: str) -> Answer:
        """Lift the finger from a key; it may be lifted already."""
        return self._once(side, key, self._lift_from)

    def let_go_of_all(self) -> None:
        """Lift every finger."""
        for side, key in tuple(self._down):
            self._lift_from(side, key)

    def _stay_on(self, side: Side, key: str) -> None:
        if (side, key) not in self._down:
            self._down.add((side, key))
            self._fake.push(side, key)

    def _lift_from(self, side: Side, key: str) -> None:
        if (side, key) in self._down:
            self._down.remove((side, key))
            self._fake.let_go(side, key)

    def _once(self, side: str, key: str, deed: Callable[[Side, str], object]) -> Answer:
        whose = Side(side)
        if whose not in self._sides:
            return refusals.other_side()
        keys = [one.name for one in self._fake.table.keys if one.side is whose]
        if key not in keys:
            return refusals.unknown(key, ", ".join(keys))
        deed(whose, key)
        return refusals.DONE
