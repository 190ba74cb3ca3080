"""On which side of the board a seat sits in a game, and with whose eyes it looks.

A device may hold a seat that this game does not have (purple, where only red and blue play): it
sees what everybody in the room sees.
"""

from fsm.pyramid.observations import Side
from fsm.pyramid.seats import DISPLAY, MUMMY, TABLE
from fsm.pyramid.setup import Setup


def side_of(seat: str, setup: Setup) -> Side | None:
    """The side whose instructions and breaches this seat hears."""
    if seat == MUMMY:
        return Side.MUMMY
    return Side.EXPLORERS if seat == DISPLAY or seat in setup.seats else None


def knows_as(seat: str, setup: Setup) -> str:
    """The seat of `fsm.pyramid.views` as which it looks and hears: public, unless it is more."""
    return seat if side_of(seat, setup) else TABLE
