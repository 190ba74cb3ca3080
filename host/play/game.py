"""One game at this screen, from where it stands to the winner."""

from collections.abc import Callable, Iterable, Mapping
from random import Random

from fsm.pyramid.commands import Command
from fsm.pyramid.events import Events, MummyMoved, Won
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import MUMMY, OPERATOR
from host.bots.bot import Bot
from host.bots.explorer import Seeker
from host.bots.mummy import Hunter
from host.play.console import Console
from host.play.end import Tally, summary
from host.play.match import Match
from host.play.person import Person
from host.play.screen import Screen

Machine = Callable[[Match, str], Bot]


def machine(match: Match, seat: str) -> Bot:
    """The player by machine for a seat; the game's seed gives its chance too."""
    chance = Random(f"{match.seed} {seat}")
    return Hunter(chance, match.sight(seat)) if seat == MUMMY else Seeker(chance)


class PlayedGame:
    """People and machines at one match, which is at its beginning."""

    def __init__(
        self, console: Console, match: Match, people: frozenset[str], made: Machine = machine
    ) -> None:
        seats = (*match.game.seats, MUMMY)
        self._console, self._match, self._tally = console, match, Tally()
        self._bots: Mapping[str, Bot] = {
            seat: made(match, seat) for seat in seats if seat not in people
        }
        self._demonstration = not people
        watching = tuple(seat for seat in seats if seat in people) or (OPERATOR,)
        self._screen = Screen(console, match, watching)
        self._person = Person(console, match, self._screen)

    def catch_up(self, commands: Iterable[Command]) -> None:
        """Play what was played before, without a word; everybody remembers what they heard."""
        for command in commands:
            events = self._match.play(command)
            assert not isinstance(events, Refusal), (command, events)
            self._remember(events)

    def play(self) -> Won:
        """Play to the end, say how it ended, and give that."""
        self._happened(self._match.opening, slowly=False)
        while seat := self._match.acting:
            bot = self._bots.get(seat)
            events = self._by_machine(bot, seat) if bot else self._person.decide(seat)
            self._happened(events, slowly=bot is not None)
        return self._end()

    def _happened(self, events: Events, *, slowly: bool) -> None:
        """Let everybody know, each what it may."""
        self._remember(events)
        self._screen.tell(events, slowly=slowly)
        walked = any(isinstance(event, MummyMoved) for event in events)
        if self._demonstration and walked and self._match.acting:
            self._screen.show_map(None, OPERATOR)

    def _remember(self, events: Events) -> None:
        self._tally.note(events)
        self._screen.remember(events)
        for seat, bot in self._bots.items():
            for event in events:
                if heard := self._match.hears(seat, event):
                    bot.hear(heard)

    def _by_machine(self, bot: Bot, seat: str) -> Events:
        events = self._match.play(bot.choose(self._match.offer(seat)))
        assert not isinstance(events, Refusal), events
        return events

    def _end(self) -> Won:
        """The game is over: nothing is secret any more."""
        if self._screen.shared:
            self._console.clear()
        everything = self._match.sight(OPERATOR)
        self._screen.show_end(everything)
        self._console.say(*summary(everything, self._tally))
        assert self._tally.won is not None
        return self._tally.won
