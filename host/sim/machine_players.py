"""Machine players at a fake table: bots that decide, and robot hands that do it.

Whenever it is for a machine's seat to decide, its bot chooses by what that seat knows, and hands
carry it out. Between decisions they follow what the game asks, where it is about their own pieces;
people's pieces are left to people, but for the set-up of a new game and for `tidy`. What robots
cannot do they leave alone, and look again: a pause, a fault, an undone move, another game.
"""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import Final

from fsm.pyramid import views
from fsm.pyramid.instructions import DiceInstruction
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from hal.fake import FakeTable
from host.service.service import Service
from host.sim.at_table import AtTable
from host.sim.carrying_out import CarryingOut
from host.sim.charge import Charge
from host.sim.explorers_errands import ExplorersErrands
from host.sim.machine_dice import MachineDice
from host.sim.minds import Minds
from host.sim.mummys_errands import MummysErrands
from host.sim.pace import Pace
from host.sim.patience import Patience
from host.sim.robot_hands import RobotHands

_LOG: Final = logging.getLogger(__name__)

_LOOK_S: Final = 0.1
_AFTER_A_FALL_S: Final = 5.0
_BEFORE_A_MOVE_S: Final = 0.3
_SOON_S: Final = 0.4  # before, other things can be done
_MOST_PIECES: Final = 20
_TRIES: Final = 12
_WAIT_FOR_PEOPLE: Final = frozenset({Phase.BEGIN, Phase.CHOOSE, Phase.MUMMY_ROLL})


class MachinePlayers:
    """Of one service; made before it begins. `held` tells the pieces in people's hands.

    `seats` are those that machines play; whoever changes them between games or in the middle of one
    changes who plays from then on. With `sets_up`, all pieces of a new game are put up by robots.
    """

    def __init__(
        self,
        service: Service,
        fake: FakeTable,
        hands: RobotHands,
        chance: Random,
        held: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self.seats: frozenset[str] = frozenset()
        self.sets_up = True
        self._held: Final = held
        self._hands: Final = hands
        self._table: Final = AtTable(service, hands)
        self._minds: Final = Minds(Random(chance.getrandbits(64)))
        self._chance: Final = Random(chance.getrandbits(64))
        tray = service.room.facts.tray
        read = fake.dice if tray.explorers and tray.mummy else None
        dice = MachineDice(self._table, read, self._chance) if read else None
        self._dice: Final = dice
        self._decided: Final = CarryingOut(self._table, dice, self._chance)
        self._explorers: Final = ExplorersErrands(self._table)
        self._mummy: Final = MummysErrands(self._table)
        self._hands_free: Final = asyncio.Lock()
        self._patience: Final = (Patience(), Patience(_TRIES))
        self._game: LiveGame | None = None
        self._setting_up = False
        self._pace: Final = Pace(lambda: hands.now, Random(chance.getrandbits(64)))
        service.attend(self._minds.hear)
        service.attend(self._pace.hear)

    async def run(self) -> None:
        """Play on until cancelled. Never raises: a robot that falls gets up again."""
        while True:
            await self._hands.pause(_LOOK_S)
            try:
                async with self._hands_free:
                    await self._do_next()
            except Exception:
                _LOG.exception("a machine player stumbled, and tries again")
                await self._hands.pause(_AFTER_A_FALL_S)

    async def tidy(self) -> None:
        """Put every piece where the game wants it, whoever plays it. Nothing while it is paused."""
        for _ in range(_MOST_PIECES):
            async with self._hands_free:
                game = self._table.game
                if not game or game.paused or not await self._put_up(game):
                    return

    async def _do_next(self) -> None:
        """One thing, if there is one that it is time for."""
        game = self._table.game
        if game is None or game.paused:
            return
        if game is not self._game:
            self._game, self._setting_up = game, self.sets_up and not game.position.throws
        if self._setting_up:
            # Over with the last piece, not with the next look round: the game asks for the first
            # roll before that, and a piece that a person moves then would be taken back.
            self._setting_up = await self._put_up(game) and self._is_astray(game)
        elif self._may_try(game) and await self._act(game):
            for patience in self._patience:
                patience.note(self._hands.now)

    def _charge(self, game: LiveGame, everything: bool = False) -> Charge:
        return Charge(self.seats, game.position.setup, self._held(), everything)

    async def _put_up(self, game: LiveGame) -> bool:
        """One piece, quickly; whether there was one."""
        charge = self._charge(game, everything=True)
        return await self._mummy.put_right(game, charge, quickly=True) or (
            await self._explorers.put_right(game, charge, quickly=True)
        )

    def _is_astray(self, game: LiveGame) -> bool:
        """Whether a piece is left to be put up."""
        charge = self._charge(game, everything=True)
        return any(errand.is_astray(game, charge) for errand in (self._mummy, self._explorers))

    def _may_try(self, game: LiveGame) -> bool:
        """The same again, or in one position again and again, only now and then."""
        standing, now = self._table.standing, self._hands.now
        lie = tuple(standing.spot(piece) for piece in standing.pieces)
        here = self._patience[0].allows((self._table.situation(game), lie), now)
        return self._patience[1].allows(game.position, now) and here

    async def _act(self, game: LiveGame) -> bool:
        """The board comes first, on both sides, then the dice, then what is to be decided."""
        charge = self._charge(game)
        errands = (self._mummy, self._explorers)
        for errand in errands:
            if await errand.put_right(game, charge) or await errand.answer(game, charge):
                return True
        seat = views.acting_seat(game.position)
        if seat is None or not charge.plays(seat) or self._waits_for_people(game, charge):
            return False
        side = Side.MUMMY if seat == MUMMY else Side.EXPLORERS
        if self._dice and await self._dice.answer(game, side):
            return True
        return await self._decide(game, seat)

    def _waits_for_people(self, game: LiveGame, charge: Charge) -> bool:
        """Whether they have to put something right on the explorers' side before a turn goes on."""
        asked = game.instruction(Side.EXPLORERS)
        of_board = asked is not None and not isinstance(asked, DiceInstruction)
        return of_board and not charge.all_explorers and game.position.phase in _WAIT_FOR_PEOPLE

    def _is_held(self, game: LiveGame) -> bool:
        """Whether the piece that is to move is in a person's hand."""
        return game.position.piece in self._held()

    async def _decide(self, game: LiveGame, seat: str) -> bool:
        """Do what the seat's bot chooses, unless something happens meanwhile; whether it was time.

        Of the move itself nobody hears but explorers; everything else has its moment.
        """
        now, moves = self._hands.now, game.position.phase is Phase.MOVE
        if moves and self._is_held(game):
            return False
        due = now + _BEFORE_A_MOVE_S if moves else self._pace.due(game.position)
        if due > now + _SOON_S:
            return False
        if self._patience[0].tried > 1:
            self._minds.think_again()
        before, command = self._table.situation(game), self._minds.choose(game, seat)
        await self._hands.wait_until(due)
        if self._table.situation(game) == before and not (moves and self._is_held(game)):
            await self._decided.carry_out(game, seat, command)
        return True
