"""The same game once more, with other cards in the hands that one explorer cannot see."""

from dataclasses import replace
from random import Random

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Card
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.turns import apply, begin
from tests.wall.games import Game, Try
from tests.wall.plans import swap


def with_other_hands(game: Game, seat: str, chance: Random) -> Game | None:
    """The same commands by everybody, but others hold other cards of the same colours.

    What others tried in vain is left out now and then. None where a house rule makes somebody lay a
    card that was not laid in the game.
    """
    setup = game.setup
    hands = dict(zip(setup.seats, setup.hands, strict=True))
    some = {card for hand in hands.values() for card in hand if chance.random() < 0.3}
    swapped = swap(setup.board, hands, chance, keep=some | _laid(game) | set(hands[seat]))
    other = replace(
        setup, seed=chance.getrandbits(32), hands=tuple(swapped[name] for name in setup.seats)
    )
    tries = _again(begin(other)[0], game.tries, seat, chance)
    return None if tries is None else Game(other, tries)


def _laid(game: Game) -> set[str]:
    played = (tried.command for tried in game.tries if not tried.refused)
    return {command.treasure for command in played if isinstance(command, Card)}


def _again(
    position: Position, tries: tuple[Try, ...], seat: str, chance: Random
) -> tuple[Try, ...] | None:
    kept = []
    for tried in tries:
        refused = check(position, tried.command)
        if not tried.refused and refused:
            return None
        if not tried.refused:
            position, _ = apply(position, tried.command)
        if not tried.refused or _actor(position) == seat or (refused and chance.random() < 0.5):
            kept.append(tried)
    return tuple(kept)


def _actor(position: Position) -> str:
    return MUMMY if position.turn == MUMMY else position.setup.seats[position.seat]
