"""A position: everything that can change in a game, as one immutable value.

Tuples about pieces are in the order of `setup.explorers`, tuples about seats in that of
`setup.seats`. A tuple is used for speed: `_replace` gives the next position.
"""

from typing import NamedTuple

from fsm.pyramid.dice import Face
from fsm.pyramid.events import Won
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.table import Phase

_MUMMY_ACTS = frozenset({Phase.INTERIM, Phase.MUMMY_ROLL, Phase.MUMMY_MOVE})


class Position(NamedTuple):
    """One moment of a game."""

    setup: Setup
    phase: Phase
    active: int  # the explorer whose turn it is, or was last
    round: int
    places: tuple[str | None, ...]  # None: eliminated
    mummy: str
    lives: tuple[int, ...]
    hands: tuple[frozenset[str], ...]  # cards not yet laid; if physical, that may be held
    played: tuple[tuple[str, ...], ...]
    locked: int = 0
    faces: tuple[Face, ...] = ()  # the newest unlocked faces
    released: bool = False  # this turn's one release is used
    announced: Face | None = None
    steps: int = 0  # what the mummy may walk now
    throws: int = 0  # how many times dice have fallen
    besieged: bool = True  # so far this round everyone was skipped and the mummy stayed
    siege: int = 0  # rounds running of which that was true (rule 89)
    seen: tuple[str | None, ...] = ()  # the last place that is public, None once it is hidden
    said: tuple[Face | None, ...] = ()  # what each explorer announced last
    won: Won | None = None

    def in_phase(self, phase: Phase) -> "Position":
        """The same in another phase; several times as fast as `_replace`, and the commonest."""
        return tuple.__new__(Position, (self.setup, phase, *self[2:]))

    @property
    def turn(self) -> str | None:
        """The piece that must act, or None when the game is over."""
        if self.phase in _MUMMY_ACTS:
            return MUMMY
        return None if self.phase is Phase.OVER else self.piece

    @property
    def piece(self) -> str:
        """The explorer whose turn it is."""
        return self.setup.explorers[self.active]

    @property
    def place(self) -> str:
        """Where that explorer stands."""
        return self.places[self.active]  # type: ignore[return-value]

    @property
    def seat(self) -> int:
        """The number of the seat that this explorer belongs to."""
        return self.setup.seat_of[self.active]

    @property
    def mummy_lives(self) -> int:
        """The lives that the mummy has collected."""
        return self.setup.all_lives - sum(self.lives)
