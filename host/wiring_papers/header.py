"""The Raspberry Pi's 40 pins: which GPIO is where, as gpiozero knows it for the 3B+.

All models with 40 pins have the same header.
"""

from functools import cache
from typing import Final

from gpiozero.pins.pi import PiBoardInfo

_REVISION: Final = 0xA020D3  # a 3B+


@cache
def header() -> dict[int, str]:
    """Physical pin -> what it is: 3V3, 5V, GND or GPIO4."""
    pins = PiBoardInfo.from_revision(_REVISION).headers["J8"].pins
    return {number: pins[number].name for number in range(1, 41)}


def physical(gpio: int) -> int:
    """The physical pin of a GPIO."""
    return next(number for number, name in header().items() if name == f"GPIO{gpio}")
