"""One game under way at this screen: the referee, and the commands so far, so that it can be saved.

Here alone the whole position is at hand; what leaves is a sight, an offer to the seat that must
act, or an event as a seat hears it.
"""

from fsm.pyramid import replay, views
from fsm.pyramid.chance import complete
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Event, Events
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup
from fsm.pyramid.views import View
from host import offering
from host.sight import Offer, Sight, agreed


class Match:
    """A game that is played, saved and seen from every seat."""

    def __init__(self, setup: Setup) -> None:
        self._referee = Referee(setup)
        self._commands: list[Command] = []
        self.game = agreed(setup)

    @property
    def opening(self) -> Events:
        """What happens before the first decision."""
        return () if self._commands else self._referee.opening

    @property
    def acting(self) -> str | None:
        """The seat that must act, or None when the game is over."""
        return views.acting_seat(self._referee.position)

    @property
    def seed(self) -> int:
        """What everything drawn by chance follows from: a secret while the game goes on."""
        return self._referee.position.setup.seed

    @property
    def played(self) -> int:
        """How many commands were played."""
        return len(self._commands)

    def sight(self, seat: str) -> Sight:
        """What a seat may know now."""
        return offering.seen_by(self._referee.position, seat)

    def hears(self, seat: str, event: Event) -> View | None:
        """What a seat is told of an event."""
        return views.hears(self._referee.position.setup, seat, event)

    def offer(self, seat: str) -> Offer:
        """What the acting seat may do."""
        return offering.offer(self._referee.position, seat)

    def play(self, command: Command) -> Events | Refusal:
        """Play a command, its dice drawn from the seed where they have not fallen."""
        fallen = complete(self._referee.position, command)
        events = self._referee.feed(fallen)
        if not isinstance(events, Refusal):
            self._commands.append(fallen)
        return events

    def text(self) -> str:
        """The whole game as text, all secrets in it."""
        return replay.write(self._referee.position.setup, self._commands)
