"""The pages of the seats can be seen whole, used by everybody, and read in all languages."""

import pytest

from tests.browser import scenes
from tests.browser.inspection import faults
from tests.browser.program import Program
from tests.browser.scenes import Come, Tour


@pytest.mark.parametrize(
    "tour", [scenes.joining, scenes.between_games, scenes.playing, scenes.after_a_game]
)
def test_everything_can_be_seen_used_and_read(
    bare_service: Program, come: Come, tour: Tour
) -> None:
    found = [line for scene in tour(bare_service, come) for line in faults(scene)]
    assert not found, "\n".join(found)
