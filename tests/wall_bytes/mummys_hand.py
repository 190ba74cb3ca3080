"""The mummy's hand on the brown die, which everybody sees: the same in both games of a pair."""

from random import Random
from typing import Final

from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.seats import MUMMY
from tests.wall_bytes.house import House
from tests.wall_bytes.pockets import Pockets


class MummysHand:
    """At a table whose pocket reads this die; between two rolls it lies there."""

    def __init__(self, house: House, die: str, faces: tuple[int, ...], chance: Random) -> None:
        self._house: Final = house
        self._die: Final = die
        self._faces: Final = tuple(map(str, faces))
        self._chance: Final = chance
        self._pockets: Final = Pockets(house, (die,))

    def turn(self) -> None:
        """In its pocket, as before the game."""
        self._pockets.put(self._die, self._chance.choice(self._faces))

    def roll(self, value: int) -> None:
        """It falls, is cocked perhaps, and is read or said."""
        self._pockets.take(self._die)
        self._house.wait(0.5)
        if self._chance.random() < 0.3:
            self._pockets.cock(self._die)
            self._house.wait(0.5)
        if self._chance.random() < 0.2:
            self._house.see(Pressed(Side.MUMMY, "done"))
            said = {"do": "enter", "die": self._die, "face": str(value)}
            answer = self._house.command(MUMMY, said)
            assert answer == (200, '{"ok":true}'), answer
        self._pockets.put(self._die, str(value))

    def touch_the_brown_die(self) -> None:
        """Off its turn it is taken out, and comes back with any face."""
        if self._chance.random() < 0.5:
            self._pockets.take(self._die)
            self._house.wait(self._chance.choice([0.1, 2.0]))
        self.turn()
