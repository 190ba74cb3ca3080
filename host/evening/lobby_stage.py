"""Between games: players, colours, seating and variant are chosen on the operator's page.

Or nobody touches a page: Done at the table begins a game as last time. A simulated table has a
screen of its own, which says who plays what (`host.sim`): there neither begins anything.

Where a game was `left` that has other rulings, everybody is told that it cannot go on here, and
that it ends when another begins: then nothing of it is secret any more.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.keys import DONE
from fsm.pyramid.observations import Observation, Pressed
from fsm.pyramid.seats import OPERATOR
from host.evening import between_games
from host.evening.between_games import BEGINNING, START
from host.evening.film import Film
from host.evening.plain_state import plain_state
from host.evening.room import Room
from host.evening.stage import Asked, Next
from host.language import _

LOBBY: Final = "lobby"


class LobbyStage:
    """Waits for a plan."""

    name: Final = LOBBY
    deadline: Final = None
    board: Final = None

    def __init__(self, room: Room, film: Film | None = None, *, left: bool = False) -> None:
        self.film: Final = film
        self._left: Final = left
        self._room: Final = room

    def begin(self) -> None:
        """Tell the seats that a game can be chosen."""
        with self._room.hub.beginning(None):
            for seat in self._room.hub.seats:
                self.retell(seat)

    def retell(self, seat: str) -> None:
        """Tell this seat, in its language."""
        self._room.tell(seat, lambda: self._state(seat))

    async def observed(self, observation: Observation, at: float) -> Next:
        """Done begins a game as last time."""
        done = isinstance(observation, Pressed) and observation.key == DONE
        if done and not self._room.lobby.simulated:
            return between_games.again(self._room).next
        return None

    async def looked(self, at: float) -> Next:
        """There is nothing to compare the table with."""
        return None

    async def woken(self, at: float) -> Next:
        """Nothing is waited for."""
        return None

    async def asked(self, seat: str, given: Mapping[str, object], at: float) -> Asked:
        """The operator's wishes."""
        return between_games.asked(self._room, seat, given)

    def _state(self, seat: str) -> dict[str, object]:
        lobby = self._room.lobby
        words = BEGINNING if lobby.last else (START,)
        may = words if seat == OPERATOR and not lobby.simulated else ()
        sentences = [*([self._of_the_left(seat)] if self._left else []), lobby.sentence()]
        return {**plain_state(LOBBY, " ".join(sentences), may), "lobby": lobby.shown()}

    def _of_the_left(self, seat: str) -> str:
        """The operator is told what can be done."""
        if seat == OPERATOR:
            return _(
                "The last game has not ended, but another version of the referee began it, with "
                "other rulings. It stays in the journal as it is: to go on with it, start that "
                "version. If another game begins here, that one ends and can be exported."
            )
        return _(
            "The last game has not ended, but another version of the referee began it, with other "
            "rulings. It cannot go on here, and it ends when another game begins."
        )
