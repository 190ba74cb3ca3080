"""A real table: one thread owns the bus and the pins, the dice readers are on the event loop.

The thread is given lamps to light and hands over what it saw; so scanning waits for nothing, and
nothing waits for scanning. Times are those of the machine's monotonic clock, which is the event
loop's too. Not tried on a real Pi.
"""

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from hal.clock import SystemClock
from hal.dice.readers import Readers
from hal.dice.serial_lines import SerialLines
from hal.errors import HalError
from hal.panel import Panel
from hal.ports import DiceNews
from hal.scan_thread import ScanThread
from hal.sensors import Sensors
from hal.sides import Side
from host.drivers.sink import Sink
from host.drivers.table_eyes import Looked, PowerOff, Seen, Sight, TableEyes
from host.rig import Rig
from host.table_dice import dice_of_parts
from host.table_watch import observed

_LOG: Final = logging.getLogger(__name__)

_ALIVE_S: Final = 5.0
"""A thread that has not looked for so long hangs."""


class RealTable:
    """`readers` only where dice are read; `ports` are theirs, or none to look for them."""

    def __init__(
        self,
        rig: Rig,
        panel: Panel,
        hertz: float,
        readers: Readers | None = None,
        ports: Collection[str] = (),
    ) -> None:
        self.clock: Final = SystemClock()
        self._rig: Final = rig
        self._panel: Final = panel
        self._dice_of: Final = dice_of_parts(rig.table)
        sensors = Sensors(rig.scanner, rig.spot_map)
        self._eyes: Final = TableEyes(rig.table, sensors, panel, self.clock)
        self._thread: Final = ScanThread(self._look, self._hand_over, hertz)
        self._lines: Final = SerialLines(readers, self._told, tuple(ports)) if readers else None
        self._looked_at = self.clock.now()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sink: Sink | None = None

    def start(self, sink: Sink) -> None:
        """Begin to scan, and to listen to the dice readers."""
        self._sink, self._loop = sink, asyncio.get_running_loop()
        self._thread.start()
        if self._lines:
            self._lines.start()

    async def close(self) -> None:
        """End the thread, then let go of everything it owned."""
        self._sink = None
        if self._lines:
            self._lines.close()
        await asyncio.to_thread(self._thread.stop)
        self._panel.close()
        self._rig.close()

    def alive(self) -> bool:
        """Whether the thread still looks."""
        return self.clock.now() - self._looked_at < _ALIVE_S

    @property
    def trouble(self) -> str | None:
        """A lamp or a buzzer that did not do what it was told."""
        return str(self._eyes.trouble) if self._eyes.trouble else None

    def show(self, side: Side, lamps: Collection[str]) -> None:
        """With the thread's next look."""
        self._eyes.show(side, lamps)

    def sound(self, seconds: float) -> None:
        """With the thread's next look."""
        self._eyes.sound(seconds)

    def _look(self) -> list[Sight]:
        """In the thread."""
        sights = self._eyes.look()
        self._looked_at = self.clock.now()
        return sights

    def _hand_over(self, sight: Sight | Exception) -> None:
        """In the thread. A loop that is closing takes nothing any more."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, sight)

    def _take(self, sight: Sight | Exception) -> None:
        match self._sink, sight:
            case None, _:
                pass
            case sink, Seen(observation, at):
                sink.observed(observation, at)
            case sink, Looked(at):
                sink.looked(at)
            case sink, PowerOff():
                sink.power_off()
            case _, HalError():
                _LOG.warning("the table: %s", sight)
            case sink, Exception():
                sink.failed(sight)

    def _told(self, news: tuple[DiceNews, ...], at: float) -> None:
        for one in news:
            if (observation := observed(one, self._dice_of)) and self._sink:
                self._sink.observed(observation, at)
