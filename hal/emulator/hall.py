"""What a unipolar Hall switch with an open-drain output does, many at a time: one bit a switch.

A field at or above the operate point switches it on (the output pulls low), one at or below the
release point off; in between it keeps what it was. A switch that is powered up in between has
nothing to keep and comes up either way. Who reckons the fields says for each switch whether its
field is `strong` (operate point reached) or `between` the points; all others are off.
"""

from collections.abc import Callable


def powered_up(strong: int, between: int, chance: Callable[[int], int]) -> int:
    """The switches that are on after power-up; `chance` is `Random.getrandbits` or the like."""
    return strong | between & chance(between.bit_length()) if between else strong


def kept(before: int, strong: int, between: int) -> int:
    """The switches that are on, of those that had power all the time and were `before`."""
    return strong | before & between
