"""Emulated dice readers on an emulated clock, so that nothing takes any time."""

from collections.abc import Mapping, Sequence
from typing import Final

from hal.clock import EmulatedClock
from hal.dice.bands import Bands
from hal.dice.messages import FromHost
from hal.dice.readers import Readers
from hal.fake_dice import FakeDice
from hal.ports import DiceNews
from hal.table import Table


class EmulatedTray:
    """All dice of a table in emulated pockets. `fresh` readers have neither names nor zeros."""

    def __init__(
        self,
        table: Table,
        faces: Mapping[str, Sequence[str]],
        bands: Mapping[str, Bands] | None = None,
        *,
        fresh: bool = False,
    ) -> None:
        self._clock: Final = EmulatedClock()
        self.fake: Final = FakeDice(table, faces, self._clock, bands, fresh=fresh)
        self.troubles: Final[Mapping[str, str]] = {}

    @property
    def readers(self) -> Readers:
        """What is known of the readers."""
        return self.fake.readers

    def now(self) -> float:
        """The emulated time."""
        return self._clock.now()

    def go_on(self, seconds: float) -> tuple[DiceNews, ...]:
        """Let so much time pass; what there was to tell meanwhile."""
        self._clock.wait(seconds)
        return self.fake.poll(self._clock.now())

    def say(self, port: str, what: FromHost) -> None:
        """Send this to the reader at a port."""
        self.readers.say(port, what)

    def close(self) -> None:
        """Nothing to let go of."""
