"""Where a driver puts what it sees. Every method returns at once, and is for the event loop."""

from typing import Protocol

from fsm.pyramid.observations import Observation


class Sink(Protocol):
    """The pump, as drivers see it. Times are those of the table's clock."""

    def observed(self, observation: Observation, at: float) -> None:
        """The table has seen something."""
        ...

    def looked(self, at: float) -> None:
        """Everything on the table was looked at, for the first time."""
        ...

    def power_off(self) -> None:
        """The power-off key was held down."""
        ...

    def failed(self, error: Exception) -> None:
        """The driver cannot go on: a bug, or a machine that does not work."""
        ...
