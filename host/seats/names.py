"""The seats that devices join, in the order in which people are shown them."""

from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, OPERATOR, PIECES, TABLE

# The explorers' shared display: their side of the board, nobody's hand.
DISPLAY: Final = "display"

SEATS: Final = (OPERATOR, TABLE, DISPLAY, MUMMY, *PIECES, EXPLORERS)

# A simulated table itself, both faces of it; whoever has it may take any other seat too.
HANDS: Final = "hands"

SIMULATED: Final = (*SEATS, HANDS)
"""The seats where the table is simulated."""
