"""What a bot is: it knows what its seat knows, and hears what its seat hears."""

from random import Random
from typing import Protocol

from fsm.pyramid.commands import Command
from fsm.pyramid.views import View
from host.sight import Offer


class Bot(Protocol):
    """Whoever decides for a seat without being asked at the screen."""

    def hear(self, heard: View) -> None:
        """Take note of an event, as the seat is told of it."""

    def choose(self, offer: Offer) -> Command:
        """One of the legal commands of the offer."""


class AnyMove:
    """Every legal command is as likely as any other; the same chance gives the same choices."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def hear(self, heard: View) -> None:
        """It does not listen."""

    def choose(self, offer: Offer) -> Command:
        """Any legal command."""
        return self._chance.choice(offer.legal)
