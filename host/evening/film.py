"""The film of a game: every moment in which something happened, with everything that was secret.

It is made while the game is played, and shown to nobody before the game is over.
"""

from typing import Final, NamedTuple

from fsm.pyramid import views
from fsm.pyramid.events import Event
from fsm.pyramid.position import Position
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import OPERATOR
from fsm.pyramid.setup import Setup
from host.evening.seat_news import events_for, events_of

Frame = dict[str, object]


class _Shot(NamedTuple):
    """A moment in which these events happened; it is shown, and put into words, when looked at.

    Until then it takes little room: positions share all that has not changed.
    """

    at: float
    events: tuple[Event, ...]
    position: Position


class Film:
    """Of one game."""

    def __init__(self, name: str, setup: Setup) -> None:
        self._name: Final = name
        self._setup: Final = setup
        self._shots: Final[list[_Shot]] = []

    def note(self, moment: Moment) -> None:
        """Keep this moment, if one of the game's events is in it."""
        if events := events_of(moment.told):
            self._shots.append(_Shot(round(moment.at, 3), events, moment.game.position))

    def shown(self) -> Frame:
        """The whole film, as plain data, in the language that is spoken."""
        return {
            "game": self._name,
            "explorers": list(self._setup.explorers),
            "variant": self._setup.variant.value,
            "frames": [_frame(shot) for shot in self._shots],
        }


def _frame(shot: _Shot) -> Frame:
    news = events_for(OPERATOR, shot.events, shot.position)
    return {"at": shot.at, "news": news, "view": views.view(shot.position, OPERATOR)}
