"""Hands that play whole games with dice in pockets, and make the mistakes that people make.

Whatever they do with the dice, the events must be exactly those of the rulebook. Dice lie in their
pockets between two commands; which of them are locked the robot remembers by itself.
"""

from collections.abc import Callable, Sequence

from fsm.pyramid.commands import Announce, Command, MummyRoll, Roll
from fsm.pyramid.dice import FACES, PLAYABLE, Face
from fsm.pyramid.instructions import RollAgain, RollToo, SayFace, SetDie
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.position import Position
from fsm.pyramid.rolling import takes_some
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply
from tests.live.robots import Robot
from tests.live.table import BROWN, DICE_NAMES, Table, Told, events

_KEYS = {**{face: str(face) for face in PLAYABLE}, Face.MUMMY: "release"}


class DiceRobot(Robot):
    """Plays one table by chance; `mistakes` is the chance of one before each command."""

    def __init__(self, table: Table, seed: int, mistakes: float = 0.5) -> None:
        super().__init__(table, seed)
        self._mistakes = mistakes
        self.shows: dict[str, str] = dict.fromkeys(DICE_NAMES, "1")
        self.made: set[str] = set()  # the mistakes that were made, by name
        table.lay()

    def do(self, command: Command) -> None:
        """One command by hands, after a mistake or not; every event as the rules say."""
        position = self.table.position
        after, expected = apply(position, command)
        self._blunder(position)
        told = self._carry_out(position, command)
        assert tuple(events(told)) == expected, (command, told)
        assert self.table.position == after
        if not after.locked:
            self.table.mummies.clear()
        self._tidy()

    def _carry_out(self, position: Position, command: Command) -> Told:
        self.table.wait(self.chance.uniform(1.6, 2.5))  # beyond the time of a look
        match command:
            case Roll(faces, dice):
                return self._roll(position, tuple(faces or ()), dice)
            case MummyRoll(value):
                return self._roll_brown(str(value))
            case Announce():
                return self._announce(position, command)
        return super()._carry_out(position, command)

    # rolls

    def _roll(
        self, position: Position, faces: tuple[Face, ...], places: tuple[int, ...] | None
    ) -> Told:
        free = self.table.free
        names = free if places is None else [free[place] for place in places]
        thrown = dict(zip(names, faces, strict=True))
        alike = places is not None and faces == tuple(position.faces[p] for p in places)
        whole = places is not None and len(places) == len(free)
        if alike or whole or self.chance.random() < 0.1:
            told = self.table.ask(Roll(faces, places))  # pockets cannot tell it, or are not used
        else:
            told = self._throw(thrown, at_once=takes_some(position, 1)) + self.table.wait(1.0)
        self.table.mummies |= {die for die, face in thrown.items() if face is Face.MUMMY}
        self._set_right()
        return told

    def _throw(self, thrown: dict[str, Face], *, at_once: bool) -> Told:
        names = self._shuffled(list(thrown))
        split = len(names) if at_once else self.chance.randrange(1, len(names) + 1)
        told = self._take_and_set(names[:split], thrown)
        if split < len(names):
            told += self.table.wait(self.chance.choice([0.1, 3.0]))
            told += self._take_and_set(names[split:], thrown)
        while not at_once and not events(told):  # some looked like a look, and were forgotten
            self.table.wait(3.0)
            shown = self.table.shown()
            told += self._take_and_set(shown.dice if isinstance(shown, RollToo) else names, thrown)
        return told

    def _take_and_set(self, names: Sequence[str], thrown: dict[str, Face]) -> Told:
        told = self.table.take(*names) + self.table.wait(self.chance.uniform(0.1, 2.0))
        if self.chance.random() < 0.1:
            self.made.add("lost reader")
            told += self._lose_the_reader()
        for die in self._shuffled(names):
            told += self._set(die, thrown[die])
            self.shows[die] = thrown[die]
        return told

    def _set(self, die: str, face: Face) -> Told:
        match self.chance.randrange(10):
            case 0:
                self.made.add("pushed flat")
                return self.table.cocks(die) + self.table.wait(1.0) + self.table.turn(die, face)
            case 1:
                self.made.add("rolled again")
                told = self.table.cocks(die) + self.table.take(die)
                return told + self.table.fell(die, face)
            case 2:
                self.made.add("said")
                return self._say(die, face)
        return self.table.fell(die, face)

    def _say(self, die: str, face: Face) -> Told:
        told = self.table.cocks(die)
        assert self.table.shown() == RollAgain(die)
        told += self.table.done()
        assert self.table.shown() == SayFace(die)
        return told + self.table.press(_KEYS[face])

    def _lose_the_reader(self) -> Told:
        told = self.table.feed(Lost("dice reader explorers", DICE_NAMES)) + self.table.wait(2.0)
        return told + self.table.feed(Back("dice reader explorers")) + self.table.wait(1.0)

    def _roll_brown(self, value: str) -> Told:
        told = self.table.take(BROWN) + self.table.wait(0.3)
        if self.chance.random() < 0.2:
            told += self.table.cocks(BROWN) + self.table.wait(1.0)
        return told + self.table.fell(BROWN, value)

    def _announce(self, position: Position, command: Announce) -> Told:
        """Now and then with a die in the hand, which is refused until it is back."""
        free = self.table.free
        if len(free) > 1 and self.chance.random() < 0.2:
            self.made.add("announced with a die out")
            die = self.chance.choice(free)
            self.table.take(die)
            assert events(self.table.press(command.face)) == []
            self._put_back(position, die)
        return self.table.press(command.face)

    # mistakes

    def _blunder(self, position: Position) -> None:
        mistakes: dict[str, Callable[[Position], Told]] = {
            "locked taken": self._take_a_locked_die,
            "locked turned": self._turn_a_locked_die,
            "turned": self._turn_a_die,
            "looked": self._look_at_a_die,
            "early": self._roll_early,
            "brown early": self._roll_brown_early,
        }
        if self.chance.random() < self._mistakes:
            name = self.chance.choice(list(mistakes))
            self.made.add(name)
            told = mistakes[name](position) + self.table.wait(self.chance.uniform(0.0, 3.0))
            assert events(told) == [], (name, told)
            self._set_right()

    def _take_a_locked_die(self, _: Position) -> Told:
        return self.table.take(*sorted(self.table.mummies)[:1])

    def _turn_a_locked_die(self, _: Position) -> Told:
        return self._turn(sorted(self.table.mummies)[:1])

    def _turn_a_die(self, _: Position) -> Told:
        return self._turn(self.table.free[:1])

    def _turn(self, dice: Sequence[str]) -> Told:
        told = Told()
        for die in dice:
            self.shows[die] = self.chance.choice(FACES)
            told += self.table.turn(die, self.shows[die])
        return told

    def _look_at_a_die(self, position: Position) -> Told:
        """One of several: if the only unlocked die comes back, or before a roll, that is a roll."""
        free = self.table.free
        if len(free) < 2 or position.phase is Phase.BEGIN:
            return Told()
        die = self.chance.choice(free)
        return self.table.take(die) + self.table.wait(0.5) + self._put_back(position, die)

    def _put_back(self, position: Position, die: str) -> Told:
        """As it was: with the face that it has in the game, if it has one."""
        if position.phase is Phase.CHOOSE:
            self.shows[die] = position.faces[self.table.free.index(die)]
        return self.table.fell(die, self.shows[die])

    def _roll_early(self, position: Position) -> Told:
        if position.phase in {Phase.BEGIN, Phase.CHOOSE}:
            return Told()
        told = self.table.take(*self.table.free)
        for die in self.table.free:
            self.shows[die] = self.chance.choice(FACES)
            told += self.table.fell(die, self.shows[die])
        return told

    def _roll_brown_early(self, position: Position) -> Told:
        if position.phase is Phase.MUMMY_ROLL:
            return Told()
        return self._roll_brown(str(position.setup.board.mummy_die[0]))

    def _set_right(self) -> None:
        """Locked dice are put back until nobody asks for one."""
        for die in sorted(self.table.mummies):
            if self.table.position.phase is not Phase.OVER:
                self.table.fell(die, Face.MUMMY)
                self.shows[die] = Face.MUMMY
        assert not isinstance(self.table.shown(), SetDie)
        assert self.table.shown(Side.MUMMY) is None

    def _shuffled(self, names: Sequence[str]) -> list[str]:
        return self.chance.sample(names, len(names))
