"""Robot hands that may begin in the middle: they also know what to do with half a roll.

In an ordinary game nobody is told to roll the rest of the dice, or to set them in. After the
program was away one may be, and the hands do it with the faces that they had in mind.
"""

from typing import Final

from fsm.pyramid.instructions import Confirm, RollAgain, RollAndSay, RollToo, SayFace, SetDie, SetIn
from fsm.pyramid.observations import Entered, Side
from tests.crash.crash_table import CrashTable
from tests.crash.left_table import Memory
from tests.soak.manner import Manner
from tests.soak.robot import Robot
from tests.soak.story import Failed

_MOST_ACTS: Final = 40
_MUMMY: Final = "mummy"


class ResumedRobot(Robot):
    """All players of a table that was left like that."""

    def __init__(self, table: CrashTable, manner: Manner, memory: Memory) -> None:
        super().__init__(table, manner)
        self._say: Final = table.say_how_it_rests
        if self.dice:
            self.dice._faces.update(memory.faces)
            self.dice._locked = set(memory.locked)

    def settle(self) -> None:
        for _ in range(_MOST_ACTS):
            self.table.rest()
            if any(self.table.instruction(side) for side in Side):
                self._say("asked")
            if not (self._follow_dice() or self._follow_explorers() or self.mummy.follow()):
                return
        shown = [self.table.instruction(side) for side in Side]
        raise Failed(f"after {_MOST_ACTS} instructions there is still {shown}", self.table.story)

    def set_dice_in(self) -> None:
        """Whoever holds a die sets it in as it was meant."""
        for die in self._dice_out():
            self._throw(die)
            self.settle()

    def clear_away(self) -> None:
        """Who is out of the game and stands where another does: no sensor can tell, people can."""
        for place in self.table.homes.values():
            for piece in self._out_of_the_game(place):
                self.travel.lift(piece)
        self.settle()

    def learn_locked(self) -> None:
        """What fell before the end of the program may have been ruled after it."""
        hands, locked = self.dice, self.table.position.locked
        if hands is None or len(hands._locked) == locked:
            return
        fallen = {die for die, face in hands._faces.items() if face == _MUMMY and die != _MUMMY}
        hands._locked = fallen if locked else set()
        if len(hands._locked) != locked:
            raise Failed(f"{locked} dice are locked, and {fallen} show one", self.table.story)

    def memory(self, intended: str) -> Memory:
        """What people know."""
        if (hands := self.dice) is None:
            return Memory(intended)
        return Memory(intended, {**hands._faces, **hands._meant}, tuple(sorted(hands._locked)))

    def _follow_explorers(self) -> bool:
        """Who says that a piece has moved on takes away first what else lies where it was."""
        confirm = isinstance(self.table.instruction(Side.EXPLORERS), Confirm)
        others = self._out_of_the_game(self.table.position.place) if confirm else []
        for piece in others:
            self.travel.lift(piece)
        return bool(others) or super()._follow_explorers()

    def _out_of_the_game(self, place: str) -> list[str]:
        pieces = self.table.on(Side.EXPLORERS, place)
        return [piece for piece in pieces if piece not in self.table.homes]

    def _follow_dice(self) -> bool:
        """Whether either side was asked for something about its dice, and has done it."""
        if self.dice is None:
            return False
        for side in Side:
            match self.table.instruction(side):
                case RollToo(dice) | SetIn(dice):
                    for die in dice:
                        self._throw(die)
                    return True
                case RollAgain(die):
                    self._throw(die)
                    return True
                case SayFace(die):
                    self.table.feed(Entered(die, self._face(die)))
                    return True
                case RollAndSay():
                    self.table.press(side, "done", 0.1, 0.0)
                    return True
                case SetDie():
                    return self.dice.follow(side)
        return False

    def _throw(self, die: str) -> None:
        hands = self.dice
        assert hands is not None
        hands._throw(die, self._face(die))
        self.table.run(1.5)

    def _face(self, die: str) -> str:
        """As it was meant; of the brown die nobody need remember it."""
        assert self.dice is not None
        return self.dice._faces.get(die, "1")

    def _dice_out(self) -> list[str]:
        dice = self.table.fake.dice
        if dice is None:
            return []
        return [name for name, die in dice.tray._dice.items() if die.moment is None]
