"""Where the pieces of a fake table really are, as anybody sees who looks at it.

The mummy's pieces are on one side and all the others on the other; no piece is in the way of one
on the other side of the board.
"""

from typing import Final

from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import place_of
from hal.fake import FakeTable
from hal.sides import Side


class Standing:
    """Looks, and touches nothing."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake: Final = fake
        self._spots: Final = tuple(spot.name for spot in fake.table.spots)

    @property
    def pieces(self) -> tuple[str, ...]:
        """All that there are, on the board or not."""
        return self._fake.magnets.names

    def on_board(self, piece: str) -> bool:
        """Whether it is not in a hand, or in the box."""
        return self._fake.at(piece) is not None

    def spot(self, piece: str) -> str | None:
        """The spot that it is on; None between spots, and off the board."""
        return self._fake.over(piece)

    def place(self, piece: str) -> str | None:
        """The space or area that it is in."""
        spot = self.spot(piece)
        return place_of(spot) if spot else None

    def on(self, side: Side, place: str) -> list[str]:
        """The pieces of one side that are on this spot, or in this place."""
        pieces = [piece for piece in self.pieces if self._fake.magnets.side(piece) is side]
        return [piece for piece in pieces if place in (self.spot(piece), self.place(piece))]

    def spot_for(self, piece: str, place: str) -> str:
        """Where in this place it is put down: the mummy's halves meet, others want room."""
        spots = [spot for spot in self._spots if place_of(spot) == place]
        half = {MUMMY: COUNTER, COUNTER: MUMMY}.get(piece)
        if half in self.pieces and (spot := self.spot(half)) in spots:
            return spot
        side = self._fake.magnets.side(piece)
        free = [spot for spot in spots if set(self.on(side, spot)) <= {piece}]
        return next(iter((*free, *spots)), place)
