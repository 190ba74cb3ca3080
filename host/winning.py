"""How a game ended, in one sentence for a seat."""

from typing import Any

from fsm.pyramid.events import Reason
from fsm.pyramid.views import View
from host.play.words import name
from host.sight import Game


def winner(game: Game, seat: str, view: View) -> str:
    """Who has won, and by what; the view must be of a game that is over."""
    won: Any = view["won"]
    verb = "have" if won["by"] in {seat, "explorers"} else "has"
    who = "You" if won["by"] == seat else name(won["by"])
    return f"{who} {verb} won: {_why(game, won['reason'])}."


def _why(game: Game, reason: str) -> str:
    if reason == Reason.CARDS:
        return "every card is laid"
    lives = "life" if game.needed == 1 else f"{game.needed} lives"
    return f"the {lives} needed {'is' if game.needed == 1 else 'are'} collected"
