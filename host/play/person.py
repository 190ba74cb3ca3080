"""A person's decision: asks until something legal is meant, and serves every order on the way."""

from typing import TYPE_CHECKING, Final

from fsm.pyramid.commands import Announce, Done, Release
from fsm.pyramid.events import Events
from fsm.pyramid.rulings import Code, Refusal
from fsm.pyramid.table import Phase
from host.play import reading
from host.play.console import Console
from host.play.help import RULES, helping
from host.play.leaving import leave
from host.play.match import Match
from host.play.prompt import prompt
from host.play.saving import save
from host.play.screen import Screen
from host.play.status import hand
from host.sentences import sentence
from host.sight import Offer

if TYPE_CHECKING:
    from collections.abc import Callable

# The sentence of the engine would send the reader away from the game.
_SENTENCES: Final = {
    Code.INPUT_UNKNOWN_SPACE: "There is no space {space} on this board; type map to see it.",
}


class Person:
    """Whoever sits at the keyboard, in one seat after the other."""

    def __init__(self, console: Console, match: Match, screen: Screen) -> None:
        self._console, self._match, self._screen = console, match, screen
        self._ahead = ""  # typed for the next question already
        self._greeted: set[str] = set()
        self._orders: Final[dict[str, Callable[[Offer, str], None]]] = {
            reading.HELP: lambda offer, _: console.say(helping(offer)),
            reading.MAP: lambda offer, _: self._map(offer, legend=True),
            reading.HAND: lambda offer, _: console.say(hand(offer.sight)),
            reading.RULES: lambda *_: console.say("", RULES, ""),
            reading.SAVE: lambda _, name: save(console, match, name),
            reading.QUIT: lambda *_: leave(console),
        }

    def decide(self, seat: str) -> Events:
        """What happened by the decision of this seat."""
        self._screen.face(seat)
        offer = self._match.offer(seat)
        if not self._ahead:
            self._introduce(offer)
        events = self._turn_ended(offer)
        while events is None:
            events = self._answered(offer)
        return events

    def _turn_ended(self, offer: Offer) -> Events | None:
        """A turn without a card ends by itself, but not where others could draw conclusions."""
        alone = offer.legal == [Done()] and not self._screen.shared
        return self._played(reading.Deed(Done())) if alone else None

    def _introduce(self, offer: Offer) -> None:
        """The map, where the decision needs it or this person sees it for the first time."""
        first = offer.sight.seat not in self._greeted
        self._greeted.add(offer.sight.seat)
        if first or _needs_map(offer):
            self._map(offer, legend=first)

    def _answered(self, offer: Offer) -> Events | None:
        match reading.meaning(self._line(offer), offer):
            case reading.Deed() as deed:
                return self._played(deed)
            case reading.Order(word, rest):
                self._orders[word](offer, rest)
            case reading.Unclear(why):
                self._console.say(f"{why} Type ? for help.")
        return None

    def _line(self, offer: Offer) -> str:
        """What was typed ahead, or the answer to the question."""
        line, self._ahead = self._ahead, ""
        if line:
            return line
        asked = prompt(offer)
        self._console.say(asked.sentence)
        return self._console.ask(" · ".join((*asked.inputs, "?")))

    def _played(self, deed: reading.Deed) -> Events | None:
        events = self._match.play(deed.command)
        if isinstance(events, Refusal):
            self._console.say(explained(events))
            return None
        self._ahead = deed.rest if isinstance(deed.command, Announce) else ""
        return events

    def _map(self, offer: Offer, *, legend: bool) -> None:
        self._screen.show_map(offer, offer.sight.seat, legend=legend)
        self._console.say(*prompt(offer).details)


def explained(refusal: Refusal) -> str:
    """What to tell a person at this screen who was refused."""
    template = _SENTENCES.get(refusal.code)
    return template.format_map(refusal.facts) if template else sentence(refusal)


def _needs_map(offer: Offer) -> bool:
    phase = offer.sight.phase
    releasing = phase == Phase.BEGIN and Release() in offer.legal
    return releasing or phase in {Phase.CHOOSE, Phase.MOVE, Phase.INTERIM, Phase.MUMMY_MOVE}
