"""Pairs of games that are short enough for hundreds of them to go through sockets.

Fewer cards and fewer lives make a game short; everything else is as `tests.wall` has it.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from fsm.pyramid.seats import PIECES
from fsm.pyramid.setup import Cards, Variant
from tests.wall import boards
from tests.wall.games import Pair
from tests.wall.plans import Plan, Taste
from tests.wall.twins import make_twins
from tests.wall_bytes.manners import Manner, manner_of

BOARDS: Final = (boards.MAZE, boards.FIELD)
LONGEST: Final = 60  # tries of a game; longer ones are left to `tests.wall`

_CHANGES: Final[dict[str, list[Any]]] = {
    "reroll": ["any"],
    "unplayable_reroll": ["single_die"],
    "mummy_move": ["exact"],
    "card_requires_move": [False],
    "siege_rounds": [0, 1],
    "number_may_end_on_origin": [False],
    "card_play": ["mandatory"],
    "blocked_before_forced_release": [False],
}


def plan_of(seed: int) -> Plan:
    """One plan; the same seed gives the same."""
    chance = Random(f"short {seed}")
    two_person = chance.random() < 0.15
    explorers = 2 if two_person else chance.choice([2, 2, 3, 4])
    lives = chance.choice([1, 1, 2, 3])
    changes = {
        name: chance.choice(some) for name, some in _CHANGES.items() if _now_and_then(chance)
    }
    cards = manner_of(seed).cards
    if cards is Cards.PHYSICAL:
        changes.pop("card_play", None)  # nobody could see whether a card must be laid
    return Plan(
        board=chance.choice(BOARDS),
        explorers=tuple(chance.sample(PIECES, explorers)),
        variant=Variant.TWO_PERSON if two_person else Variant.STANDARD,
        changes={**changes, "thresholds": dict.fromkeys(("2", "3", "4", "two_person"), lives)},
        colours=1 if two_person else chance.choice([1, 2, 2, 3]),
        taste=chance.choice(list(Taste)),
        seed=seed,
        cards=cards,
    )


def pairs(
    first: int, count: int, counts: Callable[[Manner], bool] = lambda _: True
) -> Iterator[tuple[int, Pair]]:
    """Pairs with their seeds, from this seed on, until so many have a manner that `counts`.

    Those too long are passed over.
    """
    seed = first
    while count:
        pair = make_twins(plan_of(seed))
        if pair and max(len(pair.one.tries), len(pair.other.tries)) <= LONGEST:
            count -= counts(manner_of(seed))
            yield seed, pair
        seed += 1


def _now_and_then(chance: Random) -> bool:
    return chance.random() < 0.15
