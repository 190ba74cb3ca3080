"""A reader that the table has: at which port it is now, and the dice in its pockets."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import Hello, State
from hal.dice.pocket_watch import PocketWatch
from hal.dice.reader_clock import ReaderClock
from hal.ports import DieSeen
from hal.table import Pocket


def part_of(reader: str) -> str:
    """What a reader is called when it is lost."""
    return f"dice reader {reader}"


class WantedReader:
    """One of the table's readers, whether somebody answers by its name or not."""

    def __init__(self, name: str, dice: Mapping[int, PocketWatch], missed_at: float) -> None:
        self.part: Final = part_of(name)
        self.dice: Final = dice
        self.port: str | None = None
        self.reports = False  # a state has come from this port
        self.missed_at: float | None = missed_at  # None once it was found or missed
        self.lost = False  # as far as anybody was told
        self._last_port: str | None = None
        self._clock = ReaderClock()

    def fits(self, hello: Hello) -> bool:
        """Whether a reader has all the pockets that this one should have."""
        return hello.pockets > max(self.dice)

    def take_place(self, port: str) -> None:
        """Whatever is at another port was without power, or is another reader."""
        if port != self._last_port:
            self._clock = ReaderClock()
        self.port = self._last_port = port

    def see(self, state: State, at: float) -> Iterator[DieSeen]:
        """What is new with this report."""
        if self._clock.began_anew(state.uptime_ms, at):
            for watch in self.dice.values():
                watch.begin_anew()
        for number, watch in self.dice.items():
            if number < len(state.pockets):
                yield from watch.see(state.pockets[number])


def wanted_readers(
    pockets: Iterable[Pocket], bands: Mapping[str, Bands], missed_at: float
) -> dict[str, WantedReader]:
    """The readers of a table by name; each is missed from then on, unless it is found before."""
    dice: dict[str, dict[int, PocketWatch]] = {}
    for pocket in pockets:
        watch = PocketWatch(pocket.die, bands.get(pocket.die))
        dice.setdefault(pocket.reader, {})[pocket.number] = watch
    return {name: WantedReader(name, watches, missed_at) for name, watches in dice.items()}
