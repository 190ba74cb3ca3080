"""Which games are old enough to go; one that is under way never is."""

from datetime import datetime, timedelta

from host.journal.entries import Game


def all_but(games: list[Game], keep: int) -> list[Game]:
    """All but so many of the newest."""
    old = games[: len(games) - keep] if keep else games
    return [game for game in old if game.ended is not None]


def older(games: list[Game], days: int, now: datetime) -> list[Game]:
    """Those begun more than so many days ago; one whose time cannot be read stays."""
    limit = now - timedelta(days=days)
    return [game for game in games if game.ended is not None and _before(game.utc, limit)]


def _before(utc: str, limit: datetime) -> bool:
    try:
        return datetime.fromisoformat(utc) < limit
    except (ValueError, TypeError):
        return False
