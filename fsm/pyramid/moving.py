"""The explorer whose move it is: where it rests, when that is ruled, and what is said when wrong.

A move is ruled from the whole picture: everybody else stands right, and one magnet rests where the
move may end. Stillness never ends a move. People count aloud and look around, so a piece that the
announced die could still carry on may rest as long as it likes: Done rules on it, or Card, or a die
that is taken for the next roll. It is ruled as it arrives only where it cannot go on: its shortest
way from where it began is the whole number, or an arrow stops there. Even so a slide that went back
over its own spaces waits for Done, for whoever has changed their mind once may do so again.

A wrong rest from which no way leads on is ruled once; a legal end is accepted at any time, whatever
was said before. So a piece that was to go back is asked back no more once it rests where Done would
end the move.
"""

from dataclasses import dataclass

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Move
from fsm.pyramid.correction import homes
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Confirm, Instruction, Put, Where
from fsm.pyramid.moves import ends, may_go_on, steps_left
from fsm.pyramid.names import Names
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.resting import Resting, resting, unseeable_ends
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting


@dataclass(frozen=True, slots=True)
class Halfway:
    """An explorer rests where its move could go on, and nothing will be ruled before it does.

    `steps`: how many it has left, by the shortest way to where it is; None for an arrow. It has
    none left where it went back over its own spaces. `may_stay`: Done there would end the move.
    """

    steps: int | None
    may_stay: bool


class Moving:
    """One move after another; `begin` forgets the last."""

    def __init__(self, eye: Eye, names: Names, waiting: Waiting, timing: Timing) -> None:
        self._eye = eye
        self._names = names
        self._waiting = waiting
        self._timing = timing
        self._ruled_at: float | None = None
        self.begin()

    def begin(self) -> None:
        """Whatever was said about the last move is over."""
        self.instruction: Instruction | None = None
        self._refused_on: str | None = None  # the wrong rest that was ruled on
        self._astray = False  # it was to go back, and has not been back since
        self._asked_back = False  # it is to go back first
        self._asked_where: tuple[str, ...] = ()
        self._undone: str | None = None  # the end of a move that was undone, until it leaves it
        self._way: list[str] = []  # the spaces on which it was seen one after another
        self._wavered = False  # it came back to a space of that way
        self.halfway: Halfway | None = None

    def begin_again(self, undone: str) -> None:
        """The move that ended there was undone. It is to go back; or it may go on from there."""
        self.begin()
        self._ruled_at = None
        self._undone = undone
        self._send_back()

    def judge(self, position: Position, at: float) -> Move | None:
        """The move, if it is time to rule on it."""
        rest = resting(position, self._eye, self._names)
        self._remember(position, rest)
        self.halfway = None
        if rest.space is None or rest.space == position.place or self._names.muddled:
            return None
        if rest.left_behind:
            self._judge_double(position, rest, at)
            return None
        if rest.space == self._undone or not self._is_it(position, rest):
            return None
        if may_go_on(position, rest.space) or (self._wavered and is_end(position, rest.space)):
            self._let_it_go_on(position, rest.space)
            return None
        if not is_end(position, rest.space):
            return self._judge_wrong_rest(rest.space, at)
        self._ruled_at = at
        return Move(rest.space)

    def done(self, position: Position, *, confirmed: bool) -> Move | Breach | None:
        """Done: rule on it now. None where others must be put right first.

        Where a magnet is seen on its space too, only a Done that was asked for says that the other
        one is this piece: any magnet may have been laid there.
        """
        rest = resting(position, self._eye, self._names)
        if self._names.muddled or not (rest.others or self._has_gone(position, rest)):
            return None
        if rest.space is None:
            return self._unseen(position)
        legal = is_end(position, rest.space)
        if rest.left_behind and not (confirmed and legal):
            return None
        if rest.left_behind:
            self._eye.doubt(position.place, Fault.STUCK)
        elif not legal:
            self._refused_on = rest.space
            self._send_back()
        return Move(rest.space)

    def declared(self, position: Position, place: str) -> Move:
        """Somebody says that it stands there, though no sensor sees it."""
        move = Move(place)
        spot = self._eye.unlit(place)
        if check(position, move):
            self._asked_where = ()
            self._send_back()
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

    def over(self, position: Position) -> Move | None:
        """Somebody does what only follows the move: it is over, if it rests where it may end.

        That a number ends where it began is said by Done alone.
        """
        rest = resting(position, self._eye, self._names)
        if rest.space in {None, position.place, self._undone} or self._names.muddled:
            return None
        ends_here = self._is_it(position, rest) and not rest.left_behind
        return Move(rest.space) if ends_here and is_end(position, rest.space) else None

    def just_ruled(self, at: float) -> bool:
        """Whether a Done now was meant for a move that was ruled as it arrived; once."""
        ruled_at, self._ruled_at = self._ruled_at, None
        return ruled_at is not None and at - ruled_at <= self._timing.grace

    def _remember(self, position: Position, rest: Resting) -> None:
        """What was said stays until the piece has answered it."""
        if rest.space != self._refused_on:
            self._refused_on = None
        if rest.space != self._undone:
            self._undone = None
        if rest.space or self._names.place(position.piece) == position.place:
            self._asked_where = ()
        if rest.space in {None, position.place} and not self._is_missed(position):
            if self._astray:  # it was to go back, and begins anew
                self._way, self._wavered = [], False
            self._astray = self._asked_back = False
        if rest.space == position.place or (not rest.left_behind and self._is_it(position, rest)):
            self._follow(rest.space)
        self.instruction = None
        if self._asked_where:
            self.instruction = Where(position.piece, self._asked_where)
        elif self._asked_back:
            self.instruction = Put(position.piece, position.place, rest.space)

    def _send_back(self) -> None:
        self._astray = self._asked_back = True

    def _let_it_go_on(self, position: Position, space: str) -> None:
        """It rests where its move could go on, or be ended by Done: only that is said now."""
        self.halfway = Halfway(steps_left(position, space), may_stay=is_end(position, space))
        if self.halfway.may_stay:
            self._asked_back, self.instruction = False, None

    def _follow(self, space: str | None) -> None:
        if space is None or space == self._undone or [space] == self._way[-1:]:
            return
        self._wavered = self._wavered or space in self._way
        self._way.append(space)

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
        self._refused_on = space
        self._send_back()
        return Move(space)  # which the rulebook refuses, and says why

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
