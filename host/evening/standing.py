"""How a game stands after something happened: what is needed to tell that in a seat's words."""

from typing import NamedTuple

from fsm.pyramid.live import LiveGame
from fsm.pyramid.moving import Halfway
from fsm.pyramid.position import Position
from fsm.pyramid.tray import Tray


class Standing(NamedTuple):
    """The game, and what the position does not hold.

    `tray` are the dice that pockets read, which everybody can see; `unread`: some of the explorers'
    have lost their reader and are said, as everybody was told. `halfway` is for explorers alone.
    """

    position: Position
    tray: Tray
    steps_taken: int = 0
    unread: bool = False
    halfway: Halfway | None = None


def standing_of(game: LiveGame, tray: Tray) -> Standing:
    """As it is now."""
    unread = not game.unread.isdisjoint(tray.explorers)
    return Standing(game.position, tray, game.steps_taken, unread, game.halfway)
