"""Dice in their pockets, as hands take them out, set them in and turn them."""

from collections.abc import Iterable
from typing import Final

from fsm.pyramid.observations import Die, Lie
from tests.wall_bytes.house import House

_READABLE: Final = frozenset({Lie.SETTLED, Lie.HANDLED})


class Pockets:
    """Of the dice of these names; how they lie the table knows, whatever game is played."""

    def __init__(self, house: House, names: Iterable[str]) -> None:
        self._house: Final = house
        self.names: Final = tuple(names)

    def is_out(self, die: str) -> bool:
        """Whether it is anywhere else."""
        return self._lie(die) is Lie.OUT

    def is_read(self, die: str) -> bool:
        """Whether its pocket reads a face."""
        return self._lie(die) in _READABLE

    def take(self, *dice: str) -> None:
        """They leave their pockets."""
        self._house.see(*(Die(die, Lie.OUT) for die in dice))

    def put(self, die: str, face: str) -> None:
        """It comes to rest with this face up, after a moment in which it cannot be read."""
        lie = Lie.SETTLED if self.is_out(die) else Lie.HANDLED
        self._house.see(Die(die, Lie.MOVING), Die(die, lie, face))

    def cock(self, die: str) -> None:
        """It comes to rest askew."""
        self._house.see(Die(die, Lie.COCKED))

    def _lie(self, die: str) -> Lie | None:
        seen = self._house.table.dice.get(die)
        return seen.lie if seen else None
