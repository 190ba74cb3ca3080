"""One look at a table: sensors, dice and keys, in the words of the game; lamps are set on the way.

Whoever scans calls `look`, again and again, in one thread. What is to be shown may be wished for in
another: it is done with the next look, so that pins are touched by one thread alone.
"""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.observations import Observation
from hal.clock import Clock
from hal.errors import HalError
from hal.panel import Panel
from hal.ports import Dice, Hold, PartBack, PartLost
from hal.sensors import Sensors
from hal.sides import Side
from hal.table import Table
from host.table_watch import DiceOf, News, observed

_LOG: Final = logging.getLogger(__name__)

LOOKS: Final = 5  # of everything, one after the other: the debounce, and some more

_POWER_OFF: Final = Hold(None, "power-off")


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that the game is to know."""

    observation: Observation
    at: float


@dataclass(frozen=True, slots=True)
class Looked:
    """Everything was looked at for the first time."""

    at: float


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Somebody wants to switch the machine off."""


Sight = Seen | Looked | PowerOff


class TableEyes:
    """The eyes and the lamps of one table. `dice` only where they are polled too."""

    def __init__(
        self,
        table: Table,
        sensors: Sensors,
        panel: Panel,
        clock: Clock,
        dice: Dice | None = None,
        dice_of: DiceOf | None = None,
    ) -> None:
        self._sensors: Final = sensors
        self._panel: Final = panel
        self._clock: Final = clock
        self._dice: Final = dice
        self._dice_of: Final = dice_of or {}
        self._lamps: Final = _lamps_of(table)
        self._buzzers: Final = tuple(buzzer.name for buzzer in table.buzzers)
        self._wished: dict[Side, frozenset[str]] = {}
        self._lit: dict[Side, frozenset[str]] = {}
        self._sound_s = 0.0
        self._whole = 0
        self._logged: dict[str, str] = {}
        self.trouble: HalError | None = None

    def look(self) -> list[Sight]:
        """What is new."""
        seen = self._sensors.poll()
        at = self._clock.now()
        self._obey(at)
        dice = self._dice.poll(at) if self._dice else ()
        news: list[News] = [*seen, *dice, *self._panel.poll(at)]
        for one in news:
            if isinstance(one, PartLost | PartBack):
                self._log(one)
        sights = [sight for one in news if (sight := self._sight(one, at))]
        return [*sights, Looked(at)] if self._looked_at_all() else sights

    @property
    def lit(self) -> Mapping[Side, frozenset[str]]:
        """The lamps that were told to be lit with the last look."""
        return dict(self._lit)

    def show(self, side: Side, lamps: Collection[str]) -> None:
        """Light these lamps with the next look, of those that there are."""
        self._wished[side] = self._lamps[side].intersection(lamps)

    def sound(self, seconds: float) -> None:
        """Sound for so long from the next look on."""
        self._sound_s = seconds

    def _sight(self, news: News, at: float) -> Sight | None:
        if news == _POWER_OFF:
            return PowerOff()
        observation = observed(news, self._dice_of)
        return Seen(observation, at) if observation else None

    def _log(self, news: PartLost | PartBack) -> None:
        """What somebody needs who looks for the fault; that a part is lost is public.

        A bus that was freed at once tells that with its loss already, and how is said only once.
        """
        if isinstance(news, PartLost):
            said = self._logged[news.part] = news.why
        else:
            told = self._logged.pop(news.part, "")
            said = news.how if news.how not in ("", told) else f"{news.part} is back"
        _LOG.warning("the table: %s", said)

    def _looked_at_all(self) -> bool:
        """Once: after some looks in a row at which no part was lost."""
        if self._whole >= LOOKS:
            return False
        self._whole = 0 if self._sensors.lost else self._whole + 1
        return self._whole == LOOKS

    def _obey(self, at: float) -> None:
        """A lamp that fails is remembered; the game goes on without it."""
        try:
            for side, lamps in tuple(self._wished.items()):
                if self._lit.get(side) != lamps:
                    self._lit[side] = lamps
                    self._panel.show(side, lamps)
            seconds, self._sound_s = self._sound_s, 0.0
            for buzzer in self._buzzers if seconds else ():
                self._panel.sound(buzzer, seconds, at)
        except HalError as error:
            self.trouble = error


def _lamps_of(table: Table) -> Mapping[Side, frozenset[str]]:
    return {
        side: frozenset(lamp.name for lamp in table.lamps if lamp.side is side) for side in Side
    }
