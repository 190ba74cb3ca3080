"""What a pair of games is made from: a board, people, options, two deals, and a taste for play."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from fsm.pyramid import options
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board, Colour, Kind
from fsm.pyramid.options import Options
from fsm.pyramid.seats import PIECES
from fsm.pyramid.setup import Cards, Setup, Variant, Wish, seats_of
from tests.wall import boards

Deal = dict[str, tuple[str, ...]]

# Every ruling that people may change; each plan takes some of them.
_CHANGES: Final[dict[str, list[Any]]] = {
    "reroll": ["any"],
    "unplayable_reroll": ["single_die"],
    "mummy_move": ["exact"],
    "card_requires_move": [False],
    "siege_rounds": [0, 1],
    "number_may_end_on_origin": [False],
    "card_play": ["mandatory"],
    "blocked_before_forced_release": [False],
    "thresholds": [{"2": 2, "3": 3, "4": 4, "two_person": 2}],
}


class Taste(StrEnum):
    """What a pair of games is to be about, so that there are enough of each kind."""

    RACE = "race"  # one explorer is out for its cards, and the mummy is idle
    HUNT = "hunt"  # the mummy is out for lives
    BLOCK = "block"  # the mummy likes to shut explorers in
    WANDER = "wander"  # nobody is out for much


@dataclass(frozen=True)
class Plan:
    """One pair to be made. Everything that it leaves open follows from `seed`."""

    board: Board
    explorers: tuple[str, ...]
    variant: Variant
    changes: dict[str, Any]
    colours: int  # how many colours are dealt, at most: fewer cards make shorter games
    taste: Taste
    seed: int
    cards: Cards = Cards.DEALT  # those of the box are in people's hands alone

    def chance(self) -> Random:
        """The source of all that the plan leaves open; Hypothesis likes to repeat small seeds."""
        return Random(f"{self.seed} {self.board.name} {self.explorers} {self.changes} {self.taste}")

    @property
    def options(self) -> Options:
        """The standard rulings with the changes put in."""
        read = options.read(self.changes)
        assert isinstance(read, Options), read
        return read

    @property
    def seats(self) -> tuple[str, ...]:
        """The explorers' seats."""
        return seats_of(self.explorers, self.variant)


def plans(explorers: int, variant: Variant = Variant.STANDARD) -> st.SearchStrategy[Plan]:
    """Plans for so many explorers."""
    return st.builds(
        Plan,
        board=st.sampled_from(boards.MOSTLY_SMALL),
        explorers=st.permutations(PIECES).map(lambda pieces: tuple(pieces[:explorers])),
        variant=st.just(variant),
        changes=st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in _CHANGES.items()}
        ),
        colours=st.sampled_from([1, 2, 3] if variant is Variant.TWO_PERSON else [2, 2, 3, 5]),
        taste=st.sampled_from(Taste),
        seed=st.integers(0, 2**32),
    )


def two_setups(plan: Plan, chance: Random) -> tuple[Setup, Setup]:
    """The same game twice but for cards, colour for colour, and for the seed."""
    dealt = _deal(plan, chance)
    favourite = chance.choice(plan.seats) if plan.taste is Taste.RACE else None
    keep = {card for hand in dealt.values() for card in hand if chance.random() < 0.25}
    if favourite:
        keep.update(dealt[favourite])  # only a hand that is alike in both games can be laid whole
    swapped = swap(plan.board, dealt, chance, keep)
    return _setup(plan, dealt, chance), _setup(plan, swapped, chance)


def swap(board: Board, dealt: Deal, chance: Random, keep: set[str]) -> Deal:
    """Another deal with the same colours in every hand; the cards to keep stay where they are.

    The others go round within their colour, the undealt ones with them.
    """
    takes: dict[str, str] = {}
    for colour in Colour:
        pile = [card.id for card in board.treasures if card.colour is colour]
        loose = [card for card in chance.sample(pile, len(pile)) if card not in keep]
        takes |= dict(zip(loose, loose[1:] + loose[:1], strict=True))
    return {seat: tuple(takes.get(card, card) for card in hand) for seat, hand in dealt.items()}


def _deal(plan: Plan, chance: Random) -> Deal:
    """One card of each colour dealt to every seat, or two in the two-person game."""
    each = 2 if plan.variant is Variant.TWO_PERSON else 1
    count = len(Colour) if plan.board.kind is Kind.GAME else plan.colours
    hands: dict[str, list[str]] = {seat: [] for seat in plan.seats}
    for colour in chance.sample(list(Colour), count):
        pile = [card.id for card in plan.board.treasures if card.colour is colour]
        _deal_pile(hands, chance.sample(pile, each * len(hands)))
    return {seat: tuple(chance.sample(hand, len(hand))) for seat, hand in hands.items()}


def _deal_pile(hands: dict[str, list[str]], pile: Sequence[str]) -> None:
    each = len(pile) // len(hands)
    for number, hand in enumerate(hands.values()):
        hand.extend(pile[each * number : each * (number + 1)])


def _setup(plan: Plan, hands: Deal, chance: Random) -> Setup:
    made = arrange(
        Wish(
            board=plan.board,
            explorers=plan.explorers,
            seed=chance.getrandbits(32),
            variant=plan.variant,
            options=plan.options,
            hands=hands if plan.cards is Cards.DEALT else None,
            cards=plan.cards,
        )
    )
    assert isinstance(made, Setup), made
    return made
