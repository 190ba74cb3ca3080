"""The mummy's side of a live game: its walk, step by step, and where it belongs at other times.

Only this side's sensors and what is public about the mummy go in, so nothing that comes out can
depend on explorers, until a capture is ruled. Steps are never undone: that would be a free look.
"""

from fsm.pyramid.checks import check
from fsm.pyramid.commands import MummyMove
from fsm.pyramid.corridors import Walk
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Instruction, Put, TakeOff
from fsm.pyramid.instructions import Walk as WalkAgain
from fsm.pyramid.mummy_steps import Gap, at_home, hidden_walk, never_lit, onward
from fsm.pyramid.observations import Side
from fsm.pyramid.options import MummyStride
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import Spots, near
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

Finding = MummyMove | Breach

WALKING = frozenset({Phase.INTERIM, Phase.MUMMY_MOVE})


class MummySide:
    """What the mummy does with its magnet, and what it is asked to do."""

    def __init__(self, position: Position, spots: Spots, timing: Timing) -> None:
        self.eye = Eye(position.setup.board, spots)
        self.instruction: Instruction | None = None
        self._timing = timing
        self._waiting = Waiting(self.eye)
        self._setting_up = True
        self._strayed_to: str | None = None
        self._just_walked = False
        self._gaps: set[tuple[str, str]] = set()
        self._path: Walk = ()
        self._adrift = False
        self._free_at = 0.0  # before, a step belongs to the walk before
        self.follow(position, at=0.0, walked=False)

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing changes before."""
        return self._waiting.deadline

    def follow(self, position: Position, at: float, walked: bool) -> None:
        """The position has changed; `walked` if by the mummy's own move."""
        self._just_walked = walked
        self._free_at = at + self._timing.dwell if walked else 0.0
        self._path = ()
        self._adrift = position.phase in WALKING and not at_home(self.eye, position.mummy)

    def look_again(self, position: Position) -> None:
        """Nobody watched for a while."""
        self._adrift = position.phase in WALKING and not at_home(self.eye, self._last(position))

    def home(self, position: Position) -> bool:
        """Whether the mummy is where it belongs, its walk so far included."""
        return at_home(self.eye, self._last(position))

    def judge(self, position: Position, at: float) -> Finding | None:
        """The next thing to rule or to say, if there is one."""
        self.instruction = None
        self._waiting.begin()
        self._doubt_phantoms(position, at)
        if position.phase in WALKING:
            return self._judge_walk(position, at)
        return None if position.phase is Phase.OVER else self._judge_stray(position, at)

    def done(self, position: Position) -> Finding | None:
        """The mummy's Done: it ends its walk, or says that it has done what was asked."""
        if position.phase in WALKING:
            return self._end_walk(position)
        if self.instruction is None:
            return Breach(Side.MUMMY, Handling.NOT_YOURS)
        if isinstance(self.instruction, Put) and self.instruction.origin:
            return Breach(Side.MUMMY, Handling.NOT_SO, {"spot": self.instruction.origin})
        self._believe_the_mummy(position)
        return None

    def declared(self, position: Position, place: str) -> Finding | None:
        """Somebody says that the mummy stands there."""
        spot = self.eye.unlit(place)
        if spot and not self.eye.sees(place):
            self.eye.doubt(spot, Fault.DEAD)
        if position.phase not in WALKING or at_home(self.eye, self._last(position)):
            return None
        self._adrift = False
        return self._walk_on(position, self._hidden(position))

    def refused(self, position: Position, at: float) -> None:
        """The walk may not end so: it goes on, or, with no steps left, begins anew."""
        if len(self._path) >= position.steps:
            self.follow(position, at, walked=False)

    def accept(self, position: Position) -> None:
        """The operator says that all is right as it stands."""
        self._believe_the_mummy(position)

    def _last(self, position: Position) -> str:
        return self._path[-1] if self._path else position.mummy

    def _judge_walk(self, position: Position, at: float) -> Finding | None:
        last = self._last(position)
        if self._adrift:
            self._adrift = not at_home(self.eye, last)
        if self._adrift:
            self.instruction = WalkAgain(last)
            return None
        steps = onward(position.setup.board, self.eye, last, position.steps - len(self._path))
        if isinstance(steps, Gap):
            return self._over_gap(position, steps)
        if not steps:
            self._wait_for_mummy(position, at)
        elif at < self._free_at:
            return self._overrun(last, steps[-1])
        return self._walk_on(position, steps)

    def _walk_on(self, position: Position, steps: Walk) -> MummyMove | None:
        """Step by step; entering an explorer's space ends the walk there, and so does the last."""
        for step in steps:
            self._path = (*self._path, step)
            if step in position.places:
                return self._capture(position)
            if len(self._path) == position.steps:
                return MummyMove(self._path)
        return None

    def _capture(self, position: Position) -> MummyMove:
        """The walk ends there; where steps are exact, the rulebook wants to hear them all."""
        left, corridors = position.steps - len(self._path), position.setup.board.corridors
        if position.setup.options.mummy_move is not MummyStride.EXACT or not left:
            return MummyMove(self._path)
        rests = corridors.exact_walks(self._path[-1], left)
        wholes = [MummyMove((*self._path, *rest)) for rest in rests]
        return next((whole for whole in wholes if check(position, whole) is None), wholes[0])

    def _overrun(self, last: str, at: str) -> Breach:
        """It slides on from the walk before, of which it did not know that it had ended."""
        self._adrift = True
        return Breach(Side.MUMMY, Handling.MUMMY_TOO_FAR, {"last": last, "at": at})

    def _over_gap(self, position: Position, gap: Gap) -> Finding | None:
        """Several ways lead there, or none so short. A second time a dead spot shows itself."""
        last = self._last(position)
        again = (last, gap.at) in self._gaps
        self._gaps.add((last, gap.at))
        walk = never_lit(position.setup.board, self.eye, last, gap.at)
        if again and walk and not gap.too_far:
            for space in walk[:-1]:
                self.eye.doubt(space, Fault.DEAD)
            return self._walk_on(position, walk)
        self._adrift = True
        code = Handling.MUMMY_TOO_FAR if gap.too_far else Handling.MUMMY_GAP
        return Breach(Side.MUMMY, code, {"last": last, "at": gap.at})

    def _wait_for_mummy(self, position: Position, at: float) -> None:
        """It is in a hand, where no sensor sees it, or seen in several places."""
        last, seen = self._last(position), self.eye.spaces
        if self.home(position) or not (seen or not self._hidden(position)):
            return
        if self._waiting.quiet(at, self._timing.patience):
            self._adrift = bool(seen)
            self.instruction = WalkAgain(last)

    def _end_walk(self, position: Position) -> Finding:
        hidden = () if self.home(position) or self.eye.spaces else self._hidden(position)
        if not self._adrift and (hidden or self.home(position)):
            return self._walk_on(position, hidden) or MummyMove(self._path)
        self._adrift = True
        return Breach(Side.MUMMY, Handling.UNSEEN, {"piece": MUMMY, "last": self._last(position)})

    def _hidden(self, position: Position) -> Walk:
        left = position.steps - len(self._path)
        return hidden_walk(position.setup.board, self.eye, self._last(position), left)

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
            self.instruction = Put(MUMMY, place, strays[0])
            return self._stray(place, strays[0])
        if self._setting_up or self._strayed_to or self._waiting.quiet(at, self._timing.patience):
            self.instruction = Put(MUMMY, place)
        return None

    def _stray(self, place: str, space: str) -> Breach | None:
        if self._setting_up or self._strayed_to == space:
            return None
        self._strayed_to = space
        code = Handling.MUMMY_TOO_FAR if self._just_walked else Handling.MUMMY_OFF_TURN
        return Breach(None, code, {"last": place, "at": space})

    def _doubt_phantoms(self, position: Position, at: float) -> None:
        """There is one mummy: away from it nothing else can be seen."""
        last = self._last(position)
        if not self.home(position) or not self.eye.watches(last):
            return
        board = position.setup.board
        seen = board.corridors.names(self.eye.spaces)
        far = [space for space in seen if not near(last, space)]
        if far and self._waiting.quiet(at, self._timing.blink):
            for space in far:
                self.eye.doubt(space, Fault.STUCK)

    def _believe_the_mummy(self, position: Position) -> None:
        """It is where it belongs, and nowhere else."""
        for space in position.setup.board.corridors.names(self.eye.spaces):
            if space != position.mummy:
                self.eye.doubt(space, Fault.STUCK)
        spot = self.eye.unlit(position.mummy)
        if spot and not self.home(position):
            self.eye.doubt(spot, Fault.DEAD)
