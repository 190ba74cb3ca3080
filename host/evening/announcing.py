"""After each moment of a game every seat is told what it may know of it, and nothing goes out else.

States are made anew only when something that any seat could see has changed: most of what sensors
tell changes nothing.
"""

from collections import deque
from typing import Final

from fsm.pyramid.happenings import Happening
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Side
from fsm.pyramid.record import Moment
from fsm.pyramid.tray import Tray
from host.evening.hub import REMEMBERED, Hub
from host.evening.languages import Languages
from host.evening.seat_news import news_for
from host.evening.seat_state import State, state_of
from host.evening.standing import Standing, standing_of

_Heard = tuple[tuple[Happening, ...], Standing]  # what was told, and how the game stood after it


class Announcer:
    """Of one game, at a table that may be `simulated`. Each seat is told in its own language."""

    def __init__(
        self, hub: Hub, tray: Tray, languages: Languages | None = None, *, simulated: bool = False
    ) -> None:
        self._hub: Final = hub
        self._tray: Final = tray
        self._simulated: Final = simulated
        self._languages: Final = languages or Languages()
        self._shown: object = None
        self._heard: Final = {seat: deque[_Heard](maxlen=REMEMBERED) for seat in hub.seats}

    def announce(self, moment: Moment) -> None:
        """Tell the seats."""
        visible = _visible(moment.game)
        if not moment.told and visible == self._shown:
            return
        self._shown, standing = visible, standing_of(moment.game, self._tray)
        for seat in self._hub.seats:
            with self._languages.speaking(seat):
                news = news_for(seat, moment.told, standing)
                if news:
                    self._heard[seat].append((moment.told, standing))
                self._hub.update(seat, self._state(moment.game, seat), news)

    def retell(self, seat: str, game: LiveGame) -> None:
        """Tell one seat again how it is and what it heard; nobody else hears of that."""
        with self._languages.speaking(seat):
            heard = (news_for(seat, *one) for one in self._heard[seat])
            news = [one for some in heard for one in some][-REMEMBERED:]
            self._hub.retell(seat, self._state(game, seat), news)

    def _state(self, game: LiveGame, seat: str) -> State:
        return state_of(game, seat, self._tray, self._simulated)


def _visible(game: LiveGame) -> object:
    """Everything that states are made of; positions are immutable, so comparing them is quick."""
    instructions = tuple(game.instruction(side) for side in Side)
    pause = (game.waiting_for, game.paused)
    steps = (game.halfway, game.steps_taken)
    return (game.position, instructions, pause, game.undoable, game.revealed, steps)
