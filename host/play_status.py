"""The lines under the map: round, dice, mummy, every explorer, and one's own cards."""

from collections.abc import Iterable, Iterator

from fsm.pyramid.dice import DICE
from fsm.pyramid.setup import MUMMY
from host.play_chart import SIGNS
from host.play_sight import Sight
from host.play_trail import Trail
from host.play_words import listed, name, on

LEGEND = (
    "R T B P explorers · M mummy · = start · # prison · r b w g y treasures",
    "* a treasure on your cards · • 1 2 3 4 > where you can end, by which die (> arrow)",
)
MIRRORED = "This is the mummy’s face of the board: left and right are mirrored, names are not."


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
    return "Your cards: " + _treasures(sight, sight.hand)


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
    since = f"; since then it said {' '.join(said)}" if said else ""
    return f"last seen {on(seen) if seen else 'nowhere'}{since}"


def _left(sight: Sight, piece: str) -> str:
    """The backs of the cards left, for a seat that is one piece (rule 70)."""
    colours = sight.colours.get(piece)
    return f" · has still to find {' '.join(colours)}" if colours else ""


def _cards(sight: Sight) -> Iterator[str]:
    if sight.hand:
        yield hand(sight)
    shared = sight.colours.get("explorers")
    if shared and not sight.hand:
        yield f"The explorers have still to find: {' '.join(shared)}"
    for seat, cards in sight.hands.items():
        yield f"{name(seat)} holds {listed(sorted(cards), 'and') or 'nothing'}"


def _treasures(sight: Sight, cards: Iterable[str]) -> str:
    treasure = sight.game.board.treasure
    return " · ".join(f"{card} on {treasure[card].space}" for card in sorted(cards))
