"""The board: spaces, passages, areas, treasures and the mummy's die, as one frozen value.

A `Board` is made by `board_file` (a drawn map), `board_json` (the object of `referee board show`)
or a test, and checked by `board_check`; this module only holds it. How pieces may walk on it is
in `corridors`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from fsm.pyramid.corridors import Corridors
from fsm.pyramid.dice import DICE
from fsm.pyramid.mummy_walks import MummyWalks
from fsm.pyramid.spaces import PRISON, Heading


class Kind(StrEnum):
    """What a board may be used for: `exercise` boards are for tests and study only."""

    GAME = "game"
    EXERCISE = "exercise"


class Colour(StrEnum):
    """The five colours of treasures, in the order in which they are always listed."""

    RED = "red"
    BLUE = "blue"
    WHITE = "white"
    GREEN = "green"
    YELLOW = "yellow"


# Rule 7: how many treasures of each colour a real game has.
TREASURES_IN_GAME: Final = {
    Colour.RED: 5,
    Colour.BLUE: 5,
    Colour.WHITE: 5,
    Colour.GREEN: 4,
    Colour.YELLOW: 4,
}


@dataclass(frozen=True, slots=True)
class Exit:
    """A passage out of an area onto a space, and the direction of that step."""

    to: str
    heading: Heading


@dataclass(frozen=True, slots=True)
class Area:
    """A place that holds several pieces and may be left but never entered."""

    name: str
    exits: tuple[Exit, ...]


@dataclass(frozen=True, slots=True)
class Treasure:
    """A symbol on a space; one card shows it."""

    id: str
    colour: Colour
    space: str


@dataclass(frozen=True)
class Board:
    """One map with all that is printed on it. Equal boards have equal fields.

    Promises nothing about being playable: that is what `board_check` finds out.
    `spaces` are ordered by row from the bottom, then by column; `edges` likewise, each once.
    `tomb` is the mummy's own start area, or None where it starts in prison (rule 9).
    """

    name: str
    title: str
    kind: Kind
    columns: int
    rows: int
    spaces: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    start: Area
    prison: Area
    tomb: Area | None
    treasures: tuple[Treasure, ...]
    mummy_die: tuple[int, ...]

    @property
    def areas(self) -> tuple[Area, ...]:
        """Start, prison and, where there is one, the tomb."""
        return (self.start, self.prison, *([self.tomb] if self.tomb else []))

    @cached_property
    def area_names(self) -> frozenset[str]:
        """The names of those areas."""
        return frozenset(area.name for area in self.areas)

    @property
    def mummy_start(self) -> str:
        """The name of the area where the mummy begins."""
        return self.tomb.name if self.tomb else PRISON

    @cached_property
    def treasure(self) -> dict[str, Treasure]:
        """Every treasure by its id."""
        return {t.id: t for t in self.treasures}

    @cached_property
    def treasure_at(self) -> dict[str, Treasure]:
        """Every treasure by its space."""
        return {t.space: t for t in self.treasures}

    @cached_property
    def mummy_walks(self) -> MummyWalks:
        """Where the mummy can walk, at most by the die's greatest face and five locked dice."""
        return MummyWalks(self.corridors, max(self.mummy_die) + DICE)

    @cached_property
    def corridors(self) -> Corridors:
        """How pieces may walk here."""
        exits = {
            area.name: tuple((way.to, way.heading) for way in area.exits) for area in self.areas
        }
        return Corridors(self.spaces, self.edges, exits)
