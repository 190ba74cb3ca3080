"""From a wish to a game that can be played: every name and number checked (rules 9-17).

What a wish is made of is read like one from outside, so `reading` and `options` alone decide what
a number or an option may be: no game begins that could not be written down and read again. Then the
checks run in the order of `_CHECKS`; each may rely on those before it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from fsm.pyramid import plain, reading
from fsm.pyramid.board import Board, Colour, Kind
from fsm.pyramid.chance import shuffled
from fsm.pyramid.dice import DICE
from fsm.pyramid.options import CardPlay
from fsm.pyramid.physical_cards import dealt, may_hold
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.seats import MUMMY, PIECES
from fsm.pyramid.setup import Cards, Setup, Variant, Wish, cards_a_colour, lives_needed, seats_of
from fsm.pyramid.spaces import PRISON, START

Ruling = Refusal | None
Hands = Mapping[str, tuple[str, ...]]

_SEED_BITS: Final = 64


def arrange(wish: Wish) -> Setup | Refusal:
    """The game that was wished for, hands dealt, or why it cannot be."""
    read = reading.wish(plain.wish(wish), wish.board)
    if isinstance(read, Refusal):
        return read
    wish = read
    for check in _CHECKS:
        if refused := check(wish):
            return refused
    setup = _setup(wish)
    return refuse(Code.SETUP_OVER) if _is_over(setup) else setup


def _setup(wish: Wish) -> Setup:
    situation, seats = wish.situation, seats_of(wish.explorers, wish.variant)
    hands = _dealt(wish) if wish.cards == Cards.DEALT else dict.fromkeys(seats, ())
    return Setup(
        board=wish.board,
        explorers=wish.explorers,
        variant=Variant(wish.variant),
        seed=wish.seed,
        options=wish.options,
        hands=tuple(hands[seat] for seat in seats),
        places=tuple(_place(wish, piece) for piece in wish.explorers),
        mummy=situation.places.get(MUMMY) or wish.board.mummy_start,
        lives=tuple(_lives(wish, piece) for piece in wish.explorers),
        played=tuple(situation.played.get(seat, ()) for seat in seats),
        locked=situation.locked,
        turn=situation.turn or next(piece for piece in wish.explorers if _lives(wish, piece)),
        cards=Cards(wish.cards),
    )


def _check_variant(wish: Wish) -> Ruling:
    if wish.variant in set(Variant):
        return None
    return refuse(Code.SETUP_VARIANT, variant=wish.variant, allowed=list(Variant))


def _check_explorers(wish: Wish) -> Ruling:
    """Rules 10 and 81: two to four explorers; in the two-person game exactly two pieces."""
    most = 2 if wish.variant == Variant.TWO_PERSON else len(PIECES)
    unknown = [piece for piece in wish.explorers if piece not in PIECES]
    twice = len(set(wish.explorers)) < len(wish.explorers)
    if unknown or twice or not 2 <= len(wish.explorers) <= most:
        number = "2" if most == 2 else f"2 to {most}"
        return refuse(Code.SETUP_EXPLORERS, explorers=list(wish.explorers), number=number)
    return None


def _check_seed(wish: Wish) -> Ruling:
    fits = abs(wish.seed) < 1 << _SEED_BITS
    return None if fits else refuse(Code.SETUP_SEED, bits=_SEED_BITS)


def _check_threshold(wish: Wish) -> Ruling:
    """Rule 76: the mummy must be able to win before everybody is out."""
    needed = lives_needed(wish.options, len(wish.explorers), wish.variant)
    lives = wish.options.lives * len(wish.explorers)
    if needed <= lives:
        return None
    return refuse(Code.SETUP_THRESHOLD, needed=needed, lives=lives)


def _check_cards(wish: Wish) -> Ruling:
    """With cards of the box only the holder knows a hand, and what could be laid from it."""
    if wish.cards not in set(Cards):
        return refuse(Code.SETUP_CARDS, cards=wish.cards, why="choose dealt or physical")
    if wish.cards == Cards.DEALT:
        return None
    if wish.hands:
        why = "then nobody but the holder knows a hand, so leave `hands` out"
        return refuse(Code.SETUP_CARDS, cards=wish.cards, why=why)
    if wish.options.card_play is CardPlay.MANDATORY:
        why = "then nobody can see whether a card must be laid, so let `card_play` be optional"
        return refuse(Code.SETUP_CARDS, cards=wish.cards, why=why)
    return None


def _check_hands(wish: Wish) -> Ruling:
    hands = wish.hands or {}
    cards = [card for hand in hands.values() for card in hand]
    return (
        _unknown(hands, seats_of(wish.explorers, wish.variant), Code.SETUP_UNKNOWN_SEAT)
        or _unknown(cards, wish.board.treasure, Code.SETUP_UNKNOWN_TREASURE)
        or _dealt_twice(cards)
        or _wrong_colours(wish)
    )


def _dealt_twice(cards: list[str]) -> Ruling:
    twice = [card for card, dealt in Counter(cards).items() if dealt > 1]
    return refuse(Code.SETUP_HAND, cards=twice, wrong="dealt twice") if twice else None


def _wrong_colours(wish: Wish) -> Ruling:
    """Rules 14 and 82; on an exercise board a hand may be anything."""
    if wish.board.kind is Kind.EXERCISE:
        return None
    due = Counter(dict.fromkeys(Colour, cards_a_colour(wish.variant)))
    for seat, hand in (wish.hands or {}).items():
        if Counter(wish.board.treasure[card].colour for card in hand) != due:
            wrong = f"{seat} must hold {cards_a_colour(wish.variant)} of each colour"
            return refuse(Code.SETUP_HAND, cards=list(hand), wrong=wrong)
    return None


def _check_played(wish: Wish) -> Ruling:
    hands, played = wish.hands or {}, wish.situation.played
    seats = seats_of(wish.explorers, wish.variant)
    if refused := _unknown(played, seats, Code.SETUP_UNKNOWN_SEAT):
        return refused
    if wish.cards == Cards.PHYSICAL:
        return _check_laid(wish)
    for seat, cards in played.items():
        if not set(cards) <= set(hands.get(seat, ())) or len(set(cards)) < len(cards):
            return refuse(Code.SETUP_PLAYED, seat=seat, cards=list(cards))
    return None


def _check_laid(wish: Wish) -> Ruling:
    """Cards of the box: each is laid once, and nobody has laid more of a colour than was dealt."""
    played, each = wish.situation.played, cards_a_colour(wish.variant)
    times = Counter(card for cards in played.values() for card in cards)
    if refused := _unknown(times, wish.board.treasure, Code.SETUP_UNKNOWN_TREASURE):
        return refused
    deal = dealt(wish.board, len(seats_of(wish.explorers, wish.variant)), each)
    for seat, cards in played.items():
        colours = Counter(wish.board.treasure[card].colour for card in cards)
        wrong = any(times[card] > 1 or card not in deal for card in cards)
        if wrong or any(number > each for number in colours.values()):
            why = f"then {seat} has laid a card twice, or more of a colour than were dealt"
            return refuse(Code.SETUP_CARDS, cards=wish.cards, why=why)
    return None


def _check_lives(wish: Wish) -> Ruling:
    most = wish.options.lives
    for piece, lives in wish.situation.lives.items():
        if piece not in wish.explorers:
            return refuse(Code.SETUP_UNKNOWN_PIECE, piece=piece)
        if not 0 <= lives <= most:
            return refuse(Code.SETUP_LIVES, piece=piece, lives=lives, most=most)
    if not any(_lives(wish, piece) for piece in wish.explorers):
        return refuse(Code.SETUP_OVER)
    return None


def _check_places(wish: Wish) -> Ruling:
    for piece, place in wish.situation.places.items():
        if piece not in (*wish.explorers, MUMMY):
            return refuse(Code.SETUP_UNKNOWN_PIECE, piece=piece)
        if refused := _bad_place(wish, piece, place):
            return refused
    return None


def _bad_place(wish: Wish, piece: str, place: str | None) -> Ruling:
    out = piece != MUMMY and not _lives(wish, piece)
    if out:
        return None if place is None else refuse(Code.SETUP_ELIMINATED, piece=piece, place=place)
    areas = [wish.board.mummy_start] if piece == MUMMY else [START, PRISON]
    if place in wish.board.corridors.bit or place in areas:
        return None
    return refuse(Code.SETUP_PLACE, piece=piece, place=place, areas=areas)


def _check_spaces(wish: Wish) -> Ruling:
    """Rule 45: one explorer a space; and nobody stands on the mummy's."""
    board, mummy = wish.board, wish.situation.places.get(MUMMY)
    held = [place for piece in wish.explorers if (place := _place(wish, piece))]
    spaces = Counter(place for place in held if place in board.corridors.bit)
    if mummy in spaces:
        return refuse(Code.SETUP_ON_MUMMY, space=mummy)
    shared = [space for space, pieces in spaces.items() if pieces > 1]
    return refuse(Code.SETUP_SHARED_SPACE, space=shared[0]) if shared else None


