"""Both sides of the board and their dice: each is looked at on its own, and here in one order.

Nothing is ruled here: what they find goes to the referee (`live`), and what was ruled comes back to
all four.
"""

from dataclasses import dataclass

from fsm.pyramid.commands import Command, MummyMove
from fsm.pyramid.explorers_dice import ExplorersDice
from fsm.pyramid.explorers_side import ExplorersSide
from fsm.pyramid.eye import Eye
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.mummy_side import MummySide
from fsm.pyramid.mummys_die import MummysDie
from fsm.pyramid.observations import Changed, Die, Entered, Side
from fsm.pyramid.position import Position
from fsm.pyramid.spots import Spots, place_of
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.tray import Tray

Finding = Command | Breach | EnteredByHand | None


class Behind:
    """What lies on the mummy's side of a table with ghosts, seen against the explorers'.

    Behind an explorer it is its ghost. A magnet behind nobody was laid there, and the explorers'
    side alone is told, once: whoever hears of it knows where no explorer stands. A ghost may come
    before its explorer and go after it, so nothing is said of it for a while.
    """

    def __init__(self, explorers: Eye, mummy: Eye, patience: float, *, ghosts: bool) -> None:
        self.deadline: float | None = None
        self._explorers = explorers
        self._mummy = mummy
        self._patience = patience
        self._ghosts = ghosts
        self._since: dict[str, float] = {}
        self._told: set[str] = set()

    def judge(self, position: Position, at: float) -> Breach | None:
        """The next one to tell of."""
        self.deadline = None
        if not self._ghosts or position.phase is Phase.OVER:
            return None
        taken = {*map(place_of, self._explorers.lit), *position.places, position.mummy}
        closed = self._mummy.closed & self._mummy.lit
        alone = sorted(spot for spot in closed if place_of(spot) not in taken)
        self._since = {spot: self._since.get(spot, at) for spot in alone}
        self._told.intersection_update(alone)
        for spot in [spot for spot in alone if spot not in self._told]:
            due = self._since[spot] + self._patience
            if at >= due:
                self._told.add(spot)
                return Breach(Side.EXPLORERS, Handling.BEHIND_NOBODY, {"spot": spot})
            self.deadline = min(due, self.deadline or due)
        return None


@dataclass(frozen=True)
class BothSides:
    """What is known of the table, piece by piece and die by die."""

    explorers: ExplorersSide
    mummy: MummySide
    dice: ExplorersDice
    brown_die: MummysDie
    behind: "Behind"

    @classmethod
    def of(cls, position: Position, spots: Spots, timing: Timing, tray: Tray) -> "BothSides":
        """Nothing has been seen yet."""
        explorers, mummy = (
            ExplorersSide(position, spots, timing),
            MummySide(position, spots, timing),
        )
        return cls(
            explorers,
            mummy,
            ExplorersDice(position, tray.explorers, timing),
            MummysDie(position, tray.mummy),
            Behind(explorers.eye, mummy.eye, timing.patience, ghosts=spots.ghosts),
        )

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing is seen before."""
        sides = (self.explorers, self.mummy, self.dice, self.behind)
        due = (side.deadline for side in sides)
        return min((at for at in due if at is not None), default=None)

    @property
    def eyes(self) -> dict[Side, Eye]:
        """What the sensors of each side say, as far as they are believed."""
        return {Side.EXPLORERS: self.explorers.eye, Side.MUMMY: self.mummy.eye}

    @property
    def instructions(self) -> dict[Side, Instruction | None]:
        """What each side is to do next; the board comes before the dice."""
        return {
            Side.EXPLORERS: self.explorers.instruction or self.dice.instruction,
            Side.MUMMY: self.mummy.instruction or self.brown_die.instruction,
        }

    def judge(self, position: Position, at: float) -> Finding:
        """The next thing to rule or to say; None if there is nothing."""
        return (
            self.mummy.judge(position, at)
            or self.explorers.judge(position, at, self.mummy.place(position))
            or self.brown_die.judge(position)
            or self.dice.judge(position, at)
            or self.behind.judge(position, at)
        )

    def note(self, position: Position, change: Changed, at: float) -> None:
        """A magnet has come to a spot, or has left it."""
        side = self.mummy if change.side is Side.MUMMY else self.explorers
        side.note(position, change.spot, change.present, at)

    def note_die(self, position: Position, seen: Die, at: float, *, paused: bool) -> Finding:
        """A pocket says how its die lies."""
        return self.brown_die.note(position, seen, paused=paused) or self.dice.note(
            position, seen, at, paused=paused
        )

    def entered(self, position: Position, said: Entered, at: float) -> Finding:
        """Somebody says what a die shows."""
        return self.brown_die.entered(position, said) or self.dice.entered(position, said, at)

    def follow(
        self, command: Command, old: Position, new: Position, at: float
    ) -> tuple[EnteredByHand, ...]:
        """A command was carried out; what there is to say of faces that a page gave."""
        self.explorers.follow(old, new, at)
        self.mummy.follow(new, at, walked=isinstance(command, MummyMove))
        said = self.dice.follow(command, old, new, at)
        return (*said, *self.brown_die.follow(command))

    def take_back(self, old: Position, new: Position, at: float) -> None:
        """A command of the explorers was undone: the table is led after the game."""
        self.explorers.take_back(old, new, at)
        self.mummy.follow(new, at, walked=False)
        self.dice.take_back(new, at)

    def accept(self, position: Position, at: float) -> None:
        """The operator says that all is right as it stands."""
        self.explorers.accept(position, at)
        self.mummy.accept(position)
        self.dice.accept(position)

    def go_on(self, position: Position, at: float) -> list[Breach]:
        """Nobody saw what happened: the table is compared with the game as it stands."""
        self.explorers.go_on(position, at)
        self.mummy.look_again(position, at)
        found = (self.dice.look_again(position), self.brown_die.look_again(position))
        return [breach for breach in found if breach]

    def stop_reading(self, dice: tuple[str, ...]) -> None:
        """From now on people say what these dice show."""
        self.dice.stop_reading(dice)
        self.brown_die.stop_reading(dice)

    def read_again(self, dice: tuple[str, ...]) -> None:
        """The reader of these dice is back."""
        self.dice.read_again(dice)
        self.brown_die.read_again(dice)
