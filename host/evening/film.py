"""The film of a game: every moment in which something happened, with everything that was secret.

It is made while the game is played, and shown to nobody before the game is over.
"""

from typing import Final

from fsm.pyramid import views
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import OPERATOR
from fsm.pyramid.setup import Setup
from host.evening.seat_news import events_for

Frame = dict[str, object]


class Film:
    """Of one game."""

    def __init__(self, name: str, setup: Setup) -> None:
        self._name: Final = name
        self._setup: Final = setup
        self._frames: Final[list[Frame]] = []

    def note(self, moment: Moment) -> None:
        """Keep this moment, if one of the game's events is in it."""
        position = moment.game.position
        if news := events_for(OPERATOR, moment.told, position):
            view = views.view(position, OPERATOR)
            self._frames.append({"at": round(moment.at, 3), "news": news, "view": view})

    def shown(self) -> Frame:
        """The whole film, as plain data."""
        return {
            "game": self._name,
            "explorers": list(self._setup.explorers),
            "variant": self._setup.variant.value,
            "frames": self._frames,
        }