def _check_locked(wish: Wish) -> Ruling:
    locked = wish.situation.locked
    return None if 0 <= locked <= DICE else refuse(Code.SETUP_LOCKED, locked=locked)


def _check_turn(wish: Wish) -> Ruling:
    turn = wish.situation.turn
    if turn in (None, MUMMY):
        return None
    if turn not in wish.explorers:
        return refuse(Code.SETUP_UNKNOWN_PIECE, piece=turn)
    return None if _lives(wish, turn) else refuse(Code.SETUP_ELIMINATED, piece=turn, place=None)


_CHECKS: Final[tuple[Callable[[Wish], Ruling], ...]] = (
    _check_variant,
    _check_explorers,
    _check_seed,
    _check_threshold,
    _check_cards,
    _check_hands,
    _check_played,
    _check_lives,
    _check_places,
    _check_spaces,
    _check_locked,
    _check_turn,
)


def _is_over(setup: Setup) -> bool:
    """Enough lives collected, or a hand laid completely (rules 73 and 74)."""
    taken = setup.all_lives - sum(setup.lives)
    return taken >= setup.needed or _all_laid(setup)


def _all_laid(setup: Setup) -> bool:
    if setup.cards is Cards.PHYSICAL:
        left = zip(may_hold(setup, setup.played), setup.played, strict=True)
        return any(laid and not hand for hand, laid in left)
    hands = zip(setup.hands, setup.played, strict=True)
    return any(hand and len(hand) == len(laid) for hand, laid in hands)


