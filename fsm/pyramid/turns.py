"""The game as pure functions: `begin` and `apply` follow the table of turns by plain look-up.

This is the fast reader of the table, for search and simulation; `referee` is the other one.
"""

from fsm.pyramid.commands import Command
from fsm.pyramid.deeds import do
from fsm.pyramid.events import Events, Started
from fsm.pyramid.physical_cards import may_hold
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Cards, Setup
from fsm.pyramid.spaces import PRISON, START
from fsm.pyramid.table import GO_ON, PASSING, ROWS_FOR, Phase


def unopened(setup: Setup) -> Position:
    """The pieces set up, just before the first turn opens."""
    explorers = setup.explorers
    first = len(explorers) if setup.turn == MUMMY else explorers.index(setup.turn)
    return Position(
        setup=setup,
        phase=Phase.TURN_CLOSES,
        active=first - 1,
        round=1,
        places=setup.places,
        mummy=setup.mummy,
        lives=setup.lives,
        hands=_hands_left(setup),
        played=setup.played,
        locked=setup.locked,
        besieged=not any(setup.lives[:first]),
        seen=tuple(place if place in {START, PRISON} else None for place in setup.places),
        said=(None,) * len(explorers),
    )


def begin(setup: Setup) -> tuple[Position, Events]:
    """The first position in which somebody must decide, and what led to it."""
    return _settle(unopened(setup), (Started(setup.seed),))


def apply(position: Position, command: Command) -> tuple[Position, Events]:
    """The position after a legal command, and what it made happen.

    Does not check: a command that is not legal gives a position that means nothing. `checks.check`
    or the referee tells. Dice must have fallen: see `chance.complete`.
    """
    position, events = do(position, command)
    return _settle(*_follow(position, command.do, events))


def _hands_left(setup: Setup) -> tuple[frozenset[str], ...]:
    """Cards not yet laid; those of an eliminated explorer have left the game (rule 99)."""
    in_game = {seat for seat, lives in zip(setup.seat_of, setup.lives, strict=True) if lives}
    hands = enumerate(_not_laid(setup))
    return tuple(frozenset(hand if seat in in_game else ()) for seat, hand in hands)


def _not_laid(setup: Setup) -> tuple[frozenset[str], ...]:
    if setup.cards is Cards.PHYSICAL:
        return may_hold(setup, setup.played)
    hands = zip(setup.hands, setup.played, strict=True)
    return tuple(frozenset(hand).difference(laid) for hand, laid in hands)


def _settle(position: Position, events: Events) -> tuple[Position, Events]:
    while position.phase in PASSING:
        position, events = _follow(position, GO_ON, events)
    return position, events


def _follow(position: Position, word: str, events: Events) -> tuple[Position, Events]:
    for row in ROWS_FOR[position.phase, word]:  # pragma: no branch (the last has no condition)
        if row.condition is None or row.condition(position):
            break
    if row.consequence:
        position, more = row.consequence(position)
        events += more
    return position.in_phase(row.target), events
