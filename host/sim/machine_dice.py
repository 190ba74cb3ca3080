"""Dice in robots' hands: thrown by chance, set into their pockets, named by keys where unread.

Which dice are locked robots know as people do: they lie in their pockets with the mummy up.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from fsm.pyramid.commands import Release
from fsm.pyramid.dice import Face
from fsm.pyramid.instructions import (
    Instruction,
    RollAgain,
    RollAndSay,
    RollToo,
    SayFace,
    SetDie,
    SetIn,
)
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from hal.dice_lies import At
from hal.fake_dice import FakeDice
from host.dice.faces import BROWN
from host.sim.at_table import AtTable

_READ_S: Final = 2.5  # so long after a throw all has been read, or something is asked
_SEEN_S: Final = 1.0
_KEY_OF: Final = {Face.MUMMY.value: Release.do}


class MachineDice:
    """The dice of one table."""

    def __init__(self, table: AtTable, dice: FakeDice, chance: Random) -> None:
        self._table: Final = table
        self._dice: Final = dice
        self._chance: Final = chance

    async def roll(self, game: LiveGame, side: Side) -> None:
        """Throw all unlocked dice of this side, and see them read; if they are not, say Done.

        Where some are out of their pockets, a roll may have been begun: then those first, for the
        game asks for the others if it wants them.
        """
        before = self._table.situation(game)
        dice = self._free(game) if side is Side.EXPLORERS else [BROWN]
        await self._throw([die for die in dice if not self._in_pocket(die)] or dice)
        if not await self._table.changed(game, before, _READ_S):
            await self._table.hands.press(side, "done")
            await self._table.changed(game, before, _SEEN_S)

    async def answer(self, game: LiveGame, side: Side) -> bool:
        """Do what is asked about the dice of this side; whether anything is."""
        asked, before = game.instruction(side), self._table.situation(game)
        if not isinstance(asked, RollAgain | RollToo | SetIn | RollAndSay | SayFace | SetDie):
            return False
        if not await self._table.changed(game, before, _SEEN_S):
            await self._follow(asked, side)
            await self._table.changed(game, before, _READ_S)
        return True

    async def _follow(self, asked: Instruction, side: Side) -> None:
        match asked:
            case RollAgain(die):
                await self._throw((die,))
            case RollToo(dice):
                await self._throw(dice)
            case SetIn(dice):
                await self._table.hands.set_in({die: self._face(die) for die in dice})
            case RollAndSay(dice):
                await self._throw(dice)
                await self._table.hands.press(side, "done")
            case SayFace(die):
                await self._say(die, side)
            case SetDie(die, face):
                await self._set(die, face, side)

    async def _throw(self, dice: Iterable[str]) -> None:
        faces = {die: self._chance.choice(self._dice.faces[die]) for die in dice}
        await self._table.hands.roll(faces)

    def _free(self, game: LiveGame) -> list[str]:
        """The explorers' dice but for the locked ones, of which there are so many."""
        white = [die for die in self._dice.faces if die != BROWN]
        mummies = [die for die in white if self._lies_as(die, Face.MUMMY)]
        locked = mummies[: game.position.locked]
        return [die for die in white if die not in locked]

    def _in_pocket(self, die: str) -> bool:
        return self._dice.lies(die).at is At.POCKET

    def _lies_as(self, die: str, face: str) -> bool:
        lies = self._dice.lies(die)
        return self._in_pocket(die) and not lies.leaning and lies.face == face

    def _face(self, die: str) -> str:
        """What it shows, wherever it lies."""
        return self._dice.lies(die).face or self._dice.faces[die][0]

    async def _say(self, die: str, side: Side) -> None:
        face = self._face(die)
        if side is Side.MUMMY:
            await self._table.say(MUMMY, "enter", die=die, face=face)
        else:
            await self._table.hands.press(side, _KEY_OF.get(face, face))

    async def _set(self, die: str, face: str, side: Side) -> None:
        """Done says that it lies so, whatever is read."""
        if self._lies_as(die, face):
            await self._table.hands.press(side, "done")
        else:
            await self._table.hands.set_in({die: face})
