"""A simulated table for robots: what the game tells is kept in `told` until somebody takes it."""

from typing import Final

from fsm.pyramid.correction import homes
from fsm.pyramid.faults import Fault
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Happening,
    Instructed,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Refused,
    Resumed,
)
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import place_of
from fsm.pyramid.table import Phase
from hal.emulator.motion import Point
from hal.emulator.sandwich import Sandwich
from hal.sides import Side as HalSide
from hal.table_file import reference
from host.simulated_table import PERIOD_S, SimulatedTable
from host.table_watch import Told
from tests.soak.cell_faults import CellFault
from tests.soak.story import Failed, Story

_NOT_EVENTS: Final = (
    *(Refused, Breach, Instructed, Noticed, Paused, Resumed),
    *(EnteredByHand, PlayedWithout, ReadAgain),
)
_REFERENCE: Final = reference()


def is_event(happening: Happening) -> bool:
    """Whether it is one of the game's own events."""
    return not isinstance(happening, _NOT_EVENTS)


def side_of(piece: str) -> Side:
    """The side of the board on which this piece is."""
    return Side.MUMMY if piece == MUMMY else Side.EXPLORERS


class RobotTable(SimulatedTable):
    """A simulated table that keeps the story of a game, and knows what robots ask."""

    def __init__(
        self,
        setup: Setup,
        chips: bool,
        seed: int,
        story: Story,
        shining: bool = False,
        dice: bool = False,
    ) -> None:
        self.shining: Final = shining  # the explorers' sensors feel the mummy through the board
        self.board: Final = setup.board
        self.story: Final = story
        self.told: list[Happening] = []
        self._restless: CellFault | None = None  # a flickering spot
        self.moves = self.misnamed = 0
        self.parted = False  # the mummy was lifted, and its other half stayed
        self.troubled = False  # some spot does not work
        self.ruled_at = 0.0  # when the newest event came
        sandwich = Sandwich(shines_through=shining)
        super().__init__(setup, chips, seed, _REFERENCE, sandwich, story.observed, dice)

    # what can be asked

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
        """Whether nothing moves or flickers, and the sensors have said all about it."""
        return super().settled and not self._flickers

    # time

    def run(self, seconds: float) -> Told:
        """Let so much time pass; hands have begun nothing new."""
        return self.run_until(self.now + seconds)

    def run_until(self, moment: float) -> Told:
        """Let time pass; a game that never settles has failed."""
        try:
            return super().run_until(moment)
        except RuntimeError as endless:
            raise Failed(str(endless), self.story) from endless

    def heard(self, told: Told) -> Told:
        """Keep it, for the comparison and for the story."""
        for happening in told:
            self.story.told(happening, self.now)
            if is_event(happening):
                self.ruled_at = self.now
        self.told += told
        return told

    def rest(self, most: float = 20.0) -> None:
        """Until nothing moves, all is settled, and the game waits for nothing."""
        end = self.now + most
        while not self.settled or self.deadline is not None:
            self.run_until(max(self.deadline or 0.0, self.now) + PERIOD_S / 2)
            if self.now > end:
                raise Failed(f"the game still waits after {most} s", self.story)

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

    def note_dice(self, what: str) -> None:
        """Hands have begun something with a die."""
        self._did(what)

    def poll_for(self, seconds: float) -> None:
        """Look at everything all that time: parts come and go although nothing moves."""
        end = self.now + seconds
        while self.now < end:
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
