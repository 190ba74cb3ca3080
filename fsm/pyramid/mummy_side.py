"""The mummy's side of a live game: its walk, and where it belongs at other times.

Only this side's sensors and what is public about the mummy go in, so nothing that comes out can
depend on explorers, until a capture is ruled.
"""

from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Instruction, Put, TakeOff
from fsm.pyramid.mummy_steps import at_home
from fsm.pyramid.mummy_walk import WALKING, Finding, MummyWalk
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import Spots, near
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting


class MummySide:
    """What the mummy does with its magnet, and what it is asked to do."""

    def __init__(self, position: Position, spots: Spots, timing: Timing) -> None:
        self.eye = Eye(position.setup.board, spots.of(Side.MUMMY))
        self.instruction: Instruction | None = None
        self._timing = timing
        self._waiting = Waiting(self.eye)
        self._walk = MummyWalk(self.eye, self._waiting, timing)
        self._setting_up = True
        self._strayed_to: str | None = None
        self._denied: str | None = None  # where the mummy is seen, and is not, people say
        self._just_walked = False
        self._walk.begin(position, at=0.0, walked=False)

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing changes before."""
        return self._waiting.deadline

    @property
    def steps_taken(self) -> int:
        """How many steps of the walk under way it has taken."""
        return self._walk.taken

    def note(self, position: Position, spot: str, present: bool, at: float) -> None:
        """A sensor has settled."""
        if self._see(spot, present, at) and present:
            self._walk.note(position, spot)

    def follow(self, position: Position, at: float, walked: bool) -> None:
        """The position has changed; `walked` if by the mummy's own move."""
        self._just_walked = walked
        self._walk.begin(position, at, walked)

    def look_again(self, position: Position) -> None:
        """The game goes on. What it did in its own walk meanwhile has been said."""
        self._walk.look_again(position)
        if position.phase in WALKING:
            self._strayed_to = None

    def watch(self, position: Position, spot: str, present: bool, at: float) -> Breach | None:
        """The same as `note` in a pause: nothing counts, and the mummy has to stay where it is."""
        self._see(spot, present, at)
        place, seen = self._walk.last(position), self.eye.spaces
        if self.home(position):
            self._strayed_to = None
        elif seen and position.phase is not Phase.OVER:
            return self._stray(place, position.setup.board.corridors.names(seen)[0])
        return None

    def home(self, position: Position) -> bool:
        """Whether the mummy is where it belongs, its walk so far included."""
        return at_home(self.eye, self._walk.last(position))

    def stands_still(self, position: Position) -> bool:
        """Whether the mummy is where its walk begins, and has taken no step of it."""
        return self.home(position) and not self._walk.begun

    def place(self, position: Position) -> str:
        """Where the mummy is, for the other side: its place, another space, or "" if unknown."""
        if self.home(position):
            return self._walk.last(position)
        seen = position.setup.board.corridors.names(self.eye.spaces)
        return seen[0] if len(seen) == 1 else ""

    def judge(self, position: Position, at: float) -> Finding | None:
        """The next thing to rule or to say, if there is one."""
        self.instruction = None
        self._waiting.begin()
        if position.phase is Phase.OVER:
            return None
        if position.phase not in WALKING:
            self._doubt_phantoms(position, at)
            return self._judge_stray(position, at)
        found = self._walk.judge(position, at)
        self.instruction = self._walk.instruction
        return found

    def done(self, position: Position) -> Finding | None:
        """The mummy's Done: it ends its walk, or says that it has done what was asked."""
        if position.phase in WALKING:
            return self._walk.done(position)
        if self.instruction is None:
            return Breach(Side.MUMMY, Handling.NOT_YOURS)
        if isinstance(self.instruction, Put) and self.instruction.origin:
            self._denied = self.instruction.origin
            return Breach(Side.MUMMY, Handling.NOT_SO, {"spot": self.instruction.origin})
        self.accept(position)
        return None

    def declared(self, position: Position, place: str) -> Finding | None:
        """Somebody says that the mummy stands there; of use only while no sensor sees it."""
        if self.eye.spaces or self.home(position):
            asked = position.phase in WALKING or self.instruction
            return Breach(Side.MUMMY, Handling.NO_USE if asked else Handling.NOT_YOURS)
        if position.phase in WALKING:
            return self._walk.declared(position, place)
        if place != position.mummy:
            return Breach(Side.MUMMY, Handling.NO_USE)
        self.accept(position)
        return None

    def refused(self, position: Position, at: float) -> None:
        """The walk may not end so."""
        self._walk.refused(position, at)

    def accept(self, position: Position) -> None:
        """People say that the mummy is where it belongs, and nowhere else."""
        place = self._walk.last(position)
        for space in position.setup.board.corridors.names(self.eye.spaces):
            if space != place:
                self.eye.doubt(space, Fault.STUCK)
        spot = self.eye.unlit(place)
        if spot and not at_home(self.eye, place):
            self.eye.doubt(spot, Fault.DEAD)

    def _see(self, spot: str, present: bool, at: float) -> bool:
        """Whether it is believed. What was denied is not denied of another magnet."""
        self._denied = None if spot == self._denied else self._denied
        return self.eye.note(spot, present, at)

    def _judge_stray(self, position: Position, at: float) -> Breach | None:
        """Not its turn: it belongs where it is."""
        place, seen = position.mummy, position.setup.board.corridors.names(self.eye.spaces)
        strays = [space for space in seen if space != place]
        if self.home(position):
            self._setting_up, self._strayed_to = False, None
            if strays and self._waiting.quiet(at, self._timing.patience):
                self.instruction = TakeOff(strays[0])
            return None
        if strays:
            put = Put(MUMMY, place, strays[0], unseen=not self.eye.watches(place))
            self.instruction = TakeOff(strays[0]) if strays[0] == self._denied else put
            return self._stray(place, strays[0])
        missed = self._setting_up or self._strayed_to
        if missed or self._waiting.quiet(at, self._timing.patience):
            self.instruction = Put(MUMMY, place)
        return None

    def _stray(self, place: str, space: str) -> Breach | None:
        if self._setting_up or self._strayed_to:
            return None  # once, until it is home again
        self._strayed_to = space
        code = Handling.MUMMY_TOO_FAR if self._just_walked else Handling.MUMMY_OFF_TURN
        return Breach(None, code, {"last": place, "at": space})

    def _doubt_phantoms(self, position: Position, at: float) -> None:
        """There is one mummy: away from it nothing else can be seen."""
        place = position.mummy
        if not self.home(position) or not self.eye.watches(place):
            return
        seen = position.setup.board.corridors.names(self.eye.spaces)
        far = [space for space in seen if not near(place, space)]
        if far and self._waiting.quiet(at, self._timing.blink):
            for space in far:
                self.eye.doubt(space, Fault.STUCK)
