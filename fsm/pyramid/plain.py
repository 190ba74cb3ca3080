"""Values as plain data, ready for JSON: events, commands, wishes and whole set-ups.

The keys are those of the engine's contract. `reading` goes the other way.
"""

from collections.abc import Mapping
from dataclasses import fields

from fsm.pyramid import board_json, options
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Event
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Cards, Setup, Situation, Wish

# Where the contract's key is a word that Python keeps for itself.
_KEYS = {"origin": "from"}


def event(happened: Event) -> dict[str, object]:
    """`{"event": "moved", "piece": …}`."""
    return {"event": happened.name, **_facts(happened)}


def command(given: Command) -> dict[str, object]:
    """`{"do": "move", "to": …}`; dice that have not fallen are left out."""
    return {"do": given.do, **_facts(given)}


def wish(wished: Wish) -> dict[str, object]:
    """A wish but for its board: `reading.wish` of it gives the wish again, if it can be one."""
    situation = wished.situation
    turn = {} if situation.turn is None else {"turn": situation.turn}
    hands = {} if wished.hands is None else {"hands": _lists(wished.hands)}
    cards = {} if wished.cards == Cards.DEALT else {"cards": wished.cards}
    return {
        "explorers": list(wished.explorers),
        "variant": wished.variant,
        "seed": wished.seed,
        "options": options.show(wished.options),
        **hands,
        **cards,
        "position": {
            "places": dict(situation.places),
            "locked": situation.locked,
            "lives": dict(situation.lives),
            "played": _lists(situation.played),
            **turn,
        },
    }


def setup(game: Setup) -> dict[str, object]:
    """The whole set-up, self-contained: `replay.read_setup` of it gives the same game."""
    return {"board": board_json.show(game.board), **wish(_again(game))}


def _again(game: Setup) -> Wish:
    """The wish for just this game; of physical cards there is nothing to say but that they are."""
    pieces, seats = game.explorers, game.seats
    situation = Situation(
        places={**dict(zip(pieces, game.places, strict=True)), MUMMY: game.mummy},
        locked=game.locked,
        lives=dict(zip(pieces, game.lives, strict=True)),
        played=dict(zip(seats, game.played, strict=True)),
        turn=game.turn,
    )
    dealt = game.cards is Cards.DEALT
    hands = dict(zip(seats, game.hands, strict=True)) if dealt else None
    return Wish(
        *(game.board, pieces, game.seed, game.variant, game.options, hands, situation, game.cards)
    )


def _lists(cards: Mapping[str, tuple[str, ...]]) -> dict[str, object]:
    return {seat: list(those) for seat, those in cards.items()}


def by_name(names: tuple[str, ...], values: tuple[object, ...]) -> dict[str, object]:
    """The values under the names of their pieces or seats."""
    return {name: _bare(value) for name, value in zip(names, values, strict=True)}


def _facts(value: Event | Command) -> dict[str, object]:
    """The fields under the contract's keys; what there is none of is left out."""
    facts = {_KEYS.get(f.name, f.name): _bare(getattr(value, f.name)) for f in fields(value)}
    return {key: fact for key, fact in facts.items() if fact is not None}


def _bare(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
