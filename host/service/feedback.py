"""Lamps and buzzers follow the game: each side sees its own, and everybody hears what is public.

A game that is fed its own record again is silent, and its lamps are those of its last moment.
"""

from typing import Final

from fsm.pyramid import views
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.record import Moment
from hal.sides import Side as HalSide
from host import buzzer_signals
from host.drivers.driver import Driver
from host.evening.seat_news import public_news
from host.lamps import SEAT_OF, Refusals, lamps


class Feedback:
    """Of one table."""

    def __init__(self, driver: Driver) -> None:
        self._driver: Final = driver
        self._refusals = Refusals()
        self._game: LiveGame | None = None

    def follow(self, moment: Moment) -> None:
        """Light and sound what there is, after something was seen."""
        if moment.game is not self._game:
            self._game, self._refusals = moment.game, Refusals()
        self._refusals.note(moment.told, moment.game.position.setup)
        for side in Side:
            self._driver.show(HalSide(side.value), self._lamps(moment.game, side))
        if moment.told:
            self._sound(moment)

    def _lamps(self, game: LiveGame, side: Side) -> frozenset[str]:
        view = views.view(game.position, SEAT_OF[side])
        refused, paused = side in self._refusals, game.paused
        return lamps(side, view, game.instruction(side), refused, paused)

    def _sound(self, moment: Moment) -> None:
        news = public_news(moment.told, moment.game.position)
        if seconds := buzzer_signals.seconds(news):
            self._driver.sound(seconds)
