"""Waiting by the table's own clock, which may go faster or slower than the real one."""

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import Final

from hal.clock import Clock


class TableTime:
    """Told the time after each look at the table. For one event loop."""

    def __init__(self, clock: Clock) -> None:
        self._clock: Final = clock
        self._order: Final = count()
        self._waiting: Final[list[tuple[float, int, asyncio.Future[None]]]] = []

    async def until(self, moment: float) -> None:
        """Returns when the table's clock has come to that moment; at once if it has already."""
        if moment <= self._clock.now():
            return
        come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (moment, next(self._order), come))
        await come

    def passed(self, at: float) -> None:
        """The table's clock says this now."""
        while self._waiting and self._waiting[0][0] <= at:
            _, _, come = heappop(self._waiting)
            if not come.done():  # whoever waited may have gone
                come.set_result(None)
