"""Sinks that remember what a driver puts in."""

import asyncio
from typing import Final

from fsm.pyramid.observations import Observation


class Remembering:
    """Everything that came, and a way to wait for it."""

    def __init__(self) -> None:
        self.seen: Final[list[Observation]] = []
        self.times: Final[list[float]] = []
        self.looks = self.offs = 0
        self.errors: Final[list[Exception]] = []
        self._stirred: Final = asyncio.Event()

    def observed(self, observation: Observation, at: float) -> None:
        self.seen.append(observation)
        self.times.append(at)
        self._stirred.set()

    def looked(self, at: float) -> None:
        self.looks += 1
        self._stirred.set()

    def power_off(self) -> None:
        self.offs += 1
        self._stirred.set()

    def failed(self, error: Exception) -> None:
        self.errors.append(error)
        self._stirred.set()

    async def until(self, wanted: object) -> None:
        """Returns when this is true of what came."""
        while not wanted(self):  # type: ignore[operator]
            self._stirred.clear()
            await self._stirred.wait()
