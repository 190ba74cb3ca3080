"""An emulated table, with magnets and dice that somebody's hands move: `fake` has them.

Paced, it is scanned on the event loop in real time, as a real one would be. Otherwise time passes
only with `step`: whoever plays with the hands says when, and an evening takes no longer than the
program needs.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from hal.fake import FakeTable
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from host.drivers.sink import Sink
from host.drivers.table_eyes import Looked, PowerOff, Seen, TableEyes
from host.table_dice import dice_of_parts


class EmulatedTable:
    """`hertz` looks a second, in real time; None: only by `step`.

    Where it is paced, `epoch` is what the event loop's clock says when the table's says 0.
    """

    def __init__(self, fake: FakeTable, hertz: float | None = None) -> None:
        self.clock: Final = fake.clock
        self.fake: Final = fake
        sensors = Sensors(fake.scanner, wired(fake.table))
        self._eyes: Final = TableEyes(
            fake.table, sensors, fake.panel, fake.clock, fake.dice, dice_of_parts(fake.table)
        )
        self.epoch = 0.0
        self._hertz: Final = hertz
        self._task: asyncio.Task[None] | None = None
        self._sink: Sink | None = None

    def start(self, sink: Sink) -> None:
        """Begin to look, if it is paced."""
        self._sink = sink
        if self._hertz:
            self._task = asyncio.get_running_loop().create_task(self._keep_pace(1 / self._hertz))

    async def close(self) -> None:
        """Look no more."""
        self._sink = None
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def alive(self) -> bool:
        """Nothing of it can hang."""
        return True

    def show(self, side: Side, lamps: Collection[str]) -> None:
        """With the next look."""
        self._eyes.show(side, lamps)

    def sound(self, seconds: float) -> None:
        """With the next look."""
        self._eyes.sound(seconds)

    def step(self) -> None:
        """One look; what it shows is handed over."""
        sights = self._eyes.look()
        for sight in sights if self._sink else ():
            self._tell(sight)

    def _tell(self, sight: Seen | Looked | PowerOff) -> None:
        assert self._sink is not None
        match sight:
            case Seen(observation, at):
                self._sink.observed(observation, at)
            case Looked(at):
                self._sink.looked(at)
            case PowerOff():
                self._sink.power_off()

    async def _keep_pace(self, period: float) -> None:
        """Whoever is late with one look does not hurry with the next."""
        loop, clock = asyncio.get_running_loop(), self.fake.clock
        due = loop.time()
        self.epoch = due - clock.seconds
        while True:
            clock.seconds = max(clock.seconds, loop.time() - self.epoch)
            self.step()
            due = max(due + period, loop.time())
            await asyncio.sleep(due - loop.time())
