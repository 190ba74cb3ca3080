"""How a pair is played: at which table, whose cards they are, and a restart.

All of this is public, and the same in both games. It goes by remainders of the seed, so that even a
few pairs have some of each, and many have every combination.
"""

from dataclasses import dataclass
from typing import Final

from fsm.pyramid.setup import Cards
from fsm.pyramid.tray import Tray

DICE: Final = ("1", "2", "3", "4", "5")
BROWN: Final = "mummy"

_TRAYS: Final = (Tray(), Tray(DICE, BROWN), Tray(mummy=BROWN), Tray(DICE), Tray())
_FROM_THE_BOX: Final = 4  # every fourth pair is played with the cards of the box
_TAKEN_UP: Final = 3  # in every third the program ends, and begins again
_FIRST_DEEDS: Final = 8  # before one of them
_GHOSTLY: Final = range(6)  # of seven pairs, those at a table with ghosts
_WITHOUT_SPARES: Final = 11  # in every eleventh nobody lays a magnet on the mummy's side


@dataclass(frozen=True, slots=True)
class Manner:
    """`tray`: the dice that lie in pockets; the others are said by commands.

    `restart`: how many public deeds were done when the program ends; None if it never does.
    `ghosts`: the mummy's side senses explorers too; `spares`: magnets are laid there.
    """

    tray: Tray
    cards: Cards
    restart: int | None
    ghosts: bool
    spares: bool


def manner_of(seed: int) -> Manner:
    """Of the pair of this seed."""
    from_the_box, taken_up = seed % _FROM_THE_BOX == 0, seed % _TAKEN_UP == 0
    return Manner(
        _TRAYS[seed % len(_TRAYS)],
        Cards.PHYSICAL if from_the_box else Cards.DEALT,
        seed // _TAKEN_UP % _FIRST_DEEDS if taken_up else None,
        seed % 7 in _GHOSTLY,
        seed % _WITHOUT_SPARES != 0,
    )
