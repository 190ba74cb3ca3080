"""The end of a game: who won and why, and the game in a few figures."""

from collections import Counter
from collections.abc import Iterable, Iterator

from fsm.pyramid.events import Event, Reason, Won
from host.counting import counted
from host.play.words import name
from host.sight import Sight


class Tally:
    """Counts what everybody could see happen."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.won: Won | None = None
        self._count: Counter[str] = Counter()
        self.note(events)

    def note(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            self._count[event.name] += 1
            if isinstance(event, Won):
                self.won = event

    def __getitem__(self, event: str) -> int:
        """How often something happened, by the event's name."""
        return self._count[event]


def summary(sight: Sight, tally: Tally) -> Iterator[str]:
    """The winner, the reason, and the figures; everything may be known now."""
    assert tally.won is not None
    yield f"\n*** {_winner(sight, tally.won)} ***"
    captures, releases = tally["captured"], tally["released"]
    yield (
        f"{counted(sight.round, 'round')}, {counted(tally['rolled'], 'roll')}, "
        f"{counted(releases, 'release')}, {counted(captures, 'capture')}, "
        f"{counted(tally['card-played'], 'card')} laid."
    )
    for seat in sight.game.seats:
        yield f"{name(seat)} laid {_cards(sight.played[seat])}; {_rest(sight, seat)}."


def _winner(sight: Sight, won: Won) -> str:
    who = name(won.by)
    if won.reason is Reason.CARDS:
        return f"{who} laid the last card and won!"
    return f"{who} collected {sight.mummy_lives} lives and won!"


def _rest(sight: Sight, seat: str) -> str:
    """The cards of an explorer that is out stay unseen (rule 68)."""
    out = seat in sight.lives and not sight.lives[seat]
    return "was out of the game" if out else f"still to find: {_cards(sight.hands[seat])}"


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(cards) or "none"
