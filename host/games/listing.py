"""The games of a journal, a line each, the newest last.

Of a game that is under way nothing is counted: how much was observed is nobody's business yet.
"""

import json
from collections.abc import Iterator

from host.counting import counted
from host.games.played import is_left
from host.journal.entries import Game


def lines(games: list[Game]) -> Iterator[str]:
    """Name, beginning, players, how it ended and how long it is."""
    if not games:
        yield "No game was recorded yet."
    for game in games:
        yield f"{game.name:<14} {game.utc:<21} {players(game):<34} {_state(game)}".rstrip()


def _state(game: Game) -> str:
    if is_left(game):
        return "not ended, of another version"
    if game.ended is None:
        return "under way"
    return f"{game.ended}, {counted(game.entries, 'observation')}"


def players(game: Game) -> str:
    """From its opening, of which nothing else is looked at."""
    try:
        return ", ".join(json.loads(game.opening)["setup"]["explorers"])
    except (ValueError, KeyError, TypeError):
        return "?"
