"""The game as robots see it from their chairs: what is asked, what was ruled, and what they say.

Whether something was ruled shows in the situation: the position, what either side is asked to do,
and whether the game is paused. What a person sees of it at that table, a robot's hands may know.
"""

from typing import Final, NamedTuple

from fsm.pyramid.instructions import Instruction
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase
from host.evening.game_stage import GameStage
from host.service.service import Service
from host.sim.robot_hands import RobotHands

_LOOK_S: Final = 0.04


class Situation(NamedTuple):
    """What somebody waits for to change."""

    position: Position
    explorers: Instruction | None
    mummy: Instruction | None
    paused: bool


class AtTable:
    """One service, and the hands at its table."""

    def __init__(self, service: Service, hands: RobotHands) -> None:
        self.hands: Final = hands
        self.standing: Final = hands.standing
        self._service: Final = service

    @property
    def game(self) -> LiveGame | None:
        """The game under way; None in the lobby, after the end, and while nothing can be played."""
        stage = self._service.evening.stage
        game = stage.live if isinstance(stage, GameStage) else None
        return game if game and game.position.phase is not Phase.OVER else None

    def situation(self, game: LiveGame) -> Situation | None:
        """How it stands now; None if this game is not under way any more."""
        if self.game is not game:
            return None
        explorers, mummy = (game.instruction(side) for side in Side)
        return Situation(game.position, explorers, mummy, game.paused)

    async def changed(self, game: LiveGame, before: Situation | None, seconds: float) -> bool:
        """Whether the situation is another one than before; wait for that, at most so long."""
        due = self.hands.now + seconds
        while self.situation(game) == before:
            if self.hands.now >= due:
                return False
            await self.hands.pause(_LOOK_S)
        return True

    async def say(self, seat: str, do: str, **facts: str) -> None:
        """Say at a seat's page what no key can say."""
        seen = self._service.hub.newest(seat)
        await self._service.desk.command(seat, {"do": do, "seen": seen, **facts})
