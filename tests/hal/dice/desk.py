"""The readers of a table with ports that come and go, time that passes, and what is told.

Nothing here is real: a test says what comes through which port, and when.
"""

from collections.abc import Sequence
from typing import Final

from hal.dice.messages import Hello, Message, Pocket
from hal.dice.readers import Readers
from hal.ports import DiceNews, DieSeen, PartBack, PartLost
from hal.table import Pocket as TablePocket
from tests.hal.dice.one_die import BANDS
from tests.hal.dice.voice import Voice, state, still

TABLE: Final = [
    *(TablePocket("explorers", number, str(number + 1)) for number in range(5)),
    TablePocket("mummy", 0, "mummy"),
]
ONE: Final = [TablePocket("mummy", 0, "brown")]
MUMMY: Final = Hello("mummy", 1, (1, 0), 1, 0)
USB0, USB1 = "/dev/ttyUSB0", "/dev/ttyUSB1"


def said(news: DiceNews) -> str:
    """News in short words, the reasons left out."""
    match news:
        case DieSeen(die, lie, face):
            return f"{die} {lie} {face or ''}".strip()
        case PartLost(part):
            return f"{part} lost"
        case PartBack(part):
            return f"{part} back"


class Desk:
    """The readers of a table, with time that goes on by itself and a voice for each port."""

    def __init__(self, pockets: Sequence[TablePocket] = ONE, *, calibrated: bool = True) -> None:
        bands = {one.die: BANDS for one in pockets} if calibrated else {}
        self.readers = Readers(pockets, bands, 0.0)
        self.voices: dict[str, Voice] = {}
        self.output: dict[str, bytes] = {}
        self.news: list[DiceNews] = []

    def go_on(self, at: float) -> None:
        """Let time pass, waking the readers as they wish."""
        while (due := self.readers.deadline) is not None and due <= at:
            self.readers.wake(due)
            self._note()
            later = self.readers.deadline
            assert later is None or later > due, "it would be woken for ever"

    def open(self, port: str, at: float) -> None:
        self.go_on(at)
        self.voices[port], self.output[port] = Voice(), b""
        self.readers.opened(port, at)
        self._note()

    def close(self, port: str, at: float, why: str = "unplugged") -> None:
        self.go_on(at)
        del self.voices[port]
        self.readers.closed(port, why)
        self._note()

    def hear(self, port: str, what: Message | bytes, at: float) -> None:
        self.go_on(at)
        data = self.voices[port].say(what) if isinstance(what, Message) else what
        self.readers.received(port, data, at)
        self._note()

    def report(self, port: str, uptime: float, at: float, *pockets: Pocket) -> None:
        self.hear(port, state(uptime, *pockets), at)

    def told(self) -> list[str]:
        """What was told since the last call, in short words."""
        news, self.news = self.news, []
        return [said(one) for one in news]

    def why(self) -> str:
        """The reason of the only loss that was told since the last call."""
        (lost,) = (one for one in self.news if isinstance(one, PartLost))
        self.news.clear()
        return lost.why

    def remark(self) -> str:
        (remark,) = self.readers.remarks
        return remark

    def _note(self) -> None:
        self.news += self.readers.take_news()
        for port in self.voices:
            self.output[port] += self.readers.take_output(port)


def playing(uptime: float = 100.0, at: float = 1.0, *, pocket: Pocket | None = None) -> Desk:
    """A desk whose only reader reports one die: seen at rest, and then as it is said."""
    desk = Desk()
    desk.open(USB0, at)
    desk.hear(USB0, MUMMY, at)
    desk.report(USB0, uptime, at, still(30, 3))
    if pocket:
        desk.report(USB0, uptime, at, pocket)
    desk.told()
    return desk
