"""All dice readers together: ports come and go, readers are known by their names, dice are told.

Pure: whoever has the ports tells what is `opened`, `closed` and `received`, wakes it at its
`deadline`, and sends what `take_output` gives for each port after any of these. What there is to
tell is collected until `take_news`. A reader that the table wants and nobody can talk to is a lost
part; one that appears on another port is back there.

Not promised: to know whether a die left its pocket while its reader was off. It is not guessed.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hal.dice.bands import Bands
from hal.dice.conversation import Conversation
from hal.dice.messages import FromHost, FromReader, Hello, Refused, State, Statistics
from hal.dice.reader_port import ReaderPort, ReaderSeen
from hal.dice.reader_remarks import PATIENCE, about_dice, hindrances, speaks
from hal.dice.wanted_reader import WantedReader, wanted_readers
from hal.ports import DiceNews, PartBack, PartLost
from hal.table import Pocket


class Readers:
    """The readers of a table, whichever ports they are at. `bands` are those of each die."""

    def __init__(self, pockets: Iterable[Pocket], bands: Mapping[str, Bands], at: float) -> None:
        self._wanted: Final = wanted_readers(pockets, bands, at + PATIENCE)
        self._ports: Final[dict[str, ReaderPort]] = {}
        self._now = at
        self._news: list[DiceNews] = []

    # What happens at the ports.

    def opened(self, port: str, at: float) -> None:
        """This port can be talked through from now on."""
        self._ports[port] = ReaderPort(port, Conversation(at))

    def closed(self, port: str, why: str) -> None:
        """This port is gone."""
        del self._ports[port]
        self._lose(port, f"its port {port} is gone ({why})")

    def received(self, port: str, data: bytes, at: float) -> None:
        """These bytes came."""
        for told in self._ports[port].talk.feed(data, at):
            self._take(port, told, at)
        self._notice_silence(port)

    def wake(self, at: float) -> None:
        """Let what is due happen."""
        self._now = at
        for port, about in self._ports.items():
            about.talk.wake(at)
            self._notice_silence(port)
        for name, wanted in self._wanted.items():
            if wanted.missed_at is not None and at >= wanted.missed_at:
                self._tell_lost(wanted, self._why_missing(name))

    @property
    def deadline(self) -> float | None:
        """When to `wake` it, if nothing comes before."""
        talks = (about.talk.deadline for about in self._ports.values())
        missed = (wanted.missed_at for wanted in self._wanted.values())
        return min((due for due in (*talks, *missed) if due is not None), default=None)

    def take_output(self, port: str) -> bytes:
        """What is to be sent through this port."""
        return self._ports[port].talk.take_output()

    def take_news(self) -> tuple[DiceNews, ...]:
        """What there is to tell since the last call, in order."""
        news, self._news = tuple(self._news), []
        return news

    # What people ask for.

    def say(self, port: str, what: FromHost) -> None:
        """Send this through a port, with its next output."""
        self._ports[port].talk.say(what)

    @property
    def missing(self) -> tuple[str, ...]:
        """The readers that the table has and that do not report now."""
        return tuple(name for name, wanted in self._wanted.items() if not wanted.reports)

    @property
    def seen(self) -> tuple[ReaderSeen, ...]:
        """Every reader that answers, the ones that are not used too."""
        seen = (about.seen(self._held_by(port) is not None) for port, about in self._ports.items())
        return tuple(reader for reader in seen if reader)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is odd at the ports, in sentences with what to do."""
        odd = [remark for port in self._ports.values() for remark in self._hindrances(port)]
        for wanted in self._wanted.values():
            if wanted.port and wanted.reports:
                odd += about_dice(self._ports[wanted.port], wanted)
        return tuple(odd)

    def _take(self, port: str, told: FromReader, at: float) -> None:
        about = self._ports[port]
        match told:
            case Hello():
                about.state = None
                self._find_place(port, told)
            case State():
                about.state = told
                self._report(port, told, at)
            case Statistics():
                about.statistics = told
            case Refused():
                about.refused = told

    def _find_place(self, port: str, hello: Hello) -> None:
        """Give the reader at this port the place of its name, if the table has it and it is free.

        One that was configured anew may have to leave its old place.
        """
        held, place = self._held_by(port), self._wanted.get(hello.identity)
        if held and held is not place:
            self._lose(port, f"the reader at {port} is called {hello.identity!r} now")
        elif held and not held.fits(hello):
            self._lose(port, f"the reader at {port} has {hello.pockets} pockets now, too few")
        if place and place.port is None and place.fits(hello):
            place.take_place(port)

    def _report(self, port: str, state: State, at: float) -> None:
        wanted = self._held_by(port)
        if wanted is None:
            return
        if not wanted.reports:
            wanted.reports = True
            self._tell_back(wanted)
        self._news += wanted.see(state, at)

    def _notice_silence(self, port: str) -> None:
        talk, wanted = self._ports[port].talk, self._held_by(port)
        if wanted is None or talk.hello:
            return
        other = talk.other_version
        self._lose(port, speaks(other.version) if other else f"nothing comes from {port} any more")

    def _lose(self, port: str, why: str) -> None:
        """Nobody holds this place any more; a reader of the same name elsewhere takes it."""
        wanted = self._held_by(port)
        if wanted is None:
            return
        wanted.port, wanted.reports = None, False
        self._tell_lost(wanted, why)
        for other, about in self._ports.items():
            if other != port and about.talk.hello:
                self._find_place(other, about.talk.hello)

    def _held_by(self, port: str) -> WantedReader | None:
        return next((wanted for wanted in self._wanted.values() if wanted.port == port), None)

    def _tell_lost(self, wanted: WantedReader, why: str) -> None:
        """Once, until it is back."""
        if not wanted.lost:
            self._news.append(PartLost(wanted.part, f"{wanted.part}: {why}"))
        wanted.lost, wanted.missed_at = True, None

    def _tell_back(self, wanted: WantedReader) -> None:
        """Before anybody missed it nobody knows that it was away."""
        if wanted.lost:
            self._news.append(PartBack(wanted.part))
        wanted.lost, wanted.missed_at = False, None

    def _why_missing(self, name: str) -> str:
        """What keeps the reader of this name from being used, as far as anybody can tell."""
        if port := self._wanted[name].port:
            return f"it answers at {port} and sends no reports: unplug it, and plug it in again"
        odd = [remark for port in self._ports.values() for remark in self._hindrances(port, name)]
        return odd[0] if odd else "no port has it: plug it in"

    def _hindrances(self, port: ReaderPort, name: str | None = None) -> Iterator[str]:
        return hindrances(port, self._wanted, self._now, name)
