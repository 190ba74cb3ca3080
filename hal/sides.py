"""The two sides of the upright board, by who looks at them."""

from enum import StrEnum


class Side(StrEnum):
    """A side of the board; the words are those of the table file."""

    EXPLORERS = "explorers"
    MUMMY = "mummy"
