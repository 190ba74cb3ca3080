"""The page of the simulated table can be seen whole, used by everybody, read in all languages."""

import pytest

from tests.browser import play_scenes
from tests.browser.inspection import faults
from tests.browser.program import Program
from tests.browser.scenes import Come, Tour


@pytest.mark.parametrize(
    "tour", [play_scenes.coming, play_scenes.against_the_machine, play_scenes.both_sides]
)
def test_everything_can_be_seen_used_and_read(simulated: Program, come: Come, tour: Tour) -> None:
    found = [line for scene in tour(simulated, come) for line in faults(scene)]
    assert not found, "\n".join(found)
