"""What robots put right on the explorers' side: the pieces that are theirs, and what is asked.

First of all a piece that is not where it belongs is brought there, for robots see where it really
is. If the game still asks, its sensors are wrong, and it is told so: by Done or, where Done would
mean something else, on a page. What is about people's pieces is left to people.
"""

from typing import Final

from fsm.pyramid.correction import homes
from fsm.pyramid.instructions import (
    COUNTER,
    Confirm,
    Instruction,
    Put,
    Remove,
    TakeOff,
    Where,
    Which,
)
from fsm.pyramid.live import LiveGame
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import cell
from fsm.pyramid.table import Phase
from hal.sides import Side as HalSide
from host.sim.at_table import AtTable
from host.sim.charge import Charge

_SENSED_S: Final = 1.0  # so long after the last change the sensors have said all there is
_NUMBERS: Final = ("1", "2", "3", "4", "arrow")
_ABOUT_THE_MOVE: Final = frozenset({Phase.MOVE, Phase.CARD})


class ExplorersErrands:
    """One thing at a time: each call does one, and says whether there was one to do."""

    def __init__(self, table: AtTable) -> None:
        self._table: Final = table
        self._standing: Final = table.standing

    async def put_right(self, game: LiveGame, charge: Charge, quickly: bool = False) -> bool:
        """Bring one piece to where it belongs."""
        asked, astray = game.instruction(Side.EXPLORERS), self._astray(game, charge)
        if isinstance(asked, Put) and asked.piece in astray:
            astray = [asked.piece, *astray]
        home = homes(game.position)
        for piece in astray:
            if await self._bring(piece, home.get(piece), charge, quickly):
                return True
        return False

    def is_astray(self, game: LiveGame, charge: Charge) -> bool:
        """Whether one of our pieces is elsewhere than it belongs."""
        return bool(self._astray(game, charge))

    async def answer(self, game: LiveGame, charge: Charge) -> bool:
        """Do or say what is asked, if it is about a piece in our charge."""
        asked, before = game.instruction(Side.EXPLORERS), self._table.situation(game)
        if asked is None or game.position.phase in WALKING:
            return False
        if not self._can_answer(asked, game.position, charge):
            return False
        if not await self._table.changed(game, before, _SENSED_S):
            await self._say(asked, game.position, charge)
            await self._table.changed(game, before, _SENSED_S)
        return True

    def _astray(self, game: LiveGame, charge: Charge) -> list[str]:
        """Our pieces that are elsewhere than the game says; whoever moves now may be anywhere."""
        position = game.position
        if position.phase in WALKING and not charge.everything:
            return []
        home, moving = homes(position), self._moving(position) - self._sent_back(game, charge)
        pieces = [piece for piece in self._standing.pieces if piece not in moving]
        ours = [piece for piece in pieces if charge.moves(piece)]
        return [piece for piece in ours if not self._is_home(piece, home.get(piece))]

    def _moving(self, position: Position) -> set[str]:
        """The mummy, with its half where it walks or strays; and an explorer that moves."""
        strays = self._standing.place(MUMMY) != position.mummy
        half = {COUNTER} if strays or position.phase in WALKING else set()
        explorer = {position.piece} if position.phase is Phase.MOVE else set()
        return {MUMMY} | half | explorer

    def _sent_back(self, game: LiveGame, charge: Charge) -> set[str]:
        """Who has moved wrongly: who tidies up brings it back, else whoever moves it does."""
        asked = game.instruction(Side.EXPLORERS)
        return {asked.piece} if charge.everything and isinstance(asked, Put) else set()

    def _is_home(self, piece: str, home: str | None) -> bool:
        if home is None:
            return not self._standing.on_board(piece)
        return self._standing.place(piece) == home

    async def _bring(self, piece: str, home: str | None, charge: Charge, quickly: bool) -> bool:
        """Whether anything could be done: a person's piece may be in the way."""
        others = self._in_the_way(piece, home)
        if home is None:
            await self._table.hands.lift(piece)
        elif not others:
            await self._table.hands.carry(piece, home, quickly)
        elif charge.moves(others[0]):
            await self._table.hands.lift(others[0])
        else:
            return False
        return True

    def _in_the_way(self, piece: str, home: str | None) -> list[str]:
        """On a space there is room for one; the mummy's half is where the mummy is, always."""
        if home is None or not cell(home) or piece == COUNTER:
            return []
        there = self._standing.on(HalSide.EXPLORERS, home)
        return [other for other in there if other not in (piece, COUNTER)]

    def _can_answer(self, asked: Instruction, position: Position, charge: Charge) -> bool:
        match asked:
            case Put(piece, place):
                moving = position.phase is Phase.MOVE and piece == position.piece
                away = self._standing.place(piece) != place
                return charge.moves(piece) and away == moving
            case Where(piece):
                return charge.moves(piece) and self._standing.place(piece) is not None
            case Confirm(piece, place):
                return charge.moves(piece) and self._standing.place(piece) == place
            case Remove(piece):
                off = not self._standing.on_board(piece)
                return off and charge.moves(piece) and position.phase not in _ABOUT_THE_MOVE
            case Which(spot, pieces):
                return any(charge.moves(piece) for piece in self._named(spot, pieces))
            case TakeOff(spot):
                empty = not self._standing.on(HalSide.EXPLORERS, spot)
                return empty and charge.all_explorers and position.phase is not Phase.CARD
        return False

    async def _say(self, asked: Instruction, position: Position, charge: Charge) -> None:
        match asked:
            case Put(piece, place) if self._standing.place(piece) != place:
                await self._table.hands.carry(piece, place)
            case Put(piece) if position.phase in _ABOUT_THE_MOVE:
                await self._declare(piece, charge)
            case Where(piece):
                await self._declare(piece, charge)
            case Which(spot, pieces):
                named = self._named(spot, pieces)[0]
                await self._press(_NUMBERS[pieces.index(named)])
            case _:
                await self._press("done")

    def _named(self, spot: str, pieces: tuple[str, ...]) -> list[str]:
        there = self._standing.on(HalSide.EXPLORERS, spot)
        return [piece for piece in pieces[: len(_NUMBERS)] if piece in there]

    async def _declare(self, piece: str, charge: Charge) -> None:
        place, seat = self._standing.place(piece), charge.speaker
        if place and seat:
            await self._table.say(seat, "declare", piece=piece, place=place)

    async def _press(self, key: str) -> None:
        await self._table.hands.press(Side.EXPLORERS, key)
