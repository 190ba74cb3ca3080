"""The mummy and the table learn nothing but what is public, in whole games of every kind.

Where two games have the same public transcript, everything that reaches these seats is equal byte
for byte: views, events, the mummy's list of walks, and what is said of its own wrong walks.
"""

from collections.abc import Callable

import pytest
from hypothesis import given, reject, settings

from fsm.pyramid.setup import Variant
from tests.wall.games import Pair
from tests.wall.plans import Plan, plans
from tests.wall.tally import Tally
from tests.wall.twins import make_twins
from tests.wall.walls import assert_public_seats_cannot_tell

TWO_PERSON = Variant.TWO_PERSON
STANDARD = Variant.STANDARD


@pytest.mark.rule(2, 11, 38, 66, 70, 71)
@pytest.mark.parametrize(
    ("explorers", "variant"), [(2, STANDARD), (3, STANDARD), (4, STANDARD), (2, TWO_PERSON)]
)
def test_two_games_with_the_same_public_transcript_are_one_to_the_mummy_and_the_table(
    explorers: int, variant: Variant, record_property: Callable[[str, object], None]
) -> None:
    tally = Tally()

    @settings(max_examples=35, derandomize=True, database=None, deadline=None)
    @given(plans(explorers, variant))
    def wall_holds(plan: Plan) -> None:
        assert_public_seats_cannot_tell(_twins(plan, tally))

    wall_holds()
    record_property("wall", dict(tally.counts))
    tally.assert_telling()


def _twins(plan: Plan, tally: Tally) -> Pair:
    pair = make_twins(plan)
    if pair is None:
        tally.discard()
        reject()
    tally.add(pair)
    return pair
