"""The mummy's brown die in a live game: rolled once in its turn, and read where it comes to rest.

Only this die and whose turn it is go in, so nothing that comes out can depend on explorers.
"""

from fsm.pyramid.commands import Command, MummyRoll
from fsm.pyramid.followed_die import FollowedDie, Toss
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand
from fsm.pyramid.instructions import DiceInstruction, RollAgain, SayFace, SetIn
from fsm.pyramid.observations import Die, Entered, Lie, Side
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase


class MummysDie:
    """The die of this name, or none where nothing reads it."""

    def __init__(self, position: Position, name: str | None) -> None:
        faces = frozenset(str(value) for value in position.setup.board.mummy_die)
        self.instruction: DiceInstruction | None = None
        self._name = name
        self._die = FollowedDie(name or "", faces)
        self._asked = False  # it cannot be read, and somebody will say what it shows
        self._told_early = False
        self._ruled: MummyRoll | None = None  # by the pocket, or by what was entered of the die

    def note(self, position: Position, seen: Die, *, paused: bool) -> Breach | None:
        """Its pocket says how it lies."""
        if seen.die != self._name:
            return None
        if paused:
            self._die.overlook(seen.lie, seen.face)
            return None
        self._die.see(seen.lie, seen.face)
        if self._die.unread:
            return None
        self._asked = False
        return self._follow_die(position)

    def entered(self, position: Position, said: Entered) -> Breach | EnteredByHand | None:
        """Somebody says what it shows."""
        if said.die != self._name or said.face not in self._die.faces:
            return None
        if not _awaits(position):
            return self._breach(Handling.NOT_AWAITED)
        if not self._die.sayable:
            return self._breach(Handling.NOT_ROLLED)
        self._die.say(said.face)
        return _by_hand(said.die, said.face)

    def done(self) -> bool:
        """Done: what it shows can be said, or after all it cannot. Whether that was asked for."""
        self._asked = isinstance(self.instruction, RollAgain | SetIn)
        return self.instruction is not None

    def follow(self, command: Command) -> tuple[EnteredByHand, ...]:
        """A command was carried out; what there is to say of a value that a page gave."""
        self._asked = False
        if not self._name or not isinstance(command, MummyRoll) or command is self._ruled:
            return ()
        self._die.say(str(command.value))
        self._die.rest()
        return (_by_hand(self._name, str(command.value)),)

    def look_again(self, position: Position) -> Breach | None:
        """The game was paused: it may have been rolled meanwhile only if it had left before."""
        told = self._told_early
        if self._die.out and not self._die.unread:
            self._die.leave()
        elif self._die.is_back:
            self._follow_die(position)  # nobody could know, so nobody is told
        self._told_early = told
        changed = self._die.changed_in_pause()
        return self._breach(Handling.NOT_AWAITED) if changed and _awaits(position) else None

    def stop_reading(self, names: tuple[str, ...]) -> None:
        """People say what it shows, if it is among these."""
        if self._name in names:
            self._die.stop_reading()

    def read_again(self, names: tuple[str, ...]) -> None:
        """It is read again, if it is among these."""
        if self._name in names:
            self._die.read_again()

    def judge(self, position: Position) -> MummyRoll | None:
        """Its roll, if it has one."""
        self.instruction = None
        if not self._name or not _awaits(position):
            return None
        self._told_early = False
        if self._die.toss is Toss.ROLLED:
            rolled = int(self._die.rolled or 0)
            self._die.rest()
            self._ruled = MummyRoll(rolled)
            return self._ruled
        self.instruction = self._wanted()
        return None

    def _wanted(self) -> DiceInstruction | None:
        die = self._die
        if die.unread or (self._asked and (die.cocked or die.missing)):
            return SayFace(die.name)
        if die.missing:
            return SetIn((die.name,))
        return RollAgain(die.name) if die.cocked else None

    def _follow_die(self, position: Position) -> Breach | None:
        if self._die.lie is Lie.OUT:
            self._die.leave()
        elif self._die.is_back and not _awaits(position):
            return self._come_back_early()
        elif self._die.is_back and self._die.readable:
            self._die.come_back(Toss.ROLLED)
        elif self._die.contradicts():
            return self._breach(Handling.NOT_AWAITED)
        return None

    def _come_back_early(self) -> Breach | None:
        self._die.rest()
        if self._die.as_before or self._told_early:
            return None
        self._told_early = True
        return self._breach(Handling.NOT_AWAITED)

    def _breach(self, code: Handling) -> Breach:
        return Breach(Side.MUMMY, code, {"dice": [self._die.name]})


def _by_hand(die: str, face: str) -> EnteredByHand:
    """Everybody hears it, as everybody hears what this die shows."""
    return EnteredByHand(None, die, face)


def _awaits(position: Position) -> bool:
    return position.phase is Phase.MUMMY_ROLL
