"""How explorers' pieces get from one place to another: slid, lifted, and in all human ways."""

from typing import Final

from fsm.pyramid.corridors import Walk
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from tests.area_spots import area_spots
from tests.soak.manner import Manner
from tests.soak.plans import neighbours
from tests.soak.table import RobotTable

_PAUSE_S: Final = 0.45  # well below the dwell: the piece is on its way still


class Travel:
    """Hands on the explorers' side."""

    def __init__(self, table: RobotTable, manner: Manner) -> None:
        self._table: Final = table
        self._manner: Final = manner

    def go(self, piece: str, walk: Walk) -> None:
        """Take a piece over this walk: slide, lift, or some of both, and perhaps dither."""
        if self._manner.likely(0.1):
            self._pick_up_and_put_back(piece)
        if self._manner.likely(0.1):
            self._wrong_way_and_back(piece)
        slid = self._slidable(piece, walk) if self._manner.likely(0.7) else 0
        if slid:
            self._slide(piece, list(walk[:slid]))
        if slid < len(walk):
            self.carry(piece, walk[-1])

    def carry(self, piece: str, place: str) -> None:
        """Lift a piece and put it down on a place: in an area, on a free spot."""
        self.lift(piece)
        self._table.run(self._manner.between(0.2, 1.2))
        spot = self.free_spot(piece, place)
        self._table.run_until(
            self._table.put(piece, spot, self._manner.off(), self._manner.bounce())
        )

    def lift(self, piece: str) -> None:
        """Take a piece off the board."""
        if self._table.spot(piece):
            self._table.run_until(self._table.lift(piece, self._manner.bounce()))

    def free_spot(self, piece: str, place: str) -> str:
        """A spot of that place on which nothing is; the mummy's halves meet on the same."""
        spots = area_spots(self._table.spots, place)
        partner = self._table.spot(MUMMY) if piece == COUNTER else None
        if not spots or partner in spots:
            return partner if partner in spots and partner else place
        free = [spot for spot in spots if not self._table.on(Side.EXPLORERS, spot)]
        return self._manner.chance.choice(free)

    def _slide(self, piece: str, spots: list[str]) -> None:
        """Over these spots, with a pause or two."""
        while spots:
            stretch = self._manner.chance.randint(1, len(spots))
            now, spots = spots[:stretch], spots[stretch:]
            speed, off = self._manner.speed(), self._manner.off()
            self._table.run_until(self._table.slide(piece, now, speed, off))
            if spots and self._manner.likely(0.5):
                self._table.run(self._manner.between(0.0, _PAUSE_S))

    def _slidable(self, piece: str, walk: Walk) -> int:
        """How many steps can be slid before another piece is in the way."""
        if self._table.place(piece) in self._table.board.area_names:
            return 0
        for steps, space in enumerate(walk):
            if any(other != piece for other in self._table.on(Side.EXPLORERS, space)):
                return steps
        return len(walk)

    def _pick_up_and_put_back(self, piece: str) -> None:
        spot = self._table.spot(piece)
        if spot is None:
            return
        self.lift(piece)
        self._table.run(self._manner.between(0.1, 0.8))
        self._table.run_until(
            self._table.put(piece, spot, self._manner.off(), self._manner.bounce())
        )
        self._table.run(self._manner.between(0.1, 0.5))

    def _wrong_way_and_back(self, piece: str) -> None:
        """One step to where the move does not end at once, and back."""
        position, here = self._table.position, self._table.place(piece)
        if here is None or here in self._table.board.area_names:
            return
        ways = [
            way
            for way in neighbours(position, here)
            if not ends_at_once(position, way) and not self._table.on(Side.EXPLORERS, way)
        ]
        if ways:
            way = self._manner.chance.choice(ways)
            self._slide(piece, [way, here])
            self._table.run(self._manner.between(0.1, 0.5))


def ends_at_once(position: Position, space: str) -> bool:
    """Whether resting there, or passing slowly, is the end of the announced move."""
    assert position.announced is not None
    is_end = position.setup.board.corridors.set_of([space]) & ends(position, position.announced)
    return bool(is_end) and not may_go_on(position, space)
