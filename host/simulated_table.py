"""A whole table on a laptop: magnets with hands above, a live game below, and time of its own.

Sensors are polled a hundred times a second on the fake table's clock while anything moves; what
cannot change is stepped over, from one deadline of the game to the next, so an evening takes as
long as its motions do. With `chips` every scan goes through the real driver on emulated chips.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from fsm.pyramid.commands import Command
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Asked, Observation, Woken
from fsm.pyramid.referee import Referee
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.tray import Tray
from hal.emulator.sandwich import Sandwich
from hal.fake import FakeTable
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from hal.table_file import reference
from host.dice.faces import faces_at
from host.table_dice import dice_of_parts, tray_of
from host.table_watch import Note, TableWatch, Told, spots_of

PERIOD_S: Final = 0.01
SETTLED: Final = 6  # scans after the last motion: the debounce of spots and keys, and some more

_MOST_WAKINGS: Final = 200


class Watch(Protocol):
    """Whoever looks at a table for its game."""

    @property
    def game(self) -> LiveGame:
        """The game."""
        ...

    @property
    def deadline(self) -> float | None:
        """When it wants to be woken, on the table's clock."""
        ...

    def poll(self) -> Told:
        """Look at everything once."""
        ...

    def wake(self) -> Told:
        """The game's deadline may have come."""
        ...

    def feed(self, observation: Observation) -> Told:
        """Something that no sensor sees."""
        ...


class SimulatedTable:
    """Play with the hands of `fake`, then `run`: what was told in that time comes back.

    `spares` are magnets that are no pieces of the game, by the side of the board that each is for.
    """

    def __init__(
        self,
        setup: Setup,
        chips: bool = False,
        seed: int = 0,
        table: Table | None = None,
        sandwich: Sandwich | None = None,
        note: Note | None = None,
        dice: bool = False,
        spares: Mapping[str, Side] | None = None,
    ) -> None:
        table = table or reference()
        pieces = dict.fromkeys((*setup.explorers, COUNTER), Side.EXPLORERS) | {MUMMY: Side.MUMMY}
        pieces |= spares or {}
        faces = faces_at(table, setup.board) if dice else None
        fake = FakeTable(table, pieces, (MUMMY, COUNTER), chips, seed, sandwich, faces)
        self.fake: Final = fake
        self.spots: Final = spots_of(wired(table), fake.ghosts)
        self._watch: Final = self._watched(setup, tray_of(table) if dice else Tray(), note)
        self._quiet_scans = 0
        self.scans = 0
        self.feed(Woken())  # an empty table changes nothing, so nothing else would ask for pieces

    def _watched(self, setup: Setup, tray: Tray, note: Note | None) -> Watch:
        """Who looks at the table, and lets the game know."""
        fake, game = self.fake, LiveGame(Referee(setup), self.spots, tray=tray)
        sensors, parts = Sensors(fake.scanner, wired(fake.table)), dice_of_parts(fake.table)
        return TableWatch(game, sensors, fake.panel, fake.clock, note, fake.dice, parts)

    @property
    def game(self) -> LiveGame:
        """The game that is watched."""
        return self._watch.game

    @property
    def deadline(self) -> float | None:
        """When the game wants to be woken."""
        return self._watch.deadline

    @property
    def now(self) -> float:
        """The time on the table's clock."""
        return self.fake.clock.seconds

    @property
    def settled(self) -> bool:
        """Whether nothing moves, and the sensors have said all about it."""
        return self.fake.still and self._quiet_scans >= SETTLED

    def ask(self, command: Command) -> Told:
        """Dice have fallen, or a page asks for something."""
        return self.feed(Asked(command))

    def feed(self, observation: Observation) -> Told:
        """Something that no sensor sees."""
        return self.heard(self._watch.feed(observation))

    def run(self, seconds: float) -> Told:
        """Let so much time pass after hands have begun something: all that is told meanwhile."""
        self._quiet_scans = 0
        return self.run_until(self.now + seconds)

    def run_until(self, moment: float) -> Told:
        """Let time pass, stepping over stretches in which nothing moves.

        Raises RuntimeError if the game wants to be woken again and again at the same time.
        """
        told, wakings = Told(), 0
        while self.now < moment:
            wakings = wakings + 1 if self.settled else 0
            if wakings > _MOST_WAKINGS:
                raise RuntimeError(f"the game was woken {wakings} times, and nothing moved")
            told += self._step_over(moment) if self.settled else self.poll()
        return told

    def poll(self) -> Told:
        """One scan, and then the time until the next."""
        still, begun = self.fake.still, self.now
        told = self.heard(self._watch.poll())
        self.scans += 1
        self._quiet_scans = self._quiet_scans + 1 if still else 0
        self.fake.clock.seconds = max(self.now, begun + PERIOD_S)
        return told

    def heard(self, told: Told) -> Told:
        """Everything that is told passes here at its time, for those who want to keep it."""
        return told

    def _step_over(self, moment: float) -> Told:
        due = self.deadline
        self.fake.clock.seconds = moment if due is None else max(self.now, min(due, moment))
        return self.heard(self._watch.wake())
