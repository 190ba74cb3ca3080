"""What pages may do at a simulated table: the one door between the web and its hands.

A visitor is one device of one seat. It is told of the faces that this seat has before it and of
nothing else, and its hands reach no further.
"""

from collections.abc import Mapping
from typing import Protocol

from host.desk import Reply


class Visitor(Protocol):
    """One device at the table. For one event loop."""

    async def next(self) -> str:
        """The next message as JSON text; somebody who is slow gets the newest and misses others."""
        ...

    async def do(self, given: Mapping[str, object]) -> Reply:
        """Do something with these hands; the command is in its declared form."""
        ...

    def leave(self) -> None:
        """It has gone, and lets go of what it held."""
        ...


class TableTop(Protocol):
    """A simulated table, as seats see it."""

    def visit(self, seat: str, token: str) -> Visitor | None:
        """The device with this token comes to its seat; None where that has no face before it."""
        ...
