"""An explorer by machine: it walks to its nearest treasure and keeps away from the mummy."""

from collections.abc import Sequence
from random import Random
from typing import Final

from fsm.pyramid.commands import Announce, Card, Command, Move, Release, Roll
from fsm.pyramid.views import View
from host.bots.walking import distances
from host.sight import Offer, Sight

# Within so many steps, and one for each locked die, the mummy is feared; a card is laid nearer.
_FEARED: Final = 5
_DARING: Final = 3
_FEAR: Final = 1.5

# It rolls again rather than play a die that leads so much away from where it wants to be.
_PATIENCE: Final = 2


class Seeker:
    """Goes for its own cards, one after the other. Not clever about the other explorers."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def hear(self, heard: View) -> None:
        """It goes by what it sees."""

    def choose(self, offer: Offer) -> Command:
        """The legal command that looks best to it."""
        if any(isinstance(command, Card) for command in offer.legal):
            return offer.legal[0] if self._dares_lay(offer.sight) else offer.legal[-1]
        if Release() in offer.legal:
            return Release() if self._dares_release(offer.sight) else Roll()
        if any(isinstance(command, Announce) for command in offer.legal):
            return self._announce(offer)
        moves = [command for command in offer.legal if isinstance(command, Move)]
        return (
            Move(self._best(offer.sight, [move.to for move in moves])) if moves else offer.legal[0]
        )

    def _dares_lay(self, sight: Sight) -> bool:
        """A laid card tells where one is; the last one is laid anyhow, for it wins."""
        return len(sight.hand) == 1 or _away(sight) > _DARING + sight.locked

    def _dares_release(self, sight: Sight) -> bool:
        """Three locked dice or more are worth it, where the mummy cannot come that far."""
        return sight.locked >= 3 and _away(sight) > sight.locked

    def _announce(self, offer: Offer) -> Command:
        """The die with the best end, or another roll where even that is poor and dice abound."""
        sight = offer.sight
        best = {self._best(sight, ends): face for face, ends in offer.ends.items()}
        end = self._best(sight, list(best))
        worse = self._cost(sight, end) - self._cost(sight, _here(sight))
        if worse > _PATIENCE and len(sight.faces) >= 3:
            return Roll()
        said = [command for command in offer.legal if isinstance(command, Announce)]
        return next(command for command in said if command.face == best[end])

    def _best(self, sight: Sight, spaces: Sequence[str]) -> str:
        cost = {space: self._cost(sight, space) for space in spaces}
        return self._chance.choice([s for s in spaces if cost[s] == min(cost.values())])

    def _cost(self, sight: Sight, place: str) -> float:
        """Steps to the nearest treasure it wants, and the more the nearer the mummy is."""
        board = sight.game.board
        wanted = (board.treasure[card].space for card in sight.hand)
        away = distances(board, place)
        near = min((away[space] for space in wanted), default=0)
        feared = _FEARED + sight.locked
        danger = max(0, feared - distances(board, sight.mummy).get(place, feared))
        return near + _FEAR * danger


def _here(sight: Sight) -> str:
    """Where the explorer stands whose turn it is."""
    return str(sight.places[str(sight.turn)])


def _away(sight: Sight) -> int:
    """The mummy's steps to that explorer; in start and prison it is out of reach."""
    return distances(sight.game.board, sight.mummy).get(_here(sight), len(sight.game.board.spaces))
