"""The board in section: layers, magnets and pieces of the reference build.

Every figure here is assumed until somebody builds one, except where a source is named. From the
explorers' face inwards: cover, sensors, circuit board, film, steel; from there on to the mummy's
face again film, sensors, circuit board, cover. The film keeps bare steel from joining wires. Both
circuit boards lie the same way round, with their sensors towards the explorers: a switch wants a
south pole before its marked side, and the mummy's halves attract each other only if both point the
same way.
"""

from dataclasses import dataclass
from typing import Final

from hal.sides import Side
from host.wiring_papers.magnetism import Disc, Sheet

SHEET: Final = Sheet(thickness_mm=0.3, permeability=1000, saturation_t=2.0)


@dataclass(frozen=True, slots=True)
class Sandwich:
    """Thicknesses in mm; `element_mm` is how deep in its package a sensor feels."""

    foot_mm: float = 0.3
    cover_mm: float = 0.5
    sensors_mm: float = 1.2
    board_mm: float = 0.8
    film_mm: float = 0.05  # polyimide or polyester, on each side of the steel
    element_mm: float = 0.6
    sheet: Sheet = SHEET
    knee_t: float = 1.5  # up to here steel still has its permeability

    @property
    def gap_mm(self) -> float:
        """From a magnet to the steel."""
        return self.foot_mm + self.cover_mm + self.sensors_mm + self.board_mm + self.film_mm

    @property
    def apart_mm(self) -> float:
        """From a magnet on one face to one on the other."""
        return 2 * self.gap_mm + self.sheet.thickness_mm

    @property
    def thickness_mm(self) -> float:
        """The whole board, without feet."""
        return self.apart_mm - 2 * self.foot_mm

    def above_mm(self, side: Side) -> float:
        """From the steel to what a sensor feels with, on this side."""
        if side is Side.MUMMY:
            return self.film_mm + self.element_mm
        return self.film_mm + self.board_mm + self.sensors_mm - self.element_mm


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its magnet's size, its whole weight, and the friction of its foot on the cover."""

    name: str
    diameter_mm: float
    height_mm: float
    weight_g: float
    friction: float

    @property
    def weak(self) -> Disc:
        """Its magnet, as weak as N42 may be, at 40 degrees."""
        return Disc(self.diameter_mm, self.height_mm, WEAK_T)

    @property
    def strong(self) -> Disc:
        """Its magnet, as strong as N42 may be."""
        return Disc(self.diameter_mm, self.height_mm, STRONG_T)

    @property
    def weight_n(self) -> float:
        """What the piece's weight pulls it down with."""
        return self.weight_g * 0.00981


# N42: 1.28 to 1.32 T at 20 degrees, -0.12 % a degree (Shanghai Magnet, NdFeB performance table).
STRONG_T: Final = 1.32
WEAK_T: Final = 1.28 * (1 - 0.0012 * 20)

EXPLORER: Final = Piece("explorer", 8, 2, weight_g=6, friction=0.3)  # felt on varnish
COUNTER: Final = Piece("counter-magnet", 8, 2, weight_g=2, friction=0.1)  # PTFE
MUMMY: Final = Piece("mummy", 15, 8, weight_g=25, friction=0.1)  # PTFE
OFFSET_MM: Final = (
    4.0  # how far off its spot a piece is put at worst, the sensor's own place included
)
BOARD: Final = Sandwich()
