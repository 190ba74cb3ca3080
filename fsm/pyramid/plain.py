"""Values as plain data, ready for JSON: events, commands and whole set-ups.

The keys are those of the engine's contract. `reading` goes the other way.
"""

from dataclasses import fields

from fsm.pyramid import board_json, options
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Event
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Cards, Setup

# Where the contract's key is a word that Python keeps for itself.
_KEYS = {"origin": "from"}


def event(happened: Event) -> dict[str, object]:
    """`{"event": "moved", "piece": …}`."""
    return {"event": happened.name, **_facts(happened)}


def command(given: Command) -> dict[str, object]:
    """`{"do": "move", "to": …}`; dice that have not fallen are left out."""
    return {"do": given.do, **_facts(given)}


def setup(game: Setup) -> dict[str, object]:
    """The whole set-up, self-contained: `reading.wish` of it gives the same game."""
    return {
        "board": board_json.show(game.board),
        "explorers": list(game.explorers),
        "variant": game.variant,
        "seed": game.seed,
        "options": options.show(game.options),
        **_cards(game),
        "position": {
            "places": {**by_name(game.explorers, game.places), MUMMY: game.mummy},
            "locked": game.locked,
            "lives": by_name(game.explorers, game.lives),
            "played": by_name(game.seats, game.played),
            "turn": game.turn,
        },
    }


def _cards(game: Setup) -> dict[str, object]:
    """The hands; of physical cards there is nothing to say but that they are."""
    if game.cards is Cards.PHYSICAL:
        return {"cards": game.cards}
    return {"hands": by_name(game.seats, game.hands)}


def by_name(names: tuple[str, ...], values: tuple[object, ...]) -> dict[str, object]:
    """The values under the names of their pieces or seats."""
    return {name: _bare(value) for name, value in zip(names, values, strict=True)}


def _facts(value: Event | Command) -> dict[str, object]:
    """The fields under the contract's keys; what there is none of is left out."""
    facts = {_KEYS.get(f.name, f.name): _bare(getattr(value, f.name)) for f in fields(value)}
    return {key: fact for key, fact in facts.items() if fact is not None}


def _bare(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
