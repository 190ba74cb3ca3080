"""All dice readers together: ports come and go, readers are known by their names, dice are told.

Pure: whoever has the ports tells what is `opened`, `closed` and `received`, wakes it at its
`deadline`, and sends what `take_output` gives for each port after any of these. What there is to
tell is collected until `take_news`. A reader that the table wants and nobody can talk to is a lost
part; one that appears on another port is back there.

Not promised: to know whether a die left its pocket while its reader was off. It is not guessed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hal.dice.bands import Bands
from hal.dice.conversation import Conversation, Errors
from hal.dice.messages import (
    VERSION,
    FromHost,
    FromReader,
    Hello,
    Pocket,
    Refused,
    State,
    Statistics,
)
from hal.dice.pocket_watch import PocketWatch
from hal.dice.reader_clock import ReaderClock
from hal.ports import DiceNews, DieSeen, PartBack, PartLost
from hal.table import Pocket as TablePocket

GRACE: Final = 3.0
"""Seconds that a reader may take from the beginning until it is missed: a Nano boots for two."""


@dataclass(slots=True)
class _Port:
    """What is known of one open port."""

    talk: Conversation
    state: State | None = None
    statistics: Statistics | None = None
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class ReaderSeen:
    """A reader as it is now, for people to look at. `used` is false for one that is put aside."""

    port: str
    hello: Hello
    pockets: tuple[Pocket, ...]
    statistics: Statistics | None
    refused: Refused | None
    errors: Errors
    used: bool


class _Wanted:
    """A reader that the table has: where it is now, and the dice in its pockets."""

    def __init__(self, name: str, dice: Mapping[int, PocketWatch], missed_at: float) -> None:
        self.part: Final = part_of(name)
        self.dice: Final = dice
        self.port: str | None = None
        self.reports = False  # a state has come from this port
        self.missed_at: float | None = missed_at  # None once it was found or missed
        self.lost = False  # as far as anybody was told
        self._last_port: str | None = None
        self._clock = ReaderClock()

    def take_place(self, port: str) -> None:
        """Whatever is at another port was without power, or is another reader."""
        if port != self._last_port:
            self._clock = ReaderClock()
        self.port = self._last_port = port

    def see(self, state: State, at: float) -> Iterator[DieSeen]:
        """What is new with this report."""
        if self._clock.began_anew(state.uptime_ms, at):
            for watch in self.dice.values():
                watch.begin_anew()
        for number, watch in self.dice.items():
            if number < len(state.pockets):
                yield from watch.see(state.pockets[number])


def part_of(reader: str) -> str:
    """What a reader is called when it is lost."""
    return f"dice reader {reader}"


class Readers:
    """The readers of a table, whichever ports they are at. `bands` are those of each die."""

    def __init__(
        self, pockets: Iterable[TablePocket], bands: Mapping[str, Bands], at: float
    ) -> None:
        self._wanted: Final = _wanted(pockets, bands, at + GRACE)
        self._ports: Final[dict[str, _Port]] = {}
        self._news: list[DiceNews] = []

    # What happens at the ports.

    def opened(self, port: str, at: float) -> None:
        """This port can be talked through from now on."""
        self._ports[port] = _Port(Conversation(at))

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
        held = {wanted.port for wanted in self._wanted.values()}
        return tuple(
            _seen(port, about, about.talk.hello, port in held)
            for port, about in self._ports.items()
            if about.talk.hello
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is odd at the ports, in sentences with what to do."""
        return tuple(remark for port in self._ports for remark in self._remarks(port))

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
        elif held and not _has_pockets(hello, held):
            self._lose(port, f"the reader at {port} has {hello.pockets} pockets now, too few")
        if place and place.port is None and _has_pockets(hello, place):
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
        self._lose(port, _speaks(other.version) if other else f"nothing comes from {port} any more")

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

    def _held_by(self, port: str) -> _Wanted | None:
        return next((wanted for wanted in self._wanted.values() if wanted.port == port), None)

    def _tell_lost(self, wanted: _Wanted, why: str) -> None:
        """Once, until it is back."""
        if not wanted.lost:
            self._news.append(PartLost(wanted.part, f"{wanted.part}: {why}"))
        wanted.lost, wanted.missed_at = True, None

    def _tell_back(self, wanted: _Wanted) -> None:
        """Before anybody missed it nobody knows that it was away."""
        if wanted.lost:
            self._news.append(PartBack(wanted.part))
        wanted.lost, wanted.missed_at = False, None

    def _why_missing(self, name: str) -> str:
        remarks = [remark for port in self._ports for remark in self._remarks(port, name)]
        return remarks[0] if remarks else "no port has it; plug it in"

    def _remarks(self, port: str, name: str | None = None) -> Iterator[str]:
        """What is odd at this port, or what is odd about the reader of one name there."""
        talk = self._ports[port].talk
        if (other := talk.other_version) and name in (None, other.identity):
            yield f"the reader {other.identity or ''!r} at {port} {_speaks(other.version)}"
        if talk.hello and name in (None, talk.hello.identity):
            yield from self._remarks_about(port, talk.hello)

    def _remarks_about(self, port: str, hello: Hello) -> Iterator[str]:
        wanted = self._wanted.get(hello.identity)
        if not hello.identity:
            yield f"the reader at {port} has no name yet: give it one by `referee dice name`"
        elif wanted is None:
            names = " and ".join(map(repr, self._wanted)) or "none"
            yield f"the reader {hello.identity!r} at {port} is not of this table, which has {names}"
        elif not _has_pockets(hello, wanted):
            yield (
                f"the reader {hello.identity!r} at {port} has {hello.pockets} pockets, too few for "
                "this table: name it anew by `referee dice name`"
            )
        elif wanted.port not in (None, port):
            yield (
                f"two readers are called {hello.identity!r}, at {wanted.port} and at {port}: the "
                f"second is not used; unplug one, or give it another name"
            )
        else:
            yield from self._remarks_about_dice(port, wanted)

    def _remarks_about_dice(self, port: str, wanted: _Wanted) -> Iterator[str]:
        state = self._ports[port].state
        pockets = state.pockets if state else ()
        fresh = [watch.die for number, watch in wanted.dice.items() if _is_fresh(pockets, number)]
        plain = [watch.die for watch in wanted.dice.values() if not watch.calibrated]
        if fresh:
            yield f"{wanted.part}: no zero is known for {_dice(fresh)}: calibrate the dice"
        if plain:
            yield f"{wanted.part}: {_dice(plain)} cannot be read before the dice are calibrated"


