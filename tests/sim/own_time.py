"""An event loop with a clock of its own: whoever sleeps on it sleeps no real time at all."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Impatient(selectors.DefaultSelector):
    """Where others would wait, time is moved on."""

    now = 100.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += max(timeout or 0.0, 0.0)
        return super().select(0)


class OwnTimeLoop(asyncio.SelectorEventLoop):
    """For stories that wait for nothing but time."""

    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return self._impatient.now

    def lose(self, seconds: float) -> None:
        """The machine does something else for so long."""
        self._impatient.now += seconds


def in_own_time(story: Coroutine[Any, Any, T]) -> T:
    """What the story gives, told on such a loop."""
    with asyncio.Runner(loop_factory=OwnTimeLoop) as runner:
        return runner.run(story)
