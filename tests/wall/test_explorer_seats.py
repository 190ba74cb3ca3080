"""An explorer learns nothing of others' hands but colours, nor of what others try in vain.

Where two games differ only in the cards that others hold and never lay, everything that reaches an
explorer's seat is equal byte for byte: view, events, its own list of commands and its own refusals.
"""

from collections.abc import Callable

import pytest
from hypothesis import given, reject, settings

from tests.wall.hands import with_other_hands
from tests.wall.plans import Plan, plans
from tests.wall.seats import lives
from tests.wall.tally import Tally
from tests.wall.twins import make_twins
from tests.wall.walls import assert_alike


@pytest.mark.rule(14, 72)
@pytest.mark.parametrize("explorers", [2, 3, 4])
def test_two_games_with_other_cards_in_the_hands_of_others_are_one_to_an_explorer(
    explorers: int, record_property: Callable[[str, object], None]
) -> None:
    tally = Tally()

    @settings(max_examples=6, derandomize=True, database=None, deadline=None)
    @given(plans(explorers))
    def wall_holds(plan: Plan) -> None:
        _assert_no_seat_can_tell(plan, tally)

    wall_holds()
    record_property("wall of hands", dict(tally.counts))
    tally.assert_hands_telling()


def _assert_no_seat_can_tell(plan: Plan, tally: Tally) -> None:
    pair = make_twins(plan)
    if pair is None:
        reject()
    one, chance = pair.one, plan.chance()
    for seat, life in lives(one, plan.seats).items():
        made = (with_other_hands(one, seat, chance) for _ in range(12))
        other = next((game for game in made if game), None)
        if other is None:
            tally.discard()
        else:
            tally.add_hands(one, other)
            assert_alike(seat, life, lives(other, (seat,))[seat])
