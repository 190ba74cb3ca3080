"""What a seat is told of a happening: built up from nothing, as its view is.

Events go by `fsm.pyramid.views`. What there is to say about hands, dice and parts says its side: it
reaches the seats of that side and no other, or everybody where it has none; what is wrong with the
mummy's side of the board reaches everybody, as the mummy's place does. A refusal reaches the
seat that acts, and the explorers' display; there it does not say why a card was not laid, because
explorers hide their cards from each other.

Whatever has no rule here is told to nobody.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fsm.pyramid import views
from fsm.pyramid.events import Event
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Happening,
    Instructed,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Refused,
    Resumed,
    Revealed,
    SeatEmptied,
    SeatJoined,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.rulings import Code, Refusal
from fsm.pyramid.seats import DISPLAY, MUMMY, TABLE
from fsm.pyramid.tray import Tray
from host import event_sentences, table_sentences
from host.evening.seat_sides import knows_as, side_of
from host.evening.standing import Standing
from host.language import _
from host.prompts import prompt
from host.sentences import sentence
from host.sight import agreed

News = dict[str, object]

_NO_EVENTS: Final = (
    *(Refused, Breach, Instructed, Noticed, Paused, Resumed, PlayedWithout, ReadAgain),
    *(EnteredByHand, Undone, UndoProposed, TableAccepted, Revealed, SeatJoined, SeatEmptied),
)
_CARDS: Final = "card/"
_NOT_LAID: Final = "card/not-laid"


def news_for(seat: str, told: Iterable[Happening], standing: Standing) -> list[News]:
    """What this seat hears, in order; `standing` is how the game stands after all of it."""
    heard = (_heard(seat, happening, standing) for happening in told)
    return [news for news in heard if news is not None]


def public_news(told: Iterable[Happening], position: Position) -> list[News]:
    """What everybody in the room hears: no refusal, and nothing else speaks of pockets."""
    return news_for(TABLE, told, Standing(position, Tray()))


def events_for(seat: str, told: Iterable[Happening], position: Position) -> list[News]:
    """The game's own events alone, as a seat of `fsm.pyramid.views` hears them."""
    heard = (_event(seat, event, position, seat) for event in events_of(told))
    return [news for news in heard if news is not None]


def events_of(told: Iterable[Happening]) -> tuple[Event, ...]:
    """The game's own events among what was told."""
    return tuple(happening for happening in told if not isinstance(happening, _NO_EVENTS))


def side_told(happening: Happening) -> Side | None:
    """The side that alone hears of it, or None for everybody."""
    side: Side | None = getattr(happening, "side", None)
    return None if isinstance(happening, Noticed) and side is Side.MUMMY else side


def _heard(seat: str, happening: Happening, standing: Standing) -> News | None:
    position = standing.position
    match happening:
        case Instructed():
            return None  # it is part of the state
        case Refused(side, refusal):
            return _refused(seat, side, refusal, standing)
        case Breach() | Noticed() | EnteredByHand() | Undone():
            return _news(happening) if _may_hear(seat, side_told(happening), position) else None
        case Paused() | Resumed() | PlayedWithout() | ReadAgain() | Revealed():
            return _news(happening)
        case UndoProposed() | TableAccepted() | SeatJoined() | SeatEmptied():
            return _news(happening)
        case _:
            return _event(knows_as(seat, position.setup), happening, position, seat)


def _event(knows: str, event: Any, position: Position, seat: str) -> News | None:
    """`knows`: the seat with whose ears it is heard; the text is for `seat`."""
    heard = views.hears(position.setup, knows, event)
    if heard is None:
        return None
    text = event_sentences.sentence(agreed(position.setup), seat, heard)
    return {**heard, "text": text} if text else heard


def _may_hear(seat: str, side: Side | None, position: Position) -> bool:
    return side is None or side_of(seat, position.setup) is side


def _refused(seat: str, side: Side, refusal: Refusal, standing: Standing) -> News | None:
    if side is Side.MUMMY:
        return _refusal(seat, refusal, standing) if seat == MUMMY else None
    if seat == views.acting_seat(standing.position):
        return _refusal(seat, refusal, standing)
    if seat != DISPLAY:
        return None
    if refusal.code.startswith(_CARDS):
        text = _("No card was laid. Your own page says why, or count the spaces again.")
        return {"event": "refused", "code": _NOT_LAID, "text": text}
    return _refusal(seat, refusal, standing)


def _refusal(seat: str, refusal: Refusal, standing: Standing) -> News:
    facts = {name: fact for name, fact in refusal.facts.items() if name in _PLACES}
    too_soon = refusal.code is Code.TURN_NOT_NOW
    text = _not_now(seat, standing) if too_soon else sentence(refusal)
    return {"event": "refused", "code": refusal.code.value, **facts, "text": text}


def _not_now(seat: str, standing: Standing) -> str:
    """What is due instead, in the words in which this seat is asked for it."""
    position, tray, steps_taken, unread, halfway = standing
    view = views.view(position, knows_as(seat, position.setup))
    words = (seat, agreed(position.setup), view, None, (), tray, steps_taken)
    not_now, due = _("Not now."), prompt(*words, unread=unread, halfway=halfway)
    return f"{not_now} {due}"


# The facts of a refusal that a page can point at.
_PLACES: Final = frozenset({"to", "origin", "space", "face"})


def _news(happening: Any) -> News:
    name, said, facts = _KINDS[type(happening)]
    return {"event": name, **facts(happening), "text": said(happening)}


def _breach_facts(told: Breach) -> Mapping[str, object]:
    return {"code": told.code.value, "facts": dict(told.facts)}


_KINDS: Final[
    Mapping[type, tuple[str, Callable[[Any], str], Callable[[Any], Mapping[str, object]]]]
] = {
    Breach: ("breach", table_sentences.breach, _breach_facts),
    Noticed: (
        "noticed",
        table_sentences.noticed,
        lambda told: {"side": told.side, "spot": told.spot, "fault": told.fault},
    ),
    EnteredByHand: (
        "entered",
        table_sentences.entered_by_hand,
        lambda told: {"die": told.die, "face": told.face},
    ),
    Undone: ("undone", table_sentences.undone, lambda told: {"do": told.do}),
    UndoProposed: ("undo-proposed", table_sentences.undo_proposed, lambda told: {}),
    TableAccepted: ("accepted", table_sentences.accepted, lambda told: {}),
    Paused: ("paused", table_sentences.paused, lambda told: {"part": told.part}),
    Resumed: ("resumed", table_sentences.resumed, lambda told: {}),
    PlayedWithout: (
        "played-without",
        table_sentences.played_without,
        lambda told: {"part": told.part},
    ),
    ReadAgain: ("read-again", table_sentences.read_again, lambda told: {"part": told.part}),
    Revealed: ("revealed", table_sentences.revealed, lambda told: {}),
    SeatJoined: ("seat-joined", table_sentences.joined, lambda told: {"seat": told.seat}),
    SeatEmptied: ("seat-emptied", table_sentences.emptied, lambda told: {"seat": told.seat}),
}
