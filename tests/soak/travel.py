"""How explorers' pieces get from one place to another: slid, lifted, and in all human ways.

People count aloud: they rest half-way as long as they like, where the move could end by another way
too, and change their minds, go back over their own spaces and on again. A rest half-way is never
ruled on, and never refused.
"""

from itertools import groupby
from typing import Final

from fsm.pyramid.corridors import Walk
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import place_of
from fsm.pyramid.table import Phase
from tests.area_spots import area_spots
from tests.soak.manner import Manner
from tests.soak.plans import neighbours
from tests.soak.spares import Spares
from tests.soak.story import Failed
from tests.soak.table import RobotTable, is_about_pieces

_PAUSE_S: Final = (0.2, 5.0)  # half-way, while somebody counts aloud


class Travel:
    """Hands on the explorers' side."""

    def __init__(self, table: RobotTable, manner: Manner, spares: Spares) -> None:
        self._table: Final = table
        self._manner: Final = manner
        self._spares: Final = spares
        self.halfway = 0  # rests on the way
        self._origin = ""
        self._before = 0  # how many spots had seen one come when the last way began

    def begin(self, piece: str) -> None:
        """A new way of this piece."""
        self._origin, self._before = self._table.place(piece) or "", len(self._table.came)

    @property
    def wavered(self) -> bool:
        """Whether the piece went back over its own spaces on the last way, as far as was sensed."""
        places = [self._origin, *map(place_of, self._table.came[self._before :])]
        spaces = [place for place in places if place in self._table.board.spaces]
        way = [space for space, _ in groupby(spaces)]
        return len(set(way)) < len(way)

    def go(self, piece: str, walk: Walk, dithers: float = 0.1) -> None:
        """Take a piece over this walk: slide, lift, or some of both, and perhaps dither."""
        self.begin(piece)
        if self._manner.likely(0.1):
            self._pick_up_and_put_back(piece)
        if self._manner.likely(dithers):
            self._wrong_way_and_back(piece)
        origin = self._table.place(piece) or ""
        slid = self._slidable(piece, walk) if self._manner.likely(0.7) else 0
        if slid and self._slide(piece, (origin, *walk[:slid])) and slid == len(walk):
            return
        if len(walk) > 1 and self._manner.likely(0.15):
            self._set_down_halfway(piece, walk)
        self.carry(piece, walk[-1])

    def carry(self, piece: str, place: str) -> None:
        """Lift a piece and put it down on a place: in an area, on a free spot."""
        self.lift(piece)
        self._table.run(self._manner.between(0.2, 1.2))
        self._spares.make_room(Side.EXPLORERS, place)
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

    def _slide(self, piece: str, way: Walk) -> bool:
        """From the first of these spaces over the others, with a rest or two; False if in vain."""
        here, last = 0, len(way) - 1
        while here < last:
            on = self._manner.chance.randint(here + 1, last)
            if not self._push(piece, way[here + 1 : on + 1]):
                return False
            here = on
            # Whoever changes his mind stops for it: at once to and fro, faster than any hand, is
            # what a spot that flickers looks like.
            turns_back = here < last and self._manner.likely(0.3)
            if turns_back or (here < last and self._manner.likely(0.5)):
                self._rest_halfway(piece)
            if turns_back:
                back = self._manner.chance.randrange(here)
                if way[back] not in self._table.board.area_names:
                    self._push(piece, way[back:here][::-1])
                    here = back
                    self._rest_halfway(piece)
        return True

    def _push(self, piece: str, spots: Walk) -> bool:
        """In one go, if nothing has come into the way meanwhile."""
        if self._slidable(piece, spots) < len(spots):
            return False
        speed, off = self._manner.speed(), self._manner.off()
        self._table.run_until(self._table.slide(piece, list(spots), speed, off))
        return True

    def _set_down_halfway(self, piece: str, walk: Walk) -> None:
        """In the air it may rest on any space of the way that nobody holds."""
        spaces = [s for s in walk[:-1] if s != walk[-1] and not self._taken(piece, s)]
        if spaces:
            space = self._manner.chance.choice(spaces)
            self.carry(piece, space)
            self._rest_halfway(piece)

    def _rest_halfway(self, piece: str) -> None:
        """As long as hands like: nobody says anything, and the move is not over."""
        table, before = self._table, len(self._table.told)
        self.halfway += 1
        table.run(self._manner.between(*_PAUSE_S))
        if table.position.phase is not Phase.MOVE:
            raise Failed(f"{piece} rests half-way on {table.place(piece)}: ruled", table.story)
        if table.meddled or table.troubled:
            return
        if wrong := [one for one in table.told[before:] if is_about_pieces(one)]:
            raise Failed(f"{piece} rests half-way on {table.place(piece)}: {wrong}", table.story)

    def _slidable(self, piece: str, walk: Walk) -> int:
        """How many steps can be slid before another piece is in the way."""
        if self._table.place(piece) in self._table.board.area_names:
            return 0
        for steps, space in enumerate(walk):
            if self._taken(piece, space):
                return steps
        return len(walk)

    def _taken(self, piece: str, space: str) -> bool:
        return any(other != piece for other in self._table.on(Side.EXPLORERS, space))

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
            self._push(piece, (way, here))
            self._table.run(self._manner.between(0.1, 0.5))


def ends_at_once(position: Position, space: str) -> bool:
    """Whether resting there, or passing slowly, is the end of the announced move."""
    assert position.announced is not None
    is_end = position.setup.board.corridors.set_of([space]) & ends(position, position.announced)
    return bool(is_end) and not may_go_on(position, space)
