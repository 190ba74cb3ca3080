"""Counts of how much the pairs of one test differ: equal twins would prove nothing."""

from collections import Counter
from typing import Final

from fsm.pyramid.commands import Roll
from tests.wall.games import Game, Pair

# The least share of pairs that must differ in each thing that is secret.
_LEAST: Final = {"spaces": 0.85, "faces": 0.95, "hands": 0.55, "refusals": 0.5}
_MOST_DISCARDED: Final = 0.35

# What must have happened in some pair or other.
_HAPPENED: Final = frozenset(
    {"skipped", "released", "rolled", "lost-move", "announced", "card-played", "captured"}
    | {"mummy-rolled", "mummy-moved", "won by cards", "won by lives"}
)


class Tally:
    """What one test has seen."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()

    def discard(self) -> None:
        """A pair that could not be finished."""
        self.counts["discarded"] += 1

    def add(self, pair: Pair) -> None:
        """A finished pair."""
        self.counts.update(["pairs", *differences(pair)])
        self.counts["decisions"] += sum(not tried.refused for tried in pair.one.tries)
        self.happened.update(pair.happened)

    def add_hands(self, one: Game, other: Game) -> None:
        """A finished pair that was made to differ in hands, and may differ in refusals."""
        differ = {
            "hands": _hands(one) != _hands(other),
            "refusals": _refused(one) != _refused(other),
        }
        self.counts.update(["pairs", *(difference for difference, so in differ.items() if so)])

    def assert_hands_telling(self) -> None:
        """Most pairs differ in hands, many in refusals."""
        pairs = self.counts["pairs"]
        assert self.counts["hands"] >= 0.75 * pairs, self.counts
        assert self.counts["refusals"] >= 0.5 * pairs, self.counts
        assert self.counts["discarded"] <= _MOST_DISCARDED * pairs, self.counts

    def assert_telling(self) -> None:
        """The pairs differ in all that is secret, are no dull games, and few were given up."""
        pairs = self.counts["pairs"]
        for difference, least in _LEAST.items():
            assert self.counts[difference] >= least * pairs, (difference, self.counts)
        assert self.counts["discarded"] <= _MOST_DISCARDED * pairs, self.counts
        assert self.happened.keys() >= _HAPPENED, self.happened


def differences(pair: Pair) -> list[str]:
    """The secret things in which its games differ."""
    one, other = pair.one, pair.other
    differ = {
        "spaces": pair.apart > 0,
        "faces": _faces(one) != _faces(other),
        "hands": _hands(one) != _hands(other),
        "refusals": _refused(one) != _refused(other),
    }
    return [difference for difference, is_so in differ.items() if is_so]


def _faces(game: Game) -> list[list[str]]:
    rolls = (tried.command for tried in game.tries if isinstance(tried.command, Roll))
    return [sorted(roll.faces or ()) for roll in rolls]


def _hands(game: Game) -> list[set[str]]:
    return [set(hand) for hand in game.setup.hands]


def _refused(game: Game) -> list[object]:
    return [tried.command for tried in game.tries if tried.refused]