def _dealt(wish: Wish) -> Hands:
    """The hands given, and for the other seats cards from every pile that has enough (rule 14)."""
    hands = dict(wish.hands or {})
    waiting = [seat for seat in seats_of(wish.explorers, wish.variant) if seat not in hands]
    taken = {card for hand in hands.values() for card in hand}
    piles = [_pile(wish.board, colour, taken, wish.seed) for colour in Colour]
    each = cards_a_colour(wish.variant)
    deep = [pile for pile in piles if len(pile) >= each * len(waiting)]
    for number, seat in enumerate(waiting):
        hands[seat] = tuple(
            card for pile in deep for card in pile[each * number : each * (number + 1)]
        )
    return hands


def _pile(board: Board, colour: Colour, taken: set[str], seed: int) -> list[str]:
    left = [t.id for t in board.treasures if t.colour is colour and t.id not in taken]
    return shuffled(left, seed, colour)


def _lives(wish: Wish, piece: str) -> int:
    return wish.situation.lives.get(piece, wish.options.lives)


def _place(wish: Wish, piece: str) -> str | None:
    fresh = START if _lives(wish, piece) else None
    return wish.situation.places.get(piece, fresh)


def _unknown(given: Iterable[str], known: Iterable[str], code: Code) -> Ruling:
    strange = [name for name in given if name not in known]
    return refuse(code, names=strange, known=list(known)) if strange else None
