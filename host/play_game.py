"""One game at this screen, from where it stands to the winner."""

from collections.abc import Callable, Mapping
from random import Random

from fsm.pyramid.events import Events
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import MUMMY
from fsm.pyramid.views import OPERATOR
from host.bot_explorer import Seeker
from host.bot_mummy import Hunter
from host.bots import Bot
from host.play_console import Console
from host.play_end import Tally, summary
from host.play_match import Match
from host.play_person import Person
from host.play_screen import Screen

Machine = Callable[[Match, str], Bot]


def machine(match: Match, seat: str) -> Bot:
    """The player by machine for a seat; the game's seed gives its chance too."""
    chance = Random(f"{match.seed} {seat}")
    return Hunter(chance, match.sight(seat)) if seat == MUMMY else Seeker(chance)


class PlayedGame:
    """People and machines at one match. `tally` knows what happened before."""

    def __init__(
        self, console: Console, match: Match, people: frozenset[str], made: Machine, tally: Tally
    ) -> None:
        seats = (*match.game.seats, MUMMY)
        self._console, self._match, self._tally = console, match, tally
        self._bots: Mapping[str, Bot] = {
            seat: made(match, seat) for seat in seats if seat not in people
        }
        watching = tuple(seat for seat in seats if seat in people) or (OPERATOR,)
        self._screen = Screen(console, match, watching)
        self._person = Person(console, match, self._screen)

    def play(self) -> None:
        """Play to the end, and say how it ended."""
        while seat := self._match.acting:
            bot = self._bots.get(seat)
            events = self._by_machine(bot, seat) if bot else self._person.decide(seat)
            self.happened(events, slowly=bot is not None)
        self._end()

    def happened(self, events: Events, *, slowly: bool = False) -> None:
        """Let everybody know, each what it may."""
        self._tally.note(events)
        for seat, bot in self._bots.items():
            for event in events:
                if heard := self._match.hears(seat, event):
                    bot.hear(heard)
        self._screen.tell(events, slowly=slowly)

    def _by_machine(self, bot: Bot, seat: str) -> Events:
        events = self._match.play(bot.choose(self._match.offer(seat)))
        assert not isinstance(events, Refusal), events
        return events

    def _end(self) -> None:
        """The game is over: nothing is secret any more."""
        if self._screen.shared:
            self._console.clear()
        everything = self._match.sight(OPERATOR)
        self._screen.show_end(everything)
        self._console.say(*summary(everything, self._tally))
