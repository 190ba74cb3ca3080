"""An emulated table, with magnets and dice that somebody's hands move: `fake` has them.

Paced, it is scanned on the event loop, so many times a second of its own clock, which follows the
real one at any speed. Otherwise time passes only with `step`: whoever plays with the hands says
when, and an evening takes no longer than the program needs.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from math import inf
from typing import Final

from hal.fake import FakeTable
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from host.drivers.pacing import Pace
from host.drivers.sink import Sink
from host.drivers.table_eyes import Looked, PowerOff, Seen, TableEyes
from host.table_dice import dice_of_parts

Passed = Callable[[float], None]

_BREATH_S: Final = 0.0002  # for everybody else on the loop, however late it is
_ROUNDING_S: Final = 1e-6
_FRAME_S: Final = 1 / 40  # what moves slowly is still to be seen moving evenly


class EmulatedTable:
    """`hertz` looks a second, on the table's clock; None: only by `step`.

    On a busy machine a look comes late, and what moved meanwhile was seen by nobody. Later than
    `most_late` seconds it does not come: the table's clock stands still instead.
    """

    def __init__(self, fake: FakeTable, hertz: float | None = None, most_late: float = inf) -> None:
        self.clock: Final = fake.clock
        self.fake: Final = fake
        sensors = Sensors(fake.scanner, wired(fake.table))
        self._eyes: Final = TableEyes(
            fake.table, sensors, fake.panel, fake.clock, fake.dice, dice_of_parts(fake.table)
        )
        self._hertz: Final = hertz
        self._most_late: Final = most_late
        self._pace = Pace(0.0, 0.0)
        self._attending: Final[list[Passed]] = []
        self._task: asyncio.Task[None] | None = None
        self._sink: Sink | None = None

    @property
    def epoch(self) -> float:
        """Where it is paced: what the event loop's clock says when the table's says 0."""
        return self._pace.epoch

    @property
    def speed(self) -> float:
        """How many seconds pass at the table in a real one."""
        return self._pace.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        """From the next look on."""
        real = asyncio.get_running_loop().time() if self._task else self._pace.real
        self._pace = self._pace.changed(real, speed)

    def ago(self, at: float) -> float:
        """How many real seconds ago its clock said this, where it is paced."""
        return asyncio.get_running_loop().time() - self._pace.real_at(at)

    def attend(self, passed: Passed) -> None:
        """This one is told the table's time after each look, and in between where it goes slowly.

        It must not wait.
        """
        self._attending.append(passed)

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

    @property
    def lit(self) -> Mapping[Side, frozenset[str]]:
        """The lamps that were told to be lit with the last look."""
        return self._eyes.lit

    @property
    def trouble(self) -> str | None:
        """A lamp or a buzzer that did not do what it was told."""
        return str(self._eyes.trouble) if self._eyes.trouble else None

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
        self._tell_time()

    def _tell_time(self) -> None:
        now = self.clock.now()
        for passed in self._attending:
            passed(now)

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
        loop, due = asyncio.get_running_loop(), self.clock.seconds
        self._pace = Pace(loop.time(), due, self.speed)
        while True:
            self._set_clock(loop.time())
            if (begun := self.clock.seconds) >= due - _ROUNDING_S:
                self.step()
                due = max(due + period, begun + period / 2)
            else:
                self._tell_time()
            wait = self._pace.real_at(due) - loop.time()
            await asyncio.sleep(min(max(wait, _BREATH_S), _FRAME_S))

    def _set_clock(self, real: float) -> None:
        """A scan takes time on the wires, so the clock may be ahead already."""
        now, latest = self._pace.table_at(real), self.clock.seconds + self._most_late
        if now > latest:
            now = latest
            self._pace = Pace(real, now, self.speed)
        self.clock.seconds = max(self.clock.seconds, now)
