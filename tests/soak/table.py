"""A fake table with a live game behind it, and time that passes only where something happens.

Scans come every 10 ms on the fake's clock while something moves or is not settled yet; stretches in
which nothing can change are stepped over, from deadline to deadline. What the game tells is kept in
`told` until somebody takes it.
"""

from typing import Final

from fsm.pyramid.correction import homes
from fsm.pyramid.faults import Fault
from fsm.pyramid.happenings import Breach, Happening, Instructed, Noticed, Paused, Refused, Resumed
from fsm.pyramid.instructions import COUNTER, Instruction
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation, Side, Woken
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import Spots, place_of
from fsm.pyramid.table import Phase
from hal.emulator.motion import Point
from hal.emulator.sandwich import Sandwich
from hal.fake import FakeTable
from hal.sensors import Sensors
from hal.sides import Side as HalSide
from hal.spot_map import wired
from hal.table_file import reference
from host.table_watch import TableWatch
from tests.soak.cell_faults import CellFault
from tests.soak.story import Failed, Story

PERIOD_S: Final = 0.01
SETTLED: Final = 6  # scans after the last motion: debounce of cells and keys, and some
_MOST_WAKINGS: Final = 200

_NOT_EVENTS: Final = (Refused, Breach, Instructed, Noticed, Paused, Resumed)
_REFERENCE: Final = reference()


def is_event(happening: Happening) -> bool:
    """Whether it is one of the game's own events."""
    return not isinstance(happening, _NOT_EVENTS)


def side_of(piece: str) -> Side:
    """The side of the board on which this piece is."""
    return Side.MUMMY if piece == MUMMY else Side.EXPLORERS


