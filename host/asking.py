"""What the seat that must act is asked to do, in words for hands and keys."""

from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid.table import Phase
from fsm.pyramid.tray import Tray
from host import explorer_wishes, mummy_wishes
from host.language import said
from host.sight import Sight
from host.terms import player
from host.wishes import Wish

# What the public sees from the announcement to the end of a turn.
MOVING: Final = "moving"


def asked(seen: Sight, tray: Tray, *, by_name: bool = False) -> str:
    """The sentence, or two: spoken to the seat itself, or to one of several, by its name."""
    wish = _WISHES[seen.phase](seen, tray)
    template = wish.words.by_name if by_name else wish.words.to_it
    first = said(template, player=player(str(seen.turn)), **wish.facts)
    return f"{first} {wish.also}" if wish.also else first


_WISHES: Final[Mapping[str, Callable[[Sight, Tray], Wish]]] = {
    Phase.BEGIN: explorer_wishes.begin,
    Phase.CHOOSE: explorer_wishes.choose,
    Phase.MOVE: explorer_wishes.move,
    MOVING: explorer_wishes.moving,
    Phase.CARD: explorer_wishes.card,
    Phase.INTERIM: mummy_wishes.interim,
    Phase.MUMMY_ROLL: mummy_wishes.roll,
    Phase.MUMMY_MOVE: mummy_wishes.walk,
}
