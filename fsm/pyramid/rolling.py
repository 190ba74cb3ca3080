"""The explorers' roll under way: which dice belong to it, and when it is complete.

All unlocked dice are rolled together (rules 31 and 34): the roll is ruled when each of them has
left its pocket and lies in it again. Where a ruling allows to roll some of them, those that left
are the roll, once they are back and nothing has moved for a moment. Before a re-roll, a die that
comes back as it was has only been looked at, unless others prove in time that it was rolled.

Before the first roll nothing is a look: a die that leaves and comes back has begun the roll, and
whoever rolls has chosen not to release. A table that is bumped so hard counts as rolled.
"""

from collections.abc import Mapping, Sequence

from fsm.pyramid.commands import Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.dice_names import DiceNames
from fsm.pyramid.followed_die import FollowedDie, Toss
from fsm.pyramid.instructions import DiceInstruction, RollAgain, RollAndSay, RollToo, SetDie, SetIn
from fsm.pyramid.options import Reroll, UnplayableReroll
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

Dice = Sequence[FollowedDie]


class Rolling:
    """Looks at the dice that a roll takes; of use only while one is awaited."""

    def __init__(
        self,
        dice: Mapping[str, FollowedDie],
        names: DiceNames,
        waiting: Waiting,
        timing: Timing,
    ) -> None:
        self._dice = dice
        self._names = names
        self._waiting = waiting
        self._timing = timing

    @property
    def due(self) -> Dice:
        """The dice that a roll of all takes, in the order of its faces."""
        return [self._dice[name] for name in self._names.due]

    @property
    def begun(self) -> bool:
        """Whether some dice of a roll have fallen that is not complete."""
        return self._fallen > 0

    @property
    def rest(self) -> Dice:
        """The dice that have not fallen yet."""
        return [die for die in self.due if die.toss is not Toss.ROLLED]

    @property
    def gone(self) -> Dice:
        """The dice that are in hands, or lie so that they cannot be read."""
        return _tossed(self.due, Toss.GONE)

    def come_back(self, position: Position, die: FollowedDie) -> None:
        """A die that left is read again; before the first roll there is nothing to look at."""
        faces = position.faces
        alike = bool(faces) and die.face == faces[self.due.index(die)]
        die.come_back(Toss.LOOKED if alike else Toss.ROLLED)

    def judge(self, at: float) -> Roll | None:
        """The roll of all unlocked dice, if it is complete."""
        self._judge_looks(at)
        return None if self.rest else self._count()

    def judge_some(self, position: Position, at: float) -> Roll | None:
        """The roll of the dice that left, where that is allowed and no more seem to follow."""
        if not self.begun or not self._may_be_all(position):
            return None
        return self._count() if self._waiting.quiet(at, self._timing.dwell) else None

    def hurry(self, position: Position) -> Roll | None:
        """The same, without waiting for more."""
        return self._count() if self._may_be_all(position) else None

    def _may_be_all(self, position: Position) -> bool:
        """Whether what has fallen may be rolled without the rest, and nothing is in a hand."""
        return takes_some(position, self._fallen) and not self.gone

    @property
    def _fallen(self) -> int:
        return len(_tossed(self.due, Toss.ROLLED))

    def instruction(self, position: Position, at: float) -> DiceInstruction | None:
        """What keeps the roll from being complete."""
        cocked = [die for die in self.rest if die.cocked]
        if cocked:
            return RollAgain(cocked[0].name)
        if self._unread and position.phase is Phase.BEGIN:
            return RollAndSay(self._unread)
        lacks = self.begun or (position.phase is Phase.BEGIN and self._missing)
        if not lacks or not self._is_over(at):
            return None
        return self._incomplete(position)

    @property
    def _unread(self) -> tuple[str, ...]:
        return tuple(die.name for die in self.rest if die.unread)

    @property
    def _missing(self) -> tuple[str, ...]:
        return tuple(die.name for die in self.rest if die.missing)

    def _incomplete(self, position: Position) -> DiceInstruction | None:
        """Some fell long ago, and the others did not, or cannot yet; or one was taken again."""
        if self.rest and not takes_some(position, self._fallen):
            return self._wanted()
        strays = [die for die in self.due if die.toss is Toss.ROLLED and die.out]
        return SetDie(strays[0].name, strays[0].rolled or "") if strays else None

    def _wanted(self) -> DiceInstruction:
        """The rest of a roll: what nothing reads has to be said, or nobody would ever know."""
        if self._unread:
            return RollAndSay(self._unread)
        rest = tuple(die.name for die in self.rest)
        return SetIn(self._missing) if self._missing else RollToo(rest)

    def _judge_looks(self, at: float) -> None:
        """The dice that came back as they were: rolled like the others, or really looked at.

        One that moves may just be taken to be rolled.
        """
        looked = _tossed(self.due, Toss.LOOKED)
        if self.begun or len(looked) == len(self.due):
            for die in looked:
                die.toss = Toss.LOOKED if die.unsure else Toss.ROLLED
        elif looked and not self.gone and self._is_over(at):
            for die in looked:
                die.rest()

    def _is_over(self, at: float) -> bool:
        """Whether hands have done nothing with dice for a while."""
        return self._waiting.quiet(at, self._timing.patience)

    def _count(self) -> Roll | None:
        """What has fallen, unless some of it was taken out again."""
        due, rolled = self.due, _tossed(self.due, Toss.ROLLED)
        if not rolled or any(die.out for die in rolled):
            return None
        places = tuple(due.index(die) for die in rolled)
        faces = tuple(Face(die.rolled or "") for die in rolled)
        for die in due:
            die.rest()
        return Roll(faces) if len(rolled) == len(due) else Roll(faces, places)


def takes_some(position: Position, rolled: int) -> bool:
    """Whether so many of the unlocked dice may be rolled without the others."""
    options = position.setup.options
    single = options.unplayable_reroll is UnplayableReroll.SINGLE_DIE and rolled == 1
    return position.phase is Phase.CHOOSE and (single or options.reroll is Reroll.ANY)


def _tossed(dice: Dice, toss: Toss) -> Dice:
    return [die for die in dice if die.toss is toss]
