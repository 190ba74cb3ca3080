"""Which seat has which face of the board before it.

The information wall goes through the board: a seat on one side of it is shown its own face, and
nothing that it is shown depends on the other. Only the seat `hands` has the whole table.
"""

from collections.abc import Iterable
from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, PIECES
from hal.sides import Side
from hal.table import Table
from host.dice.faces import BROWN
from host.seats.names import DISPLAY, HANDS

Sides = frozenset[Side]

NOTHING: Final[Sides] = frozenset()
BOTH: Final[Sides] = frozenset(Side)
_EXPLORERS: Final[Sides] = frozenset({Side.EXPLORERS})
_MUMMYS: Final[Sides] = frozenset({Side.MUMMY})
_FACES: Final = {
    HANDS: BOTH,
    MUMMY: _MUMMYS,
    **dict.fromkeys((*PIECES, EXPLORERS, DISPLAY), _EXPLORERS),
}


def sides_of(seat: str) -> Sides:
    """The faces that this seat sees and reaches; none for those who only look at pages."""
    return _FACES.get(seat, NOTHING)


def side_of_die(die: str) -> Side:
    """The side that rolls this die."""
    return Side.MUMMY if die == BROWN else Side.EXPLORERS


def dice_of(table: Table, sides: Iterable[Side]) -> tuple[str, ...]:
    """The dice that these sides roll, in the order of their pockets."""
    own = set(sides)
    return tuple(pocket.die for pocket in table.pockets if side_of_die(pocket.die) in own)