def _wanted(
    pockets: Iterable[TablePocket], bands: Mapping[str, Bands], missed_at: float
) -> dict[str, _Wanted]:
    dice: dict[str, dict[int, PocketWatch]] = {}
    for pocket in pockets:
        watch = PocketWatch(pocket.die, bands.get(pocket.die))
        dice.setdefault(pocket.reader, {})[pocket.number] = watch
    return {name: _Wanted(name, watches, missed_at) for name, watches in dice.items()}


def _has_pockets(hello: Hello, wanted: _Wanted) -> bool:
    return hello.pockets > max(wanted.dice)


def _is_fresh(pockets: tuple[Pocket, ...], number: int) -> bool:
    return number < len(pockets) and not pockets[number].zeroed


def _dice(names: list[str]) -> str:
    return f"{'die' if len(names) == 1 else 'dice'} {', '.join(names)}"


def _speaks(version: int) -> str:
    return (
        f"speaks version {version} of the protocol, and this program version {VERSION}: "
        "flash the firmware that came with this program"
    )


def _seen(port: str, about: _Port, hello: Hello, used: bool) -> ReaderSeen:
    pockets = about.state.pockets if about.state else ()
    return ReaderSeen(
        port, hello, pockets, about.statistics, about.refused, about.talk.errors, used
    )
