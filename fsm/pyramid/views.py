"""The information wall: what each seat may know, built up from nothing.

Seats are the explorers' seats, `mummy`, `table` (everybody in the room), `display` (what explorers
share: their side of the board) and `operator` (everything: for engines and tests, not for a person
at the table). Nothing is ever cut away from a whole: a view
starts empty, and what a seat may know is put in. So a new field of a position is secret until
somebody says here that it is not.

Public: seating and turn; that dice were rolled and how many are locked afterwards; releases; what
was announced; skips and lost moves; cards laid, and so where; the colours of the cards left; all
about the mummy; captures, lives, elimination; who is on start or in prison.
Never public: where explorers are, faces of dice, hands, refusals, the moment a move was ruled.
From announcement to end of turn the public sees one phase, `moving`.
"""

from typing import Final

from fsm.pyramid import plain
from fsm.pyramid.board import Colour
from fsm.pyramid.events import Event, Moved, Rolled, Started
from fsm.pyramid.physical_cards import colours_left
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Cards, Setup
from fsm.pyramid.table import Phase

View = dict[str, object]

_MOVING: Final = "moving"


def seats(setup: Setup) -> tuple[str, ...]:
    """Every seat of a game that has a view."""
    return (*setup.seats, MUMMY, TABLE, DISPLAY, OPERATOR)


def view(position: Position, seat: str) -> View:
    """What `seat`, one of `seats`, may know now."""
    if seat == OPERATOR:
        return _public(position) | _among_explorers(position) | _everything(position)
    if seat == DISPLAY:
        return _public(position) | _among_explorers(position)
    if seat in position.setup.seats:
        return _public(position) | _among_explorers(position) | _own(position, seat)
    return _public(position)


def hears(setup: Setup, seat: str, event: Event) -> View | None:
    """What `seat` is told of an event, or None where it must not even know that it happened."""
    if seat == OPERATOR:
        return plain.event(event)
    match event:
        case Started():
            return {"event": event.name}  # the seed would tell hands and dice
        case Moved() if not _is_explorers(setup, seat):
            return None
        case Rolled() if not _is_explorers(setup, seat):
            return {"event": event.name, "piece": event.piece, "locked": event.locked}
        case _:
            return plain.event(event)


def hears_refusal(position: Position, seat: str) -> bool:
    """Whether `seat` is told that what the acting seat tried was refused: nobody else is."""
    if seat == DISPLAY:
        return position.turn not in {MUMMY, None}
    return seat in {OPERATOR, acting_seat(position)}


def acting_seat(position: Position) -> str | None:
    """The seat that must act, or None when the game is over."""
    turn = position.turn
    return turn if turn in {MUMMY, None} else position.setup.seats[position.seat]


def _is_explorers(setup: Setup, seat: str) -> bool:
    """Whether it is on the explorers' side of the board."""
    return seat == DISPLAY or seat in setup.seats


def _public(position: Position) -> View:
    setup = position.setup
    return {
        "phase": _public_phase(position.phase),
        "turn": position.turn,
        "round": position.round,
        "places": _public_places(position),
        "locked": position.locked,
        "lives": plain.by_name(setup.explorers, position.lives),
        "mummy_lives": position.mummy_lives,
        "needed": setup.needed,
        "played": plain.by_name(setup.seats, position.played),
        "colours": plain.by_name(setup.seats, _colours_left(position)),
        "announced": position.announced,
        "last_announced": plain.by_name(setup.explorers, position.said),
        "steps": position.steps,
        "siege": position.siege,
        "won": plain.event(position.won) if position.won else None,
    }


def _public_phase(phase: Phase) -> str:
    return _MOVING if phase in {Phase.MOVE, Phase.CARD} else phase


def _public_places(position: Position) -> dict[str, object]:
    """Hidden explorers are not there at all; eliminated ones are null."""
    places: dict[str, object] = {MUMMY: position.mummy}
    for piece, seen, lives in zip(
        position.setup.explorers, position.seen, position.lives, strict=True
    ):
        if seen or not lives:
            places[piece] = seen
    return places


def _colours_left(position: Position) -> tuple[list[Colour], ...]:
    """The backs of the cards not yet laid (rule 70), in the fixed order of colours."""
    setup = position.setup
    if setup.cards is Cards.PHYSICAL:
        both = zip(position.hands, position.played, strict=True)
        return tuple(colours_left(setup, hand, laid) for hand, laid in both)
    colour_of = setup.board.treasure
    order = list(Colour)
    return tuple(
        sorted((colour_of[card].colour for card in hand), key=order.index)
        for hand in position.hands
    )


def _among_explorers(position: Position) -> View:
    """What all explorers see on their face of the board."""
    places = plain.by_name(position.setup.explorers, position.places)
    return {
        "phase": position.phase,
        "places": {MUMMY: position.mummy, **places},
        "faces": list(position.faces),
    }


def _own(position: Position, seat: str) -> View:
    return {"hand": _known_hands(position)[position.setup.seats.index(seat)]}


def _known_hands(position: Position) -> tuple[list[str], ...]:
    """The cards not yet laid; physical ones nobody knows but who has them in the hand."""
    physical = position.setup.cards is Cards.PHYSICAL
    return tuple([] if physical else sorted(hand) for hand in position.hands)


def _everything(position: Position) -> View:
    setup = position.setup
    return {
        "hands": plain.by_name(setup.seats, _known_hands(position)),
        "seed": setup.seed,
        "released": position.released,
        "throws": position.throws,
    }
