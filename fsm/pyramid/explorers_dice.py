"""The explorers' dice in a live game: what they roll, what they may not, and what is asked of them.

A roll counts only while the game awaits one, and only of dice that left their pockets. The faces
that counted are the game's: an unlocked die that is turned in its pocket afterwards changes nothing
and is not spoken of, since nobody can gain by it. Dice that begin outside have to be set into their
pockets once before they are rolled; in a game that is resumed with its dice on the table they are
set in as they come, and nothing is counted. What cannot be read is said by a person, and told as
such; not so of a die that lies in its pocket unrolled. Nothing that comes out of here is for the
mummy's side.
"""

from typing import Final

from fsm.pyramid.commands import Announce, Command, Release, Roll
from fsm.pyramid.dice import FACES, PLAYABLE, Face
from fsm.pyramid.dice_names import DiceNames
from fsm.pyramid.followed_die import FollowedDie, Toss
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand
from fsm.pyramid.instructions import DiceInstruction, RollAgain, SayFace, SetDie
from fsm.pyramid.locked_dice import LockedDice
from fsm.pyramid.observations import Die, Entered, Lie, Side
from fsm.pyramid.position import Position
from fsm.pyramid.rolling import Dice, Rolling
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

Finding = Roll | Breach | EnteredByHand

_AWAITED: Final = frozenset({Phase.BEGIN, Phase.CHOOSE})
_FACE_OF_KEY: Final = {**{str(face): face for face in PLAYABLE}, Release.do: Face.MUMMY}


