"""Hands at an emulated table in real time: they slide explorers, and say all the rest.

Whoever plays the mummy stays where it is as long as the rules let it, so that explorers get on.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from fsm.pyramid.chance import complete
from fsm.pyramid.checks import check
from fsm.pyramid.commands import Announce, Command, Done, Move, MummyMove, Release, Roll
from fsm.pyramid.correction import homes
from fsm.pyramid.corridors import Walk
from fsm.pyramid.instructions import Instruction, Put, Remove, Which
from fsm.pyramid.legal import legal
from fsm.pyramid.live import LiveGame
from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.observations import Asked, Declared, Observation, Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import Spots
from fsm.pyramid.table import Phase
from hal.fake import FakeTable
from host.evening.pump import Pump
from host.sim.explorer_ways import explorer_walk
from tests.area_spots import area_spots

SPEED: Final = 200.0  # mm/s
_LOOK_S: Final = 0.02
_PATIENCE_S: Final = 60.0
_BEFORE: Final = (Announce, Done, Roll, Release)
"""What is preferred, where there is a choice; cards stay in the hand, so that nobody wins."""


class PacedHands:
    """All players of one game. `slid` is told of each move that ends where the piece must stay."""

    def __init__(
        self,
        fake: FakeTable,
        spots: Spots,
        pump: Pump,
        game: LiveGame,
        chance: Random,
        slid: Callable[[str, str], None],
    ) -> None:
        self._fake: Final = fake
        self._spots: Final = spots
        self._pump: Final = pump
        self._game: Final = game
        self._chance: Final = chance
        self._slid: Final = slid

    async def set_up(self) -> None:
        """Put every piece where it is asked for."""
        self._fake.place(MUMMY, self._free(self._position.mummy))
        await self._rest()
        await self._in_order()

    async def decide(self) -> None:
        """One decision, whoever's it is, and everything in order afterwards."""
        command = self._chosen()
        if isinstance(command, Move) and command.to != self._position.place:
            await self._move(command.to)
            await self._rest()
        else:
            await self._say(Asked(command))
        await self._in_order()

    @property
    def _position(self) -> Position:
        return self._game.position

    def _chosen(self) -> Command:
        position, commands = self._position, list(legal(self._position))
        stay = MummyMove(())
        if isinstance(commands[0], MummyMove):
            return stay if check(position, stay) is None else self._chance.choice(commands)
        stops = [one for one in commands if isinstance(one, Move) and _stops(position, one.to)]
        leads = [one for one in commands if isinstance(one, Announce) and _leads(position, one)]
        liked = [one for one in commands if isinstance(one, _BEFORE)]
        return complete(position, self._chance.choice(stops or leads or liked or commands))

    async def _move(self, to: str) -> None:
        """Slide, or carry where something is in the way; Done where the piece could go on."""
        position, piece = self._position, self._position.piece
        walk, stops = explorer_walk(position, to, self._chance), _stops(position, to)
        await asyncio.sleep(self._chance.uniform(0.0, 0.02))  # any moment between two scans
        if self._is_free(position, walk):
            self._fake.slide(piece, walk, SPEED)
            if stops:
                self._slid(piece, to)
        else:
            await self._carry(piece, to)
        await self._rest()
        if not stops:
            await self._say(Pressed(Side.EXPLORERS, "done"))
        await self._until(lambda: self._position.phase is not Phase.MOVE)

    def _is_free(self, position: Position, walk: Walk) -> bool:
        areas = position.setup.board.area_names
        taken = {*homes(position).values()} - {position.place}
        return position.place not in areas and not taken & set(walk)

    async def _carry(self, piece: str, place: str) -> None:
        self._fake.lift(piece)
        await self._rest()
        self._fake.place(piece, self._free(place))
        await self._rest()

    def _free(self, place: str) -> str:
        """A spot of that place on which nothing is."""
        taken = {self._fake.over(piece) for piece in self._fake.magnets.names}
        return next((spot for spot in area_spots(self._spots, place) if spot not in taken), place)

    async def _in_order(self) -> None:
        """Follow what is asked until nothing is."""
        while asked := self._asked():
            await self._follow(asked)

    def _asked(self) -> Instruction | None:
        return self._game.instruction(Side.EXPLORERS) or self._game.instruction(Side.MUMMY)

    async def _follow(self, asked: Instruction) -> None:
        match asked:
            case Put(piece, place) if self._fake.over(piece) != place:
                await self._carry(piece, place)
            case Which(spot, pieces):
                named = next(piece for piece in pieces if self._fake.over(piece) == spot)
                await self._say(Declared(named, spot))
            case Remove(piece):
                self._fake.lift(piece)
                await self._rest()
                await self._say(Pressed(Side.EXPLORERS, "done"))
            case _:
                raise AssertionError(f"nobody did anything wrong: {asked}")

    async def _say(self, observation: Observation) -> None:
        self._pump.observed(observation, self._fake.clock.now())
        await self._pump.idle()

    async def _rest(self) -> None:
        """Until nothing moves, and the sensors have said so."""
        await self._until(lambda: self._fake.still)
        await asyncio.sleep(5 * _LOOK_S)

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(_PATIENCE_S):
            while not true():
                await asyncio.sleep(_LOOK_S)


def _stops(position: Position, to: str) -> bool:
    """Whether the piece cannot go on from there: then no Done is waited for."""
    if position.announced is None or to == position.place:
        return False
    bit = position.setup.board.corridors.bit.get(to, 0)
    return bool(bit & ends(position, position.announced)) and not may_go_on(position, to)


def _leads(position: Position, announce: Announce) -> bool:
    """Whether this die can end a move where the piece cannot go on."""
    announced = position._replace(announced=announce.face)
    reached = position.setup.board.corridors.names(ends(position, announce.face))
    return any(_stops(announced, space) for space in reached)
