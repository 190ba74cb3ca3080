"""A campaign whose pairs differ too little, or have too little of what is hard, proves nothing."""

import pytest

from tests.wall_bytes import campaign
from tests.wall_bytes.campaign import BEHIND_ONE, UNDER_BOTH, Counts, assert_telling
from tests.wall_bytes.manners import manner_of
from tests.wall_bytes.pairs import pairs

SHARES = campaign._LEAST | campaign._LEAST_PLAYED


def enough() -> Counts:
    """As many of each as there are pairs."""
    return Counts(dict.fromkeys(["pairs", *SHARES, UNDER_BOTH, BEHIND_ONE], 100))


def test_pairs_that_differ_in_all_that_is_secret_tell_something() -> None:
    assert_telling(enough())


@pytest.mark.parametrize(("what", "few"), [*((each, 4) for each in SHARES), (BEHIND_ONE, 49)])
def test_too_few_of_anything_tell_nothing(what: str, few: int) -> None:
    counts = enough()
    counts[what] = few
    with pytest.raises(AssertionError, match=what):
        assert_telling(counts)


def test_pairs_of_other_manners_come_between_those_that_count() -> None:
    ghostly = [manner_of(seed).ghosts for seed, _ in pairs(0, 8, lambda manner: manner.ghosts)]
    assert ghostly.count(True) == 8 < len(ghostly)
