"""What happened in a scene, in sentences: for everybody in the room, or all of it.

What the room hears is what the table's page hears (`host.evening.seat_news`), and nothing else is
looked at for it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from fsm.pyramid import views
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
from fsm.pyramid.seats import OPERATOR, TABLE
from host import event_sentences, instruction_sentences, table_sentences
from host.evening import seat_news
from host.evening.seat_news import News
from host.games.played import Scene
from host.sentences import sentence
from host.sight import agreed


class Line(NamedTuple):
    """One sentence; `side` is the side that alone was told, None where everybody was."""

    side: Side | None
    text: str


def public_news(scene: Scene) -> list[News]:
    """What everybody in the room was told, as plain data."""
    return seat_news.public_news(scene.told, scene.position)


def public(scene: Scene) -> list[Line]:
    """What everybody in the room was told."""
    return [Line(None, str(news["text"])) for news in public_news(scene) if "text" in news]


def everything(scene: Scene) -> list[Line]:
    """All of it, the secrets of both sides included."""
    return list(_lines(scene))


def _lines(scene: Scene) -> Iterator[Line]:
    for happening in scene.told:
        if isinstance(happening, Refused):
            yield Line(happening.side, sentence(happening.refusal))
        elif isinstance(happening, Instructed):
            if happening.instruction is not None:
                yield Line(
                    happening.side,
                    instruction_sentences.instruction(happening.instruction, happening.side),
                )
        elif say := _SENTENCES.get(type(happening)):
            yield Line(seat_news.side_told(happening), say(happening))
        else:
            yield Line(None, _event(scene, happening))


def _event(scene: Scene, event: Any) -> str:
    setup = scene.position.setup
    heard = views.hears(setup, OPERATOR, event)
    return event_sentences.sentence(agreed(setup), TABLE, heard or {})


_SENTENCES: Final[Mapping[type[Happening], Callable[[Any], str]]] = {
    Breach: table_sentences.breach,
    Noticed: table_sentences.noticed,
    Paused: table_sentences.paused,
    Resumed: table_sentences.resumed,
    PlayedWithout: table_sentences.played_without,
    ReadAgain: table_sentences.read_again,
    EnteredByHand: table_sentences.entered_by_hand,
    Undone: table_sentences.undone,
    UndoProposed: table_sentences.undo_proposed,
    TableAccepted: table_sentences.accepted,
    Revealed: table_sentences.revealed,
    SeatJoined: table_sentences.joined,
    SeatEmptied: table_sentences.emptied,
}
