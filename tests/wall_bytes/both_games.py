"""What hands of the mummy's side must know of both games of a pair, so as to do the same in both.

They may not walk into an explorer who stands there in one of the games only; and what lies behind
an explorer in one of them, and behind nobody in the other, is what the public seats must not learn.
"""

from collections.abc import Iterator
from typing import Final

from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.turns import apply, begin
from tests.wall.games import Game, Pair, Try
from tests.wall.public import public

Places = frozenset[str]


class BothGames:
    """Where explorers stand, by how many public deeds were done."""

    def __init__(self, pair: Pair) -> None:
        both = (list(_standing(game)) for game in (pair.one, pair.other))
        self._standing: Final = list(zip(*both, strict=True))

    def before(self, deeds: int) -> tuple[Places, Places]:
        """In each game, when the public deed of this number is due."""
        (one, _), (other, _) = self._standing[deeds]
        return one, other

    def after(self, deeds: int) -> tuple[Places, Places]:
        """In each game, when so many public deeds have just been done."""
        if not deeds:
            return self.before(0)
        (_, one), (_, other) = self._standing[deeds - 1]
        return one, other


def is_private(position: Position, tried: Try) -> bool:
    """Whether nobody across the board hears of it; what the mummy tries it knows itself."""
    if tried.refused:
        return position.turn != MUMMY
    return not public(apply(position, tried.command)[1])


def _standing(game: Game) -> Iterator[tuple[Places, Places]]:
    """Before and after every public deed."""
    position = begin(game.setup)[0]
    for tried in game.tries:
        after = position if tried.refused else apply(position, tried.command)[0]
        if not is_private(position, tried):
            yield _places(position), _places(after)
        position = after


def _places(position: Position) -> Places:
    spaces = position.setup.board.corridors.bit
    return frozenset(place for place in position.places if place in spaces)