class ExplorersDice:
    """The five dice, or none where nothing reads them."""

    def __init__(self, position: Position, names: tuple[str, ...], timing: Timing) -> None:
        self.changed_at = 0.0  # when hands last did something with the dice of a roll
        self.instruction: DiceInstruction | None = None
        self._timing = timing
        self._dice = {name: FollowedDie(name, frozenset(FACES)) for name in names}
        self._names = DiceNames(self._dice, position)
        self._waiting = Waiting(self)
        self._rolling = Rolling(self._dice, self._names, self._waiting, timing)
        self._locked = LockedDice(self._dice, self._names)
        self._asked: set[str] = set()  # whose faces are to be said
        self._told_early = False
        self._ruled: Roll | None = None

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing changes before."""
        return self._waiting.deadline

    def note(self, position: Position, seen: Die, at: float, *, paused: bool) -> Breach | None:
        """A pocket says how its die lies. What that means while paused is found out afterwards."""
        die = self._dice.get(seen.die)
        if die is None:
            return None
        before, breach = die.state, None
        if paused:
            die.overlook(seen.lie, seen.face)
        else:
            breach = self._see(position, die, seen)
        if die in self._rolling.due and not die.unread and die.state != before:
            self.changed_at = at
        return breach

    def is_free(self, position: Position, name: str) -> bool:
        """Whether this die is one of the explorers', and not locked."""
        die = self._dice.get(name)
        return die is not None and not self._locked.guards(position, die)

    def entered(self, position: Position, said: Entered, at: float) -> Finding | None:
        """Somebody says what a die shows."""
        die = self._dice.get(said.die)
        if die is None or said.face not in die.faces:
            return None
        if wrong := self._why_not_entered(position, die):
            return Breach(Side.EXPLORERS, wrong, {"dice": [die.name], "face": die.rolled})
        die.say(said.face)
        self._asked.discard(die.name)
        self.changed_at = at
        return EnteredByHand(Side.EXPLORERS, die.name, said.face)

    def answer(self, position: Position, asked: SayFace, key: str, at: float) -> Finding | None:
        """A key says what the die shows that is asked for; other keys mean nothing."""
        if key in _FACE_OF_KEY:
            return self.entered(position, Entered(asked.die, _FACE_OF_KEY[key]), at)
        return Breach(Side.EXPLORERS, Handling.NO_USE)

    def takes_done(self, position: Position) -> bool:
        """Whether Done now is an answer about dice."""
        return bool(self.instruction) or (
            self._awaits(position) and any(die.unread for die in self._rolling.rest)
        )

    def done(self) -> Breach | None:
        """Done: it lies as it should; or the dice are rolled, and their faces can be said."""
        match self.instruction:
            case SayFace():
                self._asked.clear()
            case SetDie(die):
                self._dice[die].believed = True
            case RollAgain(die):
                self._asked = {die}
            case _:
                return self._ask_for_faces()
        return None

    def objection(self, position: Position, command: Command) -> Breach | None:
        """Why this may not be done with the dice as they are, whatever the rulebook says."""
        if not self._awaits(position) or not isinstance(command, Announce | Release | Roll):
            return None
        gone, rest = self._rolling.gone, self._rolling.rest
        if gone and isinstance(command, Announce) and position.phase is Phase.CHOOSE:
            return _breach(Handling.DICE_OUT, gone)
        if isinstance(command, Roll) and all(die.unread for die in self._rolling.due):
            return None  # it says at once what would be said one after the other
        begun = self._rolling.begun or self._questions
        return _breach(Handling.DICE_BEGUN, rest) if begun else None

    def hurry(self, position: Position) -> Roll | None:
        """Somebody goes on: a roll of some dice that only waited for more is complete."""
        may = self._awaits(position) and not self._questions
        self._ruled = self._rolling.hurry(position) if may else None
        return self._ruled

    def follow(
        self, command: Command, old: Position, new: Position, at: float
    ) -> tuple[EnteredByHand, ...]:
        """A command was carried out; what there is to say of faces that a page gave."""
        if not self._dice:
            return ()
        self._names.learn(old)
        said: tuple[EnteredByHand, ...] = ()
        if isinstance(command, Roll) and command is not self._ruled:
            said = self._believe(command)
        self._names.follow(command, new)
        self._asked.clear()
        self._waiting.restart(at)
        if not self._awaits(new):
            self._forget()
        return said

    def may_have_fallen(self, position: Position) -> bool:
        """Whether dice that are out of their pockets, or that nothing reads, may be rolled."""
        touched = any(die.toss is not Toss.RESTING for die in self._rolling.due)
        return self._awaits(position) and (touched or bool(self._questions))

    def take_back(self, new: Position, at: float) -> None:
        """A command was undone. That locked dice were taken after a release is nobody's fault."""
        self._waiting.restart(at)
        self._locked.excuse(new)
        if not self._awaits(new):
            self._forget()

    def look_again(self, position: Position) -> Breach | None:
        """The game was paused: only what had left before may have been rolled meanwhile.

        Who rolled in the pause, or turned dice, is told that it does not count.
        """
        told = self._told_early
        for die in self._dice.values():
            if die.out and not die.unread:
                die.leave()
            elif die.is_back:
                self._follow_die(position, die)  # nobody could know, so nobody is told
        self._told_early = told
        changed = [die for die in self._dice.values() if die.changed_in_pause()]
        unrolled = [die for die in changed if self._is_due(position, die)]
        return _breach(Handling.NOT_AWAITED, unrolled) if unrolled else None

    def stop_reading(self, names: tuple[str, ...]) -> None:
        """People say what these dice show."""
        for name in self._dice.keys() & set(names):
            self._dice[name].stop_reading()

    def read_again(self, names: tuple[str, ...]) -> None:
        """The pockets of these dice are read again."""
        for name in self._dice.keys() & set(names):
            self._dice[name].read_again()
            self._asked.discard(name)

    def accept(self, position: Position) -> None:
        """The operator says that all locked dice are right as they lie."""
        self._locked.accept(position)

    def judge(self, position: Position, at: float) -> Roll | Breach | None:
        """The next thing to rule or to say, if there is one."""
        self.instruction = None
        self._waiting.begin()
        if not self._dice or position.phase is Phase.OVER:
            return None
        if not self._names.known and self._have_reported(at):
            self._names.learn(position)
            self._locked.excuse(position)
        found = self._locked.judge(position)
        self.instruction = self._locked.instruction
        return found or (self._judge_roll(position, at) if self._awaits(position) else None)

    def _judge_roll(self, position: Position, at: float) -> Roll | None:
        self._told_early = False
        self._ruled = self._rolling.judge(at)
        asked = self._questions
        if not self._ruled and not asked:
            self._ruled = self._rolling.judge_some(position, at)
        wanted = SayFace(asked[0]) if asked else self._rolling.instruction(position, at)
        self.instruction = wanted or self.instruction
        return self._ruled

    def _have_reported(self, at: float) -> bool:
        """Whether all pockets have said how their dice lie; a restless one is not waited for."""
        return self._names.certain or (
            self._names.reported and self._waiting.quiet(at, self._timing.patience)
        )

    @property
    def _questions(self) -> list[str]:
        """The dice whose faces are to be said, and were not yet."""
        return [die.name for die in self._rolling.rest if die.name in self._asked]

    def _is_due(self, position: Position, die: FollowedDie) -> bool:
        return self._awaits(position) and die in self._rolling.due

    def _awaits(self, position: Position) -> bool:
        return bool(self._dice) and position.phase in _AWAITED and self._names.known

    def _see(self, position: Position, die: FollowedDie, seen: Die) -> Breach | None:
        die.see(seen.lie, seen.face)
        if die.unread:
            return None
        self._asked.discard(die.name)
        return self._follow_die(position, die)

    def _follow_die(self, position: Position, die: FollowedDie) -> Breach | None:
        if die.lie is Lie.OUT:
            die.leave()
        elif die.toss is Toss.ROLLED and die.face not in (None, die.rolled):
            facts = {"dice": [die.name], "face": die.rolled}
            return Breach(Side.EXPLORERS, Handling.ROLLED_ALREADY, facts)
        elif die.is_back and not self._is_due(position, die):
            return self._come_back_early(position, die)
        elif die.is_back and die.readable:
            self._rolling.come_back(position, die)
        elif die.contradicts() and not self._locked.guards(position, die):
            return self._contradict(die)
        return None

    def _contradict(self, die: FollowedDie) -> Breach:
        """It was said to show something else. Said once, of the first that comes back."""
        for other in self._dice.values():
            other.forget_word()
        return _breach(Handling.NOT_AWAITED, [die])

    def _come_back_early(self, position: Position, die: FollowedDie) -> Breach | None:
        """It has to leave again. Said once, and not of a die that was only looked at."""
        die.rest()
        if die.as_before or self._locked.guards(position, die) or self._told_early:
            return None
        self._told_early = True
        return _breach(Handling.NOT_AWAITED, [die])

    def _why_not_entered(self, position: Position, die: FollowedDie) -> Handling | None:
        if not self._is_due(position, die):
            return Handling.NOT_AWAITED
        if die.toss is Toss.ROLLED:
            return Handling.ROLLED_ALREADY
        return None if die.sayable else Handling.NOT_ROLLED

    def _ask_for_faces(self) -> Breach | None:
        """What lies in its pocket and has not left it has not been rolled."""
        rest = self._rolling.rest
        self._asked = {die.name for die in rest if die.sayable}
        return None if self._asked else _breach(Handling.NOT_ROLLED, rest)

    def _believe(self, roll: Roll) -> tuple[EnteredByHand, ...]:
        """A page gave a roll: its dice lie as was said, wherever they are."""
        said = dict(zip(self._names.thrown(roll), roll.faces or (), strict=True))
        for die, face in said.items():
            self._dice[die].say(face)
        for die in self._names.due:
            self._dice[die].rest()
        return tuple(EnteredByHand(Side.EXPLORERS, die, face) for die, face in said.items())

    def _forget(self) -> None:
        """No roll is awaited: what was half done is over, but who holds dice holds them."""
        for die in self._dice.values():
            if die.toss is not Toss.GONE:
                die.rest()


def _breach(code: Handling, dice: Dice) -> Breach:
    return Breach(Side.EXPLORERS, code, {"dice": [die.name for die in dice]})
