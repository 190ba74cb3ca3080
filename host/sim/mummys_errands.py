"""What robots put right on the mummy's side, where a machine plays the mummy.

Off its turn the mummy belongs where the game says. On its turn it may be told to go back and walk
again; if it is told so twice from the same place, no sensor sees where it is, and it says so. Any
other magnet on its side is taken off when that is asked; where there is none, Done says so.
"""

from typing import Final

from fsm.pyramid.instructions import Instruction, Put, TakeOff, Walk, Where
from fsm.pyramid.live import LiveGame
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from hal.sides import Side as HalSide
from host.sim.at_table import AtTable
from host.sim.charge import Charge

_SENSED_S: Final = 1.0  # so long after the last change the sensors have said all there is


class MummysErrands:
    """One thing at a time: each call does one, and says whether there was one to do."""

    def __init__(self, table: AtTable) -> None:
        self._table: Final = table
        self._walks_again: tuple[object, str] = (None, "")  # in which position, and from where

    async def put_right(self, game: LiveGame, charge: Charge, quickly: bool = False) -> bool:
        """Bring the mummy to where it belongs."""
        home = self._home(game)
        if home is None or not self.is_astray(game, charge):
            return False
        asked = game.instruction(Side.MUMMY)
        if isinstance(asked, Walk) and await self._says_where(game, asked):
            return True
        await self._back_to(home, quickly)
        return True

    def is_astray(self, game: LiveGame, charge: Charge) -> bool:
        """Whether the mummy is ours to move, and elsewhere than it belongs."""
        return charge.moves(MUMMY) and self._home(game) not in (None, self._place)

    async def answer(self, game: LiveGame, charge: Charge) -> bool:
        """Say that it is as asked, where the sensors do not see that."""
        asked, before = game.instruction(Side.MUMMY), self._table.situation(game)
        if not charge.moves(MUMMY) or not isinstance(asked, Put | TakeOff | Walk | Where):
            return False
        if not await self._table.changed(game, before, _SENSED_S):
            await self._say(asked)
            await self._table.changed(game, before, _SENSED_S)
        return True

    @property
    def _place(self) -> str | None:
        return self._table.standing.place(MUMMY)

    def _home(self, game: LiveGame) -> str | None:
        """Where it has to be now; None while it walks, unless it is in nobody's way."""
        asked = game.instruction(Side.MUMMY)
        if isinstance(asked, Walk):
            return asked.place
        on_board = self._table.standing.on_board(MUMMY)
        return None if game.position.phase in WALKING and on_board else game.position.mummy

    async def _says_where(self, game: LiveGame, asked: Walk) -> bool:
        """Whether the game believes now that the mummy is here.

        Where it may stand unseen, Done says so; else it says so after it went back once in vain.
        """
        again, self._walks_again = self._walks_again, (game.position, asked.place)
        first = again != self._walks_again
        if self._place is None or (first and not asked.unseen):
            return False
        before = self._table.situation(game)
        await (self._press_done() if first else self._declare())
        return await self._table.changed(game, before, _SENSED_S)

    async def _back_to(self, home: str, quickly: bool) -> None:
        """Slid, so that its other half comes along."""
        hands = self._table.hands
        if quickly or self._place is None:
            await hands.carry(MUMMY, home, quickly)
        else:
            await hands.slide(MUMMY, [self._table.standing.spot_for(MUMMY, home)])

    async def _say(self, asked: Instruction) -> None:
        match asked:
            case Walk() | Where():
                await self._declare()
            case TakeOff(spot) if foreign := self._foreign(spot):
                await self._table.hands.lift(foreign[0])
            case _:
                await self._press_done()

    def _foreign(self, spot: str) -> list[str]:
        """What lies there on this side, and is not the mummy."""
        there = self._table.standing.on(HalSide.MUMMY, spot)
        return [piece for piece in there if piece != MUMMY]

    async def _press_done(self) -> None:
        await self._table.hands.press(Side.MUMMY, "done")

    async def _declare(self) -> None:
        if place := self._place:
            await self._table.say(MUMMY, "declare", piece=MUMMY, place=place)
