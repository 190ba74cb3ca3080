"""The seats that devices join, in the order in which people are shown them."""

from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, OPERATOR, PIECES, TABLE

# The explorers' shared display: their side of the board, nobody's hand.
DISPLAY: Final = "display"

SEATS: Final = (OPERATOR, TABLE, DISPLAY, MUMMY, *PIECES, EXPLORERS)
