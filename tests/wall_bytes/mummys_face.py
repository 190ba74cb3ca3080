"""What the mummy's side of the table senses: the mummy, magnets laid there, explorers behind it.

A spot sees a magnet or none, whosever it is: only what is different for the sensors is told.
"""

from typing import Final

from fsm.pyramid.observations import Changed, Side
from tests.wall_bytes.house import House


class MummysFace:
    """Of one game. Change what lies there, then `tell`; `ghosts` are the spots of those behind.

    `caught`: where an explorer is caught now, whose ghost stays until hands take the piece away.
    """

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._told: set[str] = set()
        self.mummy: str | None = None
        self.caught: str | None = None
        self.spares: Final[set[str]] = set()
        self.ghosts: Final[set[str]] = set()

    def tell(self) -> None:
        """What the sensors see otherwise than before."""
        seen = {*self.spares, *self.ghosts, *({self.mummy} if self.mummy else ())}
        gone, come = sorted(self._told - seen), sorted(seen - self._told)
        self._told = seen
        self._house.see(*(Changed(Side.MUMMY, spot, False) for spot in gone))
        self._house.see(*(Changed(Side.MUMMY, spot, True) for spot in come))

    def put_the_mummy(self, spot: str | None) -> None:
        """There, or into a hand."""
        self.mummy = spot
        self.tell()

    def clear(self) -> None:
        """Everything is taken off."""
        self.mummy = self.caught = None
        self.spares.clear()
        self.ghosts.clear()
        self.tell()
