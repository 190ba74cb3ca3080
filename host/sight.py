"""What a seat may know, with types: the view of `fsm.pyramid.views` for the programs in here.

Everything that a person is shown, and all that a bot goes by, comes from a `Sight`; so neither can
know more than its seat. It holds no set-up and no position, for those know all hands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.moving import Halfway
from fsm.pyramid.options import Options
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.views import View


@dataclass(frozen=True, slots=True)
class Game:
    """What is agreed before a game and known to everybody."""

    board: Board
    explorers: tuple[str, ...]
    seats: tuple[str, ...]
    options: Options
    needed: int


@dataclass(frozen=True, slots=True)
class Sight:
    """One moment as a seat sees it. A hidden explorer has no place; one that is out has None."""

    game: Game
    seat: str
    phase: str
    turn: str | None
    round: int
    places: Mapping[str, str | None]
    locked: int
    lives: Mapping[str, int]
    mummy_lives: int
    played: Mapping[str, Sequence[str]]
    colours: Mapping[str, Sequence[str]]
    last_announced: Mapping[str, str | None]
    announced: str | None
    steps: int
    siege: int
    faces: Sequence[str] = ()
    hand: Sequence[str] = ()
    hands: Mapping[str, Sequence[str]] = field(default_factory=dict)
    steps_taken: int = 0
    unread: bool = False  # people say what explorers' dice show, for nothing reads them now
    halfway: Halfway | None = None  # for explorers: where whoever moves rests and could go on

    @property
    def mummy(self) -> str:
        """Where the mummy is; everybody knows."""
        return str(self.places[MUMMY])

    @property
    def mirrored(self) -> bool:
        """Whether this seat looks at the mummy's face of the board (rule 1)."""
        return self.seat == MUMMY


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision to make: what the acting seat sees and may do, and where each die can lead it."""

    sight: Sight
    legal: Sequence[Command]
    ends: Mapping[str, Sequence[str]]


def agreed(setup: Setup) -> Game:
    """What everybody knows of a set-up."""
    return Game(setup.board, setup.explorers, setup.seats, setup.options, setup.needed)


def sight(
    game: Game,
    seat: str,
    view: View,
    steps_taken: int = 0,
    *,
    unread: bool = False,
    halfway: Halfway | None = None,
) -> Sight:
    """The view of a seat, typed; how far the mummy or an explorer has gone, how dice are read."""
    known: dict[str, Any] = {name: view[name] for name in Sight.__slots__ if name in view}
    seen: dict[str, Any] = {"steps_taken": steps_taken, "unread": unread, "halfway": halfway}
    return Sight(game=game, seat=seat, **seen, **known)
