"""The lines over the map: round, dice, mummy, every explorer, and one's own cards."""

from collections.abc import Iterable, Iterator, Sequence

from fsm.pyramid.board import Colour, Treasure
from fsm.pyramid.dice import DICE
from fsm.pyramid.seats import MUMMY
from host.play.chart import OWN, SIGNS
from host.play.trail import Trail
from host.play.words import listed, name, on
from host.sight import Sight
from host.terms import treasure

LEGEND = (
    "R T B P explorers   M mummy   = start   # prison   r b w g y treasures",
    "· space   * on your cards   × you can end there; or 1 2 3 4 >, the die for it",
)
OF_LOW_MAP = "Lines are corridors; a sign stands left of its space."
MIRRORED = "The mummy’s face of the board: left and right are mirrored, names are not."

# So many of the dice that an explorer announced last are listed.
_MEMORY = 8


def status(sight: Sight, trail: Trail) -> Iterator[str]:
    """How the game stands, as this seat sees it."""
    yield (
        f"Round {sight.round} · {sight.locked} of {DICE} dice locked · the mummy is "
        f"{on(sight.mummy)} and has {sight.mummy_lives} of {sight.game.needed} lives"
    )
    for piece in sight.game.explorers:
        yield f"{SIGNS[piece]} {_name(sight, piece):<15} {_health(sight, piece, trail)}"
    yield from _cards(sight)


def hand(sight: Sight) -> str:
    """One's own cards, each with its space."""
    if sight.seat == MUMMY:
        return "The mummy has no cards; it collects lives."
    if not sight.hand:
        return "You hold no cards."
    return "Cards: " + _treasures(sight, sight.hand)


def _name(sight: Sight, piece: str) -> str:
    return f"{piece} (you)" if piece == sight.seat else piece


def _health(sight: Sight, piece: str, trail: Trail) -> str:
    if not sight.lives[piece]:
        return "out of the game"
    hearts = "♥" * sight.lives[piece]
    return f"{hearts:<4} {_where(sight, piece, trail)}{_left(sight, piece)}"


def _where(sight: Sight, piece: str, trail: Trail) -> str:
    place = sight.places.get(piece)
    if place:
        return on(place)
    seen, said = trail.of(piece)
    before = f"seen {on(seen)}" if seen else "not seen"
    return f"{before}, then {_said(said)}" if said else before


def _said(faces: Sequence[str]) -> str:
    more = "… " if len(faces) > _MEMORY else ""
    return more + " ".join(faces[-_MEMORY:])


def _left(sight: Sight, piece: str) -> str:
    """The backs of the cards left, for a seat that is one piece (rule 70)."""
    colours = sight.colours.get(piece)
    if not colours or piece == sight.seat:
        return ""
    return f" · cards left: {' '.join(colour[0] for colour in colours)}"


def _cards(sight: Sight) -> Iterator[str]:
    if sight.hand:
        yield hand(sight)
    shared = sight.colours.get("explorers")
    if shared and not sight.hand:
        yield f"The explorers have still to find: {' '.join(shared)}"
    for seat, cards in sight.hands.items():
        yield f"{name(seat)} holds {listed(sorted(map(treasure, cards)), 'and') or 'nothing'}"


def _treasures(sight: Sight, cards: Iterable[str]) -> str:
    lies = sight.game.board.treasure
    order = list(Colour)
    found = sorted((lies[card] for card in cards), key=lambda found: order.index(found.colour))
    return " · ".join(f"{OWN}{it.colour[0]} {_thing(it)} {it.space}" for it in found)


def _thing(found: Treasure) -> str:
    """The treasure without its colour, which stands before it."""
    return treasure(found.id).removeprefix(f"{found.colour} ")
