"""When machines do what everybody hears of: at moments that tell nothing of what is hidden.

Somebody with a watch must not learn how far a piece went, whether it was carried, or how long there
was to choose from. So the moment depends on the last thing that everybody heard, on what everybody
knows to be due, and on a chance of its own; between an announcement and the end of the turn there
is time for the longest way. Whoever was not ready by then, since something went wrong, does it a
whole number of seconds later.
"""

from collections.abc import Callable
from math import ceil
from random import Random
from typing import Final

from fsm.pyramid import views
from fsm.pyramid.happenings import Resumed
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.position import Position
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import MUMMY
from host.evening.seat_news import events_of

THINK_S: Final = (0.6, 1.1)
BEFORE_A_WALK_S: Final = (1.1, 1.5)  # a step sooner is taken for the walk before
MOVE_S: Final = (4.5, 5.2)  # from the announcement to the end of the turn
LATER_S: Final = 1.0


class Pace:
    """For one game after the other, by the table's clock.

    Hears every moment, and draws once for each that is public.
    """

    def __init__(self, clock: Callable[[], float], chance: Random) -> None:
        self._clock: Final = clock
        self._chance: Final = chance
        self._heard_at = clock()
        self._share = 0.0

    def hear(self, moment: Moment) -> None:
        """What everybody hears begins a new time, and so does the end of a pause."""
        if _is_public(moment):
            self._heard_at, self._share = self._clock(), self._chance.random()

    def due(self, position: Position) -> float:
        """When it is time for what is due in public; not before now."""
        least, most = _seconds(position)
        due = self._heard_at + least + (most - least) * self._share
        return due + LATER_S * max(0, ceil((self._clock() - due) / LATER_S))


def _is_public(moment: Moment) -> bool:
    setup = moment.game.position.setup
    heard = (views.hears(setup, MUMMY, event) for event in events_of(moment.told))
    return any(heard) or any(isinstance(one, Resumed) for one in moment.told)


def _seconds(position: Position) -> tuple[float, float]:
    if position.phase in WALKING:
        return BEFORE_A_WALK_S
    return MOVE_S if position.announced else THINK_S
