"""What there is to see at the dice: how each lies, the latest rolls, and what is wrong.

A roll is a die that settled after it had left its pocket; each is recorded at once, if somebody
asked for that. The readers are asked for their statistics now and then.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from hal.dice.messages import AskStatistics
from hal.ports import DiceNews, DieSeen, Lie, PartBack, PartLost
from host.dice.rolls import Recorder, Roll
from host.dice.tray import Tray

ASK_EVERY: Final = 2.0  # seconds, for statistics
LATEST: Final = 10  # rolls that are shown


class Watching:
    """The dice as they are now. `time_of_day` gives the time that rolls are recorded with."""

    def __init__(self, tray: Tray, recorder: Recorder, time_of_day: Callable[[], str]) -> None:
        self.tray: Final = tray
        self.dice: Final[dict[str, DieSeen]] = {}
        self.lost: Final[dict[str, str]] = {}
        self.latest: Final[deque[Roll]] = deque(maxlen=LATEST)
        self.rolls = 0
        self._odd: list[str] = []
        self._recorder: Final = recorder
        self._time_of_day: Final = time_of_day
        self._ask_at = tray.now()

    def go_on(self, seconds: float) -> list[str]:
        """Let so much time pass; a line for everything that happened. Raises JournalError."""
        self._ask()
        told = [line for news in self.tray.go_on(seconds) for line in self._take(news)]
        return [*told, *self._newly_odd()]

    @property
    def odd(self) -> list[str]:
        """What is odd at the ports and readers; what a lost part says already is left out."""
        every = [*self.tray.troubles.values(), *self.tray.readers.remarks]
        return [one for one in every if not any(why.endswith(one) for why in self.lost.values())]

    def _newly_odd(self) -> list[str]:
        before, self._odd = self._odd, self.odd
        return [f"! {one}" for one in self._odd if one not in before]

    def _ask(self) -> None:
        if self.tray.now() >= self._ask_at:
            self._ask_at = self.tray.now() + ASK_EVERY
            for reader in self.tray.readers.seen:
                self.tray.say(reader.port, AskStatistics())

    def _take(self, news: DiceNews) -> Iterator[str]:
        match news:
            case PartLost(part, why):
                self.lost[part] = why
                yield f"LOST {part}: {why.removeprefix(f'{part}: ')}"
            case PartBack(part):
                self.lost.pop(part, None)
                yield f"BACK {part}"
            case DieSeen():
                self.dice[news.die] = news
                self._count(news)
                yield f"die {news.die} {news.lie}{f', {news.face} up' if news.face else ''}"

    def _count(self, seen: DieSeen) -> None:
        if seen.lie is Lie.SETTLED and seen.face is not None:
            roll = Roll(self._time_of_day(), seen.die, seen.face)
            self.rolls += 1
            self.latest.append(roll)
            self._recorder.write(roll)
