"""Which games are old enough to go; one that is under way never is."""

from datetime import datetime, timedelta
from typing import Final

from host.journal.entries import Game

MOST_DAYS: Final = 36500
"""A hundred years: no game is older, and the calendar goes back that far."""


def all_but(games: list[Game], keep: int) -> list[Game]:
    """All but so many of the newest."""
    old = games[: max(0, len(games) - keep)]
    return [game for game in old if game.ended is not None]


def older(games: list[Game], days: int, now: datetime) -> list[Game]:
    """Those begun more than so many days ago, at most MOST_DAYS.

    One whose time cannot be read stays.
    """
    limit = now - timedelta(days=days)
    return [game for game in games if game.ended is not None and _before(game.utc, limit)]


def _before(utc: str, limit: datetime) -> bool:
    try:
        return datetime.fromisoformat(utc) < limit
    except (ValueError, TypeError):
        return False
