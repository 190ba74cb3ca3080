"""A simulated table for robots: what the game tells is kept in `told` until somebody takes it.

Besides the pieces it has a spare magnet for each side. Whoever `meddles` with them acts when its
time has come, whatever the other hands are doing then.
"""

from math import inf
from typing import Final, Protocol

from fsm.pyramid.correction import homes
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
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
from fsm.pyramid.observations import Changed, Observation, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import place_of
from fsm.pyramid.table import Phase
from hal.emulator.motion import Point
from hal.emulator.sandwich import Leak, Sandwich
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
SPARES: Final = {Side.EXPLORERS: "spare", Side.MUMMY: "mummy's spare"}
"""A magnet for each side that is no piece of the game."""

_PATIENCE_S: Final = 2.0  # longer than the live game waits for anything
_LINGERS: Final = 2
_RESTLESS_S: Final = 0.5  # a flickering spot is not left alone for longer


class Meddler(Protocol):
    """Somebody who does something to the table when nobody expects it."""

    @property
    def due(self) -> float:
        """When it wants to act next."""

    def act(self) -> None:
        """Its time has come: hands may begin something, but no time passes."""


class Witness(Protocol):
    """Somebody who compares what is told with what is so."""

    def saw(self, change: Changed, at: float) -> None:
        """The live game will be told this."""

    def heard(self, told: Told, at: float) -> None:
        """That came out, or nothing."""


def is_event(happening: Happening) -> bool:
    """Whether it is one of the game's own events."""
    return not isinstance(happening, _NOT_EVENTS)


def is_about_pieces(happening: Happening) -> bool:
    """Whether explorers are told that something is wrong on their side of the board."""
    if isinstance(happening, Breach) and happening.code is Handling.BEHIND_NOBODY:
        return False
    of_explorers = getattr(happening, "side", None) is Side.EXPLORERS
    return of_explorers and isinstance(happening, Breach | Refused | Noticed)


def side_of(piece: str) -> Side:
    """The side of the board on which this piece is."""
    return Side.MUMMY if piece in (MUMMY, SPARES[Side.MUMMY]) else Side.EXPLORERS


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
        leak: Leak | None = None,
    ) -> None:
        self.shining: Final = shining  # the explorers' sensors feel the mummy through the board
        self.board: Final = setup.board
        self.story: Final = story
        self.told: list[Happening] = []
        self._restless: CellFault | None = None  # a flickering spot
        self._restless_at = 0.0  # when it last changed
        self.moves = self.misnamed = 0
        self.parted = False  # the mummy was lifted, and its other half stayed
        self.troubled = False  # some spot does not work
        self.lit: Final[dict[Side, set[str]]] = {side: set() for side in Side}  # what is sensed
        self.came: Final[list[str]] = []  # the spots of explorers' side that saw one come, in order
        self.last_spot: Final[dict[str, str]] = {}  # where hands last put each piece
        self.ghosts = leak is not None  # the mummy's sensors feel explorers through the board
        self.ruled_at = 0.0  # when the newest event came
        self.meddler: Meddler | None = None
        self._meddled = 0  # for so many decisions more
        self.witness: Witness | None = None
        spares = {SPARES[side]: HalSide(side.value) for side in Side}
        sandwich = Sandwich(shining, leak)
        super().__init__(setup, chips, seed, _REFERENCE, sandwich, self._noted, dice, spares)

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

    def is_sensed(self, side: Side, place: str) -> bool:
        """Whether the sensors of this side see a magnet on this space, or in this area."""
        return any(place_of(spot) == place for spot in self.lit[side])

    def at_rest(self, piece: str) -> bool:
        """Whether a piece is on the board, and neither moves nor bounces."""
        resting = self.fake.magnets.motion(piece).ends <= self.now
        return resting and self.fake.over(piece) is not None

    def on(self, side: Side, place: str) -> list[str]:
        """The pieces that really are on this spot, or place, of a side."""
        pieces = [p for p in self.fake.magnets.names if side_of(p) is side]
        return [piece for piece in pieces if place in (self.spot(piece), self.place(piece))]

    def spare_on(self, side: Side, place: str) -> bool:
        """Whether the spare magnet of this side lies on this spot, or place."""
        return SPARES[side] in self.on(side, place)

    @property
    def meddled(self) -> bool:
        """Whether explorers' sensors see magnets that are not in the game, or lately did.

        Until the decision after the next: pieces that were taken for such a one are known by then.
        """
        return self._lies_about or self._meddled > 0

    @property
    def _lies_about(self) -> bool:
        return bool(self.left_over or self.spot(SPARES[Side.EXPLORERS]))

    @property
    def left_over(self) -> list[str]:
        """The pieces that are out of the game and still on the board."""
        out = [p for p in self.position.setup.explorers if p not in self.homes]
        return [piece for piece in out if self.spot(piece)]

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

    def forget(self) -> None:
        """What was told is taken, and what hands did beside the game has been put right."""
        self._meddled = _LINGERS if self._lies_about else max(0, self._meddled - 1)
        self.told, self.parted = [], False

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
        if self.witness:
            self.witness.heard(told, self.now)
        return told

    def poll(self) -> Told:
        """One scan, and then the time until the next."""
        told = super().poll()
        self._let_meddle()
        return told

    def rest(self, most: float = 20.0) -> None:
        """Until nothing moves, all is settled, and the game waits for nothing.

        With a restless spot it always waits for that one; then until everything else had its time.
        """
        begun = self.now
        while not self.settled or self.deadline is not None:
            self.run_until(max(self.deadline or 0.0, self.now) + PERIOD_S / 2)
            if self._restless and self.settled and self.now > begun + _PATIENCE_S:
                return
            if self.now > begun + most:
                raise Failed(f"the game still waits after {most} s", self.story)

    # hands

    def lift(self, piece: str, bounce: float = 0.0) -> float:
        """Take a piece off the board."""
        self._did(f"lift {piece} from {self.spot(piece)}")
        self.parted = self.parted or piece == MUMMY
        return self.fake.lift(piece, bounce)

    def put(self, piece: str, spot: str, off: Point, bounce: float = 0.0) -> float:
        """Put a piece down on a spot."""
        self.last_spot[piece] = spot
        self._meddled = _LINGERS if piece == SPARES[Side.EXPLORERS] else self._meddled
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

    def _step_over(self, moment: float) -> Told:
        due = self.meddler.due if self.meddler else inf
        if self._restless:
            told = Told()  # it does not rest while nothing else moves
            while self.now < moment and self.now >= self._restless_at + _RESTLESS_S:
                told += self.poll()
            if told or self.now >= moment:
                return told
            due = min(due, self._restless_at + _RESTLESS_S)
        told = super()._step_over(min(moment, max(due, self.now)))
        self._let_meddle()
        return told

    def _let_meddle(self) -> None:
        if self.meddler and self.now >= self.meddler.due:
            self.meddler.act()

    def _noted(self, observation: Observation, at: float) -> None:
        self.story.observed(observation, at)
        if isinstance(observation, Changed):
            if self._restless and observation.spot == self._restless.spot:
                self._restless_at = at
            lit = self.lit[observation.side]
            (lit.add if observation.present else lit.discard)(observation.spot)
            if observation.present and observation.side is Side.EXPLORERS:
                self.came.append(observation.spot)
            if self.witness:
                self.witness.saw(observation, at)

    @property
    def _flickers(self) -> bool:
        broken = self._restless
        return broken is not None and broken.spot not in self.game.faults[broken.side]

    def _did(self, what: str) -> None:
        self._quiet_scans = 0
        self.moves += 1
        self.story.hands(self.now, what)
