"""How a face of a simulated table looks now, as plain data: magnets, dice, lamps, keys, sound.

A magnet in a hand or in the box is told with where it was seen last on the board. What is heard is
heard on both sides.
"""

from collections.abc import Mapping
from typing import Final

from hal.fake import FakeTable
from hal.sides import Side
from host.sim.faces import Sides, dice_of

Plain = dict[str, object]

_GRAIN: Final = 1  # digits of a millimetre: nobody sees more


class Scene:
    """Of one table. Asking changes nothing on it."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake: Final = fake
        self._last: Final[dict[str, tuple[float, float]]] = {}

    def of(self, sides: Sides) -> Plain:
        """What can be seen and heard there."""
        return {
            "type": "scene",
            "magnets": self._magnets(sides),
            "dice": self._dice(sides),
            "lit": self.lit(sides),
            "held": self.held(sides),
            "sounding": self.sounding,
        }

    def lit(self, sides: Sides) -> dict[str, list[str]]:
        """The lamps that are lit, as their pins say."""
        panel = self._fake.panel
        return {side.value: sorted(panel.lit(side)) for side in Side if side in sides}

    def held(self, sides: Sides) -> dict[str, list[str]]:
        """The keys that were held long enough, until they are let go."""
        held = self._fake.panel.held()
        return {
            side.value: [key.key for key in held if key.side is side]
            for side in Side
            if side in sides
        }

    @property
    def sounding(self) -> bool:
        """Whether a buzzer sounds."""
        return bool(self._fake.panel.sounding())

    def _magnets(self, sides: Sides) -> Mapping[str, Plain]:
        magnets = self._fake.magnets
        mine = [name for name in magnets.names if magnets.side(name) in sides]
        return {name: self._magnet(name) for name in mine}

    def _magnet(self, name: str) -> Plain:
        here = self._fake.at(name)
        if here:
            self._last[name] = (round(here[0], _GRAIN), round(here[1], _GRAIN))
        x, y = self._last.get(name, (None, None))
        return {"x": x, "y": y, "on": here is not None, "weak": self._fake.is_weak(name)}

    def _dice(self, sides: Sides) -> Mapping[str, Plain]:
        dice = self._fake.dice
        if dice is None:
            return {}
        lying = {die: dice.lies(die) for die in dice_of(self._fake.table, sides)}
        return {
            die: {"at": lies.at.value, "face": lies.face, "leaning": lies.leaning}
            for die, lies in lying.items()
        }
