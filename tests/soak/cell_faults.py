"""One spot of the board that does not work: dead, stuck or flickering, from some decision on."""

from random import Random
from typing import Final, NamedTuple

from fsm.pyramid.board import Board
from fsm.pyramid.faults import Fault
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.spots import Spots, near, place_of
from hal.fake import FakeTable
from hal.sides import Side as HalSide

_NEAR: Final = 4  # steps from a piece: there a fault will soon matter
_LATEST: Final = 60


class CellFault(NamedTuple):
    """Which spot fails, and how."""

    fault: Fault
    side: Side
    spot: str

    def explains(self, side: Side, spot: str) -> bool:
        """Whether it is this spot that was found; in an area nobody can say which one it is."""
        return side is self.side and place_of(spot) == place_of(self.spot)

    def looks_like_a_step(self, position: Position) -> bool:
        """Beside a mummy that stands ready to walk, nobody could tell it from the mummy."""
        ready = position.phase in WALKING and self.side is Side.MUMMY
        return ready and near(position.mummy, self.spot)

    def put_into(self, fake: FakeTable) -> None:
        """From now on."""
        verb = {Fault.DEAD: fake.kill, Fault.STUCK: fake.stick, Fault.FLICKERING: fake.flicker}
        verb[self.fault](HalSide(self.side.value), self.spot)


def begins(chance: Random) -> int:
    """Before which decision it happens: half of the time from the very beginning."""
    return chance.choice((0, chance.randint(1, _LATEST)))


def some_fault(fault: Fault, position: Position, spots: Spots, chance: Random) -> CellFault:
    """A spot that this board uses; half of the time one near the pieces."""
    board = position.setup.board
    used = [s for s in sorted(spots.names) if place_of(s) in {*board.spaces, *board.area_names}]
    near = _near(board, (*position.places, position.mummy))
    close = [spot for spot in used if place_of(spot) in near]
    return CellFault(
        fault, chance.choice(list(Side)), chance.choice(close if chance.random() < 0.5 else used)
    )


def _near(board: Board, places: tuple[str | None, ...]) -> set[str]:
    corridors, near = board.corridors, set[str]()
    for place in filter(None, places):
        near.add(place)
        for layer in corridors.layers(place, _NEAR, 0):
            near |= set(corridors.names(layer))
    return near
