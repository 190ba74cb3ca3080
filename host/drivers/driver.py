"""A table, as the service sees it."""

from collections.abc import Collection
from typing import Protocol

from hal.clock import Clock
from hal.sides import Side
from host.drivers.sink import Sink


class Driver(Protocol):
    """From `start` to `close` it tells what it sees. For one event loop."""

    @property
    def clock(self) -> Clock:
        """The clock of everything that it tells."""
        ...

    def start(self, sink: Sink) -> None:
        """Begin to look, on the running event loop."""
        ...

    async def close(self) -> None:
        """Everything dark and silent; nothing is told any more."""
        ...

    def alive(self) -> bool:
        """Whether it has looked within the last seconds."""
        ...

    @property
    def trouble(self) -> str | None:
        """What of it does not work, though the game goes on: a lamp, a buzzer."""
        ...

    def show(self, side: Side, lamps: Collection[str]) -> None:
        """Light exactly these lamps of that side, of those that there are."""
        ...

    def sound(self, seconds: float) -> None:
        """Sound every buzzer for so long."""
        ...
