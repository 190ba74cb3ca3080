"""Somebody lays a spare magnet on the board now and then, and takes it away again.

Nothing of that is the game's, so no ruling may follow from it. What the game has to say about it is
held by `witness`. Hands lay a magnet where they could not be taken for a player's: on the
explorers' side while nobody holds a piece, and not where the move under way may end; on the mummy's
side off its turn, or, within its walk, while it rests and well away from it (`mummy_hands`). What
lies in somebody's way is taken off first, and so is what the game asks to be taken off.
"""

from math import inf
from typing import Final

from fsm.pyramid.moves import ends, may_go_on
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import near, place_of
from fsm.pyramid.table import Phase
from tests.soak.manner import Manner
from tests.soak.table import SPARES, RobotTable

_EVERY_S: Final = (2.0, 60.0)
_LIES_S: Final = (0.2, 12.0)
_AGAIN_S: Final = 0.5  # so soon it is tried again, where it could not be laid


class Spares:
    """One spare magnet for each side. It is the table's meddler, once the pieces are set up."""

    def __init__(self, table: RobotTable, manner: Manner) -> None:
        self._table: Final = table
        self._manner: Final = manner
        self._next: Final = dict.fromkeys(Side, inf)
        self.laid: Final = dict.fromkeys(Side, 0)

    def begin(self) -> None:
        """From now on."""
        for side in Side:
            self._wait(side, _EVERY_S)

    @property
    def due(self) -> float:
        """When the next one is laid, or taken away."""
        return min(self._next.values())

    def act(self) -> None:
        """Lay it, or take it away."""
        for side in [side for side, due in self._next.items() if self._table.now >= due]:
            if self._table.spot(SPARES[side]):
                self.take(side)
            elif spots := self._room(side):
                self._lay(side, self._manner.chance.choice(spots))
            else:
                self._next[side] = self._table.now + _AGAIN_S

    def lay_during_walk(self, way: tuple[str, ...]) -> bool:
        """On the mummy's side while it rests, but not where it still goes or just beside it."""
        here, table = self._table.spot(MUMMY), self._table
        if self._table.spot(SPARES[Side.MUMMY]) or here is None or self._table.shining:
            return False
        corridors = self._table.board.corridors
        beside = {*way, *corridors.names(corridors.reach(place_of(here), 1, 0))}
        far = [s for s in table.board.spaces if s not in beside and not near(s, here)]
        self._lay(Side.MUMMY, self._manner.chance.choice(far))
        return True

    def take(self, side: Side) -> None:
        """Take it away, if it lies there; no time passes."""
        if self._table.spot(SPARES[side]):
            self._table.lift(SPARES[side], self._manner.bounce())
        self._wait(side, _EVERY_S)

    def make_room(self, side: Side, *places: str) -> None:
        """Whatever lies there that is no piece is taken off, until it is gone."""
        if any(self._table.spare_on(side, place) for place in places):
            self.take(side)
            self._table.run(self._manner.between(0.3, 0.8))

    def _lay(self, side: Side, spot: str) -> None:
        self._table.put(SPARES[side], spot, self._manner.off(), self._manner.bounce())
        self.laid[side] += 1
        self._wait(side, _LIES_S)

    def _wait(self, side: Side, seconds: tuple[float, float]) -> None:
        self._next[side] = self._table.now + self._manner.between(*seconds)

    def _room(self, side: Side) -> list[str]:
        """Where one may be laid now."""
        if self._table.position.phase is Phase.OVER:
            return []
        return self._explorers_room() if side is Side.EXPLORERS else self._mummys_room()

    def _mummys_room(self) -> list[str]:
        table = self._table
        # Where the mummy shines through, another magnet on its side does so too, and explorers are
        # asked for what they cannot find.
        if table.position.phase in WALKING or table.shining or not table.at_rest(MUMMY):
            return []
        return [spot for spot in sorted(table.spots.names) if spot != table.spot(MUMMY)]

    def _explorers_room(self) -> list[str]:
        """Not just beside a piece: what comes there while one goes is that piece, to anybody."""
        table = self._table
        # A ghost that comes while the mummy stands on another, unseen, is the mummy to anybody.
        if table.ghosts and table.position.phase in WALKING:
            return []
        if not all(table.at_rest(piece) for piece in table.homes):
            return []
        taken = [table.spot(piece) or "" for piece in (*table.homes, *table.left_over)]
        position = table.position
        return [
            spot
            for spot in table.board.spaces
            if not any(cell(at) and near(at, spot) for at in taken)
            and not (position.phase is Phase.MOVE and self._may_be_the_movers(spot))
        ]

    def _may_be_the_movers(self, spot: str) -> bool:
        position = self._table.position
        assert position.announced is not None
        board = position.setup.board
        is_end = bool(board.corridors.bit[spot] & ends(position, position.announced))
        return is_end or may_go_on(position, spot)
