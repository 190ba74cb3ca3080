"""What a simulated table costs while nothing happens on it: looks at the sensors, and no scenes."""

from unittest.mock import patch

from host.sim.scene import Scene
from tests.sim.simulated import PERIOD_S, Laptop, at_a_laptop

LOOKS = 300


@at_a_laptop
async def test_at_rest_onlookers_cost_nothing(it: Laptop) -> None:
    hands = it.guest()
    for seat in ("red", "blue", "display", "mummy"):
        it.guest(seat)
    await it.start(hands)
    await it.run(1.0)
    with patch.object(Scene, "of") as shown:
        await it.run(LOOKS * PERIOD_S)
    shown.assert_not_called()
