"""What every game behind the referee offers, as an interface.

A rulebook is pure: positions are immutable, time and chance come in with the commands, and the same
commands from the same set-up give the same positions and events. Pyramid is the first game.
"""

from typing import Protocol, TypeVar

SetupT = TypeVar("SetupT", contravariant=True)
PositionT = TypeVar("PositionT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT", covariant=True)
ResultT = TypeVar("ResultT", covariant=True)


class Rulebook(Protocol[SetupT, PositionT, CommandT, EventT, ResultT]):
    """The rules of one game. Promises nothing about commands that are not in `legal`."""

    def new(self, setup: SetupT) -> tuple[PositionT, tuple[EventT, ...]]:
        """The first position in which somebody must decide, and what led to it."""
        ...

    def legal(self, position: PositionT) -> list[CommandT]:
        """Everything that may be done now; empty only when the game is over.

        A command that needs chance is listed without it.
        """
        ...

    def apply(self, position: PositionT, command: CommandT) -> tuple[PositionT, tuple[EventT, ...]]:
        """The position after a legal command, chance included, and what it made happen."""
        ...

    def view(self, position: PositionT, seat: str) -> dict[str, object]:
        """What a seat may know, as plain data."""
        ...

    def result(self, position: PositionT) -> ResultT | None:
        """Who has won and why, or None while the game goes on."""
        ...
