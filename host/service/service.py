"""An evening joined with its table, its record and its seats: everything but the pages.

`begin` takes up what the journal holds, and the table is watched from then on; `run` goes on until
it is cancelled. Whoever plays with another clock or other hands than people (tests, benches) gives
another driver.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from fsm.pyramid.record import Moment
from host.config import USUAL_NAME
from host.drivers.driver import Driver
from host.evening.evening import Evening
from host.evening.front_desk import FrontDesk
from host.evening.hub import Hub
from host.evening.languages import NAME as LANGUAGES_FILE
from host.evening.languages import Languages
from host.evening.pump import Pump
from host.evening.room import Facts, Room
from host.evening.table_picture import TablePicture
from host.journal.database import NAME as JOURNAL_FILE
from host.journal.writer import JournalWriter, utc_now
from host.language import ENGLISH
from host.lobby import Lobby
from host.playable_boards import PlayableBoards
from host.seats import SEATS
from host.seats.names import HANDS
from host.service.feedback import Feedback

_SEED_BITS: Final = 48
_NUMBER_BITS: Final = 52  # pages count exactly up to 2^53: as many messages can follow
_ANY: Final = SystemRandom()


def drawn_seed(chance: Random = _ANY) -> int:
    """The seed of a game, by chance."""
    return chance.getrandbits(_SEED_BITS)


def drawn_number(chance: Random = _ANY) -> int:
    """What the messages of one run are numbered after, by chance: `host.evening.hub` says why."""
    return chance.getrandbits(_NUMBER_BITS)


class Service:
    """For one event loop. `hear` is told every moment of every game; it must not wait.

    Seats speak `language` until they choose another; `name` is what the table is called. Messages
    are numbered after `first`, which is to be another with each start.
    """

    def __init__(
        self,
        driver: Driver,
        facts: Facts,
        boards: PlayableBoards,
        folder: Path,
        *,
        alarm: bool = True,
        beat: Callable[[], None] = lambda: None,
        switch_off: Callable[[], None] = lambda: None,
        seed: Callable[[], int] = drawn_seed,
        utc: Callable[[], str] = utc_now,
        hear: Callable[[Moment], None] = lambda moment: None,
        language: str = ENGLISH,
        name: str = USUAL_NAME,
        seats: Sequence[str] = SEATS,
        ago: Callable[[float], float] | None = None,
        first: int = 0,
        devices: Callable[[], Mapping[str, int]] = dict,
    ) -> None:
        self._driver: Final = driver
        self._feedback: Final = Feedback(driver)
        self._hearers: Final = [hear]
        self._writer: Final = JournalWriter(folder / JOURNAL_FILE)
        self.hub: Final = Hub(seats, first)
        picture = TablePicture(facts.readers)
        lobby = Lobby(boards, simulated=HANDS in seats, has_sensors=bool(facts.spots.names))
        self.room: Final = Room(
            *(self.hub, self._writer, picture, facts, lobby, driver.clock, seed, utc),
            hear=self._heard,
            table_trouble=lambda: driver.trouble,
            languages=Languages(language, folder / LANGUAGES_FILE),
            ago=ago,
            devices=devices,
        )
        self.evening: Final = Evening(self.room)
        self.pump: Final = Pump(self.evening, driver.clock, beat, alarm, switch_off)
        self.desk: Final = FrontDesk(self.room, self.evening, self.pump, name)

    def attend(self, hear: Callable[[Moment], None]) -> None:
        """From now on this one is told every moment too; it must not wait either."""
        self._hearers.append(hear)

    async def begin(self) -> None:
        """Take up what was left, and watch the table from now on."""
        await self.evening.begin()
        self._driver.start(self.pump)

    async def run(self) -> None:
        """Let everything happen that comes. Raises what is wrong with the program, if anything."""
        await self.pump.run()

    async def close(self) -> None:
        """Let go of the table first, so that nothing comes that could not be written."""
        await self._driver.close()
        await self._writer.close()

    def _heard(self, moment: Moment) -> None:
        self._feedback.follow(moment)
        for hear in self._hearers:
            hear(moment)
