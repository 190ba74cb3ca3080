"""Many pairs, one after the other, each game of a pair in a house of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.wall.games import Pair
from tests.wall.tally import differences
from tests.wall_bytes.house import House
from tests.wall_bytes.pairs import BOARDS
from tests.wall_bytes.played import Played
from tests.wall_bytes.record import assert_alike

Counts = Counter[str]

# The least share of pairs that must differ in each thing that is secret.
_LEAST: Final = {"spaces": 0.6, "faces": 0.9, "hands": 0.5, "refusals": 0.3, "handling": 0.9}
Houses = tuple[House, House]


@contextmanager
def houses(folder: Path) -> Iterator[Houses]:
    """Two services that know nothing of each other."""
    made: list[House] = []
    try:
        for name in ("one", "other"):
            (folder / name).mkdir()
            made.append(House(folder / name, BOARDS))
        yield made[0], made[1]
    finally:
        for house in made:
            house.close()


def compare(two: Houses, seed: int, pair: Pair) -> Counts:
    """Play both games; the wall must hold. What differed in them, and how much was compared."""
    one, other = (
        Played(house, game, seed, number)
        for number, (house, game) in enumerate(zip(two, (pair.one, pair.other), strict=True))
    )
    one.play()
    other.play()
    try:
        assert_alike(two[0].record, two[1].record)
    except AssertionError as error:
        error.add_note(f"pair {seed}: tests.wall_bytes.pairs.plan_of({seed})")
        raise
    counts = Counter(["pairs", *differences(pair)])
    counts["tries"] = len(pair.one.tries) + len(pair.other.tries)
    counts["lines"] = sum(map(len, two[0].record.channels.values()))
    counts["handling"] = one.private.done != other.private.done
    counts.update({f"private: {deed}": 1 for deed in {*one.private.done, *other.private.done}})
    counts.update({f"public: {deed}": 1 for deed in one.public.done})
    return counts


def campaign(folder: Path, some: Iterable[tuple[int, Pair]]) -> Counts:
    """All of these."""
    counts = Counts()
    with houses(folder) as two:
        for seed, pair in some:
            counts.update(compare(two, seed, pair))
    return counts


def assert_telling(counts: Counts) -> None:
    """The pairs differ in all that is secret: equal twins would prove nothing."""
    for difference, least in _LEAST.items():
        assert counts[difference] >= least * counts["pairs"], (difference, counts)
