"""What robots are in charge of: which seats they play, and which pieces they may touch.

An explorer's piece is its player's. The mummy's half on the explorers' side, and pieces that are
not in the game, are robots' business only where no person plays an explorer.
"""

from dataclasses import dataclass

from fsm.pyramid.seats import MUMMY, PIECES
from fsm.pyramid.setup import Setup


@dataclass(frozen=True, slots=True)
class Charge:
    """In one game. `seats` may name both pieces of the two-person game instead of their seat.

    `held` are the pieces in people's hands. In charge of `everything`, robots put up or put right
    all pieces, whoever plays them.
    """

    seats: frozenset[str]
    setup: Setup
    held: frozenset[str] = frozenset()
    everything: bool = False

    def plays(self, seat: str | None) -> bool:
        """Whether a machine decides for this seat."""
        return seat in self.seats or (
            seat in self.setup.seats and self.seats.issuperset(self.pieces_of(seat))
        )

    def moves(self, piece: str) -> bool:
        """Whether robots move this piece."""
        return piece not in self.held and (self.everything or self._is_ours(piece))

    @property
    def all_explorers(self) -> bool:
        """Whether no person plays an explorer."""
        return all(self.plays(seat) for seat in self.setup.seats)

    @property
    def speaker(self) -> str | None:
        """A seat on the explorers' side that a machine plays."""
        return next((seat for seat in self.setup.seats if self.plays(seat)), None)

    def pieces_of(self, seat: str) -> tuple[str, ...]:
        """The explorers of this seat."""
        both = zip(self.setup.explorers, self.setup.seat_of, strict=True)
        return tuple(piece for piece, number in both if self.setup.seats[number] == seat)

    def _is_ours(self, piece: str) -> bool:
        if piece == MUMMY:
            return self.plays(MUMMY)
        if piece in PIECES and piece in self.setup.explorers:
            place = self.setup.explorers.index(piece)
            return self.plays(self.setup.seats[self.setup.seat_of[place]])
        return self.all_explorers
