"""The dice: five white explorer dice with six faces each (rule 5).

The brown mummy die is data of the board, since its real values are not known (rule 6).
"""

from enum import StrEnum
from typing import Final


class Face(StrEnum):
    """A face of an explorer die."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    ARROW = "arrow"
    MUMMY = "mummy"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"  # can be pasted


FACES: Final = tuple(Face)
DICE: Final = 5

# The faces that move an explorer; a number face carries it this many steps.
NUMBERS: Final = {Face.ONE: 1, Face.TWO: 2, Face.THREE: 3, Face.FOUR: 4}
PLAYABLE: Final = (*NUMBERS, Face.ARROW)
