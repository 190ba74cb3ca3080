"""The explorers' side of a live game: the moving piece, all the others, and what to do about them.

A move is ruled from the whole picture: everybody else stands right, and one magnet rests where the
move may end. Where the announced die could still carry it on it is given time. Everything that is
wrong at rest for long enough gets one ruling and one instruction at a time, and the move that is
due is never refused because of them.
"""

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Command, Done, Move
from fsm.pyramid.correction import Differences, differences, homes, next_instruction
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import COUNTER, Confirm, Instruction, Put, TakeOff, Where
from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.mummy_side import WALKING
from fsm.pyramid.names import Names
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.resting import Resting, resting, unseeable_ends
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import Spots
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing

Finding = Command | Breach

_ANSWERS = ("1", "2", "3", "4", "arrow")
_SILENT = WALKING | {Phase.OVER}


class ExplorersSide:
    """What explorers do with their pieces, and what they are asked to do."""

    def __init__(self, position: Position, spots: Spots, timing: Timing) -> None:
        self.eye = Eye(position.setup.board, spots)
        self.names = Names(position.setup.board, self.eye, timing.blink)
        self.instruction: Instruction | None = None
        self.deadline: float | None = None
        self._timing = timing
        self._owed: set[str] = set()  # pieces that the referee itself has sent somewhere
        self._correcting = True  # the table was found wrong, and is not right yet
        self._spoken = True  # and that was said
        self._refused_on: str | None = None  # the wrong rest that was ruled on
        self._astray = False  # the moving explorer is to go back first
        self._asked_where: tuple[str, ...] = ()
        self._dwelt_at: float | None = None
        self.look_again(position)

    def note(self, position: Position, spot: str, present: bool, at: float) -> None:
        """A sensor has settled. What the mummy's walk disturbs waits until it ends."""
        believed = self.eye.note(spot, present, at)
        if spot in self.eye.doubts:
            self.names.doubted(spot)
        if believed and position.phase not in WALKING:
            follow = self.names.came if present else self.names.went
            follow(spot, at, _mover(position))

    def follow(self, old: Position, new: Position) -> None:
        """A command was carried out."""
        before, now = homes(old), homes(new)
        self._refused_on, self._astray, self._asked_where = None, False, ()
        if old.phase in WALKING:
            self._owed |= now.keys()
            self._spoken = False
            self.look_again(new)
        else:
            self.names.expect(now)
            for piece in now.keys() & before.keys():
                if now[piece] != before[piece]:
                    self._owed.add(piece)
                    self.names.stand(piece, now[piece])

    def look_again(self, position: Position) -> None:
        """Whoever's place is seen to be taken stands there; what was followed is forgotten."""
        self.names.anchor(homes(position))

    def judge(self, position: Position, at: float, mummy_home: bool) -> Finding | None:
        """The next thing to rule or to say, if there is one."""
        self.instruction, self.deadline = None, None
        if position.phase in _SILENT:
            return None
        self._doubt_phantoms(position, at)
        self.instruction = self.names.question()
        if self.instruction:
            return None
        return self._judge_move(position, at) or self._judge_table(position, at, mummy_home)

    def done(self, position: Position, at: float) -> Finding | None:
        """Done: the move has ended, the turn has, or what was asked for is done."""
        if position.phase is Phase.MOVE:
            return self._done_moving(position)
        if position.phase is Phase.CARD or self.instruction is None:
            dwelt, self._dwelt_at = self._dwelt_at, None
            meant_for_move = dwelt is not None and at - dwelt <= self._timing.grace
            return None if meant_for_move and position.phase is Phase.CARD else Done()
        return self._it_is_so()

    def answer(self, key: str) -> None:
        """Which of the pieces asked for is on the spot, by its number."""
        question = self.names.question()
        number = _ANSWERS.index(key) if key in _ANSWERS else len(_ANSWERS)
        if question and number < len(question.pieces):
            self.names.tell(question.pieces[number], question.spot)

    def declared(self, position: Position, piece: str, place: str) -> Finding | None:
        """Somebody says that this piece stands there."""
        if piece in self.names.lifted and place in self.names.nameless:
            self.names.tell(piece, place)
            return None
        if position.phase is Phase.MOVE and piece == position.piece:
            return self._declared_move(position, place)
        self._doubt_unlit(place)
        self.names.stand(piece, place)
        return None

    def accept(self, position: Position) -> None:
        """The operator says that all is right as it stands."""
        found = differences(self._home(position, True), self.eye, self.names, ())
        for piece in found.missing:
            self._doubt_unlit(homes(position)[piece])
        for spot in found.strays:
            self._doubt(spot, Fault.STUCK)
        self.look_again(position)

    def _judge_move(self, position: Position, at: float) -> Finding | None:
        if position.phase is not Phase.MOVE:
            return None
        rest = resting(position, self.eye)
        self._forget_what_is_over(position, rest)
        if not rest.clear or rest.space is None or self.names.muddled:
            return None
        if rest.left_behind:
            self._judge_double(position, rest.space, at)
            return None
        if rest.space == position.place or self.names.standing.get(position.piece) != rest.space:
            return None
        if not _is_end(position, rest.space):
            return self._judge_wrong_rest(rest.space, at)
        if not may_go_on(position, rest.space):
            return Move(rest.space)
        return self._after_dwell(rest.space, at)

    def _forget_what_is_over(self, position: Position, rest: Resting) -> None:
        if rest.space != self._refused_on:
            self._refused_on = None
        if rest.space:
            self._asked_where = ()
        if (
            rest.space == position.place
            or self.names.standing.get(position.piece) == position.place
        ):
            self._astray = False
        if self._asked_where:
            self.instruction = Where(position.piece, self._asked_where)
        elif self._astray:
            self.instruction = Put(position.piece, position.place, rest.space)

    def _judge_double(self, position: Position, space: str, at: float) -> None:
        """Sliding, or the space it came from is stuck: somebody must say."""
        if _is_end(position, space) and self._quiet(at, self._timing.dwell):
            self.instruction = Confirm(position.piece, space)

    def _judge_wrong_rest(self, space: str, at: float) -> Move | None:
        if self._refused_on == space or not self._quiet(at, self._timing.patience):
            return None
        self._refused_on, self._astray = space, True
        return Move(space)  # which the rulebook refuses, and says why

    def _after_dwell(self, space: str, at: float) -> Move | None:
        if not self._quiet(at, self._timing.dwell):
            return None
        self._dwelt_at = at
        return Move(space)

    def _judge_table(self, position: Position, at: float, mummy_home: bool) -> Breach | None:
        home = self._home(position, mummy_home)
        found = differences(home, self.eye, self.names, self._tolerated(position))
        if not mummy_home:
            found = Differences(found.missing, ())  # one of them is the mummy's half
        if not found or isinstance(self.instruction, Confirm):
            self._table_is_right(found)
            return None
        own = self._owed.issuperset(found.missing) and not found.strays
        wait = self._timing.blink if own else self._timing.patience
        if not self._correcting and not self._quiet(at, wait):
            return None
        self._correcting = True
        self.instruction = next_instruction(home, found, self.names, self.eye)
        return None if own else self._speak(found)

    def _table_is_right(self, found: Differences) -> None:
        if not found:
            self._correcting, self._spoken = False, False
            self._owed.clear()

    def _speak(self, found: Differences) -> Breach | None:
        if self._spoken:
            return None
        self._spoken = True
        return Breach(Side.EXPLORERS, self._what(found), {"pieces": list(found.missing)})

    def _what(self, found: Differences) -> Handling:
        if len(found.missing) > 1:
            return Handling.TWO_PIECES
        if found.missing == (COUNTER,):
            return Handling.COUNTER_MAGNET
        return Handling.WRONG_PIECE if found.strays else Handling.OFF_BOARD

    def _home(self, position: Position, mummy_home: bool) -> dict[str, str]:
        """Where those belong who have to be somewhere: not the one that moves."""
        home = homes(position)
        if position.phase is Phase.MOVE:
            del home[position.piece]
        if not mummy_home:
            del home[COUNTER]
        return home

    def _tolerated(self, position: Position) -> set[str]:
        """Where the explorer that moves may be."""
        if position.phase is not Phase.MOVE:
            return set()
        rest = resting(position, self.eye)
        at = {self.names.standing.get(position.piece, ""), position.place}
        return at | {rest.space} if rest.space and not rest.left_behind else at

    def _done_moving(self, position: Position) -> Finding | None:
        rest = resting(position, self.eye)
        if self.names.muddled or not rest.clear:
            return self._it_is_so()
        if rest.space is None:
            return self._unseen(position)
        if rest.left_behind:
            if not _is_end(position, rest.space):
                return self._it_is_so()
            self._doubt(position.place, Fault.STUCK)
        elif not _is_end(position, rest.space):
            self._refused_on, self._astray = rest.space, True
        return Move(rest.space)

    def _unseen(self, position: Position) -> Finding:
        """Known by exclusion where just one end cannot be seen; else somebody must say."""
        assert position.announced is not None
        legal = ends(position, position.announced)
        hidden = unseeable_ends(position, self.eye, legal)
        if len(hidden) == 1:
            return Move(hidden[0])
        choices = hidden or position.setup.board.corridors.names(legal)
        self._asked_where = tuple(choices)
        return Breach(Side.EXPLORERS, Handling.UNSEEN, {"piece": position.piece})

    def _declared_move(self, position: Position, place: str) -> Move:
        move = Move(place)
        if check(position, move) is None:
            self._doubt_unlit(place)
        return move

    def _it_is_so(self) -> Breach | None:
        """A missing piece is there, or a stray magnet is not: the sensor is wrong."""
        match self.instruction:
            case Put(piece, place, None):
                self._doubt_unlit(place)
                self.names.stand(piece, place)
            case TakeOff(spot):
                self._doubt(spot, Fault.STUCK)
            case Put(origin=spot):
                return Breach(Side.EXPLORERS, Handling.NOT_SO, {"spot": spot})
            case _:
                return None
        return None

    def _doubt_unlit(self, place: str) -> None:
        spot = self.eye.unlit(place)
        if spot and not (cell(place) and self.eye.sees(place)):
            self._doubt(spot, Fault.DEAD)

    def _doubt(self, spot: str, fault: Fault) -> None:
        self.eye.doubt(spot, fault)
        self.names.doubted(spot)

    def _doubt_phantoms(self, position: Position, at: float) -> None:
        """A magnet that nobody can have put there."""
        moving = position.phase is Phase.MOVE
        for spot in sorted(self.names.phantoms()):
            if moving and _is_end(position, spot):
                continue  # it may be the explorer, and its old space stuck
            if self._quiet(at, self._timing.blink):
                self._doubt(spot, Fault.STUCK)

    def _quiet(self, at: float, seconds: float) -> bool:
        """Whether nothing has changed for so long; if not, to be woken then."""
        due = self.eye.changed_at + seconds
        if at >= due:
            return True
        self.deadline = min(due, self.deadline or due)
        return False


def _mover(position: Position) -> str | None:
    return position.piece if position.phase is Phase.MOVE else None


def _is_end(position: Position, space: str) -> bool:
    assert position.announced is not None
    return bool(
        position.setup.board.corridors.bit.get(space, 0) & ends(position, position.announced)
    )
