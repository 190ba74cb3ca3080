"""A machine's decision, carried out by robot hands at the table: dice, keys and pieces.

Nothing goes to the game by another door, but for rolls at a table that reads no dice. What is not
ruled in time is left as it is: whoever decides looks at the table again.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.corridors import Walk
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from hal.sides import Side as HalSide
from host.sim.at_table import AtTable
from host.sim.explorer_ways import explorer_walk
from host.sim.machine_dice import MachineDice

_RULED_S: Final = 1.5  # what needs no Done is ruled in that time, if it is ruled at all
_SENSED_S: Final = 0.3  # so long after the last change the sensors have said all there is
_WALKED_S: Final = 1.0  # the same for a whole walk, and still before the mummy is asked for


class CarryingOut:
    """For all machine players of one table; `dice` only where pockets read them."""

    def __init__(self, table: AtTable, dice: MachineDice | None, chance: Random) -> None:
        self._table: Final = table
        self._hands: Final = table.hands
        self._dice: Final = dice
        self._chance: Final = chance

    async def carry_out(self, game: LiveGame, seat: str, command: Command) -> None:
        """Do it, and wait a while for the ruling."""
        before = self._table.situation(game)
        match command:
            case Roll() | MummyRoll():
                await self._roll(game, seat, command)
            case Announce(face):
                await self._hands.press(Side.EXPLORERS, face.value)
            case Release() | Card() | Done():
                await self._hands.press(Side.EXPLORERS, command.do)
            case Move(to):
                await self._move(game, seat, to)
            case MummyMove(path):
                await self._walk(game, path)
        await self._table.changed(game, before, _RULED_S)

    async def _roll(self, game: LiveGame, seat: str, command: Roll | MummyRoll) -> None:
        side = Side.EXPLORERS if isinstance(command, Roll) else Side.MUMMY
        if self._dice:
            await self._dice.roll(game, side)
        else:
            await self._table.say(seat, command.do)

    # an explorer's move

    async def _move(self, game: LiveGame, seat: str, to: str) -> None:
        """Where the game waits for a piece that could go on, Done says that the move is over.

        So it does where the move ends where it began, which is seen by nobody; or, at last, a page:
        for where the game believes that the piece has not left, Done does not make it ask.
        """
        before, piece = self._table.situation(game), game.position.piece
        back = to == game.position.place
        if back or self._table.standing.place(piece) != to:
            await self._go(game.position, to)
        if await self._table.changed(game, before, _SENSED_S):
            return
        waited_for = back or game.halfway
        if not waited_for and await self._table.changed(game, before, _RULED_S - _SENSED_S):
            return
        await self._hands.press(Side.EXPLORERS, "done")
        if not await self._table.changed(game, before, _RULED_S):
            await self._table.say(seat, "declare", piece=piece, place=to)

    async def _go(self, position: Position, to: str) -> None:
        """Slid as far as nobody is in the way, and lifted over others; from elsewhere, carried."""
        piece, walk = position.piece, explorer_walk(position, to, self._chance)
        slid = self._slidable(piece, walk) if self._stands_right(position) else 0
        if slid:
            await self._hands.slide(piece, walk[:slid])
        if slid < len(walk):
            await self._hands.carry(piece, to)

    def _stands_right(self, position: Position) -> bool:
        areas = position.setup.board.area_names
        return self._table.standing.place(position.piece) == position.place not in areas

    def _slidable(self, piece: str, walk: Walk) -> int:
        """How many steps there are before another piece is in the way."""
        for steps, space in enumerate(walk):
            if set(self._table.standing.on(HalSide.EXPLORERS, space)) - {piece}:
                return steps
        return len(walk)

    # the mummy's walk

    async def _walk(self, game: LiveGame, path: Walk) -> None:
        """Step by step, until the walk is ruled or something is asked; Done ends it."""
        before = self._table.situation(game)
        rest = self._rest(game.position, path)
        await self._hands.walk(MUMMY, rest, lambda: self._table.situation(game) != before)
        whole = len(path) == game.position.steps
        if not await self._table.changed(game, before, _WALKED_S if whole else _SENSED_S):
            await self._hands.press(Side.MUMMY, "done")

    def _rest(self, position: Position, path: Walk) -> Sequence[str]:
        """What is left of the way from where the mummy is; from elsewhere, any step or none."""
        here = self._table.standing.place(MUMMY)
        if here == position.mummy:
            return path
        if here in path:
            return path[len(path) - path[::-1].index(here) :]
        corridors = position.setup.board.corridors
        steps = corridors.names(corridors.reach(here, 1, 0)) if here else []
        return self._chance.choice([(), *((step,) for step in steps)])
