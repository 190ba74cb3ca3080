"""What is settled before the first turn: a wish for a game, and the set-up made of it (rules 9-17).

A `Wish` is what somebody asks for. `arrange` checks it, deals the cards and gives a `Setup`: board,
explorers in turn order, options, hands, and the situation to begin from. It never changes after.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.options import STANDARD, Options
from fsm.pyramid.seats import EXPLORERS


class Variant(StrEnum):
    """How many people play: two share the board differently (rules 81-87)."""

    STANDARD = "standard"
    TWO_PERSON = "two-person"


class Cards(StrEnum):
    """Where the treasure cards are."""

    DEALT = "dealt"  # by the program, to each seat
    PHYSICAL = "physical"  # of the box: people deal them, and nobody but the holder knows a hand


@dataclass(frozen=True, slots=True)
class Situation:
    """Where to begin; what is left out is as in a fresh game. Names are checked by `arrange`."""

    places: Mapping[str, str | None] = field(default_factory=dict)
    locked: int = 0
    lives: Mapping[str, int] = field(default_factory=dict)
    played: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turn: str | None = None


FRESH: Final = Situation()


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as somebody asks for it, names not checked yet."""

    board: Board
    explorers: tuple[str, ...]
    seed: int
    variant: str = Variant.STANDARD
    options: Options = STANDARD
    hands: Mapping[str, tuple[str, ...]] | None = None
    situation: Situation = FRESH
    cards: str = Cards.DEALT


@dataclass(frozen=True)
class Setup:
    """A game ready to begin. Made by `arrange`, which alone promises that it can be played.

    `places` and `lives` are in the order of `explorers`; `hands` (whole hands, as dealt) and
    `played` in the order of `seats`. `turn` is the piece that acts first. With physical cards all
    hands are empty here: see `physical_cards` for what is known of them.
    """

    board: Board
    explorers: tuple[str, ...]
    variant: Variant
    seed: int
    options: Options
    hands: tuple[tuple[str, ...], ...]
    places: tuple[str | None, ...]
    mummy: str
    lives: tuple[int, ...]
    played: tuple[tuple[str, ...], ...]
    locked: int
    turn: str
    cards: Cards = Cards.DEALT

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The explorers' seats: one a piece, or one for both in the two-person game."""
        return seats_of(self.explorers, self.variant)

    @cached_property
    def seat_of(self) -> tuple[int, ...]:
        """The number of the seat that each piece belongs to."""
        return tuple(min(piece, len(self.seats) - 1) for piece in range(len(self.explorers)))

    @cached_property
    def needed(self) -> int:
        """The lives that the mummy must collect; by explorers at the beginning (rule 75)."""
        return lives_needed(self.options, len(self.explorers), self.variant)

    @property
    def cards_a_colour(self) -> int:
        """How many cards of each colour a hand has."""
        return cards_a_colour(self.variant)

    @cached_property
    def all_lives(self) -> int:
        """Every life in the game, the mummy's included."""
        return self.options.lives * len(self.explorers)


def seats_of(explorers: tuple[str, ...], variant: str) -> tuple[str, ...]:
    """The seats on the explorers' side."""
    return (EXPLORERS,) if variant == Variant.TWO_PERSON else explorers


def cards_a_colour(variant: str) -> int:
    """One of each, or two in the hand for both pieces (rules 14 and 82)."""
    return 2 if variant == Variant.TWO_PERSON else 1


def lives_needed(options: Options, explorers: int, variant: str) -> int:
    """The mummy's threshold (rules 74 and 85)."""
    thresholds = options.thresholds
    if variant == Variant.TWO_PERSON:
        return thresholds.two_person
    return {2: thresholds.two, 3: thresholds.three, 4: thresholds.four}[explorers]
