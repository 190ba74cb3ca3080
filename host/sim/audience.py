"""Who looks at a simulated table: each is told the scene of its faces, when it has changed.

At most thirty times a second, and whole; somebody who is slow misses scenes and sees the newest.
What one face's onlookers are told, and when, depends on nothing that is on the other. While nothing
moves, nothing is looked at.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from host.sim.faces import Sides

Show = Callable[[Sides], str]
Stir = Callable[[], object]

PERIOD_S: Final = 1 / 30


class Onlooker:
    """One of them. Its first message waits for it; of all later ones only the newest."""

    def __init__(self, sides: Sides, first: str) -> None:
        self.sides: Final = sides
        self._first: str | None = first
        self._newest: str | None = None
        self._known = ""
        self._stirred: Final = asyncio.Event()

    def put(self, text: str) -> None:
        """This is how it looks now, which it may know already."""
        if text != self._known:
            self._known = self._newest = text
            self._stirred.set()

    async def next(self) -> str:
        """The next message, when there is one."""
        if self._first is not None:
            first, self._first = self._first, None
            return first
        while self._newest is None:
            self._stirred.clear()
            await self._stirred.wait()
        newest, self._newest = self._newest, None
        return newest


class _Stand:
    """Those who have the same faces before them."""

    def __init__(self) -> None:
        self.onlookers: Final[list[Onlooker]] = []
        self.shown: str | None = None
        self.stirred: object = None
        self.told_at = float("-inf")


class Audience:
    """`show` makes the message of a scene; `stir` says, cheaply, what it depends on.

    `stir` gives None while something moves there: then it must be looked at.
    """

    def __init__(self, show: Show, stir: Stir) -> None:
        self._show: Final = show
        self._stir: Final = stir
        self._stands: Final[dict[Sides, _Stand]] = {}

    def welcome(self, sides: Sides, first: str) -> Onlooker:
        """A new one; it hears this first, and then how it looks now."""
        onlooker = Onlooker(sides, first)
        stand = self._stands.setdefault(sides, _Stand())
        stand.onlookers.append(onlooker)
        onlooker.put(self._show(sides))
        return onlooker

    def part(self, onlooker: Onlooker) -> None:
        """It has gone."""
        stand = self._stands[onlooker.sides]
        stand.onlookers.remove(onlooker)

    def look(self, real: float) -> None:
        """Tell those who have something new to see; `real` is the real time."""
        for sides, stand in self._stands.items():
            if stand.onlookers and real - stand.told_at >= PERIOD_S:
                self._tell(sides, stand, real)

    def _tell(self, sides: Sides, stand: _Stand, real: float) -> None:
        stirred = self._stir()
        if stirred is not None and stirred == stand.stirred:
            return
        stand.stirred = stirred
        text = self._show(sides)
        if text == stand.shown:
            return
        stand.shown, stand.told_at = text, real
        for onlooker in stand.onlookers:
            onlooker.put(text)
