"""How a spot can fail. A spot with a fault is not believed: what it says counts neither way."""

from enum import StrEnum


class Fault(StrEnum):
    """What is wrong with a spot."""

    DEAD = "dead"  # sees no magnet where one is
    STUCK = "stuck"  # sees a magnet where none is
    FLICKERING = "flickering"  # changes faster than any hand
