"""A live game with its record: nothing happens in it that was not written down first.

Each observation is written, and only when that is acknowledged does the game see it. A game that
went on before is fed its whole record again, and stands where it stood.
"""

from collections.abc import Callable, Iterable
from typing import Final

from fsm.pyramid import observation_text, record
from fsm.pyramid.happenings import Happening
from fsm.pyramid.observations import Observation, Woken
from fsm.pyramid.record import Moment, Opening
from host.journal.entries import Entry
from host.journal.writer import JournalWriter

Told = tuple[Happening, ...]
Hear = Callable[[Moment], None]


class UnreadableError(Exception):
    """An entry, though it is as it was written, means nothing to this program."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number} cannot be played again: {why}")
        self.number: Final = number


class RecordedGame:
    """One game under its name in the journal; `hear` is told every new moment of it."""

    def __init__(
        self, name: str, opening: Opening, writer: JournalWriter, utc: Callable[[], str], hear: Hear
    ) -> None:
        self.name: Final = name
        self.opening: Final = opening
        self.live: Final = record.begin(opening)
        self.newest = 0.0
        self._writer: Final = writer
        self._utc: Final = utc
        self._hear: Final = hear

    def open(self) -> None:
        """Tell what happens before anybody decides anything."""
        self._hear(self._opened)

    def catch_up(self, entries: Iterable[Entry], remember: Hear) -> None:
        """See again what was seen before, from the opening on; `remember` alone is told of it.

        Raises UnreadableError for what cannot be seen.
        """
        remember(self._opened)
        for entry in entries:
            observation = observation_text.read(entry.text)
            if observation is None:
                raise UnreadableError(entry.number, f"{entry.text!r:.80} is no observation")
            try:
                self._see(observation, entry.at, remember)
            except Exception as error:  # another program played by other rules
                raise UnreadableError(entry.number, f"it leads to {error!r:.80}") from error

    async def feed(self, observation: Observation, at: float) -> Told:
        """Write it down, then let it happen. Raises JournalError, and then nothing has happened."""
        at = max(at, self.newest)
        text = observation_text.write(observation)
        await self._writer.append(self.name, at, self._utc(), text)
        return self._see(observation, at, self._hear)

    @property
    def _opened(self) -> Moment:
        return Moment(0.0, Woken(), self.live.opening, self.live)

    def _see(self, observation: Observation, at: float, hear: Hear) -> Told:
        self.newest = at
        told = self.live.feed(observation, at)
        hear(Moment(at, observation, told, self.live))
        return told
