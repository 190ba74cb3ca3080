"""Many pairs, one after the other, each game of a pair in a house of its own."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from fsm.pyramid.setup import Cards
from tests.wall.games import Pair
from tests.wall.tally import differences
from tests.wall_bytes.both_games import BothGames
from tests.wall_bytes.manners import Manner, manner_of
from tests.wall_bytes.played import Played
from tests.wall_bytes.record import assert_alike
from tests.wall_bytes.street import Street

Counts = Counter[str]

UNDER_BOTH: Final = "ghosts and spare magnets"
BEHIND_ONE: Final = "spare behind an explorer of one game, behind nobody in the other"

# The least share of pairs that must differ in each thing that is secret.
_LEAST: Final = {"spaces": 0.6, "faces": 0.9, "hands": 0.5, "refusals": 0.3, "handling": 0.9}
# The least share of pairs that must be played so, or differ in what only such pairs can.
_LEAST_PLAYED: Final = {
    "dice in pockets": 0.2,
    "dice handling": 0.2,
    "brown die in a pocket": 0.15,
    "physical cards": 0.08,
    "taken up again": 0.1,
    "private: undo by a held key": 0.4,
    "ghosts": 0.6,
    "spare magnets": 0.8,
    UNDER_BOTH: 0.6,
    "public: walked by hand": 0.5,
    "public: lifted and put back": 0.2,
    "public: stepped onto a ghost": 0.2,
}
# The least share of pairs under ghosts and spare magnets in which one of them lay so.
_BEHIND_ONE: Final = 0.5


def compare(street: Street, seed: int, pair: Pair) -> Counts:
    """Play both games; the wall must hold. What differed in them, and how much was compared."""
    manner = manner_of(seed)
    two = street.houses(manner.tray, ghosts=manner.ghosts)
    both = BothGames(pair)
    one, other = (
        Played(house, game, both, seed, number, manner)
        for number, (house, game) in enumerate(zip(two, (pair.one, pair.other), strict=True))
    )
    try:
        one.play()
        other.play()
        assert_alike(two[0].record, two[1].record)
    except AssertionError as error:
        error.add_note(f"pair {seed}: tests.wall_bytes.pairs.plan_of({seed}), {manner}")
        raise
    counts = Counter(["pairs", *differences(pair), *_played(manner)])
    counts["tries"] = len(pair.one.tries) + len(pair.other.tries)
    counts["lines"] = sum(map(len, two[0].record.channels.values()))
    counts["taken up again"] = one.taken_up
    counts["handling"] = one.private.done != other.private.done
    counts["dice handling"] = _with_dice(one) != _with_dice(other)
    counts.update({f"private: {deed}": 1 for deed in {*one.private.done, *other.private.done}})
    counts.update({f"public: {deed}": 1 for deed in one.public.done})
    counts["spare magnets"] = bool(one.public.behind)
    counts[UNDER_BOTH] = manner.ghosts and bool(one.public.behind)
    counts[BEHIND_ONE] = manner.ghosts and one.public.behind != other.public.behind
    return counts


def campaign(folder: Path, some: Iterable[tuple[int, Pair]]) -> Counts:
    """All of these."""
    counts = Counts()
    with closing(Street(folder)) as street:
        for seed, pair in some:
            counts.update(compare(street, seed, pair))
    return counts


def assert_telling(counts: Counts) -> None:
    """The pairs differ in all that is secret, in every manner: equal twins would prove nothing."""
    for difference, least in (_LEAST | _LEAST_PLAYED).items():
        assert counts[difference] >= least * counts["pairs"], (difference, counts)
    assert counts[BEHIND_ONE] >= _BEHIND_ONE * counts[UNDER_BOTH], (BEHIND_ONE, counts)


def _with_dice(played: Played) -> list[str]:
    return [deed for deed in played.private.done if deed.startswith("dice ")]


def _played(manner: Manner) -> list[str]:
    so = {
        "dice in pockets": bool(manner.tray.explorers),
        "brown die in a pocket": bool(manner.tray.mummy),
        "physical cards": manner.cards is Cards.PHYSICAL,
        "ghosts": manner.ghosts,
    }
    return [name for name, is_so in so.items() if is_so]
