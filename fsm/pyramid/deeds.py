"""What a command does to the position, before the table of turns says what comes next.

Expects a command that `checks` accepts; with another one the result means nothing.
"""

from collections.abc import Callable
from typing import Any, Final

from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.conditions import enough_lives
from fsm.pyramid.consequences import release
from fsm.pyramid.dice import Face
from fsm.pyramid.events import (
    Announced,
    Captured,
    CardPlayed,
    Eliminated,
    Events,
    Moved,
    MummyMoved,
    MummyRolled,
    Rolled,
)
from fsm.pyramid.physical_cards import may_hold
from fsm.pyramid.position import Position
from fsm.pyramid.setup import Cards, Variant
from fsm.pyramid.spaces import PRISON

Outcome = tuple[Position, Events]


def do(position: Position, command: Command) -> Outcome:
    """The position after the deed itself, and what it made happen."""
    return _DEEDS[type(command)](position, command)


def _release(position: Position, _: Release) -> Outcome:
    return release(position)


def _roll(position: Position, roll: Roll) -> Outcome:
    """Mummies are locked at once (rule 32); of earlier faces only dice not rolled remain (35)."""
    thrown = roll.faces or ()
    faces = thrown if roll.dice is None else _put_in(position.faces, roll.dice, thrown)
    unlocked = tuple(face for face in faces if face is not Face.MUMMY)
    locked = position.locked + len(faces) - len(unlocked)
    rolled = position._replace(
        faces=unlocked, locked=locked, throws=position.throws + 1, besieged=False
    )
    return rolled, (Rolled(position.piece, thrown, locked, roll.dice),)


def _put_in(
    faces: tuple[Face, ...], dice: tuple[int, ...], thrown: tuple[Face, ...]
) -> tuple[Face, ...]:
    fallen = dict(zip(dice, thrown, strict=True))
    return tuple(fallen.get(die, face) for die, face in enumerate(faces))


def _announce(position: Position, announce: Announce) -> Outcome:
    """From now on nobody across the board knows where this explorer is."""
    active, face = position.active, announce.face
    announced = position._replace(
        announced=face,
        said=_with(position.said, active, face),
        seen=_with(position.seen, active, None),
    )
    return announced, (Announced(position.piece, face),)


def _move(position: Position, move: Move) -> Outcome:
    moved = position._replace(places=_with(position.places, position.active, move.to))
    return moved, (Moved(position.piece, position.place, move.to),)


def _card(position: Position, card: Card) -> Outcome:
    """A laid card tells everybody where the explorer stands (rule 53)."""
    seat, laid = position.seat, card.treasure
    played = _with(position.played, seat, (*position.played[seat], laid))
    carded = position._replace(
        hands=_hands_after(position, laid, played),
        played=played,
        seen=_with(position.seen, position.active, position.place),
    )
    return carded, (CardPlayed(position.piece, laid),)


def _hands_after(
    position: Position, laid: str, played: tuple[tuple[str, ...], ...]
) -> tuple[frozenset[str], ...]:
    hands, seat = position.hands, position.seat
    if position.setup.cards is Cards.DEALT:
        return _with(hands, seat, hands[seat] - {laid})
    left = may_hold(position.setup, played)
    return tuple(hand & may for hand, may in zip(hands, left, strict=True))


def _done(position: Position, _: Done) -> Outcome:
    return position, ()


def _mummy_roll(position: Position, roll: MummyRoll) -> Outcome:
    """The brown die and the locked dice together (rule 59)."""
    value = roll.value or 0
    steps = value + position.locked
    rolled = position._replace(steps=steps, throws=position.throws + 1)
    return rolled, (MummyRolled(value, steps),)


def _mummy_move(position: Position, move: MummyMove) -> Outcome:
    """Every space entered counts; meeting an explorer ends the walk there (rules 64-67)."""
    for taken, space in enumerate(move.path, start=1):
        if space in position.places:
            return _capture(_walk(position, move.path[:taken]), move.path[:taken])
    return _walk(position, move.path), (MummyMoved(move.path),)


def _walk(position: Position, path: tuple[str, ...]) -> Position:
    end = path[-1] if path else position.mummy
    return position._replace(mummy=end, besieged=position.besieged and end == position.mummy)


def _capture(position: Position, path: tuple[str, ...]) -> Outcome:
    """To prison, one life handed over, the mummy stays there (rules 65 and 68)."""
    piece = position.places.index(path[-1])
    name, left = position.setup.explorers[piece], position.lives[piece] - 1
    caught = position._replace(
        lives=_with(position.lives, piece, left),
        places=_with(position.places, piece, PRISON),
        seen=_with(position.seen, piece, PRISON),
    )
    events: Events = (MummyMoved(path), Captured(name, path[-1], left))
    if left or _ends_two_person_game(caught):
        return caught, events
    return _eliminate(caught, piece), (*events, Eliminated(name))


def _ends_two_person_game(position: Position) -> bool:
    """There the last life of a piece ends the game, so no piece is ever out (rule 85)."""
    return position.setup.variant is Variant.TWO_PERSON and enough_lives(position)


def _eliminate(position: Position, piece: int) -> Position:
    """The piece leaves the board, and its cards leave the game unseen (rules 52, 68, 99)."""
    out = position._replace(
        places=_with(position.places, piece, None), seen=_with(position.seen, piece, None)
    )
    if position.setup.variant is Variant.TWO_PERSON:
        return out  # the cards belong to both pieces
    return out._replace(hands=_with(position.hands, piece, frozenset[str]()))


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


_DEEDS: Final[dict[type[Command], Callable[[Position, Any], Outcome]]] = {
    Release: _release,
    Roll: _roll,
    Announce: _announce,
    Move: _move,
    Card: _card,
    Done: _done,
    MummyRoll: _mummy_roll,
    MummyMove: _mummy_move,
}
