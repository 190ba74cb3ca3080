"""Who looks at the screen, and what they are told.

One person sees the news as it comes. Where several share the screen, each seat's news waits for it,
and the screen is cleared before the keyboard changes hands: nobody sees what another may know.
"""

from collections.abc import Iterable, Mapping, Sequence

from fsm.pyramid.events import Events
from fsm.pyramid.views import View
from host.event_sentences import sentence
from host.play import map as play_map
from host.play.ask import ask
from host.play.chart import REACH, Chart
from host.play.console import Console
from host.play.leaving import leave
from host.play.match import Match
from host.play.status import LEGEND, MIRRORED, OF_LOW_MAP, status
from host.play.trail import Trail
from host.play.words import inside, name
from host.sight import Offer, Sight

# Lines that must be left for the status over a tall map and the question under it.
_ROOM = 9

_HAND_OVER = (
    "Several people share this screen, and each may see only what its seat may know. So the "
    "screen is cleared before the keyboard changes hands. When only the right person looks, press "
    "Enter."
)


class Screen:
    """The seats in front of one console."""

    def __init__(self, console: Console, match: Match, seats: Sequence[str]) -> None:
        self._console, self._match, self._seats = console, match, seats
        self._front = seats[0] if len(seats) == 1 else None
        self._waiting: dict[str, list[str]] = {seat: [] for seat in seats}
        self._trails = {seat: Trail(match.sight(seat)) for seat in seats}

    @property
    def shared(self) -> bool:
        """Whether several people look at it in turn."""
        return len(self._seats) > 1

    def remember(self, events: Events) -> None:
        """Keep in mind what each seat hears, for the lines over its map."""
        for seat, trail in self._trails.items():
            for heard in (self._match.hears(seat, event) for event in events):
                if heard:
                    trail.hear(heard)

    def tell(self, events: Events, *, slowly: bool) -> None:
        """Tell every seat what it may hear, at once if it is looking."""
        for seat in self._seats:
            for heard in (self._match.hears(seat, event) for event in events):
                line = self._line(seat, heard) if heard else None
                if line:
                    self._news(seat, line, slowly=slowly)

    def face(self, seat: str) -> None:
        """Make sure that this seat, and no other, looks at the screen."""
        if seat != self._front:
            self._hand_over(seat)
        self._front = seat

    def show_map(self, offer: Offer | None, seat: str, *, legend: bool = False) -> None:
        """The map and the status, with the ends of moves marked if there is an offer."""
        chart = Chart(self._match.sight(seat), marks(offer) if offer else {})
        self._console.say("", *status(chart.sight, self._trails[seat]))
        if legend:
            self._console.say(*LEGEND, *([] if self._has_room(chart) else [OF_LOW_MAP]))
        self._draw(chart)

    def show_end(self, everything: Sight) -> None:
        """The map with all that is on it, for everybody."""
        self._console.say("")
        self._draw(Chart(everything))

    def _draw(self, chart: Chart) -> None:
        self._console.say(*([MIRRORED] if chart.sight.mirrored else []))
        self._console.write("\n".join(self._drawn(chart)) + "\n")

    def _drawn(self, chart: Chart) -> Iterable[str]:
        draw = play_map.tall if self._has_room(chart) else play_map.low
        return draw(chart, self._console.paint)

    def _has_room(self, chart: Chart) -> bool:
        """Whether the tall map fits on the screen."""
        return 2 * len(chart.rows) + 2 + _ROOM <= self._console.lines()

    def _line(self, seat: str, heard: View) -> str | None:
        """The news for a terminal: a turn is a heading; beginning and end have their own lines."""
        if heard["event"] in {"started", "won"}:
            return None
        said = sentence(self._match.game, seat, heard)
        return f"\n— {said.rstrip('.')} —" if heard["event"] == "turn" else said

    def _news(self, seat: str, line: str, *, slowly: bool) -> None:
        if seat != self._front:
            self._waiting[seat].append(line)
            return
        self._console.say(line)
        if slowly:
            self._pause()

    def _pause(self) -> None:
        try:
            self._console.pause()
        except KeyboardInterrupt:
            leave(self._console)

    def _hand_over(self, seat: str) -> None:
        self._console.clear()
        self._console.say(
            f"Give the keyboard to {inside(name(seat))}. Everybody else, please look away."
        )
        question = f"{name(seat)}, press Enter when only you are looking (?)"
        ask(self._console, question, _HAND_OVER, leave)
        self._console.clear()
        self._console.say(*self._waiting[seat])
        self._waiting[seat] = []


def marks(offer: Offer) -> Mapping[str, str]:
    """A sign for every space where the move can end; in a choice of dice, the die's own."""
    if walks := [path for command in offer.legal if (path := getattr(command, "path", ()))]:
        return {path[-1]: REACH for path in walks}
    if offer.sight.announced:
        return {space: REACH for spaces in offer.ends.values() for space in spaces}
    signs = [(face, space) for face, spaces in offer.ends.items() for space in spaces]
    return {space: ">" if face == "arrow" else face for face, space in reversed(signs)}
