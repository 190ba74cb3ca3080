"""What a table shows and sounds while a game goes on: its lamps and its buzzer."""

from collections.abc import Collection
from typing import Final, Protocol, get_args

from fsm.pyramid import views
from fsm.pyramid.events import Event
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import TABLE
from fsm.pyramid.views import View
from hal.sides import Side as HalSide
from host.buzzer_signals import seconds
from host.lamps import SEAT_OF, Refusals, lamps


class Shows(Protocol):
    """What has lamps and buzzers; those that it lacks are left out."""

    def show(self, side: HalSide, lamps: Collection[str]) -> None:
        """Light exactly these lamps of that side."""
        ...

    def sound(self, seconds: float) -> None:
        """Make a noise for so long."""
        ...


class TableSignals:
    """Of one game after the other, at one table."""

    def __init__(self, table: Shows) -> None:
        self._table: Final = table
        self._refusals = Refusals()

    def hear(self, moment: Moment) -> None:
        """Show how it stands after this moment, and sound if there was something to hear."""
        game = moment.game
        self._refusals.note(moment.told, game.position.setup)
        for side in Side:
            self._table.show(HalSide(side.value), self._lamps(game, side))
        if (long := seconds(_public(moment))) > 0:
            self._table.sound(long)

    def dark(self) -> None:
        """No game: nothing is lit."""
        self._refusals = Refusals()
        for side in HalSide:
            self._table.show(side, ())

    def _lamps(self, game: LiveGame, side: Side) -> frozenset[str]:
        view = views.view(game.position, SEAT_OF[side])
        refused, paused = side in self._refusals, bool(game.waiting_for)
        return lamps(side, view, game.instruction(side), refused, paused)


def _public(moment: Moment) -> list[View]:
    """The events as the seat `table` hears them."""
    setup = moment.game.position.setup
    events = (told for told in moment.told if isinstance(told, get_args(Event)))
    heard = (views.hears(setup, TABLE, event) for event in events)
    return [news for news in heard if news is not None]
