"""The bots of a game, one for each seat, each with what its seat knows and hears.

A seat's bot listens from the first moment on, whoever plays there, so that a machine can take a
seat over in the middle. The same chance and the same knowledge give the same choices: each seat's
bot draws from a chance of its own, so what one does tells nothing of what another knows.
"""

from random import Random
from typing import Final

from fsm.pyramid import views
from fsm.pyramid.commands import Command
from fsm.pyramid.live import LiveGame
from fsm.pyramid.position import Position
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import MUMMY
from host.bots.bot import Bot
from host.bots.explorer import Seeker
from host.bots.mummy import Hunter
from host.evening.seat_news import events_of
from host.offering import offer, seen_by


class Minds:
    """For one game after the other."""

    def __init__(self, chance: Random) -> None:
        self._chance: Final = chance
        self._game: LiveGame | None = None
        self._bots: dict[str, Bot] = {}
        self._made_up: tuple[Position, Command] | None = None

    def hear(self, moment: Moment) -> None:
        """Every seat hears of it what it may; a bot that begins now sees it."""
        if moment.game is not self._game:
            self._begin(moment.game)
            return
        setup = moment.game.position.setup
        for event in events_of(moment.told):
            for seat, bot in self._bots.items():
                if heard := views.hears(setup, seat, event):
                    bot.hear(heard)

    def choose(self, game: LiveGame, seat: str) -> Command:
        """What the acting seat does; the same again until the position is another one."""
        if game is not self._game:
            self._begin(game)
        position = game.position
        if self._made_up is None or self._made_up[0] is not position:
            self._made_up = position, self._bots[seat].choose(offer(position, seat))
        return self._made_up[1]

    def think_again(self) -> None:
        """What was chosen last does not work."""
        self._made_up = None

    def _begin(self, game: LiveGame) -> None:
        """The opening tells no bot more than the board does."""
        self._game, position = game, game.position
        seed = self._chance.getrandbits(64)
        seats = (*position.setup.seats, MUMMY)
        self._bots = {seat: _bot(position, seat, Random(f"{seed} {seat}")) for seat in seats}
        self.think_again()


def _bot(position: Position, seat: str, chance: Random) -> Bot:
    return Hunter(chance, seen_by(position, seat)) if seat == MUMMY else Seeker(chance)
