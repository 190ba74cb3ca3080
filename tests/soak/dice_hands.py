"""Robot hands with dice: thrown and set into their pockets as they fell, now and then badly.

The hands know which dice are locked as people do, from what they saw fall. Dice are thrown one
after the other or all at once; some come to lie cocked and are thrown again as asked; sometimes a
die is only looked at, or a reader's plug is pulled for a moment before anybody rolls.
"""

from typing import Final

from fsm.pyramid.commands import MummyRoll, Roll
from fsm.pyramid.dice import FACES, Face
from fsm.pyramid.handling import Handling
from fsm.pyramid.instructions import RollAgain, SetDie
from fsm.pyramid.observations import Side
from fsm.pyramid.table import Phase
from hal.fake_dice import FakeDice
from tests.soak.manner import Manner
from tests.soak.story import Failed
from tests.soak.table import RobotTable

_DICE: Final = ("1", "2", "3", "4", "5")
_BROWN: Final = "mummy"
_READERS: Final = ("explorers", "mummy")
_MOST_THROWS: Final = 8


class DiceHands:
    """Whoever rolls at this table."""

    def __init__(self, table: RobotTable, dice: FakeDice, manner: Manner) -> None:
        self._table: Final = table
        self._dice: Final = dice
        self._manner: Final = manner
        self._faces: Final[dict[str, str]] = dict.fromkeys(_DICE, FACES[0].value)
        self._locked: set[str] = set()
        self._meant: dict[str, str] = {}  # what the dice that are thrown now shall show

    def roll(self, command: Roll | MummyRoll) -> None:
        """Throw what the command says, until it has been read."""
        self._perhaps_replug()
        self._perhaps_look()
        self._meant = self._thrown(command)
        *first, (last, face) = self._shuffled(self._meant)
        for one in first:
            self._throw(*one)
        whole = isinstance(command, Roll) and command.dice is None
        if whole and self._manner.likely(0.15):
            self._table.run(1.0)
            self._throw_badly(last)
        else:
            self._throw(last, face)
        self._see_them_read()
        self._faces.update(self._meant)
        self._locked |= {die for die, face in self._meant.items() if face == Face.MUMMY}

    def follow(self, side: Side) -> bool:
        """Do what is asked about dice; False where nothing is."""
        match self._table.instruction(side):
            case RollAgain(die) if die in self._meant:
                self._dice.roll(die, self._meant[die])
                self._did("throw", die, self._meant[die])
            case SetDie(die, face):
                self._dice.set(die, face)
                self._did("set", die, face)
            case _:
                return False
        return True

    def take_one_and_set_it_back(self) -> None:
        """Somebody has a die in the hand for the next roll already, and thinks better of it."""
        free = [die for die in _DICE if die not in self._free_of_old_locks()]
        die = self._manner.chance.choice(free)
        self._dice.take(die)
        self._did("take", die)
        self._table.run(self._manner.between(0.5, 2.0))
        self._dice.set(die, self._faces[die])
        self._did("set", die, self._faces[die])
        self._table.run(1.0)

    # what people do wrong

    def take_a_locked_one(self) -> str | None:
        """A locked die leaves its pocket."""
        locked = self._free_of_old_locks()
        if not locked:
            return None
        die = self._manner.chance.choice(sorted(locked))
        self._dice.take(die)
        self._did("take", die)
        self._table.run(1.0)
        return Handling.LOCKED_TAKEN

    def roll_too_early(self) -> str | None:
        """A die is rolled while its owner still moves."""
        free = [die for die in _DICE if die not in self._free_of_old_locks()]
        if self._table.position.phase not in (Phase.MOVE, Phase.CARD) or not free:
            return None
        die = self._manner.chance.choice(free)
        face = self._manner.chance.choice([f.value for f in FACES if f != self._faces[die]])
        self._dice.roll(die, face)
        self._did("throw", die, face)
        self._table.run(1.0)
        self._faces[die] = face
        return Handling.NOT_AWAITED

    def announce_with_one_out(self) -> str | None:
        """A die is in the hand while its owner announces another."""
        position = self._table.position
        if position.phase is not Phase.CHOOSE or len(position.faces) < 2:
            return None
        die = next(die for die in _DICE if die not in self._free_of_old_locks())
        self._dice.take(die)
        self._did("take", die)
        self._table.run(0.5)
        self._table.press(Side.EXPLORERS, position.faces[0].value, 0.1, 0.0)
        self._dice.set(die, self._faces[die])
        self._did("set", die, self._faces[die])
        self._table.run(2.5)
        return Handling.DICE_OUT

    def _free_of_old_locks(self) -> set[str]:
        if not self._table.position.locked:
            self._locked.clear()
        return self._locked

    def _thrown(self, command: Roll | MummyRoll) -> dict[str, str]:
        if isinstance(command, MummyRoll):
            return {_BROWN: str(command.value)}
        free = [die for die in _DICE if die not in self._free_of_old_locks()]
        dice = free if command.dice is None else [free[place] for place in command.dice]
        faces = [face.value for face in command.faces or ()]
        return dict(zip(dice, faces, strict=True))

    def _throw(self, die: str, face: str) -> None:
        self._dice.roll(die, face)
        self._did("throw", die, face)
        if self._manner.likely(0.3):
            self._table.run(self._manner.between(0.0, 0.4))

    def _throw_badly(self, die: str) -> None:
        """It comes to lie cocked; the others are out of the way by then."""
        self._dice.take(die)
        self._did("take", die)
        self._table.run(0.6)
        self._dice.cock(die)
        self._did("cock", die)

    def _see_them_read(self) -> None:
        """Until there is nothing more to do about them."""
        for _ in range(_MOST_THROWS):
            self._table.rest()
            if not any(self.follow(side) for side in Side):
                return
        raise Failed(f"{self._meant} were thrown again and again", self._table.story)

    def _perhaps_look(self) -> None:
        """Somebody lifts a die and sets it back as it was."""
        if self._table.position.phase is not Phase.CHOOSE or not self._manner.likely(0.1):
            return
        free = [die for die in _DICE if die not in self._free_of_old_locks()]
        if len(free) > 1:
            self._dice.roll(free[0], self._faces[free[0]])
            self._did("look at", free[0])
            self._table.run(3.5)  # until nobody can take it for the beginning of a roll

    def _perhaps_replug(self) -> None:
        if not self._manner.likely(0.03):
            return
        reader = self._manner.chance.choice(_READERS)
        self._table.story.hands(self._table.now, f"unplug the reader {reader}")
        self._dice.unplug(reader)
        self._table.poll_for(self._manner.between(0.1, 1.5))
        self._dice.plug(reader)
        self._table.poll_for(1.0)

    def _shuffled(self, meant: dict[str, str]) -> list[tuple[str, str]]:
        throws = list(meant.items())
        self._manner.chance.shuffle(throws)
        return throws

    def _did(self, verb: str, die: str, face: str = "") -> None:
        self._table.note_dice(f"{verb} die {die} {face}")
