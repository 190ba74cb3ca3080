"""The one feeder: whatever comes, from drivers, pages or the clock, happens one after the other.

Drivers put observations in and go on at once; pages wait until what they asked for has happened.
Between two things the pump sleeps until the next comes, or until the evening wants to be woken.
After each, and at least every second, it says that it is alive; it cannot while it hangs in one.

An exception is a bug. It ends the pump, and with it the program: whoever started it begins anew,
and the game is taken up from the journal.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar

from fsm.pyramid.observations import Emptied, Joined, Observation
from hal.clock import Clock
from host.desk import Answer
from host.evening.evening import Evening

Job = Callable[[], Awaitable[None]]
Given = TypeVar("Given")

BEAT_S: Final = 1.0
"""How often it says that it is alive while there is nothing to do."""


class Pump:
    """For one event loop. `alarm`: wake the evening by the loop's clock, which is the table's."""

    def __init__(
        self,
        evening: Evening,
        clock: Clock,
        beat: Callable[[], None] = lambda: None,
        alarm: bool = True,
        switch_off: Callable[[], None] = lambda: None,
    ) -> None:
        self._evening: Final = evening
        self._clock: Final = clock
        self._beat: Final = beat
        self._alarm: Final = alarm
        self._switch_off: Final = switch_off
        self._jobs: Final[deque[Job]] = deque()
        self._stirred: Final = asyncio.Event()
        self._idle: Final = asyncio.Event()

    def observed(self, observation: Observation, at: float) -> None:
        """The table has seen something."""
        self._put(lambda: self._evening.observed(observation, at))

    def looked(self, at: float) -> None:
        """The sensors have looked at everything for the first time."""
        self._put(lambda: self._evening.looked(at))

    def woken(self, at: float) -> None:
        """The evening's deadline may have come."""
        self._put(lambda: self._evening.woken(at))

    def passed(self, at: float) -> None:
        """The table's clock says this now; for tables whose clock is not the loop's (`alarm`)."""
        due = self._evening.deadline
        if due is not None and due <= at and not self._jobs:
            self.woken(at)

    def power_off(self) -> None:
        """The power-off key was held down."""
        self._switch_off()

    def failed(self, error: Exception) -> None:
        """The table's driver cannot go on: neither can the pump."""

        async def fail() -> None:
            raise error

        self._put(fail)

    async def asked(
        self,
        seat: str,
        given: Mapping[str, object],
        check: Callable[[], Answer | None] = lambda: None,
        begins: Callable[[], None] = lambda: None,
    ) -> Answer:
        """A seat asks for something; `check` may refuse it when its turn has come.

        `begins` is called if a game follows (`host.evening.evening.Evening.asked`).
        """

        async def ask() -> Answer:
            return check() or await self._evening.asked(seat, given, self._clock.now(), begins)

        return await self._happened(ask)

    async def seating(self, seen: Joined | Emptied) -> None:
        """Devices have taken or lost a seat; returns when everybody whom it concerns was told."""
        await self._happened(lambda: self._evening.seating(seen, self._clock.now()))

    async def run(self) -> None:
        """Go on until cancelled. Raises whatever a job raises."""
        while True:
            while self._jobs:
                await self._jobs.popleft()()
                self._beat()
            self._idle.set()
            await self._sleep()

    async def idle(self) -> None:
        """Returns when everything that was put in has happened."""
        await self._idle.wait()

    async def _happened(self, story: Callable[[], Awaitable[Given]]) -> Given:
        """What becomes of it, when its turn has come."""
        happened: asyncio.Future[Given] = asyncio.get_running_loop().create_future()

        async def tell() -> None:
            result = await story()
            if not happened.done():  # whoever waits for it may have gone
                happened.set_result(result)

        self._put(tell)
        return await happened

    def _put(self, job: Job) -> None:
        self._jobs.append(job)
        self._idle.clear()
        self._stirred.set()

    async def _sleep(self) -> None:
        """Until something is put in, or the deadline has come."""
        due = self._evening.deadline if self._alarm else None
        wait = BEAT_S if due is None else min(BEAT_S, max(0.0, due - self._clock.now()))
        try:
            async with asyncio.timeout(wait):
                await self._stirred.wait()
        except TimeoutError:
            self._beat()
            if due is not None and due <= self._clock.now():
                self.woken(self._clock.now())
        self._stirred.clear()
