"""What a simulated table costs while nothing happens on it."""

from time import process_time
from unittest.mock import patch

from host.sim.scene import Scene
from tests.sim.simulated import PERIOD_S, Laptop, at_a_laptop

LOOKS = 300
SHARE = 0.15  # of one core


@at_a_laptop
async def test_at_rest_it_costs_little_and_onlookers_cost_nothing(it: Laptop) -> None:
    hands = it.guest()
    for seat in ("red", "blue", "display", "mummy"):
        it.guest(seat)
    await it.start(hands)
    await it.run(1.0)
    with patch.object(Scene, "of") as shown:
        begun = process_time()
        await it.run(LOOKS * PERIOD_S)
        assert (process_time() - begun) / (LOOKS * PERIOD_S) < SHARE
    shown.assert_not_called()
