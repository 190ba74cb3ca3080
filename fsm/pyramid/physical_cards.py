"""Treasure cards of the box, dealt by people: nobody but the holder knows a hand.

What is known of a hand is which cards may be in it: at first all of every colour that is dealt
(rules 14 and 82). A laid card is in nobody's hand any more, and who has laid as many of a colour as
were dealt holds no other of it. Since nobody lays more than that, every seat has a card left that
it may hold of each colour it has not laid: a hand that may hold nothing is laid completely.
"""

from collections import Counter

from fsm.pyramid.board import Board, Colour
from fsm.pyramid.setup import Setup

Hand = frozenset[str]
Laid = tuple[str, ...]


def may_hold(setup: Setup, played: tuple[Laid, ...]) -> tuple[Hand, ...]:
    """The cards that may be in the hand of each seat, after these were laid."""
    deal, each = dealt(setup.board, len(setup.seats), setup.cards_a_colour), setup.cards_a_colour
    free = deal.difference(*played)
    return tuple(_less(setup.board, free, _spent(setup.board, laid, each)) for laid in played)


def dealt(board: Board, seats: int, each: int) -> Hand:
    """The cards of all colours of which there are enough for so many seats."""
    of_colour = Counter(treasure.colour for treasure in board.treasures)
    return frozenset(t.id for t in board.treasures if of_colour[t.colour] >= each * seats)


def colours_left(setup: Setup, hand: Hand, laid: Laid) -> list[Colour]:
    """The colours of the cards that a seat has not laid, in their fixed order."""
    colour_of, gone = setup.board.treasure, _colours(setup.board, laid)
    held = {colour_of[card].colour for card in hand}
    left = {colour: setup.cards_a_colour - gone[colour] for colour in Colour if colour in held}
    return [colour for colour, number in left.items() for _ in range(number)]


def _less(board: Board, cards: Hand, colours: set[Colour]) -> Hand:
    return frozenset(card for card in cards if board.treasure[card].colour not in colours)


def _spent(board: Board, laid: Laid, each: int) -> set[Colour]:
    return {colour for colour, number in _colours(board, laid).items() if number >= each}


def _colours(board: Board, cards: Laid) -> Counter[Colour]:
    return Counter(board.treasure[card].colour for card in cards)
