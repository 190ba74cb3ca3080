"""The magnet in a die, as a dipole, and its field at a sensor below.

Lengths are in mm. A moment is in *units*: that of the whole magnet is the square root of 14, and it
points along (1, 2, 3) in the die's own axes, so that the part of it that points up is 1, 2 or 3 for
three faces and -1, -2 or -3 for the opposite ones. x and y lie in the table, z points up.

Every formula is plain arithmetic on numbers or on arrays of numbers: one emulated pocket and ten
million reckoned ones go through the same lines. That is why sines and cosines come from the caller.

Left out: that the magnet is a cylinder and no point. At the sensors that is less than 1 % (a test
compares it), and calibration takes it up.
"""

from math import pi, sqrt
from typing import TYPE_CHECKING, Final, TypeVar

from hal.table import DieMagnet

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

Number = TypeVar("Number", float, "NDArray[float64]")
Vector = tuple[Number, Number, Number]

AXIS: Final = (1.0, 2.0, 3.0)
WHOLE: Final = sqrt(14.0)  # the length of AXIS

UPRIGHT: Final = (
    ((1, 1), (2, 1), (0, 1)),
    ((1, 1), (2, -1), (0, -1)),
    ((2, 1), (0, 1), (1, 1)),
    ((2, 1), (0, -1), (1, -1)),
    ((0, 1), (1, 1), (2, 1)),
    ((0, 1), (1, -1), (2, -1)),
)
"""For each face up: which component of the die's axes, with which sign, becomes x, y and z."""

# Two directions across the axis and across each other, of length 1.
_ACROSS: Final = (2 / sqrt(5), -1 / sqrt(5), 0.0)
_ALSO: Final = (3 / sqrt(70), 6 / sqrt(70), -5 / sqrt(70))


def unit_mt_mm3(magnet: DieMagnet) -> float:
    """How strong one unit of a middling magnet is: its field in mT, 1 mm away at its equator."""
    volume = pi / 4 * magnet.diameter_mm**2 * magnet.length_mm
    return 1000 * magnet.remanence_t.typical * volume / (4 * pi) / WHOLE


def skewed(off: tuple[Number, Number], towards: tuple[Number, Number]) -> Vector[Number]:
    """The moment of a magnet that was glued in askew; both angles as cosine and sine."""
    (cos_off, sin_off), (cos_to, sin_to) = off, towards
    x, y, z = (
        cos_off * axis + sin_off * WHOLE * (cos_to * one + sin_to * other)
        for axis, one, other in zip(AXIS, _ACROSS, _ALSO, strict=True)
    )
    return x, y, z


def spun(moment: Vector[Number], cos: Number, sin: Number) -> Vector[Number]:
    """The moment after a turn on the table, anticlockwise as seen from above."""
    x, y, z = moment
    return cos * x - sin * y, sin * x + cos * y, z


def tipped(
    moment: Vector[Number], tilt: tuple[Number, Number], towards: tuple[Number, Number]
) -> Vector[Number]:
    """The moment of a die whose top leans over; both angles as cosine and sine."""
    (cos_tilt, sin_tilt), (cos_to, sin_to) = tilt, towards
    x, y, z = spun(moment, cos_to, -sin_to)
    return spun((cos_tilt * x + sin_tilt * z, y, cos_tilt * z - sin_tilt * x), cos_to, sin_to)


def upward(moment: Vector[Number], x: Number, y: Number, z: Number) -> Number:
    """The upward part of the field, this far from the magnet, if a unit's strength is 1."""
    mx, my, mz = moment
    square = x * x + y * y + z * z
    along = 3.0 * z * (mx * x + my * y + mz * z) / square - mz
    field: Number = along / (square * square**0.5)
    return field
