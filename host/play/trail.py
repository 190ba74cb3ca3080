"""What everybody could hear of each explorer since it was last seen: a place, then dice.

This is the public trail that a mummy's player would keep in mind, or on a slip of paper.
"""

from typing import Any

from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import PRISON
from fsm.pyramid.views import View
from host.sight import Sight


class Trail:
    """The trails of all explorers. Feed it what a seat hears; it asks for nothing secret."""

    def __init__(self, sight: Sight) -> None:
        self._board = sight.game.board
        self._seen: dict[str, str | None] = {
            piece: sight.places.get(piece) if piece in sight.places else None
            for piece in sight.game.explorers
        }
        self._said: dict[str, list[str]] = {piece: [] for piece in sight.game.explorers}

    def hear(self, heard: View) -> None:
        """Take in one event."""
        told: dict[str, Any] = dict(heard)
        match told:
            case {"event": "announced", "piece": piece, "face": face}:
                self._said[piece].append(face)
            case {"event": "card-played", "piece": piece, "treasure": card}:
                self._sighted(piece, self._board.treasure[card].space)
            case {"event": "captured", "piece": piece}:
                self._sighted(piece, PRISON)

    def of(self, piece: str) -> tuple[str | None, tuple[str, ...]]:
        """Where a piece was last seen (None: never), and what it has announced since."""
        assert piece != MUMMY
        return self._seen[piece], tuple(self._said[piece])

    def _sighted(self, piece: str, place: str) -> None:
        self._seen[piece], self._said[piece] = place, []
