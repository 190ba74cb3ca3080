"""What all stages of an evening share: the seats, the record, the table and how games begin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fsm.pyramid.record import Moment, Opening
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import Spots
from fsm.pyramid.timing import Timing
from fsm.pyramid.tray import Tray
from hal.clock import Clock
from host.evening.budget import Budget
from host.evening.hub import Hub, State
from host.evening.languages import Languages
from host.evening.notices import Notice
from host.evening.table_picture import TablePicture
from host.journal.writer import JournalWriter
from host.lobby import Lobby


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table can see, and how long it waits: games are opened with it.

    `readers` are the names of the parts that read dice.
    """

    spots: Spots
    tray: Tray
    timing: Timing
    readers: tuple[str, ...] = ()

    def opening(self, setup: Setup) -> Opening:
        """A game at this table."""
        return Opening(setup, self.spots, self.timing, self.tray)


@dataclass(slots=True)
class Room:
    """`hear` is told every new moment of a game, after the seats were; it must not wait.

    `seed` draws the seed of a game, `utc` is the time of day. Where the table's clock is its own,
    `ago` says how long ago a moment of it is, in real seconds. `devices`: how many have each seat.
    """

    hub: Hub
    writer: JournalWriter
    picture: TablePicture
    facts: Facts
    lobby: Lobby
    clock: Clock
    seed: Callable[[], int]
    utc: Callable[[], str]
    hear: Callable[[Moment], None] = field(default=lambda moment: None)
    budget: Budget = field(default_factory=Budget)
    languages: Languages = field(default_factory=Languages)
    table_trouble: Callable[[], str | None] = field(default=lambda: None)
    ago: Callable[[float], float] | None = None
    devices: Callable[[], Mapping[str, int]] = field(default=dict)

    def since(self, at: float) -> float:
        """How many real seconds ago the table's clock said this."""
        return self.ago(at) if self.ago else self.clock.now() - at

    def tell(self, seat: str, state: Callable[[], State]) -> None:
        """Tell a seat how it is, in its own language."""
        with self.languages.speaking(seat):
            self.hub.update(seat, state())

    def notice(self, code: Notice, text: Callable[[], str], *seats: str) -> None:
        """Tell who listens at these seats, or at every seat, each in its language."""
        for seat in seats or self.hub.seats:
            with self.languages.speaking(seat):
                self.hub.notice(code, text(), seat)