class RobotTable:
    """Magnets, sensors, keys, and the live game that is told of them."""

    def __init__(
        self, setup: Setup, chips: bool, seed: int, story: Story, shining: bool = False
    ) -> None:
        pieces = (*setup.explorers, COUNTER, MUMMY)
        sides = {piece: HalSide(side_of(piece).value) for piece in pieces}
        self.fake: Final = FakeTable(
            _REFERENCE, sides, (MUMMY, COUNTER), chips, seed, Sandwich(shines_through=shining)
        )
        self.shining: Final = shining  # the explorers' sensors feel the mummy through the board
        self.board: Final = setup.board
        self.spots: Final = Spots(frozenset(spot.name for spot in _REFERENCE.spots))
        self.game: Final = LiveGame(Referee(setup), self.spots)
        self.story: Final = story
        self.told: list[Happening] = []
        self._restless: CellFault | None = None  # a flickering spot
        self.scans = self.moves = self.misnamed = 0
        self.parted = False  # the mummy was lifted, and its other half stayed
        self.troubled = False  # some spot does not work
        self.ruled_at = 0.0  # when the newest event came
        sensors = Sensors(self.fake.scanner, wired(_REFERENCE))
        self._watch: Final = TableWatch(
            self.game, sensors, self.fake.panel, self.fake.clock, story.observed
        )
        self._quiet_scans = 0
        self.tell(Woken())  # an empty table changes nothing, so nothing else would ask for pieces

    # what can be asked

    @property
    def now(self) -> float:
        """The time on the table's clock."""
        return self.fake.clock.seconds

    @property
    def position(self) -> Position:
        """The position of the live game."""
        return self.game.position

    @property
    def homes(self) -> dict[str, str]:
        """Where the pieces on the explorers' side belong."""
        return homes(self.position)

    def instruction(self, side: Side) -> Instruction | None:
        """What this side is asked to do."""
        return self.game.instruction(side)

    def spot(self, piece: str) -> str | None:
        """The spot on which a piece really is."""
        return self.fake.over(piece)

    def place(self, piece: str) -> str | None:
        """The space or area in which a piece really is."""
        spot = self.fake.over(piece)
        return place_of(spot) if spot else None

    def on(self, side: Side, place: str) -> list[str]:
        """The pieces that really are on this spot, or place, of a side."""
        pieces = [p for p in self.fake.magnets.names if side_of(p) is side]
        return [piece for piece in pieces if place in (self.spot(piece), self.place(piece))]

    @property
    def astray(self) -> list[str]:
        """The pieces that are not where they belong, and where; nobody cares after the end."""
        if self.position.phase is Phase.OVER:
            return []
        homes = self.homes | {MUMMY: self.position.mummy}
        return [
            f"{piece} is on {self.place(piece)}, not on {home}"
            for piece, home in homes.items()
            if self.place(piece) != home
        ]

    @property
    def events(self) -> list[Happening]:
        """The game's events among what was told and not taken yet."""
        return [happening for happening in self.told if is_event(happening)]

    @property
    def settled(self) -> bool:
        """Whether nothing moves, and the sensors have said all about it."""
        return self.fake.still and self._quiet_scans >= SETTLED and not self._flickers

    # time

    def poll(self) -> None:
        """One scan, and then the time until the next."""
        still, begun = self.fake.still, self.now
        self._tell(self._watch.poll())
        self.scans += 1
        self._quiet_scans = self._quiet_scans + 1 if still else 0
        self.fake.clock.seconds = max(self.now, begun + PERIOD_S)

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        self.run_until(self.now + seconds)

    def run_until(self, moment: float) -> None:
        """Let time pass, stepping over stretches in which nothing moves."""
        wakings = 0
        while self.now < moment:
            if not self.settled:
                self.poll()
                continue
            due = self.game.deadline
            if due is None or due > moment:
                self.fake.clock.seconds = moment
                return
            wakings += 1
            self._wake(due, wakings)

    def rest(self, most: float = 20.0) -> None:
        """Until nothing moves, all is settled, and the game waits for nothing."""
        end = self.now + most
        while not self.settled or self.game.deadline is not None:
            self.run_until(max(self.game.deadline or 0.0, self.now) + PERIOD_S / 2)
            if self.now > end:
                raise Failed(f"the game still waits after {most} s", self.story)

    def tell(self, observation: Observation) -> None:
        """Dice, or a word on a page."""
        self._tell(self._watch.feed(observation))

    # hands

    def lift(self, piece: str, bounce: float = 0.0) -> float:
        """Take a piece off the board."""
        self._did(f"lift {piece} from {self.spot(piece)}")
        self.parted = self.parted or piece == MUMMY
        return self.fake.lift(piece, bounce)

    def put(self, piece: str, spot: str, off: Point, bounce: float = 0.0) -> float:
        """Put a piece down on a spot."""
        self._did(f"place {piece} {spot} off {off[0]:.1f} {off[1]:.1f} bounce {bounce:.3f}")
        return self.fake.place(piece, spot, off, bounce)

    def slide(self, piece: str, spots: list[str], speed: float, off: Point) -> float:
        """Push a piece over these spots."""
        self._did(f"slide {piece} {' '.join(spots)} at {speed:.0f} mm/s")
        return self.fake.slide(piece, spots, speed, off)

    def press(self, side: Side, key: str, seconds: float, bounce: float) -> None:
        """Press a key, and let it go."""
        self.story.hands(self.now, f"press {side} {key} for {seconds:.2f} s")
        self._quiet_scans = 0
        self.run_until(self.fake.press(HalSide(side.value), key, seconds, bounce))
        while not self.settled:
            self.poll()

    def break_spot(self, broken: CellFault) -> None:
        """This spot fails from now on."""
        self.troubled, self._quiet_scans = True, 0
        broken.put_into(self.fake)
        if broken.fault is Fault.FLICKERING:
            self._restless = broken

    # inside

    @property
    def _flickers(self) -> bool:
        broken = self._restless
        return broken is not None and broken.spot not in self.game.faults[broken.side]

    def _did(self, what: str) -> None:
        self._quiet_scans = 0
        self.moves += 1
        self.story.hands(self.now, what)

    def _wake(self, due: float, wakings: int) -> None:
        if wakings > _MOST_WAKINGS:
            raise Failed(f"woken {wakings} times without end", self.story)
        self.fake.clock.seconds = max(self.now, due)
        self._tell(self._watch.wake())

    def _tell(self, told: tuple[Happening, ...]) -> None:
        for happening in told:
            self.story.told(happening, self.now)
            if is_event(happening):
                self.ruled_at = self.now
        self.told += told
