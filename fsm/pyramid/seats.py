"""Who there is: the pieces, and the seats from which a game is seen."""

from typing import Final

PIECES: Final = ("red", "turquoise", "blue", "purple")
MUMMY: Final = "mummy"

# In the two-person game both pieces belong to this one seat; else each explorer is its own.
EXPLORERS: Final = "explorers"

TABLE: Final = "table"  # everybody in the room
DISPLAY: Final = "display"  # what all explorers see on their side of the board, and no hand
OPERATOR: Final = "operator"  # everything: for engines and tests, not for a person at the table
