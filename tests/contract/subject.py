"""A table under test: what it told since it was last asked, at 100 scans a second."""

from collections.abc import Callable, Sequence

from hal.clock import Clock
from hal.panel import Panel
from hal.ports import Press, Scanner
from hal.sensors import Seen, Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from tests.contract.hands import Hands

SCAN_S = 0.01
AFTERWARDS = 8  # scans, until a debounce has seen that nothing moves any more


class Subject:
    """Scanner, panel and hands of one table. `sample` are the spots to try.

    `ghosts`: the mummy's side may sense explorers.
    """

    def __init__(
        self,
        table: Table,
        scanner: Scanner,
        panel: Panel,
        clock: Clock,
        hands: Hands,
        sample: Sequence[str],
        ghosts: bool = False,
    ) -> None:
        self.ghosts = ghosts
        self.table, self.panel, self.clock, self.hands = table, panel, clock, hands
        self.sample = sample
        self.sensors = Sensors(scanner, wired(table))
        self._seen: list[Seen] = []
        self._pressed: list[Press] = []

    def picture(self, side: Side) -> set[str]:
        """The spots on which the table sees a magnet."""
        return set(self.sensors.picture(side))

    def news(self) -> list[Seen]:
        """What the sensors told until everything rested; each is told once."""
        self.watch(lambda: not self.hands.busy())
        news, self._seen = self._seen, []
        return news

    def presses(self, until: Callable[[], bool] | None = None) -> list[Press]:
        """The keys that were pressed until everything rested; each is told once."""
        self.watch(until or (lambda: bool(self._pressed)))
        pressed, self._pressed = self._pressed, []
        return pressed

    def watch(self, until: Callable[[], bool], seconds: float = 15.0) -> None:
        """Scans until that is so, and a little longer; gives up after so many seconds."""
        end = self.clock.now() + seconds
        while not until() and self.clock.now() < end:
            self._scan()
        for _ in range(AFTERWARDS):
            self._scan()
        while self.hands.busy():
            self._scan()

    def _scan(self) -> None:
        begun = self.clock.now()
        self._seen += self.sensors.poll()
        news = self.panel.poll(self.clock.now())
        self._pressed += [one for one in news if isinstance(one, Press)]
        self.clock.wait(max(begun + SCAN_S - self.clock.now(), 0.0))
