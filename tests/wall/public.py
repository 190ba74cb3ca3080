"""What everybody in the room hears of an event, in the words of the design alone.

The generator of pairs goes by this and by nothing else, and it shares no line with the project's
views: what those tell is the question, so it may not be part of the premise.
"""

from typing import assert_never

from fsm.pyramid.events import (
    Announced,
    Captured,
    CardPlayed,
    Eliminated,
    Event,
    Events,
    LostMove,
    Moved,
    MummyMoved,
    MummyRolled,
    Released,
    Rolled,
    Skipped,
    Started,
    Turn,
    Won,
)

Heard = tuple[object, ...]


def public(events: Events) -> list[Heard]:
    """The public part of these events, in order."""
    return [heard for event in events for heard in _public(event)]


def _public(event: Event) -> list[Heard]:
    match event:
        case Moved():
            return []  # the public sees one state, "red is moving"
        case Started():
            return [("begun",)]  # the seed would tell all dice and hands
        case Rolled(piece, _, locked):
            return [("rolled", piece, locked)]  # faces are for explorers only
        case Turn(piece) | Skipped(piece) | LostMove(piece) | Eliminated(piece):
            return [(event.name, piece)]
        case Released(piece, locked, forced):
            return [("released", piece, locked, forced)]
        case Announced(piece, fact) | CardPlayed(piece, fact):
            return [(event.name, piece, fact)]
        case MummyRolled(value, steps):
            return [("die", value, steps)]
        case MummyMoved(path):
            return [("walk", *path)]
        case Captured(piece, at, lives):
            return [("captured", piece, at, lives)]
        case Won(by, reason):
            return [("won", by, reason)]
        case _:
            assert_never(event)
