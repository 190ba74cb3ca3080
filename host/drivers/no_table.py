"""No table at all: a game by pages alone, in which nothing is sensed and no lamp is lit."""

from collections.abc import Collection
from typing import Final

from hal.clock import SystemClock
from hal.sides import Side
from host.drivers.sink import Sink


class NoTable:
    """Sees nothing, and has seen all of it at once."""

    def __init__(self) -> None:
        self.clock: Final = SystemClock()

    def start(self, sink: Sink) -> None:
        """There is nothing to look at."""
        sink.looked(self.clock.now())

    async def close(self) -> None:
        """Nothing to let go of."""

    def alive(self) -> bool:
        """Nothing can hang."""
        return True

    @property
    def trouble(self) -> None:
        """There is nothing that could have any."""
        return None

    def show(self, side: Side, lamps: Collection[str]) -> None:
        """No lamps."""

    def sound(self, seconds: float) -> None:
        """No buzzer."""
