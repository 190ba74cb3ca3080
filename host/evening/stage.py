"""A stage of an evening: the lobby, a game, or a record that cannot be gone on with.

A stage takes everything that comes in while it lasts, and says so when another one is to follow.
Times are those of the table's clock. Only one thing happens at a time: `pump` sees to that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from fsm.pyramid.board import Board
from fsm.pyramid.observations import Observation
from host.desk import Answer
from host.evening.film import Film
from host.lobby import Plan


@dataclass(frozen=True, slots=True)
class Begin:
    """A game follows, by this plan."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class ToLobby:
    """The lobby follows."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """The game follows that the journal says has not ended."""


Next = Begin | ToLobby | TakeUp | None
"""What follows; None: the same stage goes on."""


class Asked(NamedTuple):
    """What becomes of a command: an answer, and what follows."""

    answer: Answer
    next: Next = None


class Stage(Protocol):
    """What an evening is in the middle of. Whatever writes may raise JournalError."""

    @property
    def name(self) -> str:
        """One word for it, for everybody."""
        ...

    @property
    def deadline(self) -> float | None:
        """When to be woken, if nothing comes before."""
        ...

    @property
    def board(self) -> Board | None:
        """The board that is played on."""
        ...

    @property
    def film(self) -> Film | None:
        """The film that may be shown now."""
        ...

    async def observed(self, observation: Observation, at: float) -> Next:
        """The table has seen something."""
        ...

    async def looked(self, at: float) -> Next:
        """The sensors have looked at everything."""
        ...

    async def woken(self, at: float) -> Next:
        """The deadline may have come."""
        ...

    def retell(self, seat: str) -> None:
        """Tell this seat again how it is: it speaks another language now."""
        ...

    async def asked(self, seat: str, given: Mapping[str, object], at: float) -> Asked:
        """A seat asks for something, knowing all that it was told."""
        ...
