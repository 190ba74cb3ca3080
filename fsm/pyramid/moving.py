"""The explorer whose move it is: where it rests, when that is ruled, and what is said when wrong.

A move is ruled from the whole picture: everybody else stands right, and one magnet rests where the
move may end. Where the announced die could still carry it on it is given time, or Done. A wrong
rest is ruled once; a legal end is accepted at any time, whatever was said before.
"""

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Move
from fsm.pyramid.correction import homes
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Confirm, Instruction, Put, Where
from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.names import Names
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.resting import Resting, resting, unseeable_ends
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting


class Moving:
    """One move after another; `begin` forgets the last."""

    def __init__(self, eye: Eye, names: Names, waiting: Waiting, timing: Timing) -> None:
        self._eye = eye
        self._names = names
        self._waiting = waiting
        self._timing = timing
        self._dwelt_at: float | None = None
        self.begin()

    def begin(self) -> None:
        """Whatever was said about the last move is over."""
        self.instruction: Instruction | None = None
        self._refused_on: str | None = None  # the wrong rest that was ruled on
        self._astray = False  # it is to go back first
        self._asked_where: tuple[str, ...] = ()
        self._undone: str | None = None  # the end of a move that was undone, until it leaves it

    def begin_again(self, undone: str) -> None:
        """The move that ended there was undone. It is to go back; or it may go on from there."""
        self.begin()
        self._dwelt_at = None
        self._undone, self._astray = undone, True

    def judge(self, position: Position, at: float) -> Move | None:
        """The move, if it is time to rule on it."""
        rest = resting(position, self._eye, self._names)
        self._remember(position, rest)
        if rest.space is None or rest.space == position.place or self._names.muddled:
            return None
        if rest.left_behind:
            self._judge_double(position, rest, at)
            return None
        if rest.space == self._undone or not self._is_it(position, rest):
            return None
        if not is_end(position, rest.space):
            return self._judge_wrong_rest(rest.space, at)
        return self._judge_end(position, rest.space, at)

    def done(self, position: Position) -> Move | Breach | None:
        """Done: rule on it now. None where others must be put right first."""
        rest = resting(position, self._eye, self._names)
        if self._names.muddled or not (rest.others or self._has_gone(position, rest)):
            return None
        if rest.space is None:
            return self._unseen(position)
        legal = is_end(position, rest.space)
        if rest.left_behind and (not legal or self._names.owner(rest.space)):
            return None
        if rest.left_behind:
            self._eye.doubt(position.place, Fault.STUCK)
        elif not legal:
            self._refused_on, self._astray = rest.space, True
        return Move(rest.space)

    def declared(self, position: Position, place: str) -> Move:
        """Somebody says that it stands there, though no sensor sees it."""
        move = Move(place)
        spot = self._eye.unlit(place)
        if check(position, move):
            self._asked_where, self._astray = (), True
        elif spot:
            self._eye.doubt(spot, Fault.DEAD)
        return move

    def allowed_spots(self, position: Position) -> set[str]:
        """Where a magnet may be this explorer."""
        rest = resting(position, self._eye, self._names)
        spots = {self._names.place(position.piece) or "", position.place}
        unowned = rest.space and not self._names.owner(rest.space)
        if rest.space and unowned and rest.others and not rest.left_behind:
            spots.add(rest.space)
        return spots

    def just_dwelt(self, at: float) -> bool:
        """Whether a Done now was meant for a move that was ruled by its rest; once."""
        dwelt_at, self._dwelt_at = self._dwelt_at, None
        return dwelt_at is not None and at - dwelt_at <= self._timing.grace

    def _remember(self, position: Position, rest: Resting) -> None:
        """What was said stays until the piece has answered it."""
        if rest.space != self._refused_on:
            self._refused_on = None
        if rest.space != self._undone:
            self._undone = None
        if rest.space or self._names.place(position.piece) == position.place:
            self._asked_where = ()
        if rest.space in {None, position.place} and not self._is_missed(position):
            self._astray = False
        self.instruction = None
        if self._asked_where:
            self.instruction = Where(position.piece, self._asked_where)
        elif self._astray:
            self.instruction = Put(position.piece, position.place, rest.space)

    def _is_missed(self, position: Position) -> bool:
        """Whether a sensor says that it is not where it began; by exclusion it may be."""
        return position.piece in self._names.absent(homes(position))

    def _is_it(self, position: Position, rest: Resting) -> bool:
        """Whether the magnet there is this explorer: followed, or the only one it can be."""
        if rest.others:
            return self._names.may_be(position.piece, rest.space or "")
        return self._has_gone(position, rest)

    def _has_gone(self, position: Position, rest: Resting) -> bool:
        """Whether it was followed from its space to where it rests."""
        return rest.space == self._names.place(position.piece) != position.place

    def _judge_double(self, position: Position, rest: Resting, at: float) -> None:
        """Sliding still, or the space it came from is stuck: somebody must say."""
        space = rest.space or ""
        possible = rest.others and is_end(position, space) and not self._names.owner(space)
        if possible and self._waiting.quiet(at, self._timing.dwell):
            self.instruction = Confirm(position.piece, space)

    def _judge_wrong_rest(self, space: str, at: float) -> Move | None:
        if self._refused_on == space or not self._waiting.quiet(at, self._timing.patience):
            return None
        self._refused_on, self._astray = space, True
        return Move(space)  # which the rulebook refuses, and says why

    def _judge_end(self, position: Position, space: str, at: float) -> Move | None:
        if not may_go_on(position, space):
            return Move(space)
        if not self._waiting.quiet(at, self._timing.dwell):
            return None
        self._dwelt_at = at
        return Move(space)

    def _unseen(self, position: Position) -> Move | Breach:
        """Known by exclusion where just one end cannot be seen; else somebody must say."""
        assert position.announced is not None
        legal = ends(position, position.announced)
        hidden = unseeable_ends(position, self._eye, legal)
        if len(hidden) == 1:
            return Move(hidden[0])
        choices = hidden or position.setup.board.corridors.names(legal)
        self._asked_where = tuple(choices)
        return Breach(Side.EXPLORERS, Handling.UNSEEN, {"piece": position.piece})


def is_moving(position: Position) -> bool:
    """Whether an explorer has announced a die and is to move by it."""
    return position.phase is Phase.MOVE


def is_end(position: Position, space: str) -> bool:
    """Whether the announced die may end there."""
    assert position.announced is not None
    bit = position.setup.board.corridors.bit.get(space, 0)
    return bool(bit & ends(position, position.announced))
