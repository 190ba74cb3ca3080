"""A mummy by machine: it keeps in mind where each explorer can be, and walks where most may be.

It goes only by what the mummy may hear: announced dice, laid cards, captures and its own walks.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from fsm.pyramid.commands import Command, MummyMove
from fsm.pyramid.dice import NUMBERS, Face
from fsm.pyramid.spaces import PRISON
from fsm.pyramid.views import View
from host.bots.walking import distances
from host.sight import Offer, Sight

# How often it thinks at all; otherwise it wanders. Tried over some hundred games between machines:
# with 1.0 the explorers hardly ever win, with 0.6 about every second game.
_KEENNESS: Final = 0.6

# What being near is worth against meeting somebody on the way.
_NEARNESS: Final = 0.5


class Hunter:
    """Hunts by what is public. Begins from what the mummy's seat sees."""

    def __init__(self, chance: Random, sight: Sight, keenness: float = _KEENNESS) -> None:
        self._chance, self._keenness = chance, keenness
        self._board = sight.game.board
        self._mummy = sight.mummy
        self.suspected = {
            piece: self._known(sight.places.get(piece))
            for piece in sight.game.explorers
            if sight.lives[piece]
        }

    def hear(self, heard: View) -> None:
        """Draw the conclusions from an event."""
        told: dict[str, Any] = dict(heard)
        match told:
            case {"event": "announced", "piece": piece, "face": face}:
                self.suspected[piece] = frozenset(self._after(piece, Face(face)))
            case {"event": "card-played", "piece": piece, "treasure": card}:
                self.suspected[piece] = frozenset({self._board.treasure[card].space})
            case {"event": "mummy-moved", "path": path}:
                self._walked(path)
            case {"event": "captured", "piece": piece}:
                self.suspected[piece] = frozenset({PRISON})
            case {"event": "eliminated", "piece": piece}:
                del self.suspected[piece]

    def choose(self, offer: Offer) -> Command:
        """The walk that promises most; a roll where that is due."""
        walks = [command for command in offer.legal if isinstance(command, MummyMove)]
        if not walks:
            return offer.legal[0]
        if self._chance.random() > self._keenness:
            return self._chance.choice(walks)
        worth = [self._worth(walk.path or (self._mummy,)) for walk in walks]
        best = [walk for walk, value in zip(walks, worth, strict=True) if value == max(worth)]
        return self._chance.choice(best)

    def _known(self, place: str | None) -> frozenset[str]:
        return frozenset({place}) if place else frozenset(self._board.spaces)

    def _after(self, piece: str, face: Face) -> Iterable[str]:
        """Where a piece may be after moving by a die; others may have stopped an arrow anywhere."""
        corridors = self._board.corridors
        mummy = corridors.bit.get(self._mummy, 0)
        reached = 0
        for place in self.suspected[piece]:
            if face is Face.ARROW:
                reached |= corridors.straight(place) & ~mummy
            else:
                reached |= corridors.reach(place, NUMBERS[face], mummy)
        return corridors.names(reached)

    def _walked(self, path: list[str]) -> None:
        """Whom it met is told by a capture; nobody else was on the way."""
        self._mummy = path[-1] if path else self._mummy
        for piece, places in self.suspected.items():
            self.suspected[piece] = places.difference(path) or frozenset(self._board.spaces)

    def _worth(self, path: tuple[str, ...]) -> float:
        """The chances to meet each explorer on the way, and how near it comes to the others."""
        away = distances(self._board, path[-1])
        return sum(_chance(path, places, away) for places in self.suspected.values())


def _chance(path: tuple[str, ...], places: frozenset[str], away: Mapping[str, int]) -> float:
    meeting = len(places.intersection(path))
    near = sum(_NEARNESS / (1 + away[place]) for place in places if place in away)
    return (meeting + near) / len(places)
